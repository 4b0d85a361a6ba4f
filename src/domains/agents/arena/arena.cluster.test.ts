import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import {
  openPostgresSchema,
  type PostgresSchema,
} from '../../../../test/support/postgres-schema.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { type ArenaService, arenaMigrations, createArenaService } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const who = (index: number) =>
  principal({ accountId: `acct_${index}`, credentialId: String(index) })
/** Another key of the same account for each number. */
const keyOf = (index: number, key: number) =>
  principal({ accountId: `acct_${index}`, credentialId: `${index}-${key}` })
const request = {
  topic: 'Which pool is deepest?',
  joinMode: 'OPEN',
  visibility: 'PUBLIC',
  maxAgents: 4,
  maxRounds: 5,
  tags: [],
} as const

// The embedded store runs one transaction at a time; concurrent transactions need a server.
describe.skipIf(url === '')('the arena on PostgreSQL, two processes', () => {
  let schema: PostgresSchema
  let processes: readonly ArenaService[]

  beforeAll(async () => {
    schema = await openPostgresSchema(url, [
      { domain: 'event_log', migrations: eventLogMigrations },
      { domain: 'arena', migrations: arenaMigrations },
    ])
    const clock = handClock()
    const databases = [await schema.open(), await schema.open()]
    processes = databases.map((database) => {
      const parts = { database, clock, random: realRandom }
      const outbox = createEventLog({ ...parts, logger: silentLogger })
      return createArenaService({ ...parts, outbox, signer: null, issuer: 'http://localhost:4663' })
    })
  })
  afterAll(async () => {
    await schema?.close()
  })
  const at = (index: number): ArenaService => {
    const arena = processes[index % 2]
    if (arena === undefined) throw new Error('no such process')
    return arena
  }

  test('parallel joins fill the room and no more, one for each account', async () => {
    const { room } = await at(0).create({ ...request, tags: [] }, who(0))
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        codeOf(at(index).join(room.id, { displayName: 'Scout' }, keyOf(index >> 1, index))),
      ),
    )
    expect(codes.filter((code) => code === 'arena.room_full')).toHaveLength(16)
    expect((await at(0).get(room.id, { principal: null })).room.participantCount).toBe(4)
  })
  test('parallel messages stop at 200', async () => {
    const { room } = await at(0).create({ ...request, tags: [] }, who(0))
    const codes: string[] = []
    // As many in parallel as the pools have connections: more would wait for a connection instead of the room.
    for (let batch = 0; batch < 14; batch++) {
      const posts = Array.from({ length: 15 }, (_, index) =>
        codeOf(at(index).post(room.id, { content: `m ${batch} ${index}` }, who(1))),
      )
      codes.push(...(await Promise.all(posts)))
    }
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(200)
    expect(codes.filter((code) => code === 'arena.messages_used')).toHaveLength(10)
  })
  test('an account makes no more than 100 rooms at a time', async () => {
    const codes = await Promise.all(
      Array.from({ length: 104 }, (_, index) =>
        codeOf(at(index).create({ ...request, tags: [] }, who(50))),
      ),
    )
    expect(codes.filter((code) => code === 'arena.rooms_used')).toHaveLength(4)
  })
})
