import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { testAgents } from '../../../../test/support/computer-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { createEgress } from '../../../adapters/egress/undici-egress.ts'
import { quickjsMigrations } from '../../../adapters/quickjs/migrations.ts'
import { createQuickjsSandbox } from '../../../adapters/quickjs/quickjs-sandbox.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Database } from '../../../ports/database.ts'
import { type ComputerService, computerMigrations, createComputerService } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const { signal } = new AbortController()

// The embedded store runs one transaction at a time; concurrent transactions need a server.
describe.skipIf(url === '')('what two processes do with sandboxes at once', () => {
  const clock = handClock()
  const egress = createEgress({ lookup: () => Promise.reject(new Error('no such name')) })
  let databases: readonly [Database, Database]
  let interleave: Interleaving['interleave']
  let log: SqlEventLog
  let one: ComputerService
  let other: ComputerService
  beforeAll(async () => {
    databases = await openPostgresPair(url, [
      { domain: 'event_log', migrations: eventLogMigrations },
      { domain: 'quickjs', migrations: quickjsMigrations },
      { domain: 'computer', migrations: computerMigrations },
    ])
    const interleaving = createInterleaving(databases[0])
    interleave = interleaving.interleave
    log = logOn(databases[1])
    one = computerOn(interleaving.database)
    other = computerOn(databases[1])
  })
  afterAll(async () => {
    await one.stop()
    await other.stop()
    await egress.close()
    for (const database of databases) await database.close()
  })

  const partsOn = (database: Database) => ({
    database,
    clock,
    egress,
    random: realRandom,
    logger: silentLogger,
  })
  const logOn = (database: Database) => createEventLog(partsOn(database))
  function computerOn(database: Database): ComputerService {
    const parts = partsOn(database)
    return createComputerService({
      ...parts,
      outbox: logOn(database),
      publicEgress: egress,
      engines: { quickjs: createQuickjsSandbox(parts), e2b: null },
      agents: testAgents,
      previewOrigin: () => null,
      keyExpiry: async () => new Date(clock.nowMs() + 900_000),
    })
  }
  let keys = 0
  /** A one-shot key without a sandbox. */
  const newKey = () => {
    const id = `osk_${++keys}`
    return principal({ accountId: id, credential: 'oneshot_key', credentialId: id })
  }
  /** The events of a sandbox, oldest first. */
  async function topicsOf(subject: string): Promise<readonly string[]> {
    await log.sequence()
    const filter = { topics: ['computer.*'], accountId: null, everyAudience: true } as const
    const page = { afterSeq: 0n, filter: { ...filter, subject }, limit: 100 }
    return (await log.read(page)).events.map(({ topic }) => topic)
  }

  test('a session that is deleted meanwhile is not paused', async () => {
    const key = newKey()
    const { id: sessionId } = await one.sessions.create(key, {})
    const [, code] = await interleave(
      () => one.sessions.remove(key, sessionId),
      () => codeOf(other.sessions.pause(key, sessionId)),
    )
    expect(code).toBe('sandbox.gone')
    expect(await topicsOf(sessionId)).toEqual(['computer.created', 'computer.deleted'])
  })
  test('a session that is paused meanwhile runs no program, and stays paused', async () => {
    const key = newKey()
    const { id: sessionId } = await one.sessions.create(key, {})
    const [, code] = await interleave(
      () => one.sessions.pause(key, sessionId),
      () => codeOf(other.sessions.run(key, sessionId, { code: '1', signal })),
    )
    expect(code).toBe('computer.paused')
    expect((await one.sessions.get(key, sessionId)).status).toBe('paused')
    expect(await topicsOf(sessionId)).toEqual(['computer.created', 'computer.paused'])
  })
  test('a session that is deleted meanwhile runs no program', async () => {
    const key = newKey()
    const { id: sessionId } = await one.sessions.create(key, {})
    const [, code] = await interleave(
      () => one.sessions.remove(key, sessionId),
      () => codeOf(other.sessions.run(key, sessionId, { code: '1', signal })),
    )
    expect(code).toBe('sandbox.gone')
    expect(await topicsOf(sessionId)).toEqual(['computer.created', 'computer.deleted'])
  })
  test('a conversation keeps two messages that come at once one after the other', async () => {
    const key = newKey()
    const { boxId } = await one.boxes.create(key, { name: 'helper' })
    const { id: sessionId } = await one.boxes.converse(key, boxId, {})
    const note = ({ boxes }: ComputerService, content: string) =>
      boxes.post(key, sessionId, { content, runAgent: false, signal })
    await interleave(
      () => note(one, 'first'),
      () => note(other, 'second'),
    )
    const { items: messages } = await one.boxes.messages(key, sessionId)
    expect(messages.map(({ content, sequence }) => [sequence, content])).toEqual([
      [1, 'first'],
      [2, 'second'],
    ])
  })
})
