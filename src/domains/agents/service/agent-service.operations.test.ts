import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../../../test/support/billing-world.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { jsonAnswer } from '../../../../test/support/inner-answer.ts'
import { createMemoryRuns, type MemoryRuns } from '../../../../test/support/memory-runs.ts'
import { createOfflinePlanner } from '../../../adapters/offline-planner/offline-planner.ts'
import { domainRows } from '../../../app/domain-rows.ts'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { linksOf } from '../../../catalog/links.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createScopeBook } from '../../../kernel/scope.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { InnerAnswer } from '../../../ports/dispatch.ts'
import { billingErrors } from '../../money/billing/index.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'
import { createMeteredModels } from '../ai/metered-models.ts'
import { agentRunsErrors } from '../runs/index.ts'
import { agentServiceMigrations, agentServiceRows, createAgentService } from './index.ts'

const base = '/api/agent-service'
const token = `0x${'ca'.repeat(20)}`
const account = `0x${'a1'.repeat(20)}`
const agents = ['pool-watcher', 'scout']
const policy = { limit: 100_000, windowMs: 60_000 }

/** What trades asked of the table, and what it answers to each path. */
type Asked = { path: string; body: unknown; headers: Readonly<Record<string, string>> }
const asked: Asked[] = []
const usual: Readonly<Record<string, () => InnerAnswer>> = {
  '/api/trading/quote': () =>
    jsonAnswer({
      quoteId: 'quo_1',
      sellAmount: { amountAtomic: '100000000000000000', decimals: 18 },
      minBuyAmount: { amountAtomic: '3000000', decimals: 6 },
    }),
  '/api/trading/build': () => jsonAnswer({ id: 'swp_1', intents: [{ to: token }] }),
  '/api/trading/orders': () => jsonAnswer({ id: 'ord_1', status: 'filled' }),
}
let table = usual

let world: BillingWorld
let runs: MemoryRuns
let http: FastifyInstance

beforeAll(async () => {
  world = await createBillingWorld({
    migrations: [{ domain: 'agent_service', migrations: agentServiceMigrations }],
  })
  runs = createMemoryRuns(agents, world.database)
  const free = { settle: async () => undefined, release: async () => undefined }
  const service = createAgentService({
    ...world,
    runs,
    models: createMeteredModels({
      model: createOfflinePlanner(),
      metering: {
        longestReply: async (_caller, _model, { most }) => most,
        reserve: async () => free,
        sweep: async () => undefined,
      },
    }),
    assertRunnable: async (_caller, agent) => {
      if (!agents.includes(agent)) throw new AppError(resourceErrors.not_found, 'No such agent.')
    },
    scopes: createScopeBook([
      { method: 'POST', path: '/api/trading/quote', scope: 'route:trading:*' },
      { method: 'GET', path: '/api/ai/v1/models', scope: 'route:ai:*' },
      { method: 'POST', path: `${base}/trade`, scope: 'route:agent-service:*' },
    ]),
    async dispatch({ body = '', headers, url }) {
      asked.push({ path: url, body: JSON.parse(body), headers })
      return table[url]?.() ?? jsonAnswer(null, 404)
    },
    baseUrl: 'http://localhost:4663',
    linkTo: linksOf(buildCatalog(domainRows({ embedded: true }))),
  })
  http = await httpServerOf(
    {
      agent_service: agentServiceRows,
      others: { operations: {}, errors: [agentRunsErrors, billingErrors, ledgerErrors] },
    },
    { agent_service: service, others: null },
    {
      clock: world.clock,
      policies: { anonymous: policy, principal: policy, signIn: policy },
      authenticators: [
        tableAuthenticator('api_key', {
          ct_sk_ann: principal({ accountId: 'acct_ann' }),
          ct_sk_bob: principal({ accountId: 'acct_bob' }),
          ct_sk_narrow: principal({
            accountId: 'acct_narrow',
            scopes: ['route:agent-service:*', 'route:trading:*'],
          }),
        }),
      ],
    },
  )
})
afterAll(async () => {
  await http.close()
  await world.close()
})
beforeEach(() => {
  asked.length = 0
  table = usual
  // Lists are ordered by time.
  world.clock.advance(1_000)
})

const call = (url: string, body?: object, key: string | null = 'ct_sk_ann', headers: object = {}) =>
  http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `${base}${url}`,
    ...(body === undefined ? {} : { payload: body }),
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  })
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

test('200 the status for anybody', async () => {
  expect((await call('/status', undefined, null)).json()).toMatchObject({
    agents: { configured: false, model: 'deterministic-planner' },
    trading: { signs: false },
    endpoints: { mcp: 'http://localhost:4663/mcp' },
  })
})

