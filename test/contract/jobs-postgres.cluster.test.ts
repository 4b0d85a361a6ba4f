import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe } from 'vitest'
import { openPostgresPair } from '../support/postgres-pair.ts'
import { jobsContract } from './jobs.contract.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('PostgreSQL', () => {
  jobsContract('jobs in PostgreSQL, two pools', async () => {
    const [database, second] = await openPostgresPair(url, [])
    const schema = `jobs_${randomUUID().replaceAll('-', '').slice(0, 16)}`
    return {
      database,
      second,
      schema,
      dispose: async () => {
        await sql`drop schema ${sql.id(schema)} cascade`.execute(database.query)
        await second.close()
        await database.close()
      },
    }
  })
})
