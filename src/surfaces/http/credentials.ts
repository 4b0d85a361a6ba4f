import type { IncomingHttpHeaders } from 'node:http'
import type { CredentialKind } from '../../kernel/principal.ts'

/** The names that the configured service slug gives to cookies and headers. */
export type CredentialNames = {
  readonly sessionCookie: string
  readonly accountCookies: readonly string[]
  /** Lower case, as Node reports header names. */
  readonly oneshotHeader: string
}

/** A secret as it was presented. `ambient` ones are attached by browsers without being asked. */
export type Presented = {
  readonly kind: CredentialKind | 'unknown'
  readonly secret: string
  readonly ambient: boolean
}

/** Finds every credential that a request carries, explicit ones first; nothing is verified here. */
export function presentedCredentials(
  headers: IncomingHttpHeaders,
  names: CredentialNames,
): readonly Presented[] {
  const found: Presented[] = []
  const { authorization, cookie } = headers
  if (authorization !== undefined) fromAuthorization(authorization, found)
  const apiKey = headers['x-api-key']
  if (apiKey !== undefined) {
    const secret = String(apiKey)
    found.push({
      kind: secret.startsWith('ct_sk_') ? 'api_key' : 'unknown',
      secret,
      ambient: false,
    })
  }
  const oneshot = headers[names.oneshotHeader]
  if (oneshot !== undefined) {
    const secret = String(oneshot)
    const kind = secret.startsWith('ct_os_') ? 'oneshot_key' : 'unknown'
    found.push({ kind, secret, ambient: false })
  }
  if (cookie !== undefined) fromCookies(cookie, names, found)
  return found
}

function fromAuthorization(header: string, found: Presented[]): void {
  const match = /^Bearer +(\S+) *$/i.exec(header)
  if (match?.[1] === undefined) {
    // The `Payment` scheme carries a payment, not an identity; the payment gate reads it.
    if (!/^Payment /i.test(header)) found.push({ kind: 'unknown', secret: header, ambient: false })
    return
  }
  found.push({ kind: bearerKind(match[1]), secret: match[1], ambient: false })
}

function bearerKind(secret: string): Presented['kind'] {
  if (secret.startsWith('ct_sk_')) return 'api_key'
  if (secret.startsWith('ct_os_')) return 'oneshot_key'
  return secret.split('.').length === 3 ? 'idp_bearer' : 'unknown'
}

function fromCookies(header: string, names: CredentialNames, found: Presented[]): void {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    const name = part.slice(0, equals).trim()
    const secret = part.slice(equals + 1).trim()
    if (name === names.sessionCookie) found.push({ kind: 'wallet_session', secret, ambient: true })
    else if (names.accountCookies.includes(name)) {
      found.push({ kind: 'account_session', secret, ambient: true })
    }
  }
}
