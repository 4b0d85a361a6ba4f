import { hash } from 'node:crypto'
import { getSessionFromCtx } from 'better-auth/api'
import type { ClaimOnce } from './open-library.ts'
import type { Passages, RouteContext } from './password-check.ts'

const totpPath = '/two-factor/verify-totp'
const backupPath = '/two-factor/verify-backup-code'
/** Longer than any code is valid: three periods of 30 s. */
const codeLifeMs = 180_000
/** Never a valid code, so the library counts it as a wrong one. */
const usedUp = 'used'

/**
 * Makes a code usable once. The library itself ends a challenge after its code, but the same code would pass a second
 * challenge while it is valid. A repeated code is passed on as a wrong one, so that it counts as a failed attempt. The
 * library itself removes used backup codes. For both kinds `whose` is called.
 */
export function codesUsedOnce(claim: ClaimOnce, passages: Passages) {
  return async (context: RouteContext) => {
    if (context.path !== totpPath && context.path !== backupPath) return undefined
    const body: unknown = context.body
    const code: unknown = Reflect.get(Object(body), 'code')
    if (typeof code !== 'string') return undefined
    const userId = await userOf(context)
    if (userId === undefined) return undefined
    passages.getStore()?.whose(userId)
    if (context.path === backupPath) return undefined
    const key = hash('sha256', `${userId} ${code}`, 'hex')
    if (await claim({ purpose: 'second_factor', key, lifeMs: codeLifeMs })) return undefined
    return { context: { ...context, body: { ...Object(body), code: usedUp } } }
  }
}

/** The user of the session, or of the sign-in that waits for the second factor. */
async function userOf(context: RouteContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context)
  if (session !== null) return session.user.id
  const cookie = context.context.createAuthCookie('two_factor')
  const challenge = await context.getSignedCookie(cookie.name, context.context.secret)
  if (!challenge) return undefined
  const waiting = await context.context.internalAdapter.findVerificationValue(challenge)
  return waiting?.value
}
