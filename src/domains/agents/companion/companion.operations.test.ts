import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AiWorld, aiAccounts, startAiWorld } from '../../../../test/support/ai-world.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import {
  chunk,
  jsonAnswer,
  type ModelAnswer,
  streamAnswer,
  usageChunk,
} from '../../../../test/support/model-server.ts'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { createEventStreamWriter } from '../../../surfaces/realtime/event-stream.ts'
import { billingRows } from '../../money/billing/index.ts'
import { ledgerRows } from '../../money/ledger/index.ts'
import { aiRows } from '../ai/index.ts'
import { agentRunsErrors } from '../runs/index.ts'
import {
  type CompanionAgent,
  type CompanionService,
  companionMigrations,
  companionRows,
  createCompanionService,
} from './index.ts'

const base = '/api/companion/sessions'
let world: AiWorld
let companion: CompanionService
let http: FastifyInstance
const agents = new Map<string, CompanionAgent>()
const toolCalls: (readonly [name: string, authorization: string | undefined])[] = []

beforeAll(async () => {
  world = await startAiWorld({
    migrations: [{ domain: 'companion', migrations: companionMigrations }],
  })
  companion = createCompanionService({
    ...world.billing,
    models: world.service.models,
    findAgent: async (_, slug) => {
      const found = agents.get(slug)
      if (found === undefined) throw new AppError(resourceErrors.not_found, 'There is none.')
      return found
    },
    tools: {
      list: (names) =>
        [...(names ?? ['launches'])].map((name) => ({
          name,
          description: 'List launches, newest first',
          inputSchema: { type: 'object', properties: {} },
        })),
      call: async ({ name }, requestHeader) => {
        toolCalls.push([name, requestHeader('authorization')])
        return '{"items":[{"symbol":"CAT"}]}'
      },
    },
  })
  const keys = Object.entries(aiAccounts).map(([key, accountId]) => [key, principal({ accountId })])
  http = await httpServerOf(
    {
      companion: companionRows,
      ai: aiRows,
      ledger: ledgerRows,
      billing: billingRows,
      agent_runs: { operations: {}, errors: [agentRunsErrors] },
    },
    { companion, ai: world.service, billing: world.books },
    {
      clock: world.billing.clock,
      authenticators: [tableAuthenticator('api_key', Object.fromEntries(keys))],
      writeEventStream: createEventStreamWriter({ logger: world.billing.logger }),
    },
  )
})
afterAll(async () => {
  await http.close()
  await companion.stop()
  await world.close()
})

const says = (text: string): ModelAnswer =>
  streamAnswer([chunk({ content: text }), chunk({}, 'stop'), usageChunk])
beforeEach(() => {
  toolCalls.length = 0
  agents.clear()
  world.endpoint.answerWith(says('Hello.'))
})
const call = (url: string, body?: object, key: string | null = 'ct_sk_ann') =>
  http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    ...(body === undefined ? {} : { payload: body }),
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  })
const open = async (body: object = {}) => {
  const answer = await call(base, body)
  expect(answer.statusCode).toBe(200)
  const session = answer.json()
  return { session, url: `${base}/${session.id}` }
}
const send = (url: string, content = 'Hi') => call(`${url}/messages`, { content })
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const numbersOf = async (url: string) =>
  (await call(`${url}/messages`)).json().items.map(({ number }: { number: number }) => number)

