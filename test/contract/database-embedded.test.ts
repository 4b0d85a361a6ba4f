import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbeddedDatabase } from '../../src/adapters/sql/embedded/database.ts'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { databaseContract } from './database.contract.ts'

databaseContract('database on embedded PostgreSQL', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-'))
  const database = await createEmbeddedDatabase({ dataDir })
  const second = await createPostgresDatabase({ url: database.url, connectionsMax: 2 })
  return {
    database,
    second,
    dispose: async () => {
      await second.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
})