describe('chat', () => {
  const say = (body: object = {}, key: string | null = 'ct_sk_ann') =>
    call('/chat', { agent: 'pool-watcher', message: 'What is new?', waitSeconds: 0, ...body }, key)

  test('200 is a run with the message, which continues the conversation', async () => {
    const first = (await say()).json()
    expect(first).toMatchObject({
      agent: 'pool-watcher',
      message: { number: 1, content: 'What is new?', reply: null, run: { status: 'queued' } },
    })
    const { conversationId } = first
    runs.finish(first.message.run.id, 'Nothing.')
    const second = (await say({ conversationId, message: 'And now?' })).json()
    expect(second).toMatchObject({ conversationId, message: { number: 2 } })
    expect(runs.wanted.slice(-2)).toMatchObject([
      { conversation: { id: conversationId, runIds: [] } },
      { conversation: { id: conversationId, runIds: [first.message.run.id] } },
    ])
    expect(runs.started().at(-1)).toMatchObject({ input: 'And now?', ownerId: 'acct_ann' })
    const { items } = (await call(`/conversations/${conversationId}`)).json()
    expect(items).toMatchObject([
      { number: 1, reply: 'Nothing.', run: { status: 'succeeded' } },
      { number: 2, reply: null, run: { status: 'queued' } },
    ])
    const list = (await call('/conversations?limit=1')).json()
    expect(list.items).toMatchObject([{ id: conversationId, messageCount: 2 }])
  })
  test('200 waits for the answer', async () => {
    const waiting = say({ message: 'Wait for me', waitSeconds: 25 })
    const isStarted = () => runs.started().some(({ input }) => input === 'Wait for me')
    await expect.poll(isStarted, { timeout: 45_000 }).toBe(true)
    runs.finish(runs.started().at(-1)?.id ?? '', 'Here it is.')
    expect((await waiting).json().message).toMatchObject({
      reply: 'Here it is.',
      run: { status: 'succeeded' },
    })
  })
  test('404 for an agent or a conversation that is not there for the caller, 401, 400', async () => {
    const { conversationId } = (await say()).json()
    expect((await say({ agent: 'nobody' })).statusCode).toBe(404)
    expect((await say({ conversationId }, 'ct_sk_bob')).statusCode).toBe(404)
    const read = await call(`/conversations/${conversationId}`, undefined, 'ct_sk_bob')
    expect(read.statusCode).toBe(404)
    expect((await say({}, null)).statusCode).toBe(401)
    expect((await say({ message: ' ' })).statusCode).toBe(400)
  })
  test('409 with another agent, and beyond 200 messages, however many come at once', async () => {
    const startedBefore = runs.started().length
    const { conversationId } = (await say()).json()
    expect(codeOf(await say({ conversationId, agent: 'scout' }))).toEqual([
      409,
      'agent_service.other_agent',
    ])
    for (let round = 0; round < 9; round++) {
      await Promise.all(Array.from({ length: 22 }, () => say({ conversationId })))
    }
    const codes = await Promise.all(Array.from({ length: 4 }, () => say({ conversationId })))
    expect(codes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(codeOf(await say({ conversationId }))).toEqual([409, 'agent_service.conversation_full'])
    const page = (await call(`/conversations/${conversationId}?limit=200`)).json()
    expect(page.items.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    )
    // Nothing was begun for refused messages.
    const kept = page.items.map(({ run }: { run: { id: string } }) => run.id)
    const begun = runs.started().slice(startedBefore)
    expect(begun.map(({ id }) => id).sort()).toEqual(kept.sort())
  })
})

describe('connections', () => {
  const connect = (body: object, key = 'ct_sk_ann') => call('/connect', body, key)
  const external = (name: string, more: object = {}) => ({
    agent: { kind: 'external', name, ...more },
  })

  test('200 tells what the agent needs; the same again is the same', async () => {
    const url = 'https://agents.example/scout'
    const made = (await connect(external('far-scout', { url }))).json()
    expect(made).toMatchObject({
      agent: { kind: 'external', name: 'far-scout', url },
      state: 'connected',
      endpoints: { a2a: 'http://localhost:4663/api/agents/a2a' },
      credential: { path: '/api/developer/keys', body: { scopes: made.scopes } },
    })
    expect((await connect(external('far-scout', { url }))).json()).toEqual(made)
    const other = { ...external('far-scout'), scopes: ['route:ai:*'] }
    expect(codeOf(await connect(other))).toEqual([409, 'agent_service.already_connected'])
    const ended = await call(`/connections/${made.id}/disconnect`, {})
    expect(ended.json()).toMatchObject({ id: made.id, state: 'disconnected' })
    expect(codeOf(await call(`/connections/${made.id}/disconnect`, {}))).toEqual([
      409,
      'resource.illegal_transition',
    ])
    world.clock.advance(1_000)
    const again = (await connect(other)).json()
    expect(again.scopes).toEqual(['route:ai:*'])
    const { items } = (await call('/connections?limit=1')).json()
    expect(items).toEqual([again])
    const topics = await world.events('agent_service.*')
    expect(topics.filter(({ subject }) => subject === made.id).map(({ topic }) => topic)).toEqual([
      'agent_service.connected',
      'agent_service.disconnected',
    ])
  })
  test('404 for an agent that the account cannot run, and for another account’s connection', async () => {
    expect((await connect({ agent: { kind: 'own', slug: 'nobody' } })).statusCode).toBe(404)
    const { id } = (await connect({ agent: { kind: 'own', slug: 'scout' } })).json()
    const foreign = await call(`/connections/${id}/disconnect`, {}, 'ct_sk_bob')
    expect(foreign.statusCode).toBe(404)
  })
  test('400 and 403 for scopes that are none, or more than the caller has', async () => {
    const wanted = (scope: string) => ({ ...external('x'), scopes: [scope] })
    expect(codeOf(await connect(wanted('route:nothing:*')))).toEqual([
      400,
      'agent_service.scope_unknown',
    ])
    expect((await connect(wanted('anything'))).statusCode).toBe(400)
    expect(codeOf(await connect(wanted('route:ai:*'), 'ct_sk_narrow'))).toEqual([
      403,
      'agent_service.scope_exceeds_caller',
    ])
    expect((await connect(wanted('route:trading:*'), 'ct_sk_narrow')).statusCode).toBe(200)
  })
  test('409 beyond a hundred, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, at) => connect(external(`agent-${at}`), 'ct_sk_bob')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100)
    expect(codeOf(await connect(external('one-more'), 'ct_sk_bob'))).toEqual([
      409,
      'agent_service.connections_used',
    ])
  })
})

