import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OtherAgent, startOtherAgent } from '../../../test/support/a2a-agent.ts'
import { a2aMigrationSets, startA2aServer } from '../../../test/support/a2a-world.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Database } from '../../ports/database.ts'
import type { EgressRequest } from '../../ports/egress.ts'
import type { RemoteAgents, RemoteAnswer, RemoteReply } from '../../ports/remote-agents.ts'
import { createEgress } from '../egress/undici-egress.ts'
import { createRemoteAgents } from './remote-agents.ts'
import { agentOfCard, answerOf } from './remote-forms.ts'

const { signal } = new AbortController()
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (failure: unknown) => (failure instanceof AppError ? failure.spec.code : String(failure)),
  )

function answered(reply: RemoteReply): RemoteAnswer {
  if (reply.state === 'payment_required') throw new Error('the agent wants to be paid')
  return reply
}

describe("the official SDK's server of 0.3.0", () => {
  let other: OtherAgent
  let egress: ReturnType<typeof createEgress>
  let agents: RemoteAgents
  beforeAll(async () => {
    other = await startOtherAgent()
    egress = createEgress({ allowedHosts: [other.host], lookup: async () => ['10.0.0.1'] })
    agents = createRemoteAgents({ egress })
  })
  afterAll(async () => {
    other.finish()
    await egress.close()
    await other.close()
  })
  const ask = async (text: string) => {
    const agent = await agents.find(other.cardUrl, signal)
    return answered(await agents.send(agent, { messageId: text, text }, signal))
  }

  test('is found by its card, and by an address of its host that has none', async () => {
    const agent = { url: other.url, version: '0.3' }
    expect(await agents.find(other.cardUrl, signal)).toEqual(agent)
    expect(await agents.find(other.url, signal)).toEqual(agent)
  })
  test('answers by a task, by a message, by a question and by a failure', async () => {
    expect(await ask('Hello')).toMatchObject({ state: 'completed', text: 'said: Hello' })
    expect(await ask('at once')).toEqual({
      state: 'completed',
      text: 'said: at once',
      taskId: null,
      terms: { headers: expect.anything(), body: null },
    })
    expect(await ask('ask me')).toMatchObject({ state: 'waiting' })
    expect(await ask('fail now')).toMatchObject({ state: 'failed', text: 'said: fail now' })
  })
  test('is looked at until it is done, and stopped', async () => {
    const agent = await agents.find(other.cardUrl, signal)
    const { taskId, state } = await ask('hold this')
    expect(state).toBe('working')
    expect(await agents.look(agent, taskId ?? '', signal)).toMatchObject({ state: 'working' })
    await agents.cancel(agent, taskId ?? '', signal)
    expect(await agents.look(agent, taskId ?? '', signal)).toMatchObject({ state: 'canceled' })
    expect(await codeOf(agents.look(agent, 'nothing', signal))).toBe('egress.unexpected_answer')
  })
  test('is not asked where the guard does not let it', async () => {
    const guarded = createEgress({ allowedHosts: [], lookup: async () => ['10.0.0.1'] })
    const strict = createRemoteAgents({ egress: guarded })
    for (const url of [other.cardUrl, 'https://agent.example/card', 'https://169.254.169.254/']) {
      expect(await codeOf(strict.find(url, signal))).toBe('egress.refused')
    }
    const agent = { url: 'https://127.0.0.1/rpc', version: '1.0' } as const
    expect(await codeOf(strict.send(agent, { messageId: 'm', text: 't' }, signal))).toBe(
      'egress.refused',
    )
    await guarded.close()
  })
})

describe.each(['0.3', '1.0'] as const)('our own server, A2A %s', (version) => {
  let database: Database
  let server: Awaited<ReturnType<typeof startA2aServer>>
  let egress: ReturnType<typeof createEgress>
  beforeAll(async () => {
    database = await createTestDatabase(a2aMigrationSets)
    server = await startA2aServer(database)
    const allowedHosts = [new URL(server.baseUrl).host]
    egress = createEgress({ allowedHosts, lookup: async () => ['10.0.0.1'] })
  })
  afterAll(async () => {
    await egress.close()
    await server.close()
    await database.close()
  })

  test('is asked and looked at; without a credential it refuses', async () => {
    const withKey = {
      request: (request: EgressRequest) =>
        egress.request({
          ...request,
          headers: { ...request.headers, 'x-api-key': 'ct_sk_alice', 'a2a-version': version },
        }),
    }
    const agents = createRemoteAgents({ egress: withKey })
    const agent = await agents.find(`${server.baseUrl}/.well-known/agent-card.json`, signal)
    expect(agent.version).toBe(version)
    const message = { messageId: `m-${version}`, text: 'Hello' }
    const { taskId } = answered(await agents.send(agent, message, signal))
    const look = () => agents.look(agent, taskId ?? '', signal)
    await expect.poll(look, { timeout: 20_000 }).toMatchObject({
      state: 'completed',
      text: 'echo: Hello',
    })
    const open = createRemoteAgents({ egress })
    expect(await codeOf(open.send(agent, message, signal))).toBe(
      'external_agents.credential_refused',
    )
  })
})

describe('what is no agent and no answer', () => {
  test.each([null, [], 'card', {}, { url: 'https://x', protocolVersion: '0.2.0' }])(
    'is not taken for a card: %j',
    (card) => expect(agentOfCard(card)).toBeUndefined(),
  )
  test('a card without JSON-RPC is nobody that can be asked', () => {
    const rest = { url: 'https://x', protocolVersion: '0.3.0', preferredTransport: 'HTTP+JSON' }
    expect(agentOfCard(rest)).toBeUndefined()
    const additionalInterfaces = [{ url: 'https://y', transport: 'JSONRPC' }]
    expect(agentOfCard({ ...rest, additionalInterfaces })).toEqual({
      url: 'https://y',
      version: '0.3',
    })
  })
  test.each([null, 7, {}, { task: {} }, { task: { id: '', status: { state: 'working' } } }])(
    'is not taken for an answer: %j',
    (result) => expect(answerOf(result)).toBeUndefined(),
  )
  test('a state that nobody knows is a failure, and texts are cut', () => {
    const parts = [{ text: 'x'.repeat(70_000) }]
    const task = { id: 't', status: { state: 'dreaming' }, artifacts: [{ parts }] }
    const answer = answerOf(task)
    expect([answer?.state, answer?.text.length]).toEqual(['failed', 64_000])
  })
})
