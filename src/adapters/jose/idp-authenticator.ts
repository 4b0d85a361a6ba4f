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
import type { Ports } from '../../ports/ports.ts'
import { fetchJwks } from './fetch-jwks.ts'
import { createKeySet } from './key-set.ts'

/** Public-key signatures only. Any other name or spelling is refused. */
const algorithms = ['RS256', 'ES256', 'EdDSA']
const tokenLengthMax = 8_192
const clockToleranceSeconds = 5
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** A unique subject as providers issue them; the store does not accept NUL. */
const subjectForm = /^[^\p{Cc}\p{Cs}]{1,255}$/u

export type IdpAuthenticatorOptions = Ports<'clock' | 'logger'> & {
  /** The exact `iss` of accepted tokens. */
  readonly issuer: string
  /** The only URL that keys are fetched from, whatever a token says. */
  readonly jwksUrl: string
  /** Must be among the `aud` values of a token. */
  readonly audience: string
  /** Accepted `typ` values; `none` stands for a token without one. Default: `JWT` only. */
  readonly tokenTypes?: readonly string[]
  /** The maximum age since `iat`. Default: one day. */
  readonly tokenAgeSecondsMax?: number
  /** For fetching the keys. Default: 5,000. */
  readonly timeoutMs?: number
  /** The account of a person; always the same one. */
  readonly accountOf: (identity: {
    readonly issuer: string
    readonly subject: string
  }) => Promise<string>
  /** The wallets of an account. */
  readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
}

/**
 * Verifies tokens of the configured identity provider. Raises 503 `upstream.unavailable` only when no key set was ever
 * fetched; otherwise an unverifiable token is refused.
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
      // The library types it as a string but does not check.
      const subject: unknown = claims?.sub
      if (typeof subject !== 'string' || !subjectForm.test(subject)) return undefined
      const accountId = await options.accountOf({ issuer: options.issuer, subject })
      return {
        accountId,
        credential: 'idp_bearer',
        credentialId: `idp_${hash('sha256', JSON.stringify([options.issuer, subject])).slice(0, 32)}`,
        scopes: ['api:*'],
        wallets: await options.walletsOf(accountId),
        ...(claims?.exp === undefined ? {} : { expiresAt: new Date(claims.exp * 1_000) }),
      }
    },
  }
}

/** Rejects by form, before any key is looked up, tokens that request another kind of verification. */
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

/** Type names are case-insensitive, and their `application/` may be omitted (RFC 7515). */
function typeName(type: unknown): string {
  if (type === undefined) return 'none'
  return typeof type === 'string' ? type.toLowerCase().replace(/^application\//, '') : ''
}

/** Decoding drops unused bits of the last character, so several texts could decode to one token. */
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
    // A weak or malformed key in the provider's set: its tokens are refused and the operator is informed.
    if (!(failure instanceof errors.JOSEError)) {
      options.logger.warn('a key of the identity provider cannot be used', {
        reason: failure instanceof Error ? failure.message : 'unknown',
      })
    }
    return undefined
  }
}
