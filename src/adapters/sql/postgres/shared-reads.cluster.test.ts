import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase } from './database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('reads that share a connection', () => {
  const name = `shared_${randomUUID().slice(0, 8)}`
  const table = sql.id(name)
  const readersName = `${name}_readers`
  let database: PostgresDatabase
  let admin: PostgresDatabase
  const failures: Error[] = []
  beforeEach(async () => {
    admin = await createPostgresDatabase({ url, connectionsMax: 1 })
    await sql`create table ${table} (id int primary key)`.execute(admin.query)
    database = await createPostgresDatabase({
      url,
      connectionsMax: 4,
      applicationName: readersName,
      onError: (failure) => void failures.push(failure),
    })
  })
  afterEach(async () => {
    await database.close()
    await sql`drop table ${table}`.execute(admin.query)
    await admin.close()
  })

  const echo = async (value: number): Promise<number | undefined> => {
    const asked = sql<{ value: number }>`select ${value}::int4 as value`
    return (await asked.execute(database.query)).rows[0]?.value
  }
  const warm = async () => {
    for (let times = 0; times < 10; times += 1) await echo(times)
    await expect.poll(readers).toBeGreaterThan(0)
  }
  /** The connections that only read. */
  const readers = async (): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = ${`${readersName} reads`}`.execute(
      admin.query,
    )
    return rows.length
  }
  const many = Array.from({ length: 300 }, (_, index) => index)

  test('are answered each with its own, however many there are at once', async () => {
    await warm()
    expect(await Promise.all(many.map(echo))).toEqual(many)
    expect(await Promise.all(many.map(echo))).toEqual(many)
  })

  test('see what was committed before they were asked', async () => {
    const count = async () => {
      const asked = sql<{ count: number }>`select count(*)::int4 as count from ${table}`
      return (await asked.execute(database.query)).rows[0]?.count
    }
    for (let id = 1; id <= 40; id += 1) {
      await sql`insert into ${table} values (${id})`.execute(database.query)
      expect(await count()).toBe(id)
    }
  })

  test('are run elsewhere, once, when they turn out to write', async () => {
    const writer = sql.id(`${name}_write`)
    await sql`create function ${writer}(number int) returns int language plpgsql as
      ${sql.lit(`begin insert into ${name} values (number); return number; end`)}`.execute(
      admin.query,
    )
    for (let id = 1; id <= 8; id += 1) {
      const wrote = sql<{ id: number }>`select ${writer}(${id}) as id`
      expect((await wrote.execute(database.query)).rows).toEqual([{ id }])
    }
    const { rows } = await sql`select count(*)::int4 as count from ${table}`.execute(admin.query)
    expect(rows).toEqual([{ count: 8 }])
    await sql`drop function ${writer}`.execute(admin.query)
  })

  test('fail each by itself', async () => {
    await warm()
    const quotient = (by: number) =>
      sql<{ quotient: number }>`select 10 / ${by}::int4 as quotient`.execute(database.query)
    for (let times = 0; times < 5; times += 1) await quotient(1)
    const asked = await Promise.allSettled([5, 0, 2, 0, 10].map(quotient))
    expect(asked.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(asked[1]).toMatchObject({ reason: { code: '22012' } })
    expect(asked[4]).toMatchObject({ value: { rows: [{ quotient: 1 }] } })
  })

  test('are answered all the same when the connection is cut under them', async () => {
    await warm()
    const asked = Promise.all(many.map(echo))
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${`${readersName} reads`}`
    await cut.execute(admin.query)
    expect(await asked).toEqual(many)
    await cut.execute(admin.query)
    expect(await Promise.all(many.map(echo))).toEqual(many)
  })

  test('are waited for at the end', async () => {
    await warm()
    const asked = Promise.all(many.slice(0, 40).map(echo))
    await database.close()
    expect(await asked).toEqual(many.slice(0, 40))
    await expect(echo(1)).rejects.toThrow()
  })
})
