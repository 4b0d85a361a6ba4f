import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  accountOf,
  createLedgerWorld,
  type LedgerWorld,
  ledgerSets,
  moved,
} from '../../../../test/support/ledger-world.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import type { Database } from '../../../ports/database.ts'

/** The ledger as it was before its entries were in partitions. */
const setsBefore = ledgerSets.map((set) =>
  set.domain === 'billing' ? { ...set, migrations: set.migrations.slice(0, 1) } : set,
)
let database: Database
let world: LedgerWorld
beforeEach(async () => {
  database = await createTestDatabase(setsBefore)
  world = await createLedgerWorld(database)
})
afterEach(() => database.close())

const outside = accountOf('platform', 'external')
const revenue = accountOf('platform', 'revenue')

async function fillBooks(): Promise<string> {
  const { clock, ledger } = world
  const owner = await world.fundedOwner(10_000n)
  const account = accountOf(owner)
  for (let n = 1; n <= 50; n += 1) {
    await ledger.post(database.query, moved(`in-${n}`, BigInt(n), { from: outside, to: account }))
  }
  const expiresAt = new Date(clock.nowMs() + 60_000)
  await ledger.hold(database.query, { id: 'h', account, amountAtomic: 5n, expiresAt })
  await ledger.commit(database.query, 'h', moved('out', 3n, { from: account, to: revenue }))
  await ledger.proveWhenDue()
  return owner
}
const rows = async () =>
  (await sql`SELECT * FROM ledger_entries ORDER BY transfer_seq, line`.execute(database.query)).rows
/** Every key with its columns, and where it is stored: an index that is built anew is another file. */
const keys = async (table: string) => {
  const { rows: found } = await sql<{ file: string; columns: string }>`
    SELECT pg_relation_filenode(indexrelid)::text AS file,
      regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') AS columns
    FROM pg_index WHERE indrelid = ${table}::regclass AND indisunique ORDER BY 2`.execute(
    database.query,
  )
  return found
}

describe('books from before there were partitions', () => {
  test('are all there, in the files that they were in, and are proved by the same hashes', async () => {
    const owner = await fillBooks()
    const [before, keysBefore] = [await rows(), await keys('ledger_entries')]
    const proof = await world.ledger.prove(database.query)
    expect(proof.isSound).toBe(true)
    await migrate(database, ledgerSets)
    expect(await rows()).toEqual(before)
    expect(await keys('ledger_entries_before')).toEqual(keysBefore)
    expect(keysBefore.map(({ columns }) => columns)).toEqual([
      'btree (account_id, transfer_seq)',
      'btree (transfer_seq, line)',
    ])
    expect((await keys('ledger_entries')).map(({ columns }) => columns)).toEqual(
      keysBefore.map(({ columns }) => columns),
    )
    expect(await world.ledger.prove(database.query)).toEqual(proof)
    await world.ledger.post(
      database.query,
      moved('later', 7n, { from: accountOf(owner), to: revenue }),
    )
    expect((await world.ledger.prove(database.query)).breaches).toEqual([])
  })
  test('have every guard that they had, and each partition has its own', async () => {
    await fillBooks()
    await migrate(database, ledgerSets)
    const { rows: guards } = await sql<{ part: string; guard: string }>`
      SELECT tgrelid::regclass::text AS part, format('%s %s', tgfoid::regproc, tgenabled) AS guard
      FROM pg_trigger WHERE tgrelid::regclass::text LIKE 'ledger_entries%' ORDER BY 1, 2`.execute(
      database.query,
    )
    const each = ['ledger_apply_entry A', 'ledger_refuse A']
    expect(Object.fromEntries(Map.groupBy(guards, ({ part }) => part))).toEqual(
      Object.fromEntries(
        ['ledger_entries', 'ledger_entries_before', 'ledger_entries_rest'].map((part) => [
          part,
          each.map((guard) => ({ part, guard })),
        ]),
      ),
    )
  })
})

test('what is read by the number of a transfer is read in the one partition that has it', async () => {
  await migrate(database, ledgerSets)
  await sql`
    CREATE TABLE later PARTITION OF ledger_entries
    FOR VALUES FROM (10000000) TO (20000000)`.execute(database.query)
  const plan = async (condition: string) => {
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT FROM ledger_entries WHERE ${sql.raw(condition)}`.execute(database.query)
    const text = lines.map((line) => line['QUERY PLAN']).join('\n')
    return [...text.matchAll(/ on (\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => !/_(?:pkey|unique)$/.test(name ?? ''))
  }
  expect(await plan('transfer_seq = 7')).toEqual(['ledger_entries_before'])
  expect(await plan('account_id = 1 AND transfer_seq = 10000007')).toEqual(['later'])
  expect(await plan('transfer_seq BETWEEN 5 AND 900')).toEqual(['ledger_entries_before'])
})
