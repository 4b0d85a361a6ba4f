import type { AsyncLocalStorage } from 'node:async_hooks'
import { APIError, type createAuthMiddleware } from 'better-auth/api'
import { verifyPassword } from 'better-auth/crypto'
import type { StoredPassword } from './library-store.ts'

/** The state of one request inside the library. */
export type Passage = {
  /** Called with the user who signs in, as soon as that user is known. */
  readonly whose: (userId: string) => void
  /** Session tokens that the request contained, by their digests. */
  readonly tokens: Map<string, string>
  /** The password that was verified, so that the library need not hash it again. */
  checked?: { readonly hash: string; readonly password: string }
}

export type Passages = AsyncLocalStorage<Passage>

/** The argument of a library hook. */
export type RouteContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const path = '/sign-in/email'
const passwordLengthMax = 128
/** The addresses that the library accepts; it refuses all others by their form, before any look-up. */
const emailForm = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
/** No password has this hash: a derived key is never all zeros. */
const hashOfNobody = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * Checks the password of a sign-in in place of the library, whose timing differs for unknown users. Here every address
 * costs one statement and one hash and gets the same refusal, so the work does not depend on whether the account
 * exists. A correct password goes on to the library.
 */
export function passwordCheck(
  passwordOf: (email: string) => Promise<StoredPassword>,
  passages: Passages,
) {
  return async (context: RouteContext): Promise<void> => {
    if (context.path !== path) return
    const body: unknown = context.body
    const email: unknown = Reflect.get(Object(body), 'email')
    const password: unknown = Reflect.get(Object(body), 'password')
    if (typeof email !== 'string' || typeof password !== 'string') return
    if (!emailForm.test(email) || password.length > passwordLengthMax) return
    const { userId, hash } = await passwordOf(email.toLowerCase())
    const passage = passages.getStore()
    if (userId !== null) passage?.whose(userId)
    const isRight = await verifyPassword({ hash: hash ?? hashOfNobody, password })
    if (!isRight || hash === null) throw refusal()
    if (passage !== undefined) passage.checked = { hash, password }
  }
}

/** The library's password check: a password that was verified above in this request is accepted. */
export function passwordVerifier(passages: Passages) {
  return async (given: { readonly hash: string; readonly password: string }): Promise<boolean> => {
    const checked = passages.getStore()?.checked
    const isChecked = checked?.hash === given.hash && checked.password === given.password
    return isChecked || verifyPassword(given)
  }
}

/** In the library's wording. */
function refusal(): APIError {
  return new APIError('UNAUTHORIZED', {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
  })
}
