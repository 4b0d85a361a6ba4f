import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database, Queryable } from '../../src/ports/database.ts'

/** What a transaction may rely on that asks for several statements without waiting for each. */
export function concurrentReads(databaseNow: () => Database): void {
  const table = sql.id(`together_${randomUUID().replaceAll('-', '')}`)
  const set = (transaction: Queryable, value: number) =>
    sql`update ${table} set value = ${value}`.execute(transaction)
  const read = async (queryable: Queryable) => {
    const { rows } = await sql<{ value: number }>`select value from ${table}`.execute(queryable)
    return rows[0]?.value
  }
  beforeAll(async () => {
    const { query } = databaseNow()
    await sql`create table ${table} (value int not null check (value > 0))`.execute(query)
    await sql`insert into ${table} values (1)`.execute(query)
  })

  test('statements that are asked for together run in that order, and each has its own answer', async () => {
    // Some of them are asked for the first time, others are prepared already.
    for (let times = 0; times < 5; times += 1) {
      const answers = await databaseNow().transaction((transaction) =>
        Promise.all([
          set(transaction, 2),
          read(transaction),
          set(transaction, 3),
          read(transaction),
          sql`update ${table} set value = value + ${1 + times}`.execute(transaction),
          read(transaction),
          set(transaction, 1),
        ]),
      )
      expect([answers[1], answers[3], answers[5]]).toEqual([2, 3, 4 + times])
    }
    expect(await read(databaseNow().query)).toBe(1)
  })

  test('of statements that are asked for together the one that fails is told of, and undoes all', async () => {
    for (const position of [0, 1, 2]) {
      const values = [2, 3, 4].map((one, index) => (index === position ? -1 : one))
      const failing = databaseNow().transaction((transaction) =>
        Promise.all(values.map((value) => set(transaction, value))),
      )
      await expect(failing).rejects.toMatchObject({ code: '23514' })
      expect(await read(databaseNow().query)).toBe(1)
    }
  })
}
