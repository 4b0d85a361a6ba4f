import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { vendorSettingNames } from '../domains/money/vendors/index.ts'
import { unaskedPlayMoney } from './payment-modes.ts'

const EvmAddress = T.Optional(T.String({ pattern: '^0x[0-9a-fA-F]{40}$' }))
/** keccak256 of the code at the address; without it any code is accepted. */
const CodeHash = T.Optional(T.String({ pattern: '^0x[0-9a-f]{64}$' }))
const Url = T.String({ format: 'uri', pattern: '^https?://' })
const WholeNumber = (minimum: number, maximum: number, initial: number) =>
  T.Integer({ minimum, maximum, default: initial })
/** From one day; a hundred years mean for ever. */
const Days = T.Optional(T.Integer({ minimum: 1, maximum: 36_500 }))

function named<schema extends TSchema>(
  names: readonly string[],
  schema: schema,
): Readonly<Record<string, schema>> {
  return Object.fromEntries(names.map((name) => [name, schema]))
}

/** Every setting by its environment variable. No other variable is read. */
const settings = {
  PORT: WholeNumber(0, 65_535, 4663),
  HOST: T.String({ minLength: 1, default: '127.0.0.1' }),
  /** The URL that callers use; sign-in messages, links and cookies are bound to it. */
  BASE_URL: T.Optional(Url),
  /** A second URL of the same service. */
  ALT_BASE_URL: T.Optional(Url),
  DATA_DIR: T.String({ minLength: 1, default: '.data' }),
  DATABASE_URL: T.Optional(T.String({ pattern: '^postgres(ql)?://' })),
  /** The engine of a new DATA_DIR. Default: PostgreSQL where it can run, else PGlite. Unused with DATABASE_URL. */
  EMBEDDED_ENGINE: T.Optional(T.Union([T.Literal('postgres'), T.Literal('pglite')])),
  REDIS_URL: T.Optional(T.String({ pattern: '^rediss?://' })),
  /** The embedded chains of another process, set by `npm run cluster` for its processes. */
  EMBEDDED_CHAINS: T.Optional(T.String({ pattern: '^\\{' })),
  EVM_RPC_URL: T.Optional(Url),
  /** The RPC URL of chain 4663 for wallets, when EVM_RPC_URL contains a secret or is not reachable for them. */
  EVM_PUBLIC_RPC_URL: T.Optional(Url),
  SOLANA_RPC_URL: T.Optional(Url),
  /** The RPC URL of Solana for pages and wallets, when SOLANA_RPC_URL contains a secret or is not reachable for them. */
  SOLANA_PUBLIC_RPC_URL: T.Optional(Url),
  /**
   * The explorers that pages link to: chain 4663 by the paths of EIP-3091, Solana by `/tx`, `/address` and `/block`. A
   * query stays at the end of each link, as in `https://explorer.solana.com/?cluster=devnet`.
   */
  EVM_EXPLORER_URL: T.Optional(Url),
  SOLANA_EXPLORER_URL: T.Optional(Url),
  SOLANA_WS_URL: T.Optional(T.String({ pattern: '^wss?://' })),
  /** The launch factory on a live chain; the embedded chain deploys its own. */
  LAUNCHPAD_ADDRESS: EvmAddress,
  LAUNCHPAD_CODE_HASH: CodeHash,
  /** No contract below has an event in an earlier block. */
  LAUNCHPAD_START_BLOCK: WholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  /** The launch factory's vault and graduator, and their expected code. */
  LAUNCHPAD_CREATOR_FEES_ADDRESS: EvmAddress,
  LAUNCHPAD_CREATOR_FEES_CODE_HASH: CodeHash,
  LAUNCHPAD_GRADUATOR_ADDRESS: EvmAddress,
  LAUNCHPAD_GRADUATOR_CODE_HASH: CodeHash,
  /** The launch factories with a locked pool, and the plain token factory with its vesting vault. */
  UNI_LAUNCHPAD_ADDRESS: EvmAddress,
  UNI_LAUNCHPAD_CODE_HASH: CodeHash,
  PONS_LAUNCHPAD_ADDRESS: EvmAddress,
  PONS_LAUNCHPAD_CODE_HASH: CodeHash,
  TOKEN_FACTORY_ADDRESS: EvmAddress,
  TOKEN_FACTORY_CODE_HASH: CodeHash,
  VESTING_VAULT_ADDRESS: EvmAddress,
  VESTING_VAULT_CODE_HASH: CodeHash,
  IDENTITY_REGISTRY_ADDRESS: EvmAddress,
  IDENTITY_REGISTRY_CODE_HASH: CodeHash,
  REPUTATION_REGISTRY_ADDRESS: EvmAddress,
  REPUTATION_REGISTRY_CODE_HASH: CodeHash,
  VALIDATION_REGISTRY_ADDRESS: EvmAddress,
  VALIDATION_REGISTRY_CODE_HASH: CodeHash,
  /** The escrow of jobs between agents. */
  JOB_ESCROW_ADDRESS: EvmAddress,
  JOB_ESCROW_CODE_HASH: CodeHash,
  /** External contracts on a live chain: wrapped ether, Uniswap V3, Permit2 and Multicall3. */
  WETH_ADDRESS: EvmAddress,
  WETH_CODE_HASH: CodeHash,
  UNISWAP_FACTORY_ADDRESS: EvmAddress,
  UNISWAP_FACTORY_CODE_HASH: CodeHash,
  POSITION_MANAGER_ADDRESS: EvmAddress,
  POSITION_MANAGER_CODE_HASH: CodeHash,
  SWAP_ROUTER_ADDRESS: EvmAddress,
  SWAP_ROUTER_CODE_HASH: CodeHash,
  QUOTER_ADDRESS: EvmAddress,
  QUOTER_CODE_HASH: CodeHash,
  TICK_LENS_ADDRESS: EvmAddress,
  TICK_LENS_CODE_HASH: CodeHash,
  PERMIT2_ADDRESS: EvmAddress,
  PERMIT2_CODE_HASH: CodeHash,
  MULTICALL3_ADDRESS: EvmAddress,
  MULTICALL3_CODE_HASH: CodeHash,
  SERVICE_SLUG: T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$', default: 'svc' }),
  SERVICE_NAME: T.String({ minLength: 1, maxLength: 64, default: 'Bourse' }),
  /** How many whole platform tokens make a holder. */
  HOLDER_MINIMUM: T.String({ pattern: '^\\d{1,18}(\\.\\d{1,18})?$', default: '1' }),
  PLATFORM_TOKEN_MINT: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  PLATFORM_TOKEN_ADDRESS: EvmAddress,
  PLATFORM_TOKEN_DECIMALS: WholeNumber(0, 18, 6),
  /** The identity provider whose tokens are accepted; set all three or none. */
  IDP_ISSUER: T.Optional(Url),
  IDP_JWKS_URL: T.Optional(Url),
  IDP_AUDIENCE: T.Optional(T.String({ minLength: 1, maxLength: 256 })),
  /**
   * Accepted `typ` values of tokens, comma-separated, such as `at+jwt`; `none` stands for a token without one. Default:
   * `JWT`.
   */
  IDP_TOKEN_TYPES: T.Optional(
    T.String({ pattern: '^[A-Za-z0-9.+/-]{1,64}( *, *[A-Za-z0-9.+/-]{1,64}){0,7}$' }),
  ),
  /**
   * The one-time fee in platform tokens before rows that need a credential open to an account, sign-in excepted. Zero
   * for none.
   */
  ENTRY_FEE: T.String({ pattern: '^\\d{1,18}(\\.\\d{1,18})?$', default: '0' }),
  /** The recipient of the entry fee on each chain. */
  ENTRY_TREASURY_EVM: EvmAddress,
  ENTRY_TREASURY_SOLANA: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  /** Further browser origins that may use the session cookie, comma-separated. */
  ALLOWED_ORIGINS: T.String({ default: '' }),
  TRUSTED_PROXIES: T.String({ default: '' }),
  /** Names the session cookie without `__Host-` and Secure, for plain HTTP on a name other than localhost. */
  INSECURE_COOKIES: T.Union([T.Literal('on'), T.Literal('off')], { default: 'off' }),
  RATE_ANONYMOUS_PER_MINUTE: WholeNumber(1, 10_000_000, 1_200),
  RATE_PRINCIPAL_PER_MINUTE: WholeNumber(1, 10_000_000, 6_000),
  RATE_SIGN_IN_PER_MINUTE: WholeNumber(1, 10_000_000, 60),
  /** Signs account cookies. Default: generated once and stored in the database. */
  ACCOUNT_SECRET: T.Optional(T.String({ minLength: 32 })),
  /** A social provider needs both of its values. */
  SOCIAL_GOOGLE_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_GOOGLE_CLIENT_SECRET: T.Optional(T.String()),
  SOCIAL_GITHUB_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_GITHUB_CLIENT_SECRET: T.Optional(T.String()),
  SOCIAL_DISCORD_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_DISCORD_CLIENT_SECRET: T.Optional(T.String()),
  SOCIAL_TWITTER_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_TWITTER_CLIENT_SECRET: T.Optional(T.String()),
  /** The operator's own OpenID Connect provider; users choose it as `oidc`. */
  SOCIAL_OIDC_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_OIDC_CLIENT_SECRET: T.Optional(T.String()),
  SOCIAL_OIDC_DISCOVERY_URL: T.Optional(Url),
  /** Wallet addresses, comma-separated, whose accounts may use operator rows. */
  OPERATOR_WALLETS: T.String({ default: '' }),
  /**
   * Private hosts, each as `host:port`, that outbound calls may reach, for the operator's own model or webhook
   * receiver.
   */
  EGRESS_ALLOWED_HOSTS: T.String({ default: '' }),
  /** The service's own keys. The embedded form generates its own in DATA_DIR. */
  SERVICE_EVM_KEY: T.Optional(T.String()),
  SERVICE_SOLANA_KEY: T.Optional(T.String()),
  /** Pays the gas of graduations that a last buy could not finish; 32 bytes in hex. The embedded chain has its own. */
  GRADUATION_KEEPER_KEY: T.Optional(T.String({ pattern: '^(0x)?[0-9a-fA-F]{64}$' })),
  /** The maximum of ether per day for completing the graduation of one token. */
  GRADUATION_KEEPER_DAILY_ETH: T.String({ pattern: '^\\d{1,6}(\\.\\d{1,18})?$', default: '0.05' }),
  MPP_SECRET: T.Optional(T.String({ minLength: 32 })),
  RECEIPT_KEY: T.Optional(T.String()),
  /** Encrypts accounts' secrets: 32 bytes in hex; while it is changed, the new one, a comma and the old one. */
  WEBHOOK_SECRET_KEY: T.Optional(T.String()),
  /** Master keys of the vault: `version:hex` with 32 bytes, comma-separated. */
  VAULT_MASTER_KEYS: T.Optional(T.String({ minLength: 1 })),
  /** The version that wraps new keys. Default: the newest one that was used before. */
  VAULT_WRAPPING_VERSION: T.Optional(T.String({ pattern: '^[1-9]\\d{0,8}$' })),
  /** The dollar tokens of prices on live chains; the embedded chains have their own. */
  USDC_ADDRESS: EvmAddress,
  USDC_MINT: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  /**
   * Payment modes: play money, live value, or both, the first offered first. Default: `paper,live` with embedded
   * chains and a local BASE_URL, else `live`.
   */
  MPP_MODE: T.Optional(T.String({ pattern: '^(paper|live)(,(paper|live))?$' })),
  /**
   * `on` permits callers of a public BASE_URL, or of external chains, to pay in play money, which is worthless and
   * given to every account, so the operator gives these calls away. Calls that cost real money at a vendor stay closed
   * to it.
   */
  MPP_PLAY_MONEY: T.Union([T.Literal('on'), T.Literal('off')], { default: 'off' }),
  MPP_REALM: T.Optional(T.String({ minLength: 1, maxLength: 128 })),
  /** The recipient of Solana charges. Default: the service's own wallet. */
  MPP_RECIPIENT: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  /** The previous secret, while its challenges may still be answered. */
  MPP_PREVIOUS_SECRET: T.Optional(T.String({ minLength: 32 })),
  /** An external facilitator that verifies and settles x402 payments in place of the built-in one. */
  X402_FACILITATOR_URL: T.Optional(Url),
  /**
   * The verification file of a wallet payment provider: its name under `/.well-known/`, and the path of its content.
   */
  DOMAIN_ASSOCIATION_NAME: T.Optional(T.String()),
  DOMAIN_ASSOCIATION_FILE: T.Optional(T.String({ minLength: 1 })),
  /** Systems that may send messages: `name=whsec_…` or `name=header-name:token`, separated by semicolons. */
  WEBHOOK_INBOUND: T.String({ default: '' }),
  /** For each vendor of the gateway: its secret, and its URL if that is not the vendor's own. */
  ...named(vendorSettingNames.secrets, T.Optional(T.String({ minLength: 1 }))),
  ...named(vendorSettingNames.baseUrls, T.Optional(Url)),
  /** An aggregator of Solana swaps with Jupiter's API; without it Solana swaps are not available. */
  JUPITER_URL: T.Optional(Url),
  JUPITER_API_KEY: T.Optional(T.String({ minLength: 1 })),
  /** An endpoint with OpenAI's API, including the version; without it agents use the offline planner. */
  LLM_BASE_URL: T.Optional(Url),
  LLM_API_KEY: T.Optional(T.String({ minLength: 1 })),
  /** Model names of the endpoint, comma-separated; the first is the default. */
  LLM_MODEL: T.Optional(T.String({ minLength: 1 })),
  LLM_EMBEDDING_MODEL: T.Optional(T.String({ minLength: 1 })),
  /** The caller's price in US dollars per million input and output tokens. */
  LLM_PRICE_INPUT: T.String({ pattern: '^\\d{1,6}(\\.\\d{1,6})?$', default: '0' }),
  LLM_PRICE_OUTPUT: T.String({ pattern: '^\\d{1,6}(\\.\\d{1,6})?$', default: '0' }),
  /** Hosts, comma-separated, that sandboxed code may fetch from by https. Default: none. */
  SANDBOX_FETCH_HOSTS: T.String({ default: '' }),
  /**
   * The model of LLM_MODEL that answers for agents in boxes. Anybody may have a one-shot key, and their tokens are on the
   * operator. Default: the built-in planner, which runs fenced code only.
   */
  SANDBOX_AGENT_MODEL: T.Optional(T.String({ minLength: 1, maxLength: 200 })),
  /**
   * Where pages of sandboxes are served: a port of its own, and the public address of it, which must be another origin
   * than the service's. Default: the port above PORT by 1000; none with a BASE_URL and no PREVIEW_URL.
   */
  PREVIEW_PORT: WholeNumber(0, 65_535, 0),
  PREVIEW_URL: T.Optional(T.String({ format: 'uri', pattern: '^https?://' })),
  /** An E2B account, for one-shot keys that request its machines. */
  E2B_API_KEY: T.Optional(T.String({ minLength: 1 })),
  E2B_API_URL: T.String({ format: 'uri', pattern: '^https?://', default: 'https://api.e2b.app' }),
  E2B_SANDBOX_URL: T.String({
    format: 'uri',
    pattern: '^https?://',
    default: 'https://sandbox.e2b.app',
  }),
  E2B_TEMPLATE: T.String({ pattern: '^[A-Za-z0-9_.:/-]{1,128}$', default: 'base' }),
  /** The path segments of the perpetuals exchange and the venue, and the URLs of the live ones. */
  PERPS_EXCHANGE: T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$', default: 'backpack' }),
  PERPS_VENUE: T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$', default: 'phoenix' }),
  PERPS_EXCHANGE_URL: T.Optional(Url),
  /** The Ed25519 key that signs the operator's live orders: 32 bytes in base64. */
  PERPS_API_KEY: T.Optional(T.String({ pattern: '^[A-Za-z0-9+/]{43}=$' })),
  PERPS_VENUE_URL: T.Optional(Url),
  /** Simulated traders on the embedded chain; a live chain never has any. */
  DEMO: T.Union([T.Literal('on'), T.Literal('off')], { default: 'on' }),
  /** After this long without a visitor, simulated traders and background polling sleep. */
  QUIET_AFTER_SECONDS: WholeNumber(1, 86_400, 300),
  /** Retention; `retention-days.ts` lists what each covers, and its defaults. */
  RETENTION_TRADES_DAYS: Days,
  RETENTION_CANDLES_DAYS: Days,
  RETENTION_INTENTS_DAYS: Days,
  RETENTION_ORDERS_DAYS: Days,
  RETENTION_RUNS_DAYS: Days,
  RETENTION_MESSAGES_DAYS: Days,
  RETENTION_SESSIONS_DAYS: Days,
  /** Storage of uploaded media in a cluster: a folder that all processes share, or an S3 bucket. */
  MEDIA_FOLDER: T.Optional(T.String({ minLength: 1 })),
  MEDIA_S3_ENDPOINT: T.Optional(Url),
  MEDIA_S3_REGION: T.String({ minLength: 1, default: 'us-east-1' }),
  MEDIA_S3_BUCKET: T.Optional(T.String({ minLength: 1 })),
  MEDIA_S3_PREFIX: T.String({ default: '' }),
  MEDIA_S3_ACCESS_KEY_ID: T.Optional(T.String({ minLength: 1 })),
  MEDIA_S3_SECRET_ACCESS_KEY: T.Optional(T.String({ minLength: 1 })),
  LOG_LEVEL: T.Union(
    [T.Literal('debug'), T.Literal('info'), T.Literal('warn'), T.Literal('error')],
    { default: 'info' },
  ),
} satisfies Record<string, TSchema>

