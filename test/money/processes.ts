import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import type { CheckoutAsk } from '../support/checkout-desk.ts'
import type { DeskChoice, DeskProcessSettings } from '../support/desk-process.ts'
import type { MoneyAsk } from '../support/money-desk.ts'
import type { OrderAsk } from '../support/order-desk.ts'
import type { PerpsAsk } from '../support/perps-exchange-desk.ts'
import type { SessionAsk } from '../support/session-desk.ts'
import type { VaultAsk } from '../support/vault-desk.ts'

const script = path.resolve(import.meta.dirname, '../support/desk-process.ts')

type Call = {
  readonly nowMs: number
  readonly ask: CheckoutAsk | MoneyAsk | OrderAsk | PerpsAsk | SessionAsk | VaultAsk
}

/** Two processes on one schema, of which either can be killed at any moment. */
export type Processes = {
  /** The answer, or null when the process was killed before it came. */
  readonly ask: (index: number, call: Call) => Promise<string | null>
  /**
   * Ends one with SIGKILL after that time and puts another in its place; resolves once the server has ended what it was
   * doing for it.
   */
  readonly killAndRestart: (index: number, afterMs: number) => Promise<void>
  readonly close: () => Promise<void>
}

type Process = {
  readonly ask: (call: Call) => Promise<string | null>
  readonly kill: () => Promise<void>
}

/** Starts them on the schema of `database`; resolves once both take calls. */
export async function openProcesses(
  database: Database,
  place: DeskChoice & { readonly url: string },
): Promise<Processes> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(
    database.query,
  )
  const start = () => startProcess(database, { ...place, schema: rows[0]?.name ?? '' })
  const running = await Promise.all([start(), start()])
  // Started ahead, so that nobody waits for the successor of one that is killed.
  let spare = start()
  return {
    ask: async (index, call) => (await running[index]?.ask(call)) ?? null,
    async killAndRestart(index, afterMs) {
      await pause(afterMs)
      await running[index]?.kill()
      running[index] = await spare
      spare = start()
    },
    async close() {
      for (const one of [...running, await spare]) await one.kill()
    },
  }
}

let started = 0

async function startProcess(
  database: Database,
  place: DeskChoice & Pick<DeskProcessSettings, 'schema' | 'url'>,
): Promise<Process> {
  const name = `desk-${process.pid}-${++started}`
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
    failed(new Error('the process ended before it took calls'))
    for (const tell of open.values()) tell(null)
    open.clear()
  })
  child.stdin.on('error', () => {})
  await isReady
  let asked = 0
  return {
    ask: (call) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve(null)
        const id = ++asked
        open.set(id, resolve)
        child.stdin.write(`${JSON.stringify({ id, call })}\n`)
      }),
    kill: () => end(child, { isOver, database, name }),
  }
}

async function end(
  child: ChildProcess,
  {
    isOver,
    database,
    name,
  }: { readonly isOver: Promise<void>; readonly database: Database; readonly name: string },
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
