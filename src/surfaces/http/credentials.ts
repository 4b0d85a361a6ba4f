import type { IncomingHttpHeaders } from 'node:http'
import type { CredentialKind } from '../../kernel/principal.ts'

/** Names of cookies and headers that contain the service slug. */
export type CredentialNames = {
  readonly sessionCookie: string
  readonly accountCookies: readonly string[]
  /** In lower case, as Node reports header names. */
  readonly oneshotHeader: string
  /** The header in which the machine of a one-shot key may name itself. */
  readonly machineHeader?: string
}

/** A request-signing public key: 32 bytes in base64. Without a valid signature of the request it permits nothing. */
const signingKeyForm = /^[A-Za-z0-9+/]{43}=$/

/** A presented secret. Browsers attach `ambient` ones automatically. */
export type Presented = {
  /** `unknown` is always refused. */
  readonly kind: CredentialKind | 'unknown'
  readonly secret: string
  readonly ambient: boolean
}

/** No credential is longer; longer values are not examined. */
const secretLengthMax = 8_192
/** One scheme, one token (RFC 6750). A repeated header is joined with a comma and does not match. */
const bearerForm = /^Bearer +([\w.~+/-]+=*) *$/i
/**
 * A payment, not an identity; the pay gate reads it. The pattern matches the whole header, so no credential can hide
 * behind it.
 */
const paymentForm = /^Payment +[\w.~+/-]+=* *$/i

/**
 * Finds every credential of a request, explicit ones first, without duplicates; verifies nothing. An unrecognised value
 * in a credential header is returned as `unknown`, so that it is refused instead of ignored. At most one per header or
 * cookie, so a request costs a bounded number of look-ups.
 */
export function presentedCredentials(
  headers: IncomingHttpHeaders,
  names: CredentialNames,
): readonly Presented[] {
  const found: Presented[] = []
  const { authorization, cookie } = headers
  if (authorization !== undefined) fromAuthorization(authorization, found)
  const apiKey = headers['x-api-key']
  if (isSignedRequest(headers)) found.push(fromSignature(apiKey))
  else if (apiKey !== undefined) fromHeader(apiKey, { kind: 'api_key', prefix: 'ct_sk_' }, found)
  const oneshot = headers[names.oneshotHeader]
  if (oneshot !== undefined) fromHeader(oneshot, { kind: 'oneshot_key', prefix: 'ct_os_' }, found)
  if (cookie !== undefined) fromCookies(cookie, names, found)
  return found
}

/** Whether the request names a signing key, so that the caller is not known before the body is read. */
export function isSignedRequest(headers: IncomingHttpHeaders): boolean {
  const key = headers['x-api-key']
  return headers['x-signature'] !== undefined && key !== undefined && !isHolderKey(String(key))
}

function isHolderKey(text: string): boolean {
  return text.startsWith('ct_sk_')
}

/**
 * Whether a bearer token is signed by an agent or its host. The library behind delegated rows verifies those; other
 * rows refuse them.
 */
export function isAgentToken({ kind, secret }: Presented): boolean {
  if (kind !== 'idp_bearer') return false
  const [header = ''] = secret.split('.', 1)
  return /"typ":"(agent|host)[+]jwt"/.test(Buffer.from(header, 'base64url').toString())
}

function fromSignature(key: string | string[] | undefined): Presented {
  const secret = String(key)
  return { kind: signingKeyForm.test(secret) ? 'exchange_key' : 'unknown', secret, ambient: false }
}

function fromAuthorization(header: string, found: Presented[]): void {
  const secret = header.length > secretLengthMax ? undefined : bearerForm.exec(header)?.[1]
  if (secret !== undefined) found.push({ kind: bearerKind(secret), secret, ambient: false })
  else if (!paymentForm.test(header)) found.push({ kind: 'unknown', secret: '', ambient: false })
}

function bearerKind(secret: string): Presented['kind'] {
  if (isHolderKey(secret)) return 'api_key'
  if (secret.startsWith('ct_os_')) return 'oneshot_key'
  return secret.split('.', 4).length === 3 ? 'idp_bearer' : 'unknown'
}

/** A header with a key of one kind. Keys contain no comma, so a repeated header does not match. */
function fromHeader(
  value: string | string[],
  type: { readonly kind: CredentialKind; readonly prefix: string },
  found: Presented[],
): void {
  const secret = String(value)
  const isKey = secret.startsWith(type.prefix) && secret.length <= secretLengthMax
  const kind = isKey ? type.kind : 'unknown'
  // The same key in two places counts as one credential.
  if (found.some((one) => one.kind === kind && one.secret === secret)) return
  found.push({ kind, secret, ambient: false })
}

function fromCookies(header: string, names: CredentialNames, found: Presented[]): void {
  const values = new Map<string, string | null>()
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    const name = part.slice(0, equals).trim()
    if (name !== names.sessionCookie && !names.accountCookies.includes(name)) continue
    const secret = part.slice(equals + 1).trim()
    // Another host of the same site can add a cookie: of two different values, neither can be trusted.
    values.set(name, !values.has(name) || values.get(name) === secret ? secret : null)
  }
  for (const [name, secret] of values) {
    const kind = name === names.sessionCookie ? 'wallet_session' : 'account_session'
    if (secret === null || secret.length > secretLengthMax) {
      found.push({ kind: 'unknown', secret: '', ambient: true })
    } else found.push({ kind, secret, ambient: true })
  }
}
