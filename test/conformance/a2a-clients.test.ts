import type { Message } from '@a2a-js/sdk'
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from '@a2a-js/sdk/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import {
  a2aMigrationSets,
  all,
  fetchAs,
  startA2aServer,
  textMessage,
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

const fetchImpl = fetchAs('ct_sk_alice')

describe.each([
  ['JSONRPC', new JsonRpcTransportFactory({ fetchImpl })],
  ['HTTP+JSON', new RestTransportFactory({ fetchImpl })],
])('the official 0.3.14 client over %s', (name, transport) => {
  const connect = () =>
    new ClientFactory({ transports: [transport], preferredTransports: [name] }).createFromUrl(
      server.baseUrl,
    )
  /** Starts a task that goes on until the test ends it. */
  const hold = async (message: Message = textMessage('hold on')) => {
    const client = await connect()
    const task = await client.sendMessage({ message, configuration: { blocking: false } })
    if (task.kind !== 'task') throw new Error('not a task')
    return { client, task, runId: String(task.metadata?.['runId']) }
  }

  it('sends a message and gets the finished task', async () => {
    const client = await connect()
    const message = textMessage('hello')
    const task = await client.sendMessage({ message })
    expect(task).toMatchObject({
      kind: 'task',
      status: { state: 'completed' },
      artifacts: [{ artifactId: 'output', parts: [{ kind: 'text', text: 'echo: hello' }] }],
      history: [{ messageId: message.messageId, role: 'user', parts: message.parts }],
      metadata: { agent: 'guide', runStatus: 'succeeded' },
    })
  })

  it('streams a task to its end', async () => {
    const client = await connect()
    const events = await all(client.sendMessageStream({ message: textMessage('hello stream') }))
    expect(events[0]).toMatchObject({ kind: 'task' })
    expect(events.at(-1)).toMatchObject({
      kind: 'status-update',
      status: { state: 'completed' },
      final: true,
    })
    const said = events.flatMap((event) => {
      if (event.kind === 'artifact-update') return event.artifact.parts
      return event.kind === 'task' ? (event.artifacts ?? []).flatMap(({ parts }) => parts) : []
    })
    expect(said.map((part) => (part.kind === 'text' ? part.text : '')).join('')).toBe(
      'echo: hello stream',
    )
  })

  it('reads a task, with as much history as it wants', async () => {
    const { client, task, runId } = await hold()
    expect(await client.getTask({ id: task.id })).toMatchObject({ history: [{ role: 'user' }] })
    const short = await client.getTask({ id: task.id, historyLength: 0 })
    expect(short.history ?? []).toEqual([])
    server.runs.finish(runId)
    expect(await client.getTask({ id: task.id })).toMatchObject({ status: { state: 'completed' } })
  })

  it('cancels a task once', async () => {
    const { client, task } = await hold()
    expect(await client.cancelTask({ id: task.id })).toMatchObject({
      status: { state: 'canceled' },
    })
    await expect(client.cancelTask({ id: task.id })).rejects.toThrow()
  })

  it('comes back to a task that goes on', async () => {
    const { client, task, runId } = await hold()
    const stream = client.resubscribeTask({ id: task.id })
    expect(await stream.next()).toMatchObject({ value: { kind: 'task', id: task.id } })
    server.runs.say(runId, 'half')
    server.runs.finish(runId)
    const rest = await all(stream)
    expect(rest.at(-1)).toMatchObject({ kind: 'status-update', status: { state: 'completed' } })
  })

  it('keeps push configurations and removes them again and again', async () => {
    const { client, task } = await hold()
    const url = 'http://127.0.0.1:9/hook'
    const config = {
      id: 'mine',
      url,
      token: 'secret',
      authentication: { schemes: ['Bearer'], credentials: 'c' },
    }
    const set = await client.setTaskPushNotificationConfig({
      taskId: task.id,
      pushNotificationConfig: config,
    })
    expect(set).toMatchObject({ taskId: task.id, pushNotificationConfig: { id: 'mine', url } })
    const mine = { id: task.id, pushNotificationConfigId: 'mine' }
    const got = await client.getTaskPushNotificationConfig(mine)
    expect(got.pushNotificationConfig).toMatchObject({ id: 'mine', url, token: 'secret' })
    expect(got.pushNotificationConfig.authentication?.credentials ?? '').toBe('')
    expect(await client.listTaskPushNotificationConfig({ id: task.id })).toHaveLength(1)
    await client.deleteTaskPushNotificationConfig(mine)
    await client.deleteTaskPushNotificationConfig(mine)
    expect(await client.listTaskPushNotificationConfig({ id: task.id })).toEqual([])
  })

  it('answers a task that waits for a decision', async () => {
    const client = await connect()
    const task = await client.sendMessage({ message: textMessage('pay bob') })
    if (task.kind !== 'task') throw new Error('not a task')
    expect(task.status.state).toBe('auth-required')
    const asked = task.status.message?.parts.find((part) => part.kind === 'data')
    const intentHash = asked?.kind === 'data' ? asked.data['intentHash'] : undefined
    const decision = { decision: 'approve', intentHash }
    const answer = { taskId: task.id, parts: [{ kind: 'data' as const, data: decision }] }
    const done = await client.sendMessage({ message: textMessage('', answer) })
    expect(done).toMatchObject({
      id: task.id,
      status: { state: 'completed' },
      artifacts: [{ parts: [{ kind: 'text', text: 'paid' }] }],
    })
  })

  it('gets the extended card', async () => {
    const client = await connect()
    const card = await client.getAgentCard()
    expect(card.skills.map(({ id }) => id)).toContain('api-agents')
  })
})
