import { createTestDatabase } from '../support/database.ts'
import { jobsContract } from './jobs.contract.ts'

jobsContract('jobs in the embedded database', async () => {
  const database = await createTestDatabase()
  return { database, second: database, schema: 'jobs', dispose: () => database.close() }
})
