import { hash } from 'node:crypto'
import { getSessionFromCtx } from 'better-auth/api'
import type { ClaimOnce } from './open-library.ts'
import type { Passages, RouteContext } from './password-check.ts'

const totpPath = '/two-factor/verify-totp'
const backupPath = '/two-factor/verify-backup-code'
/** Longer than any code is good for: three periods of 30 s. */
const codeLifeMs = 180_000
/** Cannot be a code, so the library counts it as a wrong one. */
const usedUp = 'used'

/**
 * Lets a code open an account once: the library itself forgets a challenge after its code, but not the code,
 * which would open a second challenge for as long as it is shown. A code that was presented before is handed
 * on as a wrong one, so that it counts as a failed try like any other. Backup codes are the library's own to strike
 * out; whose they are is told of both.
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

/** Whose second factor is asked for: of the session, or of the sign-in that waits for it. */
async function userOf(context: RouteContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context)
  if (session !== null) return session.user.id
  const cookie = context.context.createAuthCookie('two_factor')
  const challenge = await context.getSignedCookie(cookie.name, context.context.secret)
  if (!challenge) return undefined
  const waiting = await context.context.internalAdapter.findVerificationValue(challenge)
  return waiting?.value
}
