import type { Clock } from '../../ports/clock.ts'

/** A resource that is held open for one account. */
export type HeldSession = { readonly close: () => Promise<void> }

/** The credential that opened a session. Another key of the same account is a different owner. */
export type SessionOwner = { readonly accountId: string; readonly credentialId: string }

/** The sessions of this process, each bound to the credential that opened it. */
export type SessionTable<session extends HeldSession> = {
  readonly add: (id: string, holder: SessionOwner, session: session) => void
  /** Undefined for an id that is unknown, expired, or opened by another credential. */
  readonly find: (id: string, holder: SessionOwner) => session | undefined
  readonly remove: (id: string) => void
  /** Ends idle sessions. */
  readonly sweep: () => void
  readonly closeAll: () => Promise<void>
}

/**
 * Creates the table. When an account or the process exceeds its limit, the least recently used session is closed,
 * because clients may disappear without closing theirs, and can open a new one.
 */
export function createSessionTable<session extends HeldSession>(options: {
  readonly clock: Clock
  readonly sessionsMax: number
  readonly perAccountMax: number
  readonly idleMsMax: number
}): SessionTable<session> {
  const { clock } = options
  // A Map keeps insertion order, and use moves an entry to the end: the first is the least recently used.
  const entries = new Map<string, SessionOwner & { session: session; usedAtMs: number }>()
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