describe('a session', () => {
  test('200 opened, read and listed by its account; 404 for others, 401 for nobody', async () => {
    const persona = { name: 'Mara', instructions: 'Be brief.' }
    const { session, url } = await open({ title: 'Morning', persona, model: 'large' })
    expect(session).toMatchObject({ title: 'Morning', persona, model: 'large', state: 'open' })
    expect((await call(url)).json()).toEqual(session)
    const page = (await call(`${base}?limit=1`)).json()
    expect(page.items).toEqual([session])
    const bob = await Promise.all(
      [url, `${url}/messages`].map((one) => call(one, undefined, 'ct_sk_bob')),
    )
    const sent = await call(`${url}/messages`, { content: 'Hi' }, 'ct_sk_bob')
    const closed = await call(`${url}/close`, {}, 'ct_sk_bob')
    expect([...bob, sent, closed].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await call(base, {}, null)).statusCode).toBe(401)
    expect((await call(base, undefined, 'ct_sk_bob')).json().items).toEqual([])
  })
  test('404 and 400 for a model that cannot talk', async () => {
    expect(codeOf(await call(base, { model: 'none' }))).toEqual([404, 'ai.model_unknown'])
    expect(codeOf(await call(base, { model: 'vectors' }))).toEqual([400, 'ai.model_unsuited'])
  })
  test('409 closed once; then it takes no message and can be read', async () => {
    const { url } = await open()
    await send(url)
    expect((await call(`${url}/close`, {})).json()).toMatchObject({ state: 'closed' })
    expect(codeOf(await call(`${url}/close`, {}))).toEqual([409, 'resource.illegal_transition'])
    expect(codeOf(await send(url))).toEqual([409, 'resource.illegal_transition'])
    expect(await numbersOf(url)).toEqual([1, 2])
  })
  test('410 from its end on, which each message moves', async () => {
    const { url } = await open({ ttlSeconds: 60 })
    world.billing.clock.advance(59_000)
    expect((await send(url)).statusCode).toBe(200)
    world.billing.clock.advance(59_000)
    expect((await call(url)).json().state).toBe('open')
    world.billing.clock.advance(1_000)
    expect((await call(url)).json().state).toBe('expired')
    expect(codeOf(await send(url))).toEqual([410, 'companion.session_expired'])
    expect(codeOf(await call(`${url}/close`, {}))).toEqual([410, 'companion.session_expired'])
    expect(codeOf(await call(`${url}/messages/stream`, { content: 'Hi' }))).toEqual([
      410,
      'companion.session_expired',
    ])
    world.billing.clock.advance(29 * 86_400_000)
    expect(await numbersOf(url)).toEqual([1, 2])
    world.billing.clock.advance(86_400_000)
    expect(await companion.sweep()).toBeGreaterThan(0)
    expect((await call(url)).statusCode).toBe(404)
  })
  test('200 with an agent: its persona, model and tools, and its words are shown to nobody', async () => {
    agents.set('tide', {
      name: 'Tide',
      persona: 'You know the sea.',
      model: 'large',
      tools: new Set(['tides']),
    })
    const { session, url } = await open({ agent: 'tide' })
    expect(session).toMatchObject({
      agent: 'tide',
      model: 'large',
      persona: { name: 'Tide', instructions: '' },
    })
    await send(url)
    const asked = world.endpoint.asked.at(-1)?.body
    expect(asked?.['messages']).toMatchObject([
      {
        role: 'system',
        content: expect.stringMatching(/^You are Tide\..*\n.*\nYou know the sea\.$/),
      },
      { role: 'user' },
    ])
    expect(asked?.['tools']).toMatchObject([{ function: { name: 'tides' } }])
    expect((await open({ agent: 'tide', model: 'small' })).session.model).toBe('small')
    agents.delete('tide')
    expect(codeOf(await send(url))).toEqual([404, 'resource.not_found'])
    expect(await numbersOf(url)).toEqual([1, 2])
  })
  test('404 for an agent that there is not, 400 for one with another persona', async () => {
    expect(codeOf(await call(base, { agent: 'none' }))).toEqual([404, 'resource.not_found'])
    expect(codeOf(await call(base, { agent: 'none', persona: {} }))).toEqual([
      400,
      'request.invalid',
    ])
  })
  test('409 beyond fifty that are open', async () => {
    const opened = await Promise.all(Array.from({ length: 55 }, () => call(base, {}, 'ct_sk_bob')))
    expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50)
    const refused = opened.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map((one) => one.json().code)).toEqual(
      refused.map(() => 'companion.sessions_used'),
    )
  })
})