const Settings = T.Object(settings)
export type Settings = Static<typeof Settings>

export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown at start with every problem listed, so that a wrong environment can be fixed at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Parses the environment; throws `ConfigError` when anything is invalid. */
export function readSettings(environment: Environment): Settings {
  const ajv = new Ajv({ allErrors: true, useDefaults: true, coerceTypes: true, strict: false })
  formats.default(ajv)
  const validate = ajv.compile<Settings>(Settings)
  const given: unknown = Object.fromEntries(
    Object.keys(settings).flatMap((name) =>
      isSet(environment, name) ? [[name, environment[name]]] : [],
    ),
  )
  const problems = [
    ...unknownNames(environment),
    ...missingOnLiveChains(environment),
    ...codeHashesWithoutAddress(environment),
    ...missingInCluster(environment),
    ...halfGiven(environment, ['IDP_ISSUER', 'IDP_JWKS_URL', 'IDP_AUDIENCE']),
    ...halfGiven(environment, mediaBucketNames),
    ...halfGiven(environment, ['LLM_BASE_URL', 'LLM_MODEL']),
    ...missingTreasury(environment),
    ...unaskedPlayMoney(environment),
  ]
  if (validate(given) && problems.length === 0) return given
  for (const error of validate.errors ?? []) {
    problems.push(`${error.instancePath.slice(1)} ${error.message ?? 'is not valid'}`)
  }
  throw new ConfigError(`the configuration is not valid:\n- ${problems.join('\n- ')}`)
}

