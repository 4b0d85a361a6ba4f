import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import type { MoneyWish } from '../support/money-desk.ts'
import type { MoneyProcessSettings } from '../support/money-process.ts'

const script = path.resolve(import.meta.dirname, '../support/money-process.ts')

/** A process that moves money, and that can be killed. */
export type MoneyProcess = {
  /** The answer, or null when the process was killed before it came. */
  readonly ask: (wish: MoneyWish) => Promise<string | null>
  /** Ends it with SIGKILL; resolves once the server has ended what it was doing for it. */
  readonly kill: () => Promise<void>
}

let started = 0

/** Starts one; resolves once it takes wishes. */
export async function startMoneyProcess(
  database: Database,
  place: Pick<MoneyProcessSettings, 'schema' | 'url'>,
): Promise<MoneyProcess> {
  const name = `money-${process.pid}-${++started}`
  const child = spawn(process.execPath, [script, JSON.stringify({ ...place, name })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const open = new Map<number, (answer: string | null) => void>()
  const { promise: isReady, resolve: ready, reject: failed } = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') return ready()
    const { id, answer } = JSON.parse(line)
    open.get(id)?.(answer)
    open.delete(id)
  })
  const isOver = once(child, 'close').then(() => {
    failed(new Error('the process ended before it took wishes'))
    for (const tell of open.values()) tell(null)
    open.clear()
  })
  child.stdin.on('error', () => {})
  await isReady
  let asked = 0
  return {
    ask: (wish) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve(null)
        const id = ++asked
        open.set(id, resolve)
        child.stdin.write(`${JSON.stringify({ id, wish })}\n`)
      }),
    kill: () => end(child, { isOver, database, name }),
  }
}

async function end(
  child: ChildProcess,
  { isOver, database, name }: { isOver: Promise<void>; database: Database; name: string },
): Promise<void> {
  child.kill('SIGKILL')
  await isOver
  // What was sent before the end may still be carried out.
  for (;;) {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity WHERE application_name = ${name}`.execute(database.query)
    if (rows.length === 0) return
  }
}
