import { isIPv4 } from 'node:net'
import type { SocialProvider } from '../adapters/better-auth/library-settings.ts'
import { accountCookieName } from '../adapters/better-auth/session-cookie.ts'
import { sessionCookieName } from '../domains/access/auth/session.ts'
import { vendorSettings } from '../domains/money/vendors/index.ts'
import { readInboundSources } from '../domains/platform/webhooks/index.ts'
import { parseAmount } from '../kernel/money.ts'
import type { Wallet } from '../kernel/principal.ts'
import type { ChainAddresses } from './chains/addresses.ts'
import { officialRegistries } from './official-registries.ts'
import { isLocal, isLoopback, paymentModes } from './payment-modes.ts'
import { retentionDays } from './retention-days.ts'
import { type Environment, readSettings, type Settings } from './settings.ts'

const description =
  'A self-hosted trading terminal and agent platform: trade, launch tokens on chain 4663, run agents, pay by call.'

/** The parsed configuration. `baseUrl` has no trailing slash. */
export type Config = ReturnType<typeof readConfig>

/** Parses the environment; an invalid value stops the start. */
export function readConfig(environment: Environment) {
  const values = readSettings(environment)
  const baseUrl = trimmed(values.BASE_URL ?? `http://localhost:${values.PORT}`)
  const altBaseUrl = values.ALT_BASE_URL === undefined ? null : trimmed(values.ALT_BASE_URL)
  const addresses = [baseUrl, ...(altBaseUrl === null ? [] : [altBaseUrl])]
  const { SERVICE_SLUG: slug } = values
  const insecureCookies = values.INSECURE_COOKIES === 'on'
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl,
    altBaseUrl,
    /** Every base URL of the service, the main one first. */
    addresses,
    /** The same, and this machine's other names where a URL is local. */
    reachedAt: reachedAt(addresses, values),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    embeddedEngine: values.EMBEDDED_ENGINE ?? null,
    redisUrl: values.REDIS_URL ?? null,
    embeddedChains: chainsOf(values),
    ...chainConfig(values),
    launchpad: {
      address: values.LAUNCHPAD_ADDRESS ?? null,
      codeHash: values.LAUNCHPAD_CODE_HASH ?? null,
      startBlock: BigInt(values.LAUNCHPAD_START_BLOCK),
    },
    contracts: contractConfig(values),
    graduations: graduationConfig(values),
    service: { slug, name: values.SERVICE_NAME, description },
    credentialNames: {
      sessionCookie: sessionCookieName({ serviceSlug: slug, insecureCookies }),
      accountCookies: [accountCookieName(baseUrl)] as const,
      oneshotHeader: `x-${slug}-oneshot`,
      machineHeader: `x-${slug}-machine`,
    },
    identityProvider: identityProvider(values),
    ...entryConfig(values),
    allowedOrigins: [...addresses, ...listed(values.ALLOWED_ORIGINS)].map(
      (url) => new URL(url).origin,
    ),
    accounts: { secret: values.ACCOUNT_SECRET ?? null, providers: socialProviders(values) },
    trustedProxies: listed(values.TRUSTED_PROXIES),
    insecureCookies,
    rates: {
      anonymousPerMinute: values.RATE_ANONYMOUS_PER_MINUTE,
      principalPerMinute: values.RATE_PRINCIPAL_PER_MINUTE,
      signInPerMinute: values.RATE_SIGN_IN_PER_MINUTE,
    },
    operatorWallets: listed(values.OPERATOR_WALLETS).map(walletOf),
    egressAllowedHosts: listed(values.EGRESS_ALLOWED_HOSTS),
    ...paymentConfig(values, environment),
    ...outsideConfig(values, environment),
    jupiter:
      values.JUPITER_URL === undefined
        ? null
        : { url: trimmed(values.JUPITER_URL), apiKey: values.JUPITER_API_KEY ?? null },
    languageModel: languageModel(values),
    sandbox: sandboxConfig(values),
    previews: previewsConfig(values),
    perps: perpsConfig(values),
    quietAfterMs: values.QUIET_AFTER_SECONDS * 1_000,
    demo: values.DEMO === 'on' && values.EVM_RPC_URL === undefined,
    retentionDays: retentionDays(values),
    media: { folder: values.MEDIA_FOLDER ?? null, s3: mediaBucket(values) },
    logLevel: values.LOG_LEVEL,
  }
}

