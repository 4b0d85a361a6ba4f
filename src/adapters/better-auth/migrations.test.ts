import { getMigrations } from 'better-auth/db/migration'
import { afterEach, expect, test } from 'vitest'
import { realRandom, silentLogger } from '../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import type { Database } from '../../ports/database.ts'
import { systemClock } from '../system/system-clock.ts'
import { betterAuthMigrations } from './migrations.ts'
import { libraryOptions } from './open-library.ts'

let database: Database
afterEach(() => database.close())

const optionsFor = (own: Database) =>
  libraryOptions({
    database: own,
    clock: systemClock,
    random: realRandom,
    logger: silentLogger,
    secret: 'a secret of a test, long enough to be one',
    claim: async () => true,
    passwordOf: async () => ({ userId: null, hash: null }),
    agents: {
      capabilities: () => [],
      execute: async () => ({ status: 200, body: null }),
    },
    settings: {
      serviceName: 'Bourse',
      description: 'A trading terminal.',
      baseUrl: 'http://localhost:4663',
      trustedOrigins: [],
      providers: {},
    },
  })

test('the library finds nothing to add to what our migrations made', async () => {
  database = await createTestDatabase([{ domain: 'better_auth', migrations: betterAuthMigrations }])
  const changes = await getMigrations(optionsFor(database))
  expect(changes.toBeCreated).toEqual([])
  expect(changes.toBeAdded).toEqual([])
  expect(changes.toBeAddedIndexes).toEqual([])
  expect(changes.unsafeChanges).toEqual([])
  expect(changes.schemaProblems).toEqual([])
})

test('an empty database would be found wanting', async () => {
  database = await createTestDatabase([])
  const { toBeCreated } = await getMigrations(optionsFor(database))
  expect(toBeCreated.map(({ table }) => table)).toContain('accounts_sessions')
})
