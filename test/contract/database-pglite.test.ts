import { createPgliteTestDatabase } from '../support/pglite-database.ts'
import { databaseContract } from './database.contract.ts'

databaseContract('database on PGlite', async () => {
  const database = await createPgliteTestDatabase()
  return { database, second: database, dispose: database.close }
})
