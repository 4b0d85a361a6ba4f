import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  a2aMigrationSets,
  rpc,
  startA2aServer,
  textMessage,
} from '../../../../test/support/a2a-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/support/webhook-receiver.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let receiver: WebhookReceiver
let server: Awaited<ReturnType<typeof startA2aServer>>
let lookups: string[] = []
beforeAll(async () => {
  database = await createTestDatabase(a2aMigrationSets)
  receiver = await startWebhookReceiver()
  server = await startA2aServer(database, {
    egressHosts: [receiver.host],
    lookup: async (name) => {
      lookups.push(name)
      if (name === 'nowhere.example') throw new Error('no such name')
      // The first lookup gives a public address, later ones a private one: DNS rebinding.
      return name === 'turns.example' && lookups.length === 1 ? ['93.184.215.14'] : ['10.0.0.7']
    },
  })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
  await database.close()
})
beforeEach(() => {
  server.waiting.length = 0
  receiver.received.length = 0
  lookups = []
})

type Config = Record<string, unknown>
const call = async (method: string, params: unknown, version = '') => {
  const headers = { 'a2a-version': version }
  const { body } = await rpc(server.url, { jsonrpc: '2.0', id: 1, method, params }, { headers })
  return body
}
const start = async (text: string, pushNotificationConfig?: Config) => {
  const configuration = { blocking: false, pushNotificationConfig }
  return call('message/send', { message: textMessage(text), configuration })
}
/** Runs the pending deliveries; returns how many are to be retried. */
const deliver = async (): Promise<number> => {
  let failed = 0
  for (const { data, queue } of server.waiting.splice(0)) {
    if (queue !== 'a2a.push') continue
    const { change, configId, taskId } = data
    await server.work
      .push(String(taskId), String(configId), Number(change))
      .catch(() => (failed += 1))
  }
  return failed
}
const seen = () => receiver.received.map(({ body }): Record<string, unknown> => JSON.parse(body))

describe('push notifications', () => {
  it('tell each change of state, with the token and the credentials that were given', async () => {
    let headers: NodeJS.Dict<string | string[]> = {}
    receiver.answerWith((_, response, request) => {
      headers = request.headers
      response.writeHead(200).end()
    })
    const authentication = { schemes: ['Bearer'], credentials: 'its-secret' }
    const { result: task } = await start('hold', {
      url: receiver.url('/hook'),
      token: 'its-token',
      authentication,
    })
    server.runs.finish(task.metadata.runId)
    await server.work.follow(task.id)
    expect(await deliver()).toBe(0)
    expect(seen().at(-1)).toMatchObject({
      kind: 'task',
      id: task.id,
      status: { state: 'completed' },
    })
    expect(headers).toMatchObject({
      'x-a2a-notification-token': 'its-token',
      authorization: 'Bearer its-secret',
      'content-type': 'application/json',
    })
    expect(headers['a2a-notification-id']).toMatch(new RegExp(`^${task.id}\\.\\d+$`))
  })

  it('have the form of the version that asked for them', async () => {
    receiver.answerWith((_, response) => response.writeHead(204).end())
    const message = { messageId: 'm-v1', role: 'ROLE_USER', parts: [{ text: 'hello' }] }
    const taskPushNotificationConfig = { url: receiver.url('/v1') }
    const { result } = await call(
      'SendMessage',
      { message, configuration: { taskPushNotificationConfig } },
      '1.0',
    )
    await deliver()
    expect(seen().at(-1)).toMatchObject({
      task: { id: result.task.id, status: { state: 'TASK_STATE_COMPLETED' } },
    })
  })

  it('are told once for each state, whoever sees it first', async () => {
    receiver.answerWith((_, response) => response.writeHead(200).end())
    const { result: task } = await start('hold', { url: receiver.url() })
    await call('tasks/get', { id: task.id })
    await deliver()
    server.runs.finish(task.metadata.runId)
    await Promise.all([
      server.work.follow(task.id),
      ...Array.from({ length: 8 }, () => call('tasks/get', { id: task.id })),
    ])
    expect(server.waiting.filter(({ queue }) => queue === 'a2a.push')).toHaveLength(1)
  })

  it('are sent again while the receiver fails, and never after it says 410', async () => {
    receiver.answerWith((_, response) => response.writeHead(500).end())
    const { result: task } = await start('hold', { url: receiver.url() })
    expect(await deliver()).toBeGreaterThan(0)
    receiver.answerWith((_, response) => response.writeHead(410).end())
    server.runs.finish(task.metadata.runId)
    await call('tasks/get', { id: task.id })
    expect(await deliver()).toBe(0)
    expect((await call('tasks/pushNotificationConfig/list', { id: task.id })).result).toEqual([])
  })

  it('keep nothing readable in the store', async () => {
    const authentication = { schemes: ['Bearer'], credentials: 'its-secret' }
    await start('hold', { url: receiver.url(), token: 'its-token', authentication })
    const rows = await database.query
      .withTables<{ a2a_push_configs: { secrets: Uint8Array } }>()
      .selectFrom('a2a_push_configs')
      .selectAll()
      .execute()
    const kept = rows.map(({ secrets }) => Buffer.from(secrets).toString('latin1')).join()
    expect(kept).not.toContain('its-')
    expect(JSON.stringify(rows)).not.toContain('its-')
  })
})

describe('M9: push addresses', () => {
  it.each([
    'http://127.0.0.1:1/hook',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://2130706433/hook',
    'https://localhost/hook',
    'https://user:secret@example.com/hook',
    'https://example.com:22/hook',
    'http://example.com/hook',
    'https://inside.example/hook',
    'https://nowhere.example/hook',
    'file:///etc/passwd',
    'hook',
  ])('M9: %s is refused when it is kept, and starts no run', async (url) => {
    const runs = server.runs.count()
    expect((await start('hold', { url })).error.code).toBe(-32_602)
    expect(server.runs.count()).toBe(runs)
    const { result: task } = await start('hold')
    const set = { taskId: task.id, pushNotificationConfig: { url } }
    expect((await call('tasks/pushNotificationConfig/set', set)).error.code).toBe(-32_602)
    expect((await call('tasks/pushNotificationConfig/list', { id: task.id })).result).toEqual([])
  })

  it('M9: a name that has come to lead to a private address is refused when it is called, and not tried again', async () => {
    const { result: task } = await start('hold', { url: 'https://turns.example/hook' })
    expect(task.id).toMatch(/^task_/)
    expect(await deliver()).toBe(0)
    expect(lookups.length).toBeGreaterThan(1)
    expect(receiver.received).toEqual([])
  })
})

describe('following', () => {
  it('looks again until the run has ended, and then no more', async () => {
    const { result: task } = await start('hold')
    const follows = () => server.waiting.splice(0).filter(({ queue }) => queue === 'a2a.follow')
    expect(follows()).toMatchObject([{ data: { taskId: task.id }, singletonKey: task.id }])
    await server.work.follow(task.id)
    expect(follows()).toHaveLength(1)
    server.runs.finish(task.metadata.runId)
    await server.work.follow(task.id)
    expect(follows()).toEqual([])
    await server.work.follow('task_of_nobody')
  })
})
