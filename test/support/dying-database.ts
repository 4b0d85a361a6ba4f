import type { Database } from '../../src/ports/database.ts'

/** Where a process ends: at which of its transactions, and whether that one still came true. */
export type Death = { readonly at: number; readonly when: 'after' | 'before' }

/** What a process that has ended raises wherever it would touch the store. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
}

/**
 * The store as a process sees it that ends at one of its transactions: from then on nothing it does has any effect.
 * `kill` ends it at once, from outside.
 */
export function dyingDatabase(
  database: Database,
  death: Death,
): { readonly database: Database; readonly kill: () => void; readonly isDead: () => boolean } {
  let transactions = 0
  let isDead = false
  const assertAlive = () => {
    if (isDead) throw new ProcessEnded('the process has ended')
  }
  return {
    isDead: () => isDead,
    kill: () => {
      isDead = true
    },
    database: {
      ...database,
      get query() {
        assertAlive()
        return database.query
      },
      async transaction(work, options) {
        assertAlive()
        transactions += 1
        const isLast = transactions === death.at
        if (isLast && death.when === 'before') isDead = true
        assertAlive()
        const result = await database.transaction(work, options)
        if (isLast) isDead = true
        assertAlive()
        return result
      },
    },
  }
}
