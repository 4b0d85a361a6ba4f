import manifest from '../../package.json' with { type: 'json' }
import { createVaultReads } from '../domains/access/vault/index.ts'
import { createBootstrapService, type SettledFacts } from '../domains/platform/bootstrap/index.ts'
import { addressesMax } from '../domains/platform/names/index.ts'
import { evmChain, evmChainId } from '../kernel/chains.ts'
import { locales } from '../kernel/locales.ts'
import { isOperator, type Principal } from '../kernel/principal.ts'
import { defaultConnectionLimits } from '../surfaces/http/connection-room.ts'
import type { LimitFactorOf } from '../surfaces/http/limit.ts'
import { bodyLimitBytes } from '../surfaces/http/server.ts'
import { defaultSocketLimits } from '../surfaces/realtime/socket-limits.ts'
import { type BuiltFeatures, configuredFeatures } from './configured-features.ts'
import { knownContracts } from './known-contracts.ts'
import { mayCall } from './may-call.ts'
import { type PublicRpc, publicRpcs } from './public-rpc.ts'
import type { ServiceOptions } from './service-options.ts'

type UnreadOf = (principal: Principal) => Promise<{ readonly unreadCount: number }>
type ChainFacts = SettledFacts['chains'][number]

const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 }
const sol = { symbol: 'SOL', name: 'Solana', decimals: 9 }

/** What every page begins with: settled here once, but for what depends on the caller. */
export async function createBootstrap(
  options: ServiceOptions,
  parts: {
    readonly apiVersion: string
    readonly built: BuiltFeatures
    readonly limitFactorOf: LimitFactorOf
    /** How many notifications of the caller are unread. */
    readonly unreadOf: UnreadOf
  },
) {
  const { config, world } = options
  const { limitFactorOf, unreadOf } = parts
  const perMinute = config.rates.principalPerMinute
  return createBootstrapService({
    settled: {
      service: {
        name: config.service.name,
        description: config.service.description,
        version: manifest.version,
        apiVersion: parts.apiVersion,
        origin: config.baseUrl,
        sessionCookie: config.credentialNames.sessionCookie,
      },
      chains: await chainsOf(options),
      features: [...configuredFeatures(options, parts.built)],
      limits: limitsOf(config),
      locales: [...locales],
    },
    callers: {
      requestsPerMinute(accountId) {
        const factor = limitFactorOf(accountId)
        return factor instanceof Promise
          ? factor.then((times) => perMinute * times)
          : perMinute * factor
      },
      isOperator: (principal) => isOperator(principal, config.operatorWallets),
      waitingFor: createWaiting(options, { unreadOf, hasVault: world.vaultKeys !== null }),
    },
  })
}

/** Counts what waits for a caller, of what the caller's credential may list. */
function createWaiting(
  { catalog, world }: ServiceOptions,
  { hasVault, unreadOf }: { readonly hasVault: boolean; readonly unreadOf: UnreadOf },
) {
  const { approvalsWaiting } = createVaultReads(world)
  const mayList = mayCall(catalog, 'signingRequests.list')
  const mayReadUnread = mayCall(catalog, 'notifications.getUnreadCount')
  return async (principal: Principal) => ({
    notifications: mayReadUnread(principal) ? (await unreadOf(principal)).unreadCount : null,
    vaultApprovals: hasVault && mayList(principal) ? await approvalsWaiting(principal) : null,
  })
}

async function chainsOf({ config, world }: ServiceOptions): Promise<ChainFacts[]> {
  const { chains } = world
  const rpcs = publicRpcs(config, chains)
  const contracts = knownContracts(chains, config)
  const isEmbedded = config.evmRpcUrl === null
  const name = isEmbedded ? 'Robinhood Chain (embedded)' : 'Robinhood Chain'
  const explorer = explorerOf(config.explorers.evm)
  return [
    {
      namespace: 'eip155',
      chainId: evmChainId,
      caip2: evmChain,
      name,
      isEmbedded,
      nativeAsset: ether,
      rpc: rpcs.evm,
      addEthereumChain: walletParameters(name, rpcs.evm, config.explorers.evm),
      explorer,
      contracts: [...contracts.evm],
    },
    {
      namespace: 'solana',
      chainId: null,
      caip2: await chains.solana.chain(),
      name: config.solanaRpcUrl === null ? 'Solana (embedded)' : 'Solana',
      isEmbedded: config.solanaRpcUrl === null,
      nativeAsset: sol,
      rpc: rpcs.solana,
      addEthereumChain: null,
      explorer: explorerOf(config.explorers.solana),
      contracts: [...contracts.solana],
    },
  ]
}

/** Wallets refuse explorers without TLS, so such a one is left out. */
function walletParameters(
  chainName: string,
  { url }: PublicRpc,
  explorer: string | null,
): ChainFacts['addEthereumChain'] {
  if (url === null) return null
  return {
    chainId: `0x${evmChainId.toString(16)}`,
    chainName,
    nativeCurrency: ether,
    rpcUrls: [url],
    ...(explorer?.startsWith('https:') === true ? { blockExplorerUrls: [explorer] } : {}),
  }
}

/** A query of the explorer's address, such as a cluster, ends every link. */
function explorerOf(home: string | null): ChainFacts['explorer'] {
  if (home === null) return null
  const { origin, pathname, search } = new URL(home)
  const base = `${origin}${pathname.replace(/\/+$/, '')}`
  const at = (kind: string, value: string) => `${base}/${kind}/{${value}}${search}`
  return {
    home,
    transaction: at('tx', 'transaction'),
    address: at('address', 'address'),
    token: at('token', 'token'),
    block: at('block', 'block'),
  }
}

function limitsOf({ rates }: ServiceOptions['config']): SettledFacts['limits'] {
  const { burstMax, frameBytesMax, framesPerSecond, pingEveryMs } = defaultSocketLimits
  return {
    anonymousPerMinute: rates.anonymousPerMinute,
    signInPerMinute: rates.signInPerMinute,
    bodyBytesMax: bodyLimitBytes,
    pageItemsMax: 200,
    namesMax: addressesMax,
    connectionsPerAddress: defaultConnectionLimits.perAddressMax,
    connectionsPerAccount: defaultConnectionLimits.perAccountMax,
    socket: {
      frameBytesMax,
      framesPerSecond,
      framesBurst: burstMax,
      pingSeconds: pingEveryMs / 1_000,
    },
  }
}
