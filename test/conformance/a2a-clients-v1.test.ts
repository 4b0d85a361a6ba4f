import { randomUUID } from 'node:crypto'
import { type AgentCard, SendMessageRequest, TaskState, verifyAgentCardSignature } from 'a2a-sdk-v1'
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from 'a2a-sdk-v1/client'
import { TaskNotFoundError, VersionNotSupportedError } from 'a2a-sdk-v1/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import {
  a2aMigrationSets,
  all,
  fetchAs,
  soldCardAgent,
  startA2aServer,
} from '../support/a2a-world.ts'
import { createTestDatabase } from '../support/database.ts'

let database: Database
let server: Awaited<ReturnType<typeof startA2aServer>>
beforeAll(async () => {
  database = await createTestDatabase(a2aMigrationSets)
  server = await startA2aServer(database, { egressHosts: ['127.0.0.1:9'] })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const withKey = fetchAs('ct_sk_alice')
/** Asks for the card as a client of before 1.0 does. */
const withoutVersion: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.delete('a2a-version')
  return withKey(input, { ...init, headers })
}
const request = (text: string, more: object = {}, configuration: object = {}) =>
  SendMessageRequest.fromJSON({
    message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...more },
    configuration,
  })

const bindings = ['JSONRPC', 'HTTP+JSON'] as const
function connect(binding: (typeof bindings)[number], legacy: boolean) {
  const legacyCompat = { enabled: legacy }
  const parts = { fetchImpl: withKey, legacyCompat }
  return new ClientFactory({
    transports: [
      binding === 'JSONRPC' ? new JsonRpcTransportFactory(parts) : new RestTransportFactory(parts),
    ],
    preferredTransports: [binding],
    cardResolver: new DefaultAgentCardResolver({
      fetchImpl: legacy ? withoutVersion : withKey,
      legacyCompat,
    }),
  }).createFromUrl(server.baseUrl)
}

describe.each(
  bindings.flatMap((binding) => [
    { binding, legacy: false, version: '1.0' },
    { binding, legacy: true, version: '0.3' },
  ]),
)('the official 1.3.0 client, $version over $binding', ({ binding, legacy, version }) => {
  const hold = async () => {
    const client = await connect(binding, legacy)
    const task = await client.sendMessage(request('hold on', {}, { returnImmediately: true }))
    if (!('status' in task)) throw new Error('not a task')
    return { client, task, runId: String(task.metadata?.['runId']) }
  }

  it('speaks the version that the card offers, and gets the finished task', async () => {
    const client = await connect(binding, legacy)
    expect(client.protocolVersion.startsWith(version)).toBe(true)
    const task = await client.sendMessage(request('hello'))
    expect(task).toMatchObject({
      status: { state: TaskState.TASK_STATE_COMPLETED },
      artifacts: [{ parts: [{ content: { $case: 'text', value: 'echo: hello' } }] }],
    })
  })

  it('streams, comes back, cancels', async () => {
    const client = await connect(binding, legacy)
    const events = await all(client.sendMessageStream(request('hello stream')))
    expect(events[0]?.payload?.$case).toBe('task')
    expect(events.at(-1)?.payload).toMatchObject({
      $case: 'statusUpdate',
      value: { status: { state: TaskState.TASK_STATE_COMPLETED } },
    })
    const held = await hold()
    const id = { tenant: '', id: held.task.id }
    const stream = held.client.resubscribeTask(id)
    expect((await stream.next()).value?.payload?.$case).toBe('task')
    expect(await held.client.cancelTask({ ...id, metadata: undefined })).toMatchObject({
      status: { state: TaskState.TASK_STATE_CANCELED },
    })
    const rest = await all(stream)
    expect(rest.at(-1)?.payload).toMatchObject({
      $case: 'statusUpdate',
      value: { status: { state: TaskState.TASK_STATE_CANCELED } },
    })
  })

  it('keeps push configurations', async () => {
    const { client, task } = await hold()
    const url = 'http://127.0.0.1:9/hook'
    const config = {
      tenant: '',
      id: 'mine',
      taskId: task.id,
      url,
      token: 't',
      authentication: undefined,
    }
    expect(await client.createTaskPushNotificationConfig(config)).toMatchObject({ id: 'mine', url })
    const name = { tenant: '', taskId: task.id, id: 'mine' }
    expect(await client.getTaskPushNotificationConfig(name)).toMatchObject({ url, token: 't' })
    const page = { tenant: '', taskId: task.id, pageSize: 0, pageToken: '' }
    expect((await client.listTaskPushNotificationConfig(page)).configs).toHaveLength(1)
    await client.deleteTaskPushNotificationConfig(name)
    await client.deleteTaskPushNotificationConfig(name)
    expect((await client.listTaskPushNotificationConfig(page)).configs).toEqual([])
  })

  it('hears that a task is not there', async () => {
    const client = await connect(binding, legacy)
    await expect(client.getTask({ tenant: '', id: 'task_none' })).rejects.toThrow(TaskNotFoundError)
  })
})

