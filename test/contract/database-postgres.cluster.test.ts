import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { databaseContract } from './database.contract.ts'

const url = process.env['TEST_DATABASE_URL']

describe.skipIf(url === undefined)('PostgreSQL', () => {
  databaseContract('database on PostgreSQL', async () => {
    if (url === undefined) throw new Error('TEST_DATABASE_URL is not set.')
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const admin = await createPostgresDatabase({
      url,
      connectionsMax: 1,
      statementTimeoutMs: 120_000,
    })
    await sql`create schema ${sql.id(schema)}`.execute(admin.query)
    const database = await createPostgresDatabase({ url, schema })
    const second = await createPostgresDatabase({ url, schema, connectionsMax: 2 })
    return {
      database,
      second,
      dispose: async () => {
        await Promise.all([database.close(), second.close()])
        await sql`drop schema ${sql.id(schema)} cascade`.execute(admin.query)
        await admin.close()
      },
    }
  })

  test('a subscriber whose connection was cut hears again', async () => {
    if (url === undefined) throw new Error('TEST_DATABASE_URL is not set.')
    const applicationName = `cut_${randomUUID()}`
    const database = await createPostgresDatabase({ url, applicationName, connectionsMax: 1 })
    const admin = await createPostgresDatabase({
      url,
      connectionsMax: 1,
      statementTimeoutMs: 120_000,
    })
    const heard: string[] = []
    const channel = `channel_${randomUUID().replaceAll('-', '')}`
    await database.subscribe(channel, (payload) => heard.push(payload))
    const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${applicationName}`.execute(admin.query)
    expect(cut.rows).toHaveLength(2)
    await expect
      .poll(
        async () => {
          await admin.notify(admin.query, channel, 'again')
          return heard
        },
        { timeout: 45_000 },
      )
      .toContain('again')
    expect(await database.health()).toMatchObject({ ok: true })
    await Promise.all([database.close(), admin.close()])
  })

  test('nobody subscribes to a database that is closed', async () => {
    if (url === undefined) throw new Error('TEST_DATABASE_URL is not set.')
    const database = await createPostgresDatabase({ url })
    await database.close()
    await expect(database.subscribe('some', () => {})).rejects.toThrow('The database is closed.')
  })

  test('a transaction whose connection was cut rejects, and the program goes on', async () => {
    if (url === undefined) throw new Error('TEST_DATABASE_URL is not set.')
    const failures: Error[] = []
    const onError = (failure: Error) => void failures.push(failure)
    const database = await createPostgresDatabase({ url, onError })
    const admin = await createPostgresDatabase({
      url,
      connectionsMax: 1,
      statementTimeoutMs: 120_000,
    })
    const broken = database.transaction(async (tx) => {
      const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${found.rows[0]?.pid}::int)`.execute(admin.query)
      // Between two statements nobody waits for the connection when it breaks.
      await expect.poll(() => failures.length).toBeGreaterThan(0)
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow()
    expect(await database.health()).toMatchObject({ ok: true })
    await Promise.all([database.close(), admin.close()])
  })
})
