import type { PGlite } from '@electric-sql/pglite'
import type { Mutex } from './mutex.ts'
import type { WorkerStart } from './protocol.ts'
import { runStatement } from './statements.ts'

/** Vacuums, analyses and checkpoints, because the engine has no background processes for it. */
export type Upkeep = {
  /** Runs it now. */
  readonly run: () => Promise<void>
  /** How often it has run. */
  readonly count: () => number
  readonly stop: () => void
}

/**
 * Runs upkeep after each `upkeepWalBytes` of write-ahead log. Without it the log, the dead rows and the recovery time
 * would grow without limit.
 */
export function createUpkeep(
  pglite: PGlite,
  options: WorkerStart & { readonly turns: Mutex },
): Upkeep {
  let count = 0
  let busy = false

  const walBytes = async (): Promise<number> => {
    const sql = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`
    const [result] = await runStatement(pglite, { kind: 'query', sql, parameters: [] })
    return Number(result?.rows[0]?.[0] ?? 0)
  }
  // Runs before all other statements. Earlier log was checkpointed by the last close, or by recovery.
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
      // Nobody waits for it, and it is retried when the log has grown; a crashed engine reports itself.
      .catch(() => {})
      .finally(() => {
        busy = false
      })
  }, options.upkeepIntervalMs)

  return { run, count: () => count, stop: () => clearInterval(timer) }
}