/** Set only by the process that owns the chains. */
function chainsOf({ EMBEDDED_CHAINS: text }: Settings): ChainAddresses | null {
  return text === undefined ? null : JSON.parse(text)
}

/** The nodes of both chains, and the explorers that pages link to. */
function chainConfig(values: Settings) {
  return {
    evmRpcUrl: values.EVM_RPC_URL ?? null,
    evmPublicRpcUrl: values.EVM_PUBLIC_RPC_URL ?? null,
    solanaRpcUrl: values.SOLANA_RPC_URL ?? null,
    solanaPublicRpcUrl: values.SOLANA_PUBLIC_RPC_URL ?? null,
    explorers: {
      evm: values.EVM_EXPLORER_URL ?? null,
      solana: values.SOLANA_EXPLORER_URL ?? null,
    },
  }
}

/** This machine's names and addresses are equivalent, on the port of the URL and on the listening port. */
function reachedAt(addresses: readonly string[], { HOST, PORT }: Settings): readonly string[] {
  if (!addresses.every(isOnThisMachine)) return addresses
  // A server that listens on IPv4 only cannot know what answers on the IPv6 loopback address.
  const names = ['localhost', '127.0.0.1', ...(isIPv4(HOST) ? [] : ['[::1]'])]
  const ports = [...addresses.map((address) => new URL(address).port || '80'), String(PORT)]
  const local = ports.flatMap((port) => names.map((name) => originOf(name, port)))
  return [...new Set([...addresses, ...local])]
}

function originOf(name: string, port: string): string {
  return new URL(`http://${name}:${port}`).origin
}

function isOnThisMachine(address: string): boolean {
  return address.startsWith('http:') && isLoopback(address)
}

/** The wallet that pays for completing graduations, and its limit; `key` is null when none is configured. */
function graduationConfig(values: Settings) {
  const hex = values.GRADUATION_KEEPER_KEY?.replace(/^0x/, '')
  return {
    key: hex === undefined ? null : (`0x${hex}` as const),
    spendPerTokenDay: parseAmount(
      values.GRADUATION_KEEPER_DAILY_ETH,
      18,
      'GRADUATION_KEEPER_DAILY_ETH',
    ),
  }
}

/** The platform token, and the entry fee in it. */
function entryConfig(values: Settings) {
  return {
    platformToken: {
      minimum: values.HOLDER_MINIMUM,
      mint: values.PLATFORM_TOKEN_MINT ?? null,
      evmAddress: values.PLATFORM_TOKEN_ADDRESS ?? null,
      decimals: values.PLATFORM_TOKEN_DECIMALS,
    },
    entry: {
      feeAtomic: parseAmount(values.ENTRY_FEE, values.PLATFORM_TOKEN_DECIMALS, 'ENTRY_FEE'),
      treasury: {
        evm: values.ENTRY_TREASURY_EVM ?? null,
        solana: values.ENTRY_TREASURY_SOLANA ?? null,
      },
    },
  }
}

/**
 * Contracts on chain 4663 other than the launch factory; null where the environment names none. On a live chain without
 * configured agent registries the official ones are used, and trusted once their code hashes are set.
 */
