import { createPgliteTestDatabase } from '../support/pglite-database.ts'
import { jobsContract } from './jobs.contract.ts'

jobsContract('jobs in PGlite', async () => {
  const database = await createPgliteTestDatabase()
  return { database, second: database, schema: 'jobs', dispose: () => database.close() }
})
