import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** The longest accepted cookie value; the library's own have about 90 characters. */
const valueLengthMax = 256

/** The name of the library's session cookie for a service at `baseUrl`. */
export function accountCookieName(baseUrl: string): string {
  const name = 'better-auth.session_token'
  return baseUrl.startsWith('https:') ? `__Secure-${name}` : name
}

/**
 * The SHA-256 of the token in a session cookie, or undefined when the value was not signed with `secret`. The
 * library writes `<token>.<HMAC-SHA256 of it in base64>`, percent-encoded.
 */
export function sessionKeyOf(cookieValue: string, secret: string): string | undefined {
  if (cookieValue.length > valueLengthMax) return undefined
  const value = decoded(cookieValue)
  const dot = value?.lastIndexOf('.') ?? -1
  if (value === undefined || dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return hash('sha256', token, 'hex')
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