/** Secrets that a single process generates itself, but that several must share. */
function missingInCluster(environment: Environment): readonly string[] {
  const cluster = ['DATABASE_URL', 'EVM_RPC_URL', 'SOLANA_RPC_URL'] as const
  if (!cluster.every((name) => isSet(environment, name))) return []
  return (['MPP_SECRET', 'RECEIPT_KEY', 'WEBHOOK_SECRET_KEY'] as const)
    .filter((name) => !isSet(environment, name))
    .map((name) => `${name} is needed with ${cluster.join(', ')}: all processes must have the same`)
}

/** A live chain has no contracts or mints of this platform, so they must be configured. */
function missingOnLiveChains(environment: Environment): readonly string[] {
  const needs = (name: string, other: string) =>
    isSet(environment, name) && !isSet(environment, other)
      ? [`${other} is needed with ${name}`]
      : []
  return [
    ...needs('EVM_RPC_URL', 'LAUNCHPAD_ADDRESS'),
    ...needs('SOLANA_RPC_URL', 'PLATFORM_TOKEN_MINT'),
  ]
}

/** A code hash without an address would protect nothing. */
function codeHashesWithoutAddress(environment: Environment): readonly string[] {
  return Object.keys(settings)
    .filter((name) => name.endsWith('_CODE_HASH') && isSet(environment, name))
    .map((name) => ({ name, address: name.replace(/CODE_HASH$/, 'ADDRESS') }))
    .filter(({ address }) => !isSet(environment, address) && !isKnown(environment, address))
    .map(({ name, address }) => `${address} is needed with ${name}`)
}

