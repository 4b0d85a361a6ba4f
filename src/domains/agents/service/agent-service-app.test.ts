import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import {
  completion,
  jsonAnswer,
  type ModelServer,
  startModelServer,
} from '../../../../test/support/model-server.ts'
import { type Json, listOf, objectOf, textOf } from '../../../../test/support/plain-api.ts'

const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const agent = 'candle-reader'
let endpoint: ModelServer
let app: TestApp
let owner: AppOwner
const send: AppOwner['send'] = (...call) => owner.send(...call)

beforeAll(async () => {
  endpoint = await startModelServer()
  app = await startTestApp({
    LLM_BASE_URL: endpoint.baseUrl,
    LLM_MODEL: 'small',
    LLM_API_KEY: 'sk-of-the-operator',
  })
  owner = await openAppOwner(app)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await endpoint?.close()
})

describe('the whole program', () => {
  test('asks the configured endpoint, with its key and without the caller’s', async () => {
    endpoint.answerWith(jsonAnswer(completion('Hello.')))
    const status = await send('/api/ai/status')
    expect(status.json).toMatchObject({ configured: true, defaultModel: 'small' })
    const messages = [{ role: 'user', content: 'Hi' }]
    const answer = await send('/api/ai/v1/chat/completions', { model: 'small', messages })
    expect(answer).toMatchObject({ status: 200, json: { choices: [{ finish_reason: 'stop' }] } })
    expect(endpoint.asked.at(-1)?.authorization).toBe('Bearer sk-of-the-operator')
    const used = await send('/api/billing/meters/model_tokens/usage?window=total')
    expect(listOf(used.json, 'items')).toMatchObject([{ value: '12' }])
  })
  test('a companion looks up a launched token with the planner', async () => {
    await owner.launch('Agent Token', 'AGTK')
    const opened = await send('/api/companion/sessions', { model: 'deterministic-planner' })
    const path = `/api/companion/sessions/${textOf(opened.json, 'id')}/messages`
    const answered = await send(path, { content: 'list the newest launches' })
    expect(answered.status).toBe(200)
    expect(textOf(answered.json, 'answer', 'content')).toContain('AGTK')
    const stream = await fetch(`${app.baseUrl}${path}/stream`, {
      method: 'POST',
      headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'list the newest launches' }),
    })
    const text = await stream.text()
    expect(text).toContain('event: tool')
    expect(text).toMatch(/event: message\ndata: .*AGTK/)
  }, 90_000)
  test('an agent is connected, talked to, and has trades prepared that nobody signs', async () => {
    const token = await owner.launch('Agent Token', 'AGTK')
    const own = { agent: { kind: 'own', slug: agent } }
    expect(await send('/api/agent-service/connect', own)).toMatchObject({
      status: 200,
      json: { state: 'connected' },
    })
    endpoint.answerWith(jsonAnswer(completion('Nothing is new.')))
    const said = await send('/api/agent-service/chat', { agent, message: 'What is new?' })
    expect(said.status).toBe(200)
    const conversation = `/api/agent-service/conversations/${textOf(said.json, 'conversationId')}`
    await expect
      .poll(async () => listOf((await send(conversation)).json, 'items')[0], { timeout: 60_000 })
      .toMatchObject({ reply: 'Nothing is new.', run: { status: 'succeeded' } })
    const trade = (body: Json) =>
      send('/api/agent-service/trade', {
        agent,
        sellToken: 'ETH',
        buyToken: token,
        amountAtomic: '1000000000000000',
        ...body,
      })
    const account = owner.wallet.address
    const intent = await trade({ mode: 'intent', account, slippageBps: 100 })
    expect(intent).toMatchObject({ status: 200, json: { signed: false, order: null } })
    expect(listOf(objectOf(intent.json, 'swap'), 'intents')).toHaveLength(1)
    const balances = [{ token: ether, amountAtomic: '1000000000000000000' }]
    await send('/api/paper/account', { balances })
    const paper = await trade({ mode: 'paper', slippageBps: 1_000 })
    expect(paper.status).toBe(200)
    const order = `/api/trading/orders/${textOf(paper.json, 'order', 'id')}`
    await expect
      .poll(async () => textOf((await send(order)).json, 'status'), { timeout: 60_000 })
      .toBe('filled')
    expect(app.logged).toEqual([])
  }, 180_000)
})
