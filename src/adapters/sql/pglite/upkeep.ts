import type { PGlite } from '@electric-sql/pglite'
import type { WorkerStart } from './protocol.ts'
import { runStatement } from './statements.ts'
import type { Turns } from './turns.ts'

/** Vacuums, analyses and checkpoints, which the engine has no background processes for. */
export type Upkeep = {
  /** Does it now. */
  readonly run: () => Promise<void>
  /** How often it was done. */
  readonly count: () => number
  readonly stop: () => void
}

/**
 * Does upkeep whenever `upkeepWalBytes` more of write-ahead log was written. Without it the log, the dead
 * rows and the time to recover grow without end.
 */
export function createUpkeep(
  pglite: PGlite,
  options: WorkerStart & { readonly turns: Turns },
): Upkeep {
  let count = 0
  let busy = false

  const walBytes = async (): Promise<number> => {
    const sql = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`
    const [result] = await runStatement(pglite, { kind: 'query', sql, parameters: [] })
    return Number(result?.rows[0]?.[0] ?? 0)
  }
  // The first statement of all. What was written before was checkpointed by the last close, or by the
  // recovery when there was none.
  let walBytesAtLast = options.turns.run(walBytes)
  const run = (): Promise<void> =>
    options.turns.run(async () => {
      await runStatement(pglite, { kind: 'execute', sql: 'vacuum (analyze)' })
      await runStatement(pglite, { kind: 'execute', sql: 'checkpoint' })
      walBytesAtLast = Promise.resolve(await walBytes())
      count += 1
    })
  const runWhenDue = async (): Promise<void> => {
    const current = await options.turns.run(walBytes)
    if (current - (await walBytesAtLast) >= options.upkeepWalBytes) await run()
  }
  walBytesAtLast.catch(() => {})
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    runWhenDue()
      // Nobody waits for it, and it is tried again when the log has grown; a broken engine tells itself.
      .catch(() => {})
      .finally(() => {
        busy = false
      })
  }, options.upkeepIntervalMs)

  return { run, count: () => count, stop: () => clearInterval(timer) }
}
