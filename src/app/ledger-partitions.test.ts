import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../../test/support/auth-world.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import {
  accountOf,
  createLedgerWorld,
  type LedgerWorld,
  ledgerSets,
  moved,
} from '../../test/support/ledger-world.ts'
import { makePartitions } from '../adapters/sql/upkeep/partitions.ts'
import type { Database } from '../ports/database.ts'
import { partitionedTables } from './domain-retention.ts'

let database: Database
let world: LedgerWorld
const said: unknown[] = []
const width = 10_000_000n
const make = () =>
  makePartitions(
    {
      database,
      clock: world.clock,
      logger: {
        ...silentLogger,
        warn: (_, fields) => void said.push(fields?.['from'] ?? fields?.['reason']),
      },
    },
    partitionedTables.filter(({ name }) => name === 'ledger_entries'),
  )

beforeEach(async () => {
  said.length = 0
  database = await createTestDatabase(ledgerSets)
  world = await createLedgerWorld(database)
})
afterEach(() => database.close())

const outside = accountOf('platform', 'external')
const alice = accountOf('acct_alice')
let ids = 0

/** Posts a transfer, and says which partition has its entries. */
async function post(): Promise<string> {
  const id = `in-${++ids}`
  await world.ledger.post(database.query, moved(id, 1n, { from: outside, to: alice }))
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT e.tableoid::regclass::text AS name
    FROM ledger_entries e JOIN ledger_transfers t ON t.seq = e.transfer_seq
    WHERE t.id = ${id}`.execute(database.query)
  return rows.map(({ name }) => name).join()
}
const jumpTo = (seq: bigint) =>
  sql`ALTER TABLE ledger_transfers ALTER COLUMN seq RESTART WITH ${sql.lit(seq)}`.execute(
    database.query,
  )
async function parts(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'ledger_entries'::regclass`.execute(database.query)
  return rows.map(({ name }) => name.replace('ledger_entries_', '')).sort()
}
const isSound = async () => (await world.ledger.prove(database.query)).breaches

describe('the partitions of the entries', () => {
  test('are there before a number needs them, made once by however many processes', async () => {
    await Promise.all([make(), make(), make()])
    expect(await parts()).toEqual(['10000000', '20000000', 'before', 'rest'])
    await jumpTo(width - 1n)
    expect(await post()).toBe('ledger_entries_before')
    await make()
    expect(await parts()).toHaveLength(4)
    expect(await post()).toBe('ledger_entries_10000000')
    await make()
    expect(await parts()).toEqual(['10000000', '20000000', '30000000', 'before', 'rest'])
    expect(said).toEqual([])
    expect(await isSound()).toEqual([])
  })
  test('refuse every change by their own names, also where triggers sleep for replication', async () => {
    await make()
    await jumpTo(width)
    await post()
    for (const part of ['10000000', '20000000', 'before', 'rest']) {
      const table = `ledger_entries_${part}`
      for (const change of [
        `UPDATE ${table} SET amount = amount + 1`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `INSERT INTO ${table} SELECT account_id, ${part === '20000000' ? 2n * width : 1}, 9, asset,
           amount, balance_after FROM ledger_entries`,
      ]) {
        const trying = database.transaction(async (tx) => {
          await sql`SET LOCAL session_replication_role = 'replica'`.execute(tx)
          await sql.raw(change).execute(tx)
        })
        const refusal = await trying.then(
          () => undefined,
          (failure: unknown) => database.violationOf(failure),
        )
        expect(refusal?.kind, change).toMatch(/^(?:check|unique)$/)
      }
    }
  })
  test('what no partition is for is kept all the same, and what comes later finds its own', async () => {
    await make()
    await jumpTo(5n * width)
    expect(await post()).toBe('ledger_entries_rest')
    await make()
    expect(said).toEqual(['50000000'])
    expect(await parts()).toEqual([
      '10000000',
      '20000000',
      '30000000',
      '40000000',
      '60000000',
      '70000000',
      'before',
      'rest',
    ])
    expect(await post()).toBe('ledger_entries_rest')
    await jumpTo(6n * width)
    expect(await post()).toBe('ledger_entries_60000000')
    await make()
    expect(said).toHaveLength(1)
    expect(await isSound()).toEqual([])
  })
  test('a number from far away makes no more than a round of them', async () => {
    await jumpTo(2n ** 62n)
    expect(await post()).toBe('ledger_entries_rest')
    await make()
    expect(await parts()).toHaveLength(122)
  })
  test('one that cannot be made holds up neither who asks for it nor what is written', async () => {
    const [begun, made] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = database.transaction(async (tx) => {
      await sql`LOCK TABLE ledger_entries IN ROW EXCLUSIVE MODE`.execute(tx)
      begun.resolve()
      await made.promise
    })
    await begun.promise
    await make()
    made.resolve()
    await writing
    expect(await parts()).toEqual(['before', 'rest'])
    expect(said).toEqual([expect.stringContaining('does not answer')])
    await make()
    expect(await parts()).toHaveLength(4)
  })
})