describe('trade', () => {
  const trade = (body: object = {}, headers: object = {}) =>
    call(
      '/trade',
      {
        agent: 'trader',
        sellToken: 'ETH',
        buyToken: token,
        amountAtomic: '100000000000000000',
        ...body,
      },
      'ct_sk_ann',
      headers,
    )
  beforeAll(() => call('/connect', { agent: { kind: 'external', name: 'trader' } }))

  test('200 a quote, asked with the caller’s own credential', async () => {
    const answer = (await trade()).json()
    expect(answer).toMatchObject({
      agent: 'trader',
      mode: 'quote',
      signed: false,
      swap: null,
      order: null,
      quote: { quoteId: 'quo_1' },
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toEqual({
      side: 'exactIn',
      sellToken: 'ETH',
      buyToken: token,
      slippageBps: 50,
      amount: '100000000000000000',
    })
    expect(asked[0]?.headers['authorization']).toBe('Bearer ct_sk_ann')
  })
  test('200 unsigned transactions of the quote, told to the account', async () => {
    const answer = (await trade({ mode: 'intent', account })).json()
    expect(answer).toMatchObject({ swap: { id: 'swp_1' }, signed: false })
    expect(asked.map(({ path }) => path)).toEqual(['/api/trading/quote', '/api/trading/build'])
    expect(asked[1]?.body).toEqual({ quoteId: 'quo_1', account, confirmDuplicate: false })
    const [last] = (await world.events('agent_service.traded')).slice(-1)
    expect(last).toMatchObject({ accountId: 'acct_ann', payload: { mode: 'intent' } })
  })
  test('200 a paper order that is never worse than the quote accepts', async () => {
    const answer = (await trade({ mode: 'paper' })).json()
    expect(answer).toMatchObject({ order: { id: 'ord_1' } })
    expect(asked[1]?.body).toMatchObject({
      mode: 'paper',
      kind: 'limit',
      side: 'buy',
      timeInForce: 'ioc',
      amountAtomic: '100000000000000000',
      pair: { base: token, quote: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' },
      // 0.1 ether for 3 tokens, rounded up.
      limitPrice: '0.033333333333333334',
    })
  })
  test('200 repeats under one Idempotency-Key ask under one key each', async () => {
    const key = { 'idempotency-key': 'once' }
    await trade({ mode: 'paper' }, key)
    const [first] = asked
    await trade({ mode: 'paper' }, key)
    expect(asked).toHaveLength(2)
    const again = { 'idempotency-key': 'twice' }
    await trade({ mode: 'paper' }, again)
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(first?.headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
  test('409 for an agent that is not connected; nothing is asked', async () => {
    expect(codeOf(await trade({ agent: 'stranger' }))).toEqual([409, 'agent_service.not_connected'])
    expect(asked).toEqual([])
  })
  test('400 an intent without the account that signs', async () => {
    expect(codeOf(await trade({ mode: 'intent' }))).toEqual([400, 'request.invalid'])
  })
  test('422 with the refusal of the row behind it', async () => {
    const refusal = { code: 'trading.no_liquidity', detail: 'There is no seller.', secret: 'x' }
    table = { ...usual, '/api/trading/quote': () => jsonAnswer(refusal, 422) }
    const answer = await trade()
    expect(codeOf(answer)).toEqual([422, 'agent_service.trade_refused'])
    expect(answer.json().refusal).toEqual({
      operation: 'POST /api/trading/quote',
      status: 422,
      code: 'trading.no_liquidity',
      detail: 'There is no seller.',
    })
  })
  test('503 when the row behind it fails', async () => {
    table = {
      ...usual,
      '/api/trading/quote': () => ({ status: 502, headers: {}, bytes: Buffer.from('oh') }),
    }
    expect(codeOf(await trade())).toEqual([503, 'upstream.unavailable'])
  })
})
