import { hash } from 'node:crypto'
import {
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { AppError } from '../../kernel/errors.ts'
import type { Wallet } from '../../kernel/principal.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import { fetchJwks } from './fetch-jwks.ts'
import { createKeySet } from './key-set.ts'

/** Public-key signatures only. A name that is not here, in this spelling, verifies nothing. */
const algorithms = ['RS256', 'ES256', 'EdDSA']
const tokenLengthMax = 8_192
const clockToleranceSeconds = 5
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** Unique names as providers give them; the store could not hold a NUL. */
const subjectForm = /^[^\p{Cc}\p{Cs}]{1,255}$/u

export type IdpAuthenticatorOptions = {
  /** The exact `iss` of accepted tokens. */
  readonly issuer: string
  /** The only address that keys are read from, whatever a token says. */
  readonly jwksUrl: string
  /** Must be among the `aud` of accepted tokens. */
  readonly audience: string
  /** The `typ` that tokens may have; `none` stands for a token that says none. `JWT` alone unless given. */
  readonly tokenTypes?: readonly string[]
  /** Since `iat`. A day unless given. */
  readonly tokenAgeSecondsMax?: number
  /** For reading the keys. 5,000 unless given. */
  readonly timeoutMs?: number
  readonly clock: Clock
  readonly logger: Logger
  /** The account of a person, the same for ever. */
  readonly accountOf: (identity: {
    readonly issuer: string
    readonly subject: string
  }) => Promise<string>
  /** The wallets of an account. */
  readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
}

/**
 * Verifies tokens of the configured identity provider. Raises 503 `upstream.unavailable` only when no key set
 * was ever read; otherwise a token that does not verify opens nothing.
 */
export function createIdpAuthenticator(options: IdpAuthenticatorOptions): Authenticator {
  const { jwksUrl: url, timeoutMs = 5_000, tokenTypes = ['JWT'] } = options
  const types = new Set(tokenTypes.map(typeName))
  const keys = createKeySet({ ...options, read: () => fetchJwks({ url, timeoutMs }) })
  return {
    credential: 'idp_bearer',
    async verify(token) {
      if (!isPlainSignedToken(token, types)) return undefined
      const claims = await verifiedClaims(token, keys, options)
      // The library says that it is a text, but does not look.
      const subject: unknown = claims?.sub
      if (typeof subject !== 'string' || !subjectForm.test(subject)) return undefined
      const accountId = await options.accountOf({ issuer: options.issuer, subject })
      return {
        accountId,
        credential: 'idp_bearer',
        credentialId: `idp_${hash('sha256', JSON.stringify([options.issuer, subject])).slice(0, 32)}`,
        scopes: ['api:*'],
        wallets: await options.walletsOf(accountId),
      }
    },
  }
}

/** Refuses by form, before any key is looked for, what asks to be verified in another way than ours. */
function isPlainSignedToken(token: string, types: ReadonlySet<string>): boolean {
  if (token.length > tokenLengthMax || !compactForm.test(token)) return false
  if (!token.split('.').every(isCanonical)) return false
  try {
    const header = decodeProtectedHeader(token)
    return (
      algorithms.includes(header.alg ?? '') &&
      !('crit' in header || 'b64' in header || 'zip' in header || 'enc' in header) &&
      (header.kid === undefined || typeof header.kid === 'string') &&
      types.has(typeName(header.typ))
    )
  } catch {
    return false
  }
}

/** Names of types have no case, and their `application/` may be left out (RFC 7515). */
function typeName(type: unknown): string {
  if (type === undefined) return 'none'
  return typeof type === 'string' ? type.toLowerCase().replace(/^application\//, '') : ''
}

/** The last character may hold bits that decoding drops: several texts would then be one token. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part
}

async function verifiedClaims(
  token: string,
  keys: JWTVerifyGetKey,
  options: IdpAuthenticatorOptions,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [...algorithms],
      issuer: options.issuer,
      audience: options.audience,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: options.tokenAgeSecondsMax ?? 86_400,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(options.clock.nowMs()),
    })
    return payload
  } catch (failure) {
    if (failure instanceof AppError) throw failure
    // A weak or broken key in the provider's own set: its tokens open nothing, and somebody should know.
    if (!(failure instanceof errors.JOSEError)) {
      options.logger.warn('a key of the identity provider cannot be used', {
        reason: failure instanceof Error ? failure.message : 'unknown',
      })
    }
    return undefined
  }
}
