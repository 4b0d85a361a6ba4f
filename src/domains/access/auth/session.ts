import { hash } from 'node:crypto'
import { machine } from '../../../kernel/machine.ts'
import type { Random } from '../../../ports/random.ts'

/** 32 bytes in base64url. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/

/** The states of a session. Expiry is a comparison with `expires_at` and writes nothing. */
export const sessionMachine = machine({
  name: 'session',
  initial: 'active',
  transitions: { active: ['ended'], ended: [] },
})

/** The name and attributes of the cookie. */
export type CookieSettings = {
  readonly serviceSlug: string
  /** Only for development over plain http on a host other than localhost: no `Secure`, no `__Host-`. */
  readonly insecureCookies: boolean
}

/** Creates the secret of a session: 256 random bits in base64url. */
export function createSessionToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url')
}

/** The key under which a session is stored and cached; undefined for a text that is no token. */
export function sessionTokenHash(token: string): string | undefined {
  return tokenForm.test(token) ? hash('sha256', token, 'hex') : undefined
}

/** The name of the session cookie: `__Host-svc.sid` for the slug `svc`. */
export function sessionCookieName(settings: CookieSettings): string {
  return settings.insecureCookies
    ? `${settings.serviceSlug}.sid`
    : `__Host-${settings.serviceSlug}.sid`
}

/** The `Set-Cookie` value for the session; an empty token with no age deletes the cookie. */
export function sessionCookie(
  settings: CookieSettings,
  token: string,
  maxAgeSeconds: number,
): string {
  return [
    `${sessionCookieName(settings)}=${token}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    ...(settings.insecureCookies ? [] : ['Secure']),
    'SameSite=Lax',
  ].join('; ')
}
