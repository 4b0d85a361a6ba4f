import { AppError } from '../../../kernel/errors.ts'
import { wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Ok } from './auth.schemas.ts'
import type { CredentialCache } from './credential-cache.ts'
import { type SessionList, sessionsMax } from './session.schemas.ts'
import { type Session, sessionStore } from './session.store.ts'
import { type CookieSettings, sessionCookie } from './session.ts'
import {
  type CallOrigin,
  type EndReason,
  endLocked,
  type SessionListeners,
} from './session-endings.ts'

export type SessionServiceOptions = SessionListeners &
  Ports<'clock' | 'database'> & {
    readonly cache: CredentialCache
    readonly settings: CookieSettings
  }

/** What ending a session needs of the call: its response headers and its origin. */
type EndingCall = Partial<CallOrigin> & {
  readonly header: (name: string, value: string) => void
}

export type SessionService = {
  /** The account's open sessions, newest first. */
  readonly listSessions: (owner: Principal) => Promise<SessionList>
  /** Ends a session of the account in every process. Raises 404 for any other. Safe to repeat. */
  readonly endSession: (
    target: { readonly owner: Principal; readonly sessionId: string },
    call: EndingCall,
  ) => Promise<Ok>
  /** Ends the caller's session in every process and clears the cookie. */
  readonly logout: (
    principal: Principal,
    setHeader: (name: string, value: string) => void,
    origin?: CallOrigin,
  ) => Promise<Ok>
}

/** Creates the owner's view of sessions. */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const { database, clock, settings } = options
  const clearedCookie = sessionCookie(settings, '', 0)
  return {
    async listSessions(owner) {
      const sessions = await sessionStore(database.query).listOpen(owner.accountId, {
        at: new Date(clock.nowMs()),
        limit: sessionsMax,
      })
      return wholePage(
        sessions.map((session) => ({
          id: session.id,
          walletAddress: session.address,
          isCurrent: session.id === owner.credentialId,
          createdAt: session.createdAt.toISOString(),
          expiresAt: session.expiresAt.toISOString(),
        })),
      )
    },
    async endSession({ owner, sessionId }, { header, addressBlock = '', requestId = '' }) {
      const origin = { addressBlock, requestId }
      const ended = await end({ owner, sessionId, reason: 'ended_by_owner', origin }, options)
      if (ended === undefined) throw new AppError(resourceErrors.not_found, 'No such session.')
      if (sessionId === owner.credentialId) header('set-cookie', clearedCookie)
      return { ok: true }
    },
    async logout(owner, setHeader, origin) {
      const sessionId = owner.credentialId
      // It may have been pruned meanwhile, which is what was requested.
      await end({ owner, sessionId, reason: 'signed_out', origin }, options)
      setHeader('set-cookie', clearedCookie)
      return { ok: true }
    },
  }
}

/** Ends the owner's session; undefined when the owner has no such session. */
async function end(
  target: {
    readonly owner: Principal
    readonly sessionId: string
    readonly reason: EndReason
    readonly origin: CallOrigin | undefined
  },
  options: SessionServiceOptions,
): Promise<Session | undefined> {
  const { owner, sessionId, reason, origin } = target
  const session = await options.database.transaction(async (transaction) => {
    const found = await sessionStore(transaction).lock(sessionId)
    if (found?.accountId !== owner.accountId) return undefined
    await endLocked(transaction, found, {
      ...options,
      reason,
      credentialId: owner.credentialId,
      origin,
    })
    return found
  })
  if (session) options.cache.invalidate('wallet_session', session.tokenHash)
  return session
}
