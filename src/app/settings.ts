import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { vendorSettingNames } from '../domains/vendors/index.ts'
import { unaskedPlayMoney } from './payment-modes.ts'

const EvmAddress = T.Optional(T.String({ pattern: '^0x[0-9a-fA-F]{40}$' }))
/** keccak256 of the code at the address; without it any code is accepted. */
const CodeHash = T.Optional(T.String({ pattern: '^0x[0-9a-f]{64}$' }))
const Url = T.String({ format: 'uri', pattern: '^https?://' })
const WholeNumber = (minimum: number, maximum: number, initial: number) =>
  T.Integer({ minimum, maximum, default: initial })
/** At least one; a hundred years are as good as for ever. */
const Days = T.Optional(T.Integer({ minimum: 1, maximum: 36_500 }))

function named<schema extends TSchema>(
  names: readonly string[],
  schema: schema,
): Readonly<Record<string, schema>> {
  return Object.fromEntries(names.map((name) => [name, schema]))
}

/** Every setting by its name in the environment. What is not named here is not read. */
const settings = {
  PORT: WholeNumber(0, 65_535, 4663),
  HOST: T.String({ minLength: 1, default: '127.0.0.1' }),
  /** The address that callers use; sign-in messages, links and cookies are bound to it. */
  BASE_URL: T.Optional(Url),
  /** A second address of the same service. */
  ALT_BASE_URL: T.Optional(Url),
  DATA_DIR: T.String({ minLength: 1, default: '.data' }),
  DATABASE_URL: T.Optional(T.String({ pattern: '^postgres(ql)?://' })),
  /** The engine of a new DATA_DIR; without it PostgreSQL where it can run, else PGlite. Nothing where DATABASE_URL is set. */
  EMBEDDED_ENGINE: T.Optional(T.Union([T.Literal('postgres'), T.Literal('pglite')])),
  REDIS_URL: T.Optional(T.String({ pattern: '^rediss?://' })),
  /** Where the embedded chains of another process are: `npm run cluster` tells its processes so. */
  EMBEDDED_CHAINS: T.Optional(T.String({ pattern: '^\\{' })),
  EVM_RPC_URL: T.Optional(Url),
  /** What wallets are told to use for chain 4663, when EVM_RPC_URL holds a secret or is not reachable for them. */
  EVM_PUBLIC_RPC_URL: T.Optional(Url),
  SOLANA_RPC_URL: T.Optional(Url),
  SOLANA_WS_URL: T.Optional(T.String({ pattern: '^wss?://' })),
  /** The launch factory on a live chain; the embedded chain deploys its own. */
  LAUNCHPAD_ADDRESS: EvmAddress,
  LAUNCHPAD_CODE_HASH: CodeHash,
  /** The block before which no contract below has an event either. */
  LAUNCHPAD_START_BLOCK: WholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  /** The vault and the graduator that the launch factory names, and the code that is expected there. */
  LAUNCHPAD_CREATOR_FEES_ADDRESS: EvmAddress,
  LAUNCHPAD_CREATOR_FEES_CODE_HASH: CodeHash,
  LAUNCHPAD_GRADUATOR_ADDRESS: EvmAddress,
  LAUNCHPAD_GRADUATOR_CODE_HASH: CodeHash,
  /** The launch factories with a locked pool, and the factory of plain tokens with its vault of grants. */
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
  /** What a live chain has of others: wrapped ether, Uniswap V3, Permit2 and Multicall3. */
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
  /** Whole platform tokens that a holder must have. */
  HOLDER_MINIMUM: T.String({ pattern: '^\\d{1,18}(\\.\\d{1,18})?$', default: '1' }),
  PLATFORM_TOKEN_MINT: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  PLATFORM_TOKEN_ADDRESS: EvmAddress,
  PLATFORM_TOKEN_DECIMALS: WholeNumber(0, 18, 6),
  /** The identity provider whose tokens are accepted; all three or none. */
  IDP_ISSUER: T.Optional(Url),
  IDP_JWKS_URL: T.Optional(Url),
  IDP_AUDIENCE: T.Optional(T.String({ minLength: 1, maxLength: 256 })),
  /** The `typ` of tokens that are taken, with commas between them: `at+jwt`, or `none` for tokens that say none; `JWT` alone unless set. */
  IDP_TOKEN_TYPES: T.Optional(
    T.String({ pattern: '^[A-Za-z0-9.+/-]{1,64}( *, *[A-Za-z0-9.+/-]{1,64}){0,7}$' }),
  ),
  /** Platform tokens that an account pays once before rows that need a credential open to it, but those of signing in; zero asks for nothing. */
  ENTRY_FEE: T.String({ pattern: '^\\d{1,18}(\\.\\d{1,18})?$', default: '0' }),
  /** Where the entry fee is paid to, on each chain that it may be paid on. */
  ENTRY_TREASURY_EVM: EvmAddress,
  ENTRY_TREASURY_SOLANA: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  /** Further browser origins that may use the session cookie, separated by commas. */
  ALLOWED_ORIGINS: T.String({ default: '' }),
  TRUSTED_PROXIES: T.String({ default: '' }),
  /** Names the session cookie without `__Host-` and Secure, for plain HTTP on a name that is not localhost. */
  INSECURE_COOKIES: T.Union([T.Literal('on'), T.Literal('off')], { default: 'off' }),
  RATE_ANONYMOUS_PER_MINUTE: WholeNumber(1, 10_000_000, 1_200),
  RATE_PRINCIPAL_PER_MINUTE: WholeNumber(1, 10_000_000, 6_000),
  RATE_SIGN_IN_PER_MINUTE: WholeNumber(1, 10_000_000, 60),
  /** Signs account cookies; made once and kept in the database unless given. */
  ACCOUNT_SECRET: T.Optional(T.String({ minLength: 32 })),
  /** A social provider is configured by both of its values. */
  SOCIAL_GOOGLE_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_GOOGLE_CLIENT_SECRET: T.Optional(T.String()),
  SOCIAL_GITHUB_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_GITHUB_CLIENT_SECRET: T.Optional(T.String()),
  SOCIAL_DISCORD_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_DISCORD_CLIENT_SECRET: T.Optional(T.String()),
  SOCIAL_TWITTER_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_TWITTER_CLIENT_SECRET: T.Optional(T.String()),
  /** A provider of the operator's own that speaks OpenID Connect; people choose it as `oidc`. */
  SOCIAL_OIDC_CLIENT_ID: T.Optional(T.String()),
  SOCIAL_OIDC_CLIENT_SECRET: T.Optional(T.String()),
  SOCIAL_OIDC_DISCOVERY_URL: T.Optional(Url),
  /** Wallet addresses, separated by commas, whose accounts may do what only the operator may. */
  OPERATOR_WALLETS: T.String({ default: '' }),
  /** Private hosts, each as `host:port`, that outbound calls may reach: a model or a receiver of the operator's own. */
  EGRESS_ALLOWED_HOSTS: T.String({ default: '' }),
  /** The service's own keys. The embedded form makes its own and keeps them in DATA_DIR. */
  SERVICE_EVM_KEY: T.Optional(T.String()),
  SERVICE_SOLANA_KEY: T.Optional(T.String()),
  /** Pays the gas of graduations that a last buy could not finish; 32 bytes in hex. The embedded chain has its own. */
  GRADUATION_KEEPER_KEY: T.Optional(T.String({ pattern: '^(0x)?[0-9a-fA-F]{64}$' })),
  /** Ether that going on with the graduation of one token may cost in a day. */
  GRADUATION_KEEPER_DAILY_ETH: T.String({ pattern: '^\\d{1,6}(\\.\\d{1,18})?$', default: '0.05' }),
  MPP_SECRET: T.Optional(T.String({ minLength: 32 })),
  RECEIPT_KEY: T.Optional(T.String()),
  WEBHOOK_SECRET_KEY: T.Optional(T.String()),
  /** Wrap the keys of the vault's wallets: `version:hex` of 32 bytes, separated by commas. */
  VAULT_MASTER_KEYS: T.Optional(T.String({ minLength: 1 })),
  /** The version that wraps from now on; unless set, the newest one that has wrapped before. */
  VAULT_WRAPPING_VERSION: T.Optional(T.String({ pattern: '^[1-9]\\d{0,8}$' })),
  /** The dollar tokens that prices are paid in on live chains; the embedded chains bring their own. */
  USDC_ADDRESS: EvmAddress,
  USDC_MINT: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  /**
   * What calls may be paid in: play money, live value, or both, the first one offered first. `paper,live` with embedded
   * chains and a BASE_URL of this machine, `live` everywhere else.
   */
  MPP_MODE: T.Optional(T.String({ pattern: '^(paper|live)(,(paper|live))?$' })),
  /**
   * `on` lets callers of a public BASE_URL, or of external chains, pay priced calls in play money: it is worth nothing and
   * every account is given some, so the operator gives those calls away. What costs real value elsewhere stays closed to it.
   */
  MPP_PLAY_MONEY: T.Union([T.Literal('on'), T.Literal('off')], { default: 'off' }),
  MPP_REALM: T.Optional(T.String({ minLength: 1, maxLength: 128 })),
  /** Where charges on Solana are paid to; the service's own wallet unless given. */
  MPP_RECIPIENT: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  /** The last secret, for as long as challenges of it may still be answered. */
  MPP_PREVIOUS_SECRET: T.Optional(T.String({ minLength: 32 })),
  /** Another facilitator that verifies and settles x402 payments, in place of the service's own. */
  X402_FACILITATOR_URL: T.Optional(Url),
  /** The file of a wallet-payment provider: its name under `/.well-known/`, and where its bytes are. */
  DOMAIN_ASSOCIATION_NAME: T.Optional(T.String()),
  DOMAIN_ASSOCIATION_FILE: T.Optional(T.String({ minLength: 1 })),
  /** Systems that may send messages: `name=whsec_…` or `name=header-name:token`, separated by semicolons. */
  WEBHOOK_INBOUND: T.String({ default: '' }),
  /** Each vendor of the gateway: its secret, and its address where that is not the vendor's own. */
  ...named(vendorSettingNames.secrets, T.Optional(T.String({ minLength: 1 }))),
  ...named(vendorSettingNames.baseUrls, T.Optional(Url)),
  /** The aggregator of swaps on Solana, in Jupiter's API; without its address there are none. */
  JUPITER_URL: T.Optional(Url),
  JUPITER_API_KEY: T.Optional(T.String({ minLength: 1 })),
  /** An endpoint that speaks OpenAI's protocol, with the version; without it agents have the offline planner. */
  LLM_BASE_URL: T.Optional(Url),
  LLM_API_KEY: T.Optional(T.String({ minLength: 1 })),
  /** Names as the endpoint has them, separated by commas; the first is the default. */
  LLM_MODEL: T.Optional(T.String({ minLength: 1 })),
  LLM_EMBEDDING_MODEL: T.Optional(T.String({ minLength: 1 })),
  /** What a million tokens read, and written, cost the caller in US dollars. */
  LLM_PRICE_INPUT: T.String({ pattern: '^\\d{1,6}(\\.\\d{1,6})?$', default: '0' }),
  LLM_PRICE_OUTPUT: T.String({ pattern: '^\\d{1,6}(\\.\\d{1,6})?$', default: '0' }),
  /** Hosts, separated by commas, that code in sandboxes may fetch from by https; none unless given. */
  SANDBOX_FETCH_HOSTS: T.String({ default: '' }),
  /** An account at E2B, whose machines run code where a one-shot key asks for them. */
  E2B_API_KEY: T.Optional(T.String({ minLength: 1 })),
  E2B_API_URL: T.String({ format: 'uri', pattern: '^https?://', default: 'https://api.e2b.app' }),
  E2B_SANDBOX_URL: T.String({
    format: 'uri',
    pattern: '^https?://',
    default: 'https://sandbox.e2b.app',
  }),
  E2B_TEMPLATE: T.String({ pattern: '^[A-Za-z0-9_.:/-]{1,128}$', default: 'base' }),
  /** The path segments of the perpetuals exchange and of the venue, and where the live ones are. */
  PERPS_EXCHANGE: T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$', default: 'backpack' }),
  PERPS_VENUE: T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$', default: 'phoenix' }),
  PERPS_EXCHANGE_URL: T.Optional(Url),
  /** The Ed25519 key that signs the operator's live orders: 32 bytes in base64. */
  PERPS_API_KEY: T.Optional(T.String({ pattern: '^[A-Za-z0-9+/]{43}=$' })),
  PERPS_VENUE_URL: T.Optional(Url),
  /** Simulated traders on the embedded chain; a live chain never has any. */
  DEMO: T.Union([T.Literal('on'), T.Literal('off')], { default: 'on' }),
  /** Without a request, stream or socket of anybody for this long, simulated traders and looks for work sleep. */
  QUIET_AFTER_SECONDS: WholeNumber(1, 86_400, 300),
  /** How long what grows is kept; `retention-days.ts` says what each covers, and its default in each form. */
  RETENTION_TRADES_DAYS: Days,
  RETENTION_CANDLES_DAYS: Days,
  RETENTION_INTENTS_DAYS: Days,
  RETENTION_ORDERS_DAYS: Days,
  RETENTION_RUNS_DAYS: Days,
  RETENTION_MESSAGES_DAYS: Days,
  RETENTION_SESSIONS_DAYS: Days,
  /** Where uploaded media are kept in a cluster: a folder that all processes share, or a bucket that speaks S3. */
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

/** Raised at start with every problem listed, so that a wrong environment is mended in one go. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Parses the environment; raises `ConfigError` when anything in it is not valid. */
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

/** What one process keeps in its data folder, several must be given. */
function missingInCluster(environment: Environment): readonly string[] {
  const cluster = ['DATABASE_URL', 'EVM_RPC_URL', 'SOLANA_RPC_URL'] as const
  if (!cluster.every((name) => isSet(environment, name))) return []
  return (['MPP_SECRET', 'RECEIPT_KEY', 'WEBHOOK_SECRET_KEY'] as const)
    .filter((name) => !isSet(environment, name))
    .map((name) => `${name} is needed with ${cluster.join(', ')}: all processes must have the same`)
}

/** A live chain brings no contracts or mints of ours, so they must be named. */
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

/** A hash that is compared with nothing protects nothing. */
function codeHashesWithoutAddress(environment: Environment): readonly string[] {
  return Object.keys(settings)
    .filter((name) => name.endsWith('_CODE_HASH') && isSet(environment, name))
    .map((name) => ({ name, address: name.replace(/CODE_HASH$/, 'ADDRESS') }))
    .filter(({ address }) => !isSet(environment, address) && !isKnown(environment, address))
    .map(({ name, address }) => `${address} is needed with ${name}`)
}

/** On a live chain the registries of the standard's authors stand in for both of these, never for one alone. */
function isKnown(environment: Environment, address: string): boolean {
  const known = ['IDENTITY_REGISTRY_ADDRESS', 'REPUTATION_REGISTRY_ADDRESS']
  return (
    known.includes(address) &&
    isSet(environment, 'EVM_RPC_URL') &&
    known.every((name) => !isSet(environment, name))
  )
}

/** An empty variable counts as none. */
function isSet(environment: Environment, name: string): boolean {
  return (environment[name] ?? '') !== ''
}

const mediaBucketNames = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const

/** Settings that mean something only together. */
function halfGiven(environment: Environment, names: readonly string[]): readonly string[] {
  const missing = names.filter((name) => !isSet(environment, name))
  return missing.length === 0 || missing.length === names.length
    ? []
    : [`${missing.join(' and ')} must be set as well, or none of ${names.join(', ')}`]
}

/** A fee that can be paid to nobody would lock everybody out. */
function missingTreasury(environment: Environment): readonly string[] {
  const isFree = /^[0.]*$/.test(environment['ENTRY_FEE'] ?? '')
  const treasuries = ['ENTRY_TREASURY_EVM', 'ENTRY_TREASURY_SOLANA']
  if (isFree || treasuries.some((name) => isSet(environment, name))) return []
  return ['ENTRY_TREASURY_EVM or ENTRY_TREASURY_SOLANA is needed with ENTRY_FEE']
}

/** A misspelt setting would be ignored in silence; names that begin like ours are therefore checked. */
function unknownNames(environment: Environment): readonly string[] {
  const ours =
    /^(RATE|IDP|(UNI_|PONS_)?LAUNCHPAD|TOKEN_FACTORY|VESTING_VAULT|(IDENTITY|REPUTATION|VALIDATION)_REGISTRY|WETH|UNISWAP|POSITION_MANAGER|SWAP_ROUTER|QUOTER|TICK_LENS|PERMIT2|MULTICALL3|PLATFORM_TOKEN|HOLDER|SERVICE|EVM_(RPC|PUBLIC)|SOLANA_(RPC|WS)|INSECURE|SOCIAL|ACCOUNT|ENTRY|EGRESS|OPERATOR|MPP|RECEIPT|WEBHOOK|USDC|VENDOR|X402|DOMAIN_ASSOCIATION|MEDIA|JUPITER|LLM|SANDBOX|E2B|PERPS|VAULT|RETENTION)_/
  return Object.keys(environment)
    .filter((name) => ours.test(name) && !(name in settings))
    .map((name) => `${name} is not a setting`)
}
