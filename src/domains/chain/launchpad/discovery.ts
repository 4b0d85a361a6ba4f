import type { createFactoriesService } from './factories.service.ts'

/** Topics of the event streams about launches, of all families. */
const topics = [
  'launch.confirmed',
  'launch.trading',
  'launch.graduating',
  'launch.graduated',
  'launch.retracted',
  'trade.executed',
  'trade.retracted',
  'pool.swapped',
  'pool.swap_retracted',
  'creator_fees.claimed',
  'creator_fees.claim_retracted',
  'token.created',
  'token.retracted',
  'vesting.moved',
  'vesting.move_retracted',
] as const

/** The URLs of each launch surface. */
export function endpointsAt(baseUrl: string) {
  const rh = `${baseUrl}/api/rh-launchpad`
  const tokens = `${baseUrl}/api/token-factory`
  return {
    endpoints: {
      factories: `${rh}/factories`,
      images: `${rh}/images`,
      metadata: `${rh}/metadata`,
      rehearsals: `${rh}/rehearsals`,
      prepareLaunch: `${rh}/launches/prepare`,
      submitLaunch: `${rh}/launches/{launchId}/submit`,
      drafts: `${rh}/drafts`,
      nameCheck: `${rh}/name-check`,
      launches: `${rh}/launches`,
      launchStatus: `${rh}/launches/{launchId}/status`,
      attestation: `${rh}/launches/{launchId}/attestation`,
      trades: `${rh}/launches/{launchId}/trades`,
      risk: `${rh}/launches/{launchId}/risk`,
      token: `${rh}/tokens/{address}`,
      graduations: `${rh}/graduations`,
      prepareGraduation: `${rh}/launches/{launchId}/prepare-graduation`,
      candles: `${rh}/tokens/{address}/candles`,
      holders: `${rh}/tokens/{address}/holders`,
      quote: `${rh}/quote`,
      prepareTrade: `${rh}/trades/prepare`,
      submitIntent: `${rh}/intents/{intentId}/submit`,
      creatorFees: `${rh}/creator-fees`,
      tokenFees: `${rh}/tokens/{address}/creator-fees`,
      feeInbox: `${rh}/creator-fees/inbox`,
      prepareClaim: `${rh}/creator-fees/prepare-claim`,
    },
    families: {
      uni: familyAt(`${baseUrl}/api/uni-launchpad`),
      pons: familyAt(`${baseUrl}/api/pons`),
      tokenFactory: {
        prepareToken: `${tokens}/tokens/prepare`,
        tokens: `${tokens}/tokens`,
        grants: `${tokens}/grants`,
        prepareGrantClaim: `${tokens}/grants/prepare-claim`,
        submitIntent: `${tokens}/intents/{intentId}/submit`,
      },
    },
  }
}

/** The URL of the event streams, and the topics about launches. */
export function streamsAt(baseUrl: string) {
  return {
    events: `${baseUrl}/api/events`,
    webSocket: `${baseUrl.replace(/^http/, 'ws')}/ws`,
    topics: [...topics],
  }
}

/** All URLs, for programs that know only the service's address. */
export function createDiscovery(options: {
  readonly factories: ReturnType<typeof createFactoriesService>
  readonly chainId: number
  readonly baseUrl: string
  readonly publicRpcUrl: string | null
}) {
  const { baseUrl, chainId, factories, publicRpcUrl } = options
  return async () => {
    const { items } = await factories.list()
    return {
      name: 'Robinhood Chain launchpad',
      version: '1',
      chain: { id: chainId, caip2: `eip155:${chainId}`, nativeAsset: 'ETH', rpcUrl: publicRpcUrl },
      factories: items.flatMap(({ address, codeHash, kind, version }) =>
        address === null ? [] : [{ address, kind, version, codeHash }],
      ),
      ...endpointsAt(baseUrl),
      streams: streamsAt(baseUrl),
      abi: `${baseUrl}/api/rh-launchpad/abi`,
      openapi: `${baseUrl}/openapi.json`,
      docs: `${baseUrl}/scalar`,
      signing: 'The service returns unsigned transactions and never asks for keys or seed phrases.',
    }
  }
}

function familyAt(base: string) {
  return {
    readiness: `${base}/factories`,
    rehearsals: `${base}/rehearsals`,
    prepareLaunch: `${base}/launches/prepare`,
    submitLaunch: `${base}/launches/{launchId}/submit`,
    launches: `${base}/launches`,
    launchStatus: `${base}/launches/{launchId}/status`,
    trades: `${base}/launches/{launchId}/trades`,
    risk: `${base}/launches/{launchId}/risk`,
    token: `${base}/tokens/{address}`,
    candles: `${base}/tokens/{address}/candles`,
    holders: `${base}/tokens/{address}/holders`,
    quote: `${base}/quote`,
    creatorFees: `${base}/creator-fees`,
    prepareClaim: `${base}/creator-fees/prepare-claim`,
  }
}
