import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import type { Database } from './database.ts'
import {
  bigint,
  bytes,
  flag,
  float,
  generated,
  integer,
  json,
  list,
  nullable,
  tablesOf,
  text,
  time,
} from './tables.ts'

const thingsTables = tablesOf(
  {
    things: {
      id: generated(integer),
      ownerId: text(),
      amountAtomic: bigint,
      share: float,
      madeAt: time,
      isOpen: flag,
      digest: bytes,
      tags: list(),
      details: json<{ readonly line_items: readonly number[] }>(),
      note: generated(nullable(json<string>())),
      limitAtomic: generated(nullable(bigint)),
    },
  },
  { totalAtomic: bigint },
)
const thing = {
  ownerId: 'acct_1',
  amountAtomic: 2n ** 200n,
  share: 0.25,
  madeAt: new Date('2026-07-15T10:00:00.123Z'),
  isOpen: true,
  digest: new Uint8Array([1, 2]),
  tags: ['a', 'b"c'],
  details: { line_items: [1, 2] },
}
const read = { id: 1, ...thing, note: null, limitAtomic: null }

describe('the columns of a store', () => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase([
      {
        domain: 'things',
        migrations: [
          {
            name: '0001',
            up: async (db) => {
              await sql`CREATE TABLE things (
                id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner_id text NOT NULL UNIQUE,
                amount_atomic numeric(78) NOT NULL, share float8 NOT NULL, made_at timestamptz NOT NULL,
                is_open boolean NOT NULL, digest bytea NOT NULL, tags text[] NOT NULL, details jsonb NOT NULL,
                note jsonb, limit_atomic numeric(78))`.execute(db)
            },
          },
        ],
      },
    ])
    await thingsTables.on(database.query).insertInto('things').values(thing).execute()
  })
  afterAll(() => database.close())
  const things = () => thingsTables.on(database.query)

  test('are written and read by the builder in the program’s own names and types', async () => {
    const query = things().selectFrom('things').selectAll().where('ownerId', '=', 'acct_1')
    expect(await query.executeTakeFirst()).toEqual(read)
  })
  test('are read so by SQL that is run on them as well, computed ones included', async () => {
    const all = await sql`SELECT * FROM things`.execute(things())
    expect(all.rows).toEqual([read])
    const sums = await sql`SELECT sum(amount_atomic) AS total_atomic FROM things`.execute(things())
    expect(sums.rows).toEqual([{ totalAtomic: 2n ** 200n }])
  })
  test('keep JSON whole, also a text and null, in updates and where a row is there already', async () => {
    const again = await things()
      .insertInto('things')
      .values([thing, { ...thing, ownerId: 'acct_2', note: 'first' }])
      .onConflict((conflict) => conflict.column('ownerId').doUpdateSet({ note: 'second' }))
      .returning(['ownerId', 'note', 'details'])
      .execute()
    expect(again).toEqual([
      { ownerId: 'acct_1', note: 'second', details: thing.details },
      { ownerId: 'acct_2', note: 'first', details: thing.details },
    ])
    const set = { details: { line_items: [] }, limitAtomic: 5n, note: null }
    const query = things().updateTable('things').set(set).where('ownerId', '=', 'acct_1')
    expect(await query.returning(['details', 'limitAtomic', 'note']).executeTakeFirst()).toEqual(
      set,
    )
  })
  test('are decoded under another name that a statement gives them as well', async () => {
    const one = { ...thing, ownerId: 'acct_9', amountAtomic: 7n }
    const inserted = await things()
      .insertInto('things')
      .values(one)
      .returning('amountAtomic as paidAtomic')
      .executeTakeFirst()
    expect(inserted).toEqual({ paidAtomic: 7n })
    const query = things().selectFrom('things as t').where('ownerId', '=', 'acct_9')
    expect(await query.select(['t.amountAtomic as sold', 'id as number']).execute()).toEqual([
      { sold: 7n, number: expect.any(Number) },
    ])
  })
  test('throw for an integer that a number does not hold', async () => {
    const wide = sql`SELECT 9007199254740993::bigint AS id`.execute(things())
    await expect(wide).rejects.toThrow('no integer that a number holds: 9007199254740993')
  })
  test('are read in one way only, as a result does not say from which table it is', () => {
    const shape = { one: { amount: bigint }, other: { amount: nullable(integer) } }
    expect(() => tablesOf(shape)).toThrow('the column amount is read in two ways')
  })
})
