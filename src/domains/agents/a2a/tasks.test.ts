import { afterAll, beforeAll, expect, test } from 'vitest'
import { a2aMigrationSets, startA2aServer } from '../../../../test/support/a2a-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import type { Database } from '../../../ports/database.ts'

const owner = principal()
let database: Database
let server: Awaited<ReturnType<typeof startA2aServer>>
beforeAll(async () => {
  database = await createTestDatabase(a2aMigrationSets)
  server = await startA2aServer(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

test('a list goes by what its tasks have become, though nobody was told of it', async () => {
  const { id, metadata } = await server.tasks.send(owner, {
    agent: null,
    push: null,
    version: '0.3',
    message: { messageId: 'held', role: 'user', parts: [{ kind: 'text', text: 'hold' }] },
  })
  const completed = () => server.tasks.list(owner.accountId, { state: 'completed', limit: 10 })
  expect((await completed()).tasks).toEqual([])
  server.runs.finish(String(metadata['runId']))
  const { tasks, total } = await completed()
  expect(tasks).toMatchObject([{ id, state: 'completed' }])
  expect(total).toBe(1)
})