/** On a live chain the official registries replace both settings together, never one alone. */
function isKnown(environment: Environment, address: string): boolean {
  const known = ['IDENTITY_REGISTRY_ADDRESS', 'REPUTATION_REGISTRY_ADDRESS']
  return (
    known.includes(address) &&
    isSet(environment, 'EVM_RPC_URL') &&
    known.every((name) => !isSet(environment, name))
  )
}

/** An empty variable counts as unset. */
function isSet(environment: Environment, name: string): boolean {
  return (environment[name] ?? '') !== ''
}

const mediaBucketNames = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const

/** Settings that are only valid together. */
function halfGiven(environment: Environment, names: readonly string[]): readonly string[] {
  const missing = names.filter((name) => !isSet(environment, name))
  return missing.length === 0 || missing.length === names.length
    ? []
    : [`${missing.join(' and ')} must be set as well, or none of ${names.join(', ')}`]
}

/** A fee without a recipient would lock everybody out. */
function missingTreasury(environment: Environment): readonly string[] {
  const isFree = /^[0.]*$/.test(environment['ENTRY_FEE'] ?? '')
  const treasuries = ['ENTRY_TREASURY_EVM', 'ENTRY_TREASURY_SOLANA']
  if (isFree || treasuries.some((name) => isSet(environment, name))) return []
  return ['ENTRY_TREASURY_EVM or ENTRY_TREASURY_SOLANA is needed with ENTRY_FEE']
}

/** A misspelt setting would be silently ignored, so unknown names with a known prefix are refused. */
function unknownNames(environment: Environment): readonly string[] {
  const ours =
    /^(RATE|IDP|(UNI_|PONS_)?LAUNCHPAD|TOKEN_FACTORY|VESTING_VAULT|(IDENTITY|REPUTATION|VALIDATION)_REGISTRY|WETH|UNISWAP|POSITION_MANAGER|SWAP_ROUTER|QUOTER|TICK_LENS|PERMIT2|MULTICALL3|PLATFORM_TOKEN|HOLDER|SERVICE|EVM_(RPC|PUBLIC)|SOLANA_(RPC|WS)|INSECURE|SOCIAL|ACCOUNT|ENTRY|EGRESS|OPERATOR|MPP|RECEIPT|WEBHOOK|USDC|VENDOR|X402|DOMAIN_ASSOCIATION|MEDIA|JUPITER|LLM|SANDBOX|E2B|PERPS|VAULT|RETENTION)_/
  return Object.keys(environment)
    .filter((name) => ours.test(name) && !(name in settings))
    .map((name) => `${name} is not a setting`)
}
