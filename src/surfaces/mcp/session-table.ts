import type { Clock } from '../../ports/clock.ts'

/** Something that is held open for one account. */
export type HeldSession = { readonly close: () => Promise<void> }

/** Who opened a session: another key of the same account is somebody else. */
export type SessionHolder = { readonly accountId: string; readonly credentialId: string }

/** The sessions of this process, each bound to the credential that opened it. */
export type SessionTable<session extends HeldSession> = {
  readonly add: (id: string, holder: SessionHolder, session: session) => void
  /** Undefined for an id that is unknown, that has expired, or that another credential opened. */
  readonly find: (id: string, holder: SessionHolder) => session | undefined
  readonly remove: (id: string) => void
  /** Ends the sessions that nobody used for a while. */
  readonly sweep: () => void
  readonly closeAll: () => Promise<void>
}

/**
 * Makes the table. When an account, or the whole process, holds too many sessions, the one that was used the
 * longest time ago gives way: clients may vanish without saying so, and come back with a new session.
 */
export function createSessionTable<session extends HeldSession>(options: {
  readonly clock: Clock
  readonly sessionsMax: number
  readonly perAccountMax: number
  readonly idleMsMax: number
}): SessionTable<session> {
  const { clock } = options
  // A Map keeps the order of insertion, and use moves an entry to the end: the first is the oldest.
  const entries = new Map<string, SessionHolder & { session: session; usedAtMs: number }>()
  const end = (id: string) => {
    const entry = entries.get(id)
    entries.delete(id)
    void entry?.session.close().catch(() => undefined)
  }
  const oldestOf = (accountId: string) => {
    const own = [...entries].filter(([, entry]) => entry.accountId === accountId)
    return own.length >= options.perAccountMax ? own[0]?.[0] : undefined
  }
  const isIdle = (usedAtMs: number) => clock.nowMs() - usedAtMs >= options.idleMsMax

  return {
    add(id, { accountId, credentialId }, session) {
      const crowded = oldestOf(accountId)
      if (crowded !== undefined) end(crowded)
      const [first] = entries.keys()
      if (entries.size >= options.sessionsMax && first !== undefined) end(first)
      entries.set(id, { accountId, credentialId, session, usedAtMs: clock.nowMs() })
    },
    find(id, holder) {
      const entry = entries.get(id)
      if (entry?.accountId !== holder.accountId) return undefined
      if (entry.credentialId !== holder.credentialId) return undefined
      if (isIdle(entry.usedAtMs)) {
        end(id)
        return undefined
      }
      entries.delete(id)
      entries.set(id, { ...entry, usedAtMs: clock.nowMs() })
      return entry.session
    },
    remove: (id) => void entries.delete(id),
    sweep() {
      for (const [id, { usedAtMs }] of entries) {
        if (!isIdle(usedAtMs)) return
        end(id)
      }
    },
    async closeAll() {
      const open = [...entries.values()]
      entries.clear()
      await Promise.allSettled(open.map(({ session }) => session.close()))
    },
  }
}
