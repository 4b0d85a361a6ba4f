import { createTestDatabase } from '../support/database.ts'
import { databaseContract } from './database.contract.ts'

databaseContract('database on PGlite', async () => {
  const database = await createTestDatabase()
  return { database, second: database, dispose: database.close }
})
