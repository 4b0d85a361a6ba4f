import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CuttableServer, startCuttable } from '../../../../test/support/cuttable-server.ts'
import { createPostgresDatabase, type PostgresDatabase } from './database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const isUnavailable = { name: 'StoreUnavailable' }

describe('PostgreSQL that cannot do its work', () => {
  const owners = new AsyncLocalStorage<string>()
  const as = <result>(owner: string, work: () => Promise<result>) => owners.run(owner, work)
  const table = sql.id(`busy_${randomUUID().replaceAll('-', '')}`)
  let server: CuttableServer
  let database: PostgresDatabase
  let admin: PostgresDatabase
  beforeEach(async () => {
    server = await startCuttable(url)
    admin = await createPostgresDatabase({ url, connectionsMax: 2 })
    await sql`create table ${table} (id int primary key, n int not null)`.execute(admin.query)
    await sql`insert into ${table} values (1, 0), (2, 0)`.execute(admin.query)
    database = await createPostgresDatabase({
      url: server.url,
      connectionsMax: 6,
      statementTimeoutMs: 60_000,
      ownerOf: () => owners.getStore() ?? null,
    })
  })
  afterEach(async () => {
    await database.close()
    await sql`drop table ${table}`.execute(admin.query)
    await admin.close()
    await server.stop()
  })
  const add = (id: number) => sql`update ${table} set n = n + 1 where id = ${id}`

  test('answers others while 80 requests of one account wait for one row', async () => {
    const open = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = admin.transaction(async (tx) => {
      await add(1).execute(tx)
      locked.resolve()
      await open.promise
    })
    await locked.promise
    const greedy = Promise.allSettled(
      Array.from({ length: 80 }, () =>
        as('greedy', () => database.transaction(async (tx) => void (await add(1).execute(tx)))),
      ),
    )
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        as(`other ${index % 4}`, () => add(2).execute(database.query)),
      ),
    )
    expect(others).toHaveLength(20)
    expect(await database.health()).toMatchObject({ ok: true })
    open.resolve()
    await holder
    expect((await greedy).filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test('leaves two connections to the service, and half of the others to one caller', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const begun: string[] = []
    const hold = (owner: string) =>
      as(owner, () =>
        database.transaction(async () => {
          begun.push(owner)
          await mayEnd.promise
        }),
      )
    const held = ['a', 'a', 'a', 'b', 'c'].map(hold)
    await expect.poll(() => begun.toSorted()).toEqual(['a', 'a', 'b', 'c'])
    await sql`select 1`.execute(database.query)
    expect(begun).toHaveLength(4)
    mayEnd.resolve()
    await Promise.all(held)
    expect(begun.toSorted()).toEqual(['a', 'a', 'a', 'b', 'c'])
  })

  test('is one error that says when to come again, and answers again once it is back', async () => {
    const select = () => sql`select 1`.execute(database.query)
    await select()
    server.cut()
    await expect(select()).rejects.toMatchObject(isUnavailable)
    await expect(database.transaction(async () => {})).rejects.toMatchObject(isUnavailable)
    await expect(database.pool.query('select 1')).rejects.toMatchObject(isUnavailable)
    expect(await database.health()).toMatchObject({ ok: false })
    server.mend()
    await select()
  })

  test('loses a connection in a transaction, and says the same', async () => {
    const cut = database.transaction(async (tx) => {
      await add(1).execute(tx)
      server.cut()
      await add(1).execute(tx)
    })
    await expect(cut).rejects.toMatchObject(isUnavailable)
    server.mend()
    const { rows } = await sql`select n from ${table} where id = 1`.execute(database.query)
    expect(rows).toEqual([{ n: 0 }])
  })

  test.each([
    ['53300', 'too many connections'],
    ['53100', 'disk full'],
    ['57P01', 'terminated'],
    ['57P03', 'starting up'],
    ['57014', 'statement timeout'],
    ['55P03', 'lock not available'],
    ['40001', 'serialization failure'],
    ['40P01', 'deadlock'],
    ['25006', 'read only'],
  ])('says the same for %s, %s', async (code) => {
    const raised = sql`do ${sql.lit(`begin raise exception 'x' using errcode = '${code}'; end`)}`
    await expect(raised.execute(database.query)).rejects.toMatchObject(isUnavailable)
    const inTransaction = database.transaction((tx) => raised.execute(tx))
    await expect(inTransaction).rejects.toMatchObject(isUnavailable)
  })

  test('leaves what the statement itself has wrong as it was', async () => {
    const twice = sql`insert into ${table} values (1, 0)`.execute(database.query)
    const failure: unknown = await twice.catch((error: unknown) => error)
    expect(database.violationOf(failure)).toMatchObject({ kind: 'unique' })
    await expect(sql`select nothing`.execute(database.query)).rejects.toMatchObject({
      code: '42703',
    })
  })
})