function contractConfig(values: Settings) {
  const { identity, reputation } = knownRegistries(values)
  const named = (address: string | undefined, codeHash: string | undefined) => ({
    address: address ?? null,
    codeHash: codeHash ?? null,
  })
  return {
    creatorFees: named(
      values.LAUNCHPAD_CREATOR_FEES_ADDRESS,
      values.LAUNCHPAD_CREATOR_FEES_CODE_HASH,
    ),
    graduator: named(values.LAUNCHPAD_GRADUATOR_ADDRESS, values.LAUNCHPAD_GRADUATOR_CODE_HASH),
    uniLaunchpad: named(values.UNI_LAUNCHPAD_ADDRESS, values.UNI_LAUNCHPAD_CODE_HASH),
    ponsLaunchpad: named(values.PONS_LAUNCHPAD_ADDRESS, values.PONS_LAUNCHPAD_CODE_HASH),
    tokenFactory: named(values.TOKEN_FACTORY_ADDRESS, values.TOKEN_FACTORY_CODE_HASH),
    vestingVault: named(values.VESTING_VAULT_ADDRESS, values.VESTING_VAULT_CODE_HASH),
    identityRegistry: named(identity, values.IDENTITY_REGISTRY_CODE_HASH),
    reputationRegistry: named(reputation, values.REPUTATION_REGISTRY_CODE_HASH),
    validationRegistry: named(
      values.VALIDATION_REGISTRY_ADDRESS,
      values.VALIDATION_REGISTRY_CODE_HASH,
    ),
    jobEscrow: named(values.JOB_ESCROW_ADDRESS, values.JOB_ESCROW_CODE_HASH),
    weth: named(values.WETH_ADDRESS, values.WETH_CODE_HASH),
    uniswapV3Factory: named(values.UNISWAP_FACTORY_ADDRESS, values.UNISWAP_FACTORY_CODE_HASH),
    positionManager: named(values.POSITION_MANAGER_ADDRESS, values.POSITION_MANAGER_CODE_HASH),
    swapRouter: named(values.SWAP_ROUTER_ADDRESS, values.SWAP_ROUTER_CODE_HASH),
    quoterV2: named(values.QUOTER_ADDRESS, values.QUOTER_CODE_HASH),
    tickLens: named(values.TICK_LENS_ADDRESS, values.TICK_LENS_CODE_HASH),
    permit2: named(values.PERMIT2_ADDRESS, values.PERMIT2_CODE_HASH),
    multicall3: named(values.MULTICALL3_ADDRESS, values.MULTICALL3_CODE_HASH),
  }
}

/** Both of the same deployment: a reputation registry is bound to its identity registry for ever. */
function knownRegistries(values: Settings) {
  const identity = values.IDENTITY_REGISTRY_ADDRESS
  const reputation = values.REPUTATION_REGISTRY_ADDRESS
  const isNamed = identity !== undefined || reputation !== undefined
  return isNamed || values.EVM_RPC_URL === undefined ? { identity, reputation } : officialRegistries
}

function paymentConfig(values: Settings, environment: Environment) {
  return {
    serviceKeys: {
      SERVICE_EVM_KEY: values.SERVICE_EVM_KEY ?? null,
      SERVICE_SOLANA_KEY: values.SERVICE_SOLANA_KEY ?? null,
      MPP_SECRET: values.MPP_SECRET ?? null,
      RECEIPT_KEY: values.RECEIPT_KEY ?? null,
      WEBHOOK_SECRET_KEY: values.WEBHOOK_SECRET_KEY ?? null,
    },
    vaultMasterKeys: values.VAULT_MASTER_KEYS ?? null,
    vaultWrappingVersion:
      values.VAULT_WRAPPING_VERSION === undefined ? null : Number(values.VAULT_WRAPPING_VERSION),
    mpp: {
      modes: paymentModes(environment),
      /** Whether only this machine can call, and both chains are embedded. */
      isLocal: isLocal(environment),
      realm: values.MPP_REALM ?? values.SERVICE_SLUG,
      recipient: values.MPP_RECIPIENT ?? null,
      previousSecret: values.MPP_PREVIOUS_SECRET ?? null,
    },
    usdc: { evmAddress: values.USDC_ADDRESS ?? null, mint: values.USDC_MINT ?? null },
  }
}

/** The path segments of the perpetuals rows, and the URLs of the live exchange and venue. */
function perpsConfig(values: Settings) {
  const { PERPS_EXCHANGE_URL: exchangeUrl, PERPS_VENUE_URL: venueUrl } = values
  return {
    names: { exchange: values.PERPS_EXCHANGE, venue: values.PERPS_VENUE },
    exchangeUrl: exchangeUrl === undefined ? null : trimmed(exchangeUrl),
    exchangeSecret: values.PERPS_API_KEY ?? null,
    venueUrl: venueUrl === undefined ? null : trimmed(venueUrl),
  }
}

/** What runs the code of one-shot keys. */
function sandboxConfig(values: Settings) {
  const { E2B_API_KEY: apiKey, E2B_API_URL, E2B_SANDBOX_URL, E2B_TEMPLATE: template } = values
  return {
    fetchHosts: listed(values.SANDBOX_FETCH_HOSTS),
    agentModel: values.SANDBOX_AGENT_MODEL ?? null,
    e2b:
      apiKey === undefined
        ? null
        : { apiKey, template, apiUrl: trimmed(E2B_API_URL), sandboxUrl: trimmed(E2B_SANDBOX_URL) },
  }
}

