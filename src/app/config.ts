import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { SocialProvider } from '../adapters/better-auth/library-settings.ts'
import { accountCookieName } from '../adapters/better-auth/session-cookie.ts'
import { sessionCookieName } from '../domains/auth/session.ts'
import { parseAmount } from '../kernel/money.ts'

const Url = T.String({ format: 'uri', pattern: '^https?://' })
const WholeNumber = (minimum: number, maximum: number, initial: number) =>
  T.Integer({ minimum, maximum, default: initial })

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
  REDIS_URL: T.Optional(T.String({ pattern: '^rediss?://' })),
  EVM_RPC_URL: T.Optional(Url),
  /** What wallets are told to use for chain 4663, when EVM_RPC_URL holds a secret or is not reachable for them. */
  EVM_PUBLIC_RPC_URL: T.Optional(Url),
  SOLANA_RPC_URL: T.Optional(Url),
  SOLANA_WS_URL: T.Optional(T.String({ pattern: '^wss?://' })),
  /** The launch factory on a live chain; the embedded chain deploys its own. */
  LAUNCHPAD_ADDRESS: T.Optional(T.String({ pattern: '^0x[0-9a-fA-F]{40}$' })),
  LAUNCHPAD_CODE_HASH: T.Optional(T.String({ pattern: '^0x[0-9a-f]{64}$' })),
  LAUNCHPAD_START_BLOCK: WholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  SERVICE_SLUG: T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$', default: 'svc' }),
  SERVICE_NAME: T.String({ minLength: 1, maxLength: 64, default: 'Bourse' }),
  /** Whole platform tokens that a holder must have. */
  HOLDER_MINIMUM: T.String({ pattern: '^\\d{1,18}(\\.\\d{1,18})?$', default: '1' }),
  PLATFORM_TOKEN_MINT: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })),
  PLATFORM_TOKEN_ADDRESS: T.Optional(T.String({ pattern: '^0x[0-9a-fA-F]{40}$' })),
  PLATFORM_TOKEN_DECIMALS: WholeNumber(0, 18, 6),
  /** The identity provider whose tokens are accepted; all three or none. */
  IDP_ISSUER: T.Optional(Url),
  IDP_JWKS_URL: T.Optional(Url),
  IDP_AUDIENCE: T.Optional(T.String({ minLength: 1, maxLength: 256 })),
  /** Platform tokens that a new account pays once; zero asks for nothing. */
  ENTRY_FEE: T.String({ pattern: '^\\d{1,18}(\\.\\d{1,18})?$', default: '0' }),
  /** Where the entry fee is paid to, on each chain that it may be paid on. */
  ENTRY_TREASURY_EVM: T.Optional(T.String({ pattern: '^0x[0-9a-fA-F]{40}$' })),
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
  LOG_LEVEL: T.Union(
    [T.Literal('debug'), T.Literal('info'), T.Literal('warn'), T.Literal('error')],
    { default: 'info' },
  ),
} satisfies Record<string, TSchema>

const description =
  'A self-hosted trading terminal and agent platform: trade, launch tokens on chain 4663, run agents, pay by call.'

const Settings = T.Object(settings)
type Settings = Static<typeof Settings>

/** The configuration, parsed once. `baseUrl` has no trailing slash. */
export type Config = ReturnType<typeof readConfig>

type Environment = Readonly<Record<string, string | undefined>>

/** Raised at start with every problem listed, so that a wrong environment is mended in one go. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Parses the environment; a value that is not valid stops the start. */
export function readConfig(environment: Environment) {
  const values = parse(environment)
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
    /** Every address of the service, the main one first. */
    addresses,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    evmRpcUrl: values.EVM_RPC_URL ?? null,
    evmPublicRpcUrl: values.EVM_PUBLIC_RPC_URL ?? null,
    solanaRpcUrl: values.SOLANA_RPC_URL ?? null,
    launchpad: {
      address: values.LAUNCHPAD_ADDRESS ?? null,
      codeHash: values.LAUNCHPAD_CODE_HASH ?? null,
      startBlock: BigInt(values.LAUNCHPAD_START_BLOCK),
    },
    service: { slug, name: values.SERVICE_NAME, description },
    credentialNames: {
      sessionCookie: sessionCookieName({ serviceSlug: slug, insecureCookies }),
      accountCookies: [accountCookieName(baseUrl)] as const,
      oneshotHeader: `x-${slug}-oneshot`,
    },
    identityProvider: identityProvider(values),
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
    logLevel: values.LOG_LEVEL,
  }
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

function parse(environment: Environment): Settings {
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
    ...halfIdentityProvider(environment),
    ...missingTreasury(environment),
  ]
  if (validate(given) && problems.length === 0) return given
  for (const error of validate.errors ?? []) {
    problems.push(`${error.instancePath.slice(1)} ${error.message ?? 'is not valid'}`)
  }
  throw new ConfigError(`the configuration is not valid:\n- ${problems.join('\n- ')}`)
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

/** An empty variable counts as none. */
function isSet(environment: Environment, name: string): boolean {
  return (environment[name] ?? '') !== ''
}

function identityProvider(values: Settings) {
  const { IDP_ISSUER: issuer, IDP_JWKS_URL: jwksUrl, IDP_AUDIENCE: audience } = values
  return issuer === undefined || jwksUrl === undefined || audience === undefined
    ? null
    : { issuer, jwksUrl, audience }
}

function halfIdentityProvider(environment: Environment): readonly string[] {
  const names = ['IDP_ISSUER', 'IDP_JWKS_URL', 'IDP_AUDIENCE'] as const
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
    /^(RATE|IDP|LAUNCHPAD|PLATFORM_TOKEN|HOLDER|SERVICE|EVM_(RPC|PUBLIC)|SOLANA_(RPC|WS)|INSECURE|SOCIAL|ACCOUNT|ENTRY)_/
  return Object.keys(environment)
    .filter((name) => ours.test(name) && !(name in settings))
    .map((name) => `${name} is not a setting`)
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
