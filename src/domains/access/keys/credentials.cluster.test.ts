import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthProcess,
  type AuthWorld,
  codeOf,
  createAuthWorld,
  evmSigner,
  realRandom,
  signIn,
  silentLogger,
  solanaSigner,
  verifyAt,
} from '../../../../test/support/auth-world.ts'
import { patient } from '../../../../test/support/patient-postgres.ts'
import { race } from '../../../../test/support/race.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import {
  createPostgresDatabase,
  type PostgresDatabase,
} from '../../../adapters/sql/postgres/database.ts'
import {
  createKeyAuthenticator,
  createKeysService,
  createKeyUsage,
  keysMigrations,
} from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded store runs one transaction at a time; only a server shows what parallel ones do.
describe.skipIf(url === '')('credentials on PostgreSQL, two processes', () => {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  let admin: PostgresDatabase
  let second: PostgresDatabase
  let world: AuthWorld
  let processes: readonly [AuthProcess, AuthProcess]

  beforeAll(async () => {
    admin = await createPostgresDatabase({ url, connectionsMax: 1, ...patient })
    await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(admin.query)
    world = await createAuthWorld({
      migrations: [{ domain: 'keys', migrations: keysMigrations }],
      openDatabase: async (sets) => {
        const database = await createPostgresDatabase({
          url,
          schema,
          connectionsMax: 10,
          ...patient,
        })
        await migrate(database, sets)
        return database
      },
    })
    second = await createPostgresDatabase({ url, schema, connectionsMax: 10, ...patient })
    processes = [world, world.startProcess({ database: second })]
  })
  afterAll(async () => {
    await world?.close()
    await second?.close()
    await sql`DROP SCHEMA ${sql.id(schema)} CASCADE`.execute(admin.query)
    await admin.close()
  })

  test('50 verifies of one signed challenge on both open one session', async () => {
    for (const signer of [evmSigner(), solanaSigner()]) {
      const { message } = await world.auth.challenge(signer.address, {})
      const body = { walletAddress: signer.address, message, signature: await signer.sign(message) }
      const codes = await race({ times: 50, enough: 'to sign in costs nothing' }, (index) =>
        codeOf((index % 2 ? processes[0] : processes[1]).auth.verify(body, () => {})),
      )
      expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
      expect(codes.filter((code) => code === 'auth.nonce_used')).toHaveLength(49)
    }
  })

  test('a new wallet that signs in on both at once has one account', async () => {
    for (let round = 0; round < 10; round++) {
      const signer = evmSigner()
      const answers = await race(
        { times: 8, enough: 'each signs a challenge of its own' },
        (index) => signIn(index % 2 ? processes[0] : processes[1], signer),
      )
      expect(new Set(answers.map(({ answer }) => answer.userId)).size).toBe(1)
      expect(answers.filter(({ answer }) => answer.created)).toHaveLength(1)
    }
  })

  test('a key minted on one opens the other and is dead there a second after its revocation', async () => {
    const [here, there] = processes
    const { token } = await signIn(here, evmSigner())
    const owner = await verifyAt(there.sessions, token)
    if (!owner) throw new Error('the session does not open on the other process')
    const usage = createKeyUsage({ ...world, logger: silentLogger })
    const keys = createKeysService({ ...world, random: realRandom })
    const authenticator = createKeyAuthenticator({
      ...world,
      database: second,
      cache: there.cache,
      usage,
      walletsOf: there.auth.walletsOf,
    })
    const { key, record } = await keys.mint(owner, { name: 'bot' })
    expect(await verifyAt(authenticator, key)).toMatchObject({ accountId: owner.accountId })
    await usage.flush()
    const read = await keys.get(owner, record.id.toString())
    expect(read.lastUsedAt).toBe('2026-07-15T09:00:00.000Z')
    await keys.revoke(owner, record.id.toString())
    world.clock.advance(1_000)
    expect(await verifyAt(authenticator, key)).toBeUndefined()
  })

  test('the limit of active keys holds against parallel mints on both', async () => {
    const { token } = await signIn(world, evmSigner())
    const owner = await verifyAt(world.sessions, token)
    if (!owner) throw new Error('the session does not open')
    const services = [world.database, second].map((database) =>
      createKeysService({ ...world, database, random: realRandom }),
    )
    const enough = 'a key costs nothing, and how many there may be is the rule'
    const codes = await race({ times: 130, enough }, async (index) => {
      const keys = services[index % 2]
      return keys ? codeOf(keys.mint(owner, { name: `bot ${index}` })) : 'no service'
    })
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(100)
    expect(codes.filter((code) => code === 'keys.limit_reached')).toHaveLength(30)
  })
})
