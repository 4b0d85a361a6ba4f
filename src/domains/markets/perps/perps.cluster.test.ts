import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventLogSet } from '../../../../test/support/billing-world.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { breachesOf } from '../../../../test/support/perps-soundness.ts'
import type { PerpsWorkerSettings } from '../../../../test/support/perps-worker.ts'
import {
  createPerpsWorld,
  type PerpsWorld,
  perpsSets,
  placeCommand,
} from '../../../../test/support/perps-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import { billingMigrationSets } from '../../money/billing/index.ts'
import { ledgerMigrationSet } from '../../money/ledger/index.ts'
import { toSnapshot } from './exchange/snapshot.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const script = fileURLToPath(new URL('../../../../test/support/perps-worker.ts', import.meta.url))
const orders = 24

describe.skipIf(url === '')('the paper exchange on PostgreSQL, several processes', () => {
  const clock = { nowMs: () => Date.now(), advance: () => {} }
  let schema: string
  let interleave: Interleaving['interleave']
  let worlds: readonly [PerpsWorld, PerpsWorld]
  beforeAll(async () => {
    const sets = [eventLogSet, ledgerMigrationSet, ...billingMigrationSets, ...perpsSets]
    const [one, other] = await openPostgresPair(url, sets)
    const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(one.query)
    schema = rows[0]?.name ?? ''
    const interleaving = createInterleaving(one)
    interleave = interleaving.interleave
    worlds = [
      await createPerpsWorld({}, { database: interleaving.database, clock }),
      await createPerpsWorld({}, { database: other, clock }),
    ]
  }, 120_000)
  afterAll(async () => {
    for (const world of worlds) await world.close()
  })

  /** Runs a worker until it ends: its orders by number, and the signal that ended it. */
  async function work(settings: Pick<PerpsWorkerSettings, 'account' | 'at' | 'dies'>) {
    const all: PerpsWorkerSettings = { ...settings, url, schema, orders }
    const child = spawn(process.execPath, [script, JSON.stringify(all)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    const lines = said.split('\n').filter((line) => / \d+$/.test(line))
    return { signal, answered: new Map(lines.map((line) => line.split(' ') as [string, string])) }
  }
  const stateOf = ({ perps }: PerpsWorld) =>
    perps.inspect((exchange) => structuredClone(toSnapshot(exchange)))

  test('killed before and after a commit, no answered order is lost and none is done twice', async () => {
    const accounts = ['acct_a', 'acct_b'] as const
    const killed = await Promise.all([
      work({ account: 'acct_a', dies: 'before_commit', at: 3 }),
      work({ account: 'acct_b', dies: 'after_commit', at: 3 }),
    ])
    expect(killed.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL'])
    // The caller repeats all calls, as after lost answers.
    const again = await Promise.all(
      accounts.map((account) => work({ account, dies: 'never', at: 0 })),
    )
    for (const [index, { answered, signal }] of again.entries()) {
      expect(signal).toBeNull()
      expect(answered.size).toBe(orders)
      const before = killed[index]?.answered ?? new Map()
      expect(before.size).toBeGreaterThan(0)
      for (const [number, id] of before) expect(answered.get(number)).toBe(id)
    }
    const ids = again.flatMap(({ answered }) => [...answered.values()])
    expect(new Set(ids).size).toBe(2 * orders)
    const { rows } = await sql<{ journal: string; head: string; orders: string }>`
      SELECT (SELECT count(*) FROM perps_journal) AS journal,
        (SELECT head FROM perps_exchange) AS head,
        (SELECT count(*) FROM perps_orders) AS orders`.execute(worlds[0].database.query)
    const all = String(2 * orders)
    expect(rows[0]).toEqual({ journal: all, head: all, orders: all })
    await proveSound()
  }, 300_000)

  test('two processes that write at once keep one book, and each sees what the other did', async () => {
    const before = await worlds[0].perps.inspect(({ seq }) => seq)
    const enough = 'an account opens with ten thousand dollars, and an order is over less than two'
    const placed = await race({ times: 80, enough }, (n) =>
      (worlds[n % 2] ?? worlds[0]).perps.submit(
        placeCommand(`acct_${n % 3}`, n % 4 < 2 ? 'ask' : 'bid'),
        // Every command is sent to both processes: only one of them may execute it.
        `both-${Math.floor(n / 2)}`,
      ),
    )
    const ids = placed.flatMap(({ outcome }) => (outcome.ok ? outcome.orders : []))
    expect(ids).toHaveLength(80)
    expect(new Set(ids.map(({ id }) => id)).size).toBe(40)
    expect(await worlds[1].perps.inspect(({ seq }) => seq)).toBe(before + 40)
    await proveSound()
  }, 300_000)

  test('a command that comes while another process commits one waits, and is the next in the journal', async () => {
    const [one, other] = worlds
    const before = await one.perps.inspect(({ seq }) => seq)
    const placed = await interleave(
      () => one.perps.submit(placeCommand('acct_early', 'bid')),
      () => other.perps.submit(placeCommand('acct_late', 'bid')),
    )
    expect(placed.map(({ outcome }) => outcome.ok)).toEqual([true, true])
    expect(await other.perps.inspect(({ seq }) => seq)).toBe(before + 2)
    await proveSound()
  })

  async function proveSound(): Promise<void> {
    const [one, other] = worlds
    expect(await stateOf(one)).toEqual(await stateOf(other))
    expect(await one.perps.inspect((exchange) => breachesOf(exchange, true))).toEqual([])
    expect(await one.ledger.prove(one.database.query)).toMatchObject({ isSound: true })
    const cash = await one.perps.inspect(({ accounts }) =>
      [...accounts.values()].map((account) => [account.id, account.cash] as const),
    )
    expect(cash.length).toBeGreaterThan(0)
    for (const [id, amount] of cash) expect(await one.available(`perps:${id}`)).toBe(amount)
  }
})
