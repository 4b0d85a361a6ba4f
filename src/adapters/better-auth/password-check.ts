import type { AsyncLocalStorage } from 'node:async_hooks'
import { APIError, type createAuthMiddleware } from 'better-auth/api'
import { verifyPassword } from 'better-auth/crypto'
import type { StoredPassword } from './library-store.ts'

/** One request on its way through the library. */
export type Passage = {
  /** Called with the user whose sign-in it is, as soon as that is known. */
  readonly whose: (userId: string) => void
  /** Session tokens that the request has named, by their digests. */
  readonly tokens: Map<string, string>
  /** The password that was found right, so that the library need not do the arithmetic again. */
  checked?: { readonly hash: string; readonly password: string }
}

export type Passages = AsyncLocalStorage<Passage>

/** What the library tells a hook. */
export type RouteContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const path = '/sign-in/email'
const passwordLengthMax = 128
/** The addresses that the library takes; it refuses all others by their form, before it looks anybody up. */
const emailForm = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
/** No password has this hash: the key that is derived from a password is never all zeroes. */
const hashOfNobody = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * Judges the password of a sign-in in place of the library, which takes other steps for people it does not know. Here
 * one statement answers one row for every address, one hash is made from what it says, and the refusal is the
 * same: nothing of the work depends on whether there is such a person. A right password goes on to the library.
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

/** How the library verifies passwords: what the check above has found right in this request is right. */
export function passwordVerifier(passages: Passages) {
  return async (given: { readonly hash: string; readonly password: string }): Promise<boolean> => {
    const checked = passages.getStore()?.checked
    const isChecked = checked?.hash === given.hash && checked.password === given.password
    return isChecked || verifyPassword(given)
  }
}

/** As the library words it. */
function refusal(): APIError {
  return new APIError('UNAUTHORIZED', {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
  })
}
