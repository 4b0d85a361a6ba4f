import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { a2aMigrationSets, startA2aServer } from '../../../../test/support/a2a-world.ts'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { createScriptedRuns } from '../../../../test/support/scripted-runs.ts'
import type { Database } from '../../../ports/database.ts'

type Server = Awaited<ReturnType<typeof startA2aServer>>

const url = process.env['TEST_DATABASE_URL'] ?? ''
const owner = principal()

// The embedded store runs one transaction at a time; concurrent transactions need a server.
describe.skipIf(url === '')('what two processes do with tasks at once', () => {
  let databases: readonly [Database, Database]
  let interleave: Interleaving['interleave']
  let one: Server
  let other: Server
  beforeAll(async () => {
    databases = await openPostgresPair(url, a2aMigrationSets)
    const interleaving = createInterleaving(databases[0])
    interleave = interleaving.interleave
    const shared = { runs: createScriptedRuns(), lookup: async () => ['93.184.215.14'] }
    one = await startA2aServer(interleaving.database, shared)
    other = await startA2aServer(databases[1], shared)
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    for (const database of databases) await database.close()
  })

  test('a task has ten push addresses at the most, also when another one is kept meanwhile', async () => {
    const { id: taskId } = await one.tasks.send(owner, {
      agent: null,
      push: null,
      operationId: 'post_api_agents_a2a',
      version: '0.3',
      message: { messageId: 'held', role: 'user', parts: [{ kind: 'text', text: 'hold' }] },
    })
    const keep = ({ tasks }: Server, id: string) =>
      tasks.setPushConfig(owner.accountId, {
        taskId,
        version: '0.3',
        config: { id, url: 'https://example.com/hook', token: null, authentication: null },
      })
    for (let n = 0; n < 9; n++) await keep(one, `address-${n}`)
    const [, code] = await interleave(
      () => keep(one, 'the-tenth'),
      () => codeOf(keep(other, 'one-too-many')),
    )
    expect(code).toBe('a2a.invalid_message')
    const kept = await one.tasks.listPushConfigs(owner.accountId, taskId)
    expect(kept).toHaveLength(10)
    expect(kept.at(-1)?.id).toBe('the-tenth')
  })
})
