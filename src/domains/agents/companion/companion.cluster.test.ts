import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { chargedRunsSets, createRunCharging } from '../../../../test/support/run-charging.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Database } from '../../../ports/database.ts'
import { type CompanionService, companionMigrations, createCompanionService } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const owner = principal()

describe.skipIf(url === '')('companion sessions on PostgreSQL, two processes', () => {
  let databases: readonly [Database, Database]
  let processes: readonly CompanionService[]
  beforeAll(async () => {
    databases = await openPostgresPair(url, [
      ...chargedRunsSets,
      { domain: 'companion', migrations: companionMigrations },
    ])
    const on = async (database: Database) => {
      const model = scriptedModel(({ messages }) => ({ text: `heard ${messages.at(-1)?.content}` }))
      const { billing, models } = await createRunCharging({ database, clock: handClock(), model })
      // Both processes grant it under one key, so it is granted once.
      await billing.fund(owner.accountId, 10_000_000n)
      const tools = { list: () => [], call: async () => '' }
      const findAgent = async () => {
        throw new Error('no session has an agent')
      }
      return createCompanionService({ ...billing, findAgent, models, tools })
    }
    processes = [await on(databases[0]), await on(databases[1])]
  }, 60_000)
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  const opened = async (): Promise<string> => {
    const [one] = processes
    if (one === undefined) throw new Error('there are no processes')
    return (await one.open(owner, { ttlSeconds: 3_600 })).id
  }
  const send = (service: CompanionService, sessionId: string, content: string) =>
    service
      .send(
        {
          principal: owner,
          operationId: 'send',
          requestId: 'req_1',
          requestHeader: () => undefined,
          signal: () => new AbortController().signal,
        },
        { sessionId, content },
      )
      .then(
        () => 'answered',
        (failure: unknown) => (failure instanceof AppError ? failure.spec.code : String(failure)),
      )
  const messages = async (sessionId: string) => {
    const found = await processes[1]?.messages(owner, { sessionId, limit: 100 })
    return found?.items ?? []
  }

  test('one message is answered at a time, and each that was answered is kept once with its answer', async () => {
    const id = await opened()
    const sent = await Promise.all(
      Array.from({ length: 6 }).flatMap((_, n) =>
        processes.map((service, at) => send(service, id, `m${n}-${at}`)),
      ),
    )
    const answered = sent.filter((one) => one === 'answered').length
    expect(answered).toBeGreaterThan(0)
    expect(sent.filter((one) => one === 'companion.busy')).toHaveLength(12 - answered)
    const kept = await messages(id)
    expect(kept.map(({ number }) => number)).toEqual(kept.map((_, index) => index + 1))
    expect(kept).toHaveLength(answered * 2)
    for (const [index, { role, content }] of kept.entries()) {
      if (role === 'companion') expect(content).toBe(`heard ${kept[index - 1]?.content}`)
    }
  }, 60_000)

  test('closed there while it is answered here, it has the answer whole or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await opened()
      const [one, other] = processes
      if (one === undefined || other === undefined) throw new Error('there are no processes')
      const [sent] = await Promise.all([send(one, id, 'last'), other.close(owner, id)])
      expect(await messages(id)).toHaveLength(sent === 'answered' ? 2 : 0)
      expect((await other.get(owner, id)).state).toBe('closed')
    }
  }, 60_000)
})
