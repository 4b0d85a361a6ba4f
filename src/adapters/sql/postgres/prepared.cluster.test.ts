import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase } from './database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('a statement that is asked again and again', () => {
  const name = `prepared_${randomUUID().replaceAll('-', '')}`
  const table = sql.id(name)
  let database: PostgresDatabase
  beforeEach(async () => {
    // One connection, so that what it has prepared can be asked from it.
    database = await createPostgresDatabase({ url, connectionsMax: 1 })
    await sql`create table ${table} (id int)`.execute(database.query)
    await sql`insert into ${table} values (1)`.execute(database.query)
  })
  afterEach(async () => {
    await sql`drop table ${table}`.execute(database.query)
    await database.close()
  })

  // In a transaction, because reads by themselves may have another connection.
  const all = () =>
    database.transaction((transaction) =>
      sql<object>`select * from ${table} where id = ${1}`.execute(transaction),
    )
  const repeat = async () => {
    for (let times = 0; times < 5; times += 1) await all()
  }
  const preparedTexts = async (): Promise<readonly string[]> => {
    const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`
    const { rows } = await database.transaction((transaction) => prepared.execute(transaction))
    return rows.map(({ statement }) => statement)
  }

  test('is prepared from its third time on, and one that was asked once is not', async () => {
    await all()
    await all()
    expect(await preparedTexts()).toEqual([])
    await all()
    await all()
    expect(await preparedTexts()).toEqual([expect.stringMatching(/^select \* from "prepared_/)])
  })

  test('says what was changed in rows that it prepared for', async () => {
    await repeat()
    await database.transaction(async (transaction) => {
      await sql`update ${table} set id = ${2}`.execute(transaction)
      await sql`update ${table} set id = ${1}`.execute(transaction)
    })
    expect((await all()).rows).toEqual([{ id: 1 }])
    const changed = await sql`update ${table} set id = ${1}`.execute(database.query)
    expect(changed.numAffectedRows).toBe(1n)
  })

  test('is prepared anew when its table got another column', async () => {
    const changed = () => sql`update ${table} set id = ${1} returning *`.execute(database.query)
    for (let times = 0; times < 5; times += 1) await changed()
    await sql`alter table ${table} add column more text default 'here'`.execute(database.query)
    expect((await changed()).rows).toEqual([{ id: 1, more: 'here' }])
    expect(await preparedTexts()).toEqual([expect.stringContaining('returning *')])
  })

  test('fails once in a transaction when its table got another column, as something that passes', async () => {
    await repeat()
    await sql`alter table ${table} add column more text default 'here'`.execute(database.query)
    await expect(all()).rejects.toMatchObject({ name: 'StoreUnavailable' })
    expect((await all()).rows).toEqual([{ id: 1, more: 'here' }])
  })

  test('is prepared anew on a connection that was reset', async () => {
    const changed = () => sql`update ${table} set id = ${1}`.execute(database.query)
    for (let times = 0; times < 5; times += 1) await changed()
    await sql`discard all`.execute(database.query)
    expect((await changed()).numAffectedRows).toBe(1n)
  })

  test('is not what fails for the faults of its values', async () => {
    await repeat()
    const faulty = (id: string) =>
      database.transaction((transaction) =>
        sql`select * from ${table} where id = ${id}`.execute(transaction),
      )
    await expect(faulty('none')).rejects.toMatchObject({ code: '22P02' })
    expect((await all()).rows).toEqual([{ id: 1 }])
    expect(await preparedTexts()).toHaveLength(1)
  })

  test('finds the partial index that it means each time', async () => {
    await sql`create unique index ${sql.id(`${name}_odd`)} on ${table} (id) where id = 7`.execute(
      database.query,
    )
    for (let times = 0; times < 12; times += 1) {
      await sql`insert into ${table} values (${7}) on conflict (id) where id = ${7} do nothing`.execute(
        database.query,
      )
    }
    const { rows } = await sql`select count(*)::int4 as count from ${table}`.execute(database.query)
    expect(rows).toEqual([{ count: 2 }])
  })

  test('takes the place of the one that was not used for the longest time', async () => {
    const numbered = (number: number) =>
      database.transaction((transaction) =>
        sql`select ${sql.lit(number)} + ${1}::int4 as sum`.execute(transaction),
      )
    for (let number = 0; number < 101; number += 1) {
      for (let times = 0; times < 4; times += 1) await numbered(number)
      // Kept in use.
      await numbered(0)
    }
    const texts = await preparedTexts()
    expect(texts).toHaveLength(100)
    expect(texts).toContain('select 0 + $1::int4 as sum')
    expect(texts).not.toContain('select 1 + $1::int4 as sum')
    expect((await numbered(1)).rows).toEqual([{ sum: 2 }])
  })
})