/** Where pages of sandboxes are served; null where they are not. */
function previewsConfig({ PORT, BASE_URL, PREVIEW_PORT, PREVIEW_URL }: Settings) {
  const port = PREVIEW_PORT > 0 ? PREVIEW_PORT : PORT + previewPortAbove
  const isUnasked = PREVIEW_PORT === 0 && (PORT === 0 || BASE_URL !== undefined)
  if (port > 65_535 || (isUnasked && PREVIEW_URL === undefined)) return null
  return { port, origin: new URL(PREVIEW_URL ?? `http://localhost:${port}`).origin }
}

const previewPortAbove = 1_000

/** External services that this one calls, or is called by. */
function outsideConfig(values: Settings, environment: Environment) {
  const vendors = vendorSettings(nonEmpty(environment))
  const x402FacilitatorUrl = values.X402_FACILITATOR_URL ?? null
  const vendorUrls = Object.values(vendors).map(({ baseUrl }) => baseUrl)
  const mediaUrl = values.MEDIA_S3_ENDPOINT ?? null
  const jupiterUrl = values.JUPITER_URL ?? null
  const modelUrl = values.LLM_BASE_URL ?? null
  const e2bUrls =
    values.E2B_API_KEY === undefined ? [] : [values.E2B_API_URL, values.E2B_SANDBOX_URL]
  const perpsUrls = [values.PERPS_EXCHANGE_URL ?? null, values.PERPS_VENUE_URL ?? null]
  const urls = [
    ...vendorUrls,
    x402FacilitatorUrl,
    mediaUrl,
    jupiterUrl,
    modelUrl,
    ...e2bUrls,
    ...perpsUrls,
  ]
  return {
    vendors,
    x402FacilitatorUrl,
    /** Chosen by the operator, so they may be on private hosts. */
    configuredUrls: urls.filter((address) => address !== null),
    domainAssociation: {
      name: values.DOMAIN_ASSOCIATION_NAME,
      file: values.DOMAIN_ASSOCIATION_FILE ?? null,
    },
    webhookInbound: readInboundSources(values.WEBHOOK_INBOUND),
  }
}

/**
 * The endpoint of language models; null when not configured. Prices are per million tokens, in millionths of a US
 * dollar.
 */
function languageModel(values: Settings) {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: models } = values
  if (baseUrl === undefined || models === undefined) return null
  return {
    baseUrl: trimmed(baseUrl),
    apiKey: values.LLM_API_KEY ?? null,
    models: listed(models),
    embeddingModel: values.LLM_EMBEDDING_MODEL ?? null,
    inputPriceMicroUsd: parseAmount(values.LLM_PRICE_INPUT, 6, 'LLM_PRICE_INPUT'),
    outputPriceMicroUsd: parseAmount(values.LLM_PRICE_OUTPUT, 6, 'LLM_PRICE_OUTPUT'),
  }
}

function mediaBucket(values: Settings) {
  const {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  const { MEDIA_S3_REGION: region, MEDIA_S3_PREFIX: prefix } = values
  return { endpoint: trimmed(endpoint), region, bucket, prefix, accessKeyId, secretAccessKey }
}

function socialProviders(values: Settings): Readonly<Record<string, SocialProvider>> {
  return Object.fromEntries(
    (['GOOGLE', 'GITHUB', 'DISCORD', 'TWITTER', 'OIDC'] as const).flatMap((name) => {
      const clientId = values[`SOCIAL_${name}_CLIENT_ID`]
      const clientSecret = values[`SOCIAL_${name}_CLIENT_SECRET`]
      const discoveryUrl = name === 'OIDC' ? values.SOCIAL_OIDC_DISCOVERY_URL : undefined
      if (clientId === undefined || clientSecret === undefined) return []
      return [
        [
          name.toLowerCase(),
          { clientId, clientSecret, ...(discoveryUrl === undefined ? {} : { discoveryUrl }) },
        ],
      ]
    }),
  )
}

function identityProvider(values: Settings) {
  const { IDP_ISSUER: issuer, IDP_JWKS_URL: jwksUrl, IDP_AUDIENCE: audience } = values
  const tokenTypes = listed(values.IDP_TOKEN_TYPES ?? 'JWT')
  return issuer === undefined || jwksUrl === undefined || audience === undefined
    ? null
    : { issuer, jwksUrl, audience, tokenTypes }
}

function nonEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

function walletOf(address: string): Wallet {
  return { namespace: address.startsWith('0x') ? 'eip155' : 'solana', address }
}

function listed(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}
