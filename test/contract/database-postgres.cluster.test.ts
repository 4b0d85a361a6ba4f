import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe } from 'vitest'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { databaseContract } from './database.contract.ts'

const url = process.env['TEST_DATABASE_URL']

describe.skipIf(url === undefined)('PostgreSQL', () => {
  databaseContract('database on PostgreSQL', async () => {
    if (url === undefined) throw new Error('TEST_DATABASE_URL is not set.')
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const admin = await createPostgresDatabase({ url, connectionsMax: 1 })
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
})