describe.each(bindings)('A2A 1.0 over %s', (binding) => {
  const everything = {
    tenant: '',
    contextId: '',
    status: TaskState.TASK_STATE_UNSPECIFIED,
    pageToken: '',
    statusTimestampAfter: undefined,
  }

  it('lists tasks by context and state, a page at a time', async () => {
    const client = await connect(binding, false)
    const contextId = randomUUID()
    for (const text of ['one', 'two', 'fail three'])
      await client.sendMessage(request(text, { contextId }))
    const of = { ...everything, contextId }
    const first = await client.listTasks({ ...of, pageSize: 2 })
    expect(first).toMatchObject({ totalSize: 3, pageSize: 2 })
    expect(first.tasks[0]).toMatchObject({ artifacts: [] })
    const second = await client.listTasks({ ...of, pageSize: 2, pageToken: first.nextPageToken })
    expect(second.tasks).toHaveLength(1)
    expect(second.nextPageToken).toBe('')
    expect(new Set([...first.tasks, ...second.tasks].map(({ id }) => id)).size).toBe(3)
    const failed = await client.listTasks({
      ...of,
      status: TaskState.TASK_STATE_FAILED,
      includeArtifacts: true,
    })
    expect(failed.tasks).toMatchObject([
      { status: { message: { parts: [{ content: { value: 'The model gave up.' } }] } } },
    ])
  })

  it('refuses a version that is not spoken', async () => {
    const client = await connect(binding, false)
    const options = { serviceParameters: { 'A2A-Version': '7.0' } }
    await expect(client.transport.getTask({ tenant: '', id: 'x' }, options)).rejects.toThrow(
      VersionNotSupportedError,
    )
  })
})

describe('the signed card', () => {
  const verify = verifyAgentCardSignature(async () => {
    const { crv, kty, x } = server.key
    return { crv, kty, x }
  })
  const cardAt = async (path: string): Promise<AgentCard> => {
    const answer = await fetch(`${server.baseUrl}${path}`, { headers: { 'a2a-version': '1.0' } })
    return JSON.parse(await answer.text())
  }

  it('M9: is taken by the official verifier, and refused when a byte of it is changed', async () => {
    const card = await cardAt('/.well-known/agent-card.json')
    await verify(card)
    await expect(verify({ ...card, description: `${card.description}.` })).rejects.toThrow()
  })

  it('of an agent that is sold is signed with its price: another price is refused, and none', async () => {
    const card = await cardAt(`/api/agents/a2a/${soldCardAgent.id}/card`)
    const { capabilities } = card
    const [price, ...others] = capabilities?.extensions ?? []
    if (price === undefined) throw new Error('the card says no price')
    expect(others).toEqual([])
    expect(price.params).toEqual(soldCardAgent.price)
    await verify(card)
    for (const extensions of [
      [],
      [{ ...price, params: { ...price.params, amount: '0.05' } }],
      [{ ...price, params: { ...price.params, freeCallsPerDay: 1 } }],
      [{ ...price, description: `${price.description}.` }],
      [{ ...price, uri: `${price.uri}s` }],
      [{ ...price, required: true }],
    ]) {
      const changed = { ...card, capabilities: { ...capabilities, extensions } }
      await expect(verify(changed as AgentCard)).rejects.toThrow()
    }
  })
})