describe('a message', () => {
  test('200 is answered with what was said before; both are kept', async () => {
    const { url } = await open({ persona: { instructions: 'Be brief.' }, model: 'small' })
    await send(url, 'My name is Ann.')
    world.endpoint.answerWith(says('Ann.'))
    const answered = (await send(url, 'Who am I?')).json()
    expect(answered).toMatchObject({
      session: { messageCount: 4 },
      message: { number: 3, role: 'user', content: 'Who am I?', model: null },
      answer: { number: 4, role: 'companion', content: 'Ann.', model: 'small' },
    })
    const asked = world.endpoint.asked.at(-1)?.body['messages']
    expect(asked).toMatchObject([
      { role: 'system', content: expect.stringContaining('Be brief.') },
      { role: 'user', content: 'My name is Ann.' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Who am I?' },
    ])
    const first = (await call(`${url}/messages?limit=3`)).json()
    const rest = (await call(`${url}/messages?limit=3&cursor=${first.nextCursor}`)).json()
    expect([...first.items, ...rest.items].map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(rest.nextCursor).toBeNull()
  })
  test('200 looks things up with the caller’s own credential', async () => {
    const { url } = await open({ model: 'deterministic-planner' })
    const { answer } = (await send(url, 'list launches')).json()
    expect(answer.content).toContain('deterministic-planner (no language model)')
    expect(answer.content).toContain('symbol CAT')
    expect(toolCalls).toEqual([['launches', 'Bearer ct_sk_ann']])
  })
  test('200 stops asking tools after a few rounds', async () => {
    const { url } = await open()
    const tool = {
      index: 0,
      id: 'c',
      type: 'function',
      function: { name: 'launches', arguments: '{}' },
    }
    world.endpoint.answerWith(
      streamAnswer([
        chunk({ content: 'x', tool_calls: [tool] }),
        chunk({}, 'tool_calls'),
        usageChunk,
      ]),
    )
    expect((await send(url)).json().answer.content).toBe('x')
    expect(toolCalls).toHaveLength(3)
    expect(world.endpoint.asked.at(-1)?.body['tools']).toBeUndefined()
  })
  test('502 leaves nothing and lets the next one in', async () => {
    const { url } = await open()
    world.endpoint.answerWith(jsonAnswer({ error: { message: 'broken' } }, 500))
    expect(codeOf(await send(url))).toEqual([502, 'upstream.failed'])
    expect(await numbersOf(url)).toEqual([])
    world.endpoint.answerWith(says('Hello.'))
    expect((await send(url)).statusCode).toBe(200)
    expect(await numbersOf(url)).toEqual([1, 2])
  })
  test('409 while another is answered; of many at once the kept ones are whole', async () => {
    const { url } = await open()
    const codes = (await Promise.all(Array.from({ length: 5 }, () => send(url)))).map(codeOf)
    const fine = codes.filter(([status]) => status === 200).length
    expect(fine).toBeGreaterThan(0)
    for (const [status, code] of codes) {
      if (status !== 200) expect([status, code]).toEqual([409, 'companion.busy'])
    }
    expect(await numbersOf(url)).toEqual(Array.from({ length: fine * 2 }, (_, at) => at + 1))
  })
  test('409 what a killed process had taken comes free by time', async () => {
    const { url, session } = await open()
    await world.billing.database.query
      .withTables<{ companion_sessions: { id: string; lease: string; leased_until: Date } }>()
      .updateTable('companion_sessions')
      .set({ lease: 'dead', leased_until: new Date(world.billing.clock.nowMs() + 60_000) })
      .where('id', '=', session.id)
      .execute()
    expect(codeOf(await send(url))).toEqual([409, 'companion.busy'])
    world.billing.clock.advance(60_000)
    expect((await send(url)).statusCode).toBe(200)
  })
  test.each([{ content: '' }, { content: ' \n' }, { content: 'x'.repeat(8_001) }, {}])(
    '400 for %j',
    async (body) => {
      const { url } = await open()
      expect((await call(`${url}/messages`, body)).statusCode).toBe(400)
    },
  )
})

describe('a stream', () => {
  const events = (text: string) =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event, data = '']) => ({
      event,
      data: JSON.parse(data),
    }))

  test('tells pieces, tools and at the end both messages', async () => {
    const { url } = await open({ model: 'deterministic-planner' })
    const answer = await call(`${url}/messages/stream`, { content: 'list launches' })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    const all = events(answer.body)
    expect(all.map(({ event }) => event)).toEqual([
      'delta',
      'tool',
      'delta',
      'delta',
      'delta',
      'message',
    ])
    const last = all.at(-1)?.data
    const spoken = all.slice(2, -1).map(({ data }) => data.text)
    expect(last.answer.content).toBe(spoken.join(''))
    expect(await numbersOf(url)).toEqual([1, 2])
  })
  test('that fails ends with the problem and keeps nothing', async () => {
    const { url } = await open()
    world.endpoint.answerWith(streamAnswer([chunk({ content: 'half' })]))
    const all = events((await call(`${url}/messages/stream`, { content: 'Hi' })).body)
    expect(all).toMatchObject([
      { event: 'delta', data: { text: 'half' } },
      { event: 'error', data: { status: 502, code: 'upstream.failed' } },
    ])
    expect(await numbersOf(url)).toEqual([])
    world.endpoint.answerWith(says('Hello.'))
    expect((await send(url)).statusCode).toBe(200)
  })
})

test('what happens is told to the account, once each', async () => {
  const { url, session } = await open()
  await send(url)
  await call(`${url}/close`, {})
  const all = await world.billing.events('companion.*')
  const own = all.filter(({ subject }) => subject === session.id)
  expect(own.map(({ topic, accountId }) => [topic, accountId])).toEqual([
    ['companion.opened', 'acct_ann'],
    ['companion.answered', 'acct_ann'],
    ['companion.closed', 'acct_ann'],
  ])
})
