import { type Link, type LinkOptions, openLink } from './link.ts'
import type { PgliteDiagnostics, StatementResult, WorkerStart } from './protocol.ts'

/** The result of one statement, in PGlite's shape. */
export type PgliteResults<row> = {
  readonly rows: row[]
  readonly fields: { name: string; dataTypeID: number }[]
  readonly affectedRows: number
}

/** Runs statements. */
export type PgliteStatements = {
  readonly query: <row>(sql: string, parameters?: readonly unknown[]) => Promise<PgliteResults<row>>
  readonly exec: (sql: string) => Promise<PgliteResults<unknown>[]>
}

/** Runs statements inside an exclusive transaction. */
export type PgliteTransaction = PgliteStatements & { readonly rollback: () => Promise<void> }

/**
 * The engine in its worker thread, with the part of PGlite's interface that Kysely and a job queue use. A transaction
 * is exclusive: other statements wait until it has ended.
 */
export type PgliteClient = PgliteStatements & {
  readonly transaction: <result>(
    work: (transaction: PgliteTransaction) => Promise<result>,
  ) => Promise<result>
  readonly onNotification: (listener: (channel: string, payload: string) => void) => () => void
  readonly upkeep: () => Promise<void>
  readonly diagnose: () => Promise<PgliteDiagnostics>
  /** Waits for earlier statements, stops the engine cleanly and ends the thread. Safe to repeat. */
  readonly close: () => Promise<void>
  readonly closed: boolean
  readonly ready: boolean
  readonly waitReady: Promise<void>
}

/** Starts the worker and resolves when the engine answers. Rejects with `DatabaseUnavailable`. */
export async function startPgliteClient(
  start: WorkerStart,
  options: LinkOptions,
): Promise<PgliteClient> {
  const link = await openLink(start, options)
  let closing: Promise<void> | undefined
  return {
    ...createStatements(link, null),
    transaction: createTransaction(link),
    onNotification: (listener) => {
      link.listeners.add(listener)
      return () => {
        link.listeners.delete(listener)
      }
    },
    upkeep: async () => {
      await link.ask({ kind: 'upkeep' })
    },
    diagnose: async () => {
      const { diagnostics } = await link.ask({ kind: 'diagnose' })
      if (diagnostics === null) throw new Error('The worker answered without its counters.')
      return diagnostics
    },
    close: () => {
      closing ??= link.close()
      return closing
    },
    get closed() {
      return closing !== undefined
    },
    ready: true,
    waitReady: Promise.resolve(),
  }
}

function createStatements(link: Link, session: number | null): PgliteStatements {
  return {
    query: async <row>(sql: string, parameters: readonly unknown[] = []) => {
      const answer = await link.ask({ kind: 'query', sql, parameters, session })
      // The caller chooses the row type, as with every SQL driver.
      return toResults(answer.results[0]) as PgliteResults<row>
    },
    exec: async (sql) => {
      const answer = await link.ask({ kind: 'execute', sql, session })
      return answer.results.map(toResults)
    },
  }
}

function createTransaction(link: Link): PgliteClient['transaction'] {
  let nextSession = 1
  return async (work) => {
    const session = nextSession++
    let ended = false
    const end = async (outcome: 'commit' | 'rollback'): Promise<void> => {
      ended = true
      await link.ask({ kind: 'end', session, outcome })
    }
    // Not awaited: the worker keeps the order, so the first statement need not wait. If it fails, so does every
    // statement of this session, which reports the failure to `work`.
    const begun = link.ask({ kind: 'begin', session })
    begun.catch(() => {})
    try {
      const statements = createStatements(link, session)
      const result = await work({ ...statements, rollback: () => end('rollback') })
      await begun
      if (!ended) await end('commit')
      return result
    } catch (error) {
      if (!ended) await end('rollback').catch(() => {})
      throw error
    }
  }
}

function toResults(result: StatementResult | undefined): PgliteResults<Record<string, unknown>> {
  if (result === undefined) return { rows: [], fields: [], affectedRows: 0 }
  const { columns, affectedRows } = result
  const rows = result.rows.map((values) => {
    const row: Record<string, unknown> = {}
    columns.forEach(({ name }, index) => {
      row[name] = values[index]
    })
    return row
  })
  return { rows, fields: [...columns], affectedRows }
}
