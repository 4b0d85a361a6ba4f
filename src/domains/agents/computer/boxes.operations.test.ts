import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ComputerWorld, createComputerWorld } from '../../../../test/support/computer-world.ts'

let world: ComputerWorld
beforeEach(async () => {
  world = await createComputerWorld()
})
afterEach(() => world.stop())

type Headers = Readonly<Record<string, string>>
const post = (url: string, headers: Headers, body: object = {}) =>
  world.call('POST', url, { headers, body })
const get = (url: string, headers: Headers = {}) => world.call('GET', url, { headers })
const boxOf = async (headers: Headers): Promise<string> =>
  (await post('/api/boxes/create', headers, { name: 'helper' })).json().boxId

describe('GET /api/boxes', () => {
  test('200 for anybody, and with the boxes of the one-shot key that asks', async () => {
    expect((await get('/api/boxes')).json()).toMatchObject({
      configured: true,
      items: [],
      nextCursor: null,
    })
    const key = await world.oneshotKey()
    const boxId = await boxOf(key)
    expect((await get('/api/boxes', key)).json().items).toMatchObject([{ boxId, name: 'helper' }])
    expect((await get('/api/boxes', await world.oneshotKey())).json().items).toEqual([])
    expect((await get('/api/boxes', await world.developerKey())).json().items).toEqual([])
  })

  test('200 with the agents that answer and those that cannot', async () => {
    expect((await get('/api/boxes/agents')).json().items).toMatchObject([
      { agentHarness: 'javascript', available: true },
      { agentHarness: 'python', available: true },
      { agentHarness: 'shell', available: true },
      { agentHarness: 'agent', available: true },
      { agentHarness: 'claude-code', available: false },
    ])
  })
})

describe('POST /api/boxes/create', () => {
  test('200 with a box, 422 for a runtime or an agent that there is not', async () => {
    const key = await world.oneshotKey()
    const made = await post('/api/boxes/create', key, {
      name: 'helper',
      agentId: 'scout',
      agentHarness: 'javascript',
    })
    expect(made.json()).toMatchObject({
      name: 'helper',
      runtime: 'javascript',
      agentId: 'scout',
      agentHarness: 'javascript',
      ownerWallet: null,
      status: 'created',
    })
    const refused = async (more: object) =>
      (await post('/api/boxes/create', key, { name: 'x', ...more })).json().code
    expect(await refused({ runtime: 'node' })).toBe('sandbox.language_unsupported')
    expect(await refused({ agentHarness: 'claude-code' })).toBe('computer.agent_unavailable')
    expect(await refused({ engine: 'e2b' })).toBe('sandbox.not_configured')
  })

  test('403 with a developer key', async () => {
    const answer = await post('/api/boxes/create', await world.developerKey(), { name: 'x' })
    expect(answer.statusCode).toBe(403)
  })
})

describe('conversations with a box', () => {
  test('200: a message is run as a program, and both stay to be read', async () => {
    const key = await world.oneshotKey()
    const boxId = await boxOf(key)
    const opened = await post(`/api/boxes/${boxId}/sessions`, key, { title: 'first' })
    const { id: sessionId } = opened.json()
    expect((await get(`/api/boxes/${boxId}/sessions`, key)).json()).toEqual({
      items: [opened.json()],
      nextCursor: null,
    })
    expect((await get(`/api/boxes/${boxId}`, key)).json().status).toBe('running')
    const messages = `/api/boxes/sessions/${sessionId}/messages`
    const asked = await post(messages, key, { content: 'console.log("hi"); export default 2 + 2' })
    expect(asked.json().messages).toMatchObject([
      { sequence: 1, role: 'user', run: null },
      { sequence: 2, role: 'box', content: 'hi\n4', run: { outcome: 'completed', result: '4' } },
    ])
    const kept = await post(messages, key, { content: 'only a note', runAgent: false })
    expect(kept.json().messages).toMatchObject([{ sequence: 3, role: 'user', run: null }])
    expect((await get(messages, key)).json()).toEqual({
      items: [...asked.json().messages, ...kept.json().messages],
      nextCursor: null,
    })
  })

  test('404 with another key, and once the box is deleted', async () => {
    const key = await world.oneshotKey()
    const boxId = await boxOf(key)
    const { id: sessionId } = (await post(`/api/boxes/${boxId}/sessions`, key)).json()
    const messages = `/api/boxes/sessions/${sessionId}/messages`
    const stranger = await world.oneshotKey()
    expect((await get(messages, stranger)).statusCode).toBe(404)
    expect((await post(messages, stranger, { content: '1' })).statusCode).toBe(404)
    expect((await get(`/api/boxes/${boxId}`, stranger)).statusCode).toBe(404)
    await world.call('DELETE', `/api/boxes/${boxId}`, { headers: key })
    expect((await get(messages, key)).statusCode).toBe(404)
    expect((await get(`/api/boxes/${boxId}`, key)).statusCode).toBe(404)
  })

  test('409 for the 21st conversation, however many are opened at once', async () => {
    const key = await world.oneshotKey()
    const boxId = await boxOf(key)
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => post(`/api/boxes/${boxId}/sessions`, key)),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map((answer) => answer.json().code)).toEqual(
      Array.from({ length: 4 }, () => 'computer.conversations_used'),
    )
  })

  test('409 while the box is paused', async () => {
    const key = await world.oneshotKey()
    const boxId = await boxOf(key)
    const { id: sessionId } = (await post(`/api/boxes/${boxId}/sessions`, key)).json()
    expect((await post(`/api/boxes/${boxId}/pause`, key)).json().status).toBe('paused')
    const messages = `/api/boxes/sessions/${sessionId}/messages`
    expect((await post(messages, key, { content: '1' })).json().code).toBe('computer.paused')
    expect((await post(`/api/boxes/${boxId}/resume`, key)).json().status).toBe('running')
    expect((await post(messages, key, { content: '1' })).statusCode).toBe(200)
  })
})
