import type { PGlite } from '@electric-sql/pglite'
import type { Mutex } from './mutex.ts'
import { runStatement } from './statements.ts'

/** Open transactions by number. Each has the engine exclusively from begin to end. */
export type Sessions = {
  readonly begin: (id: number) => Promise<void>
  readonly end: (id: number, outcome: 'commit' | 'rollback') => Promise<void>
  /** Runs `work` in the session's turn, or in its own turn when `id` is null. */
  readonly run: <result>(id: number | null, work: () => Promise<result>) => Promise<result>
}

/** Creates the sessions of an engine guarded by this mutex. */
export function createSessions(pglite: PGlite, turns: Mutex): Sessions {
  const begunOf = new Map<number, Promise<() => void>>()

  const begunSession = (id: number): Promise<() => void> =>
    begunOf.get(id) ?? Promise.reject(new Error('The transaction has ended.'))

  const beginInTurn = async (): Promise<() => void> => {
    const release = await turns.take()
    try {
      await runStatement(pglite, { kind: 'execute', sql: 'begin' })
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    begin: async (id) => {
      const begun = beginInTurn()
      // Registered at once, because the session's first statement may arrive before its turn.
      begunOf.set(id, begun)
      await begun
    },
    end: async (id, outcome) => {
      const begun = begunSession(id)
      begunOf.delete(id)
      const release = await begun
      try {
        const [result] = await runStatement(pglite, { kind: 'execute', sql: outcome })
        if (outcome === 'commit' && result?.command === 'ROLLBACK') throw new TransactionAborted()
      } finally {
        release()
      }
    },
    run: (id, work) => (id === null ? turns.run(work) : begunSession(id).then(work)),
  }
}

/** A commit that PostgreSQL turned into a rollback, because a statement had failed. */
class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted'
  readonly code = '25P02'

  constructor() {
    super('The transaction had failed, and was rolled back instead of committed.')
  }
}
