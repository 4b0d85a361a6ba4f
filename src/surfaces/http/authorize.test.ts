import { Type as T } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { AppError, errorCodes } from '../../kernel/errors.ts'
import { rowsOf } from '../../kernel/operation.ts'
import type { Principal, Scope, Wallet } from '../../kernel/principal.ts'
import { shape } from '../../kernel/schemas.ts'

const { delegate, operation } = rowsOf<null>()
const Params = shape({ id: T.String() })
const plain = {
  tier: 'private' as const,
  auth: ['api_key'] as const,
  output: T.Object({ ok: T.Boolean() }),
  effect: 'none' as const,
  examples: [{ name: 'any', output: { ok: true } }],
  handler: () => ({ ok: true }),
}
const rows = {
  list: operation({
    name: 'authorize.read',
    ...plain,
    method: 'GET',
    path: '/things',
    aliases: ['/stuff'],
    family: 'Market Data',
    summary: 'List things',
    input: {},
  }),
  make: operation({
    name: 'authorize.make',
    ...plain,
    method: 'POST',
    path: '/things',
    family: 'Market Data',
    summary: 'Make a thing',
    input: {},
  }),
  get: operation({
    name: 'authorize.get',
    ...plain,
    method: 'GET',
    path: '/things/{id}',
    family: 'Market Data',
    summary: 'Get a thing',
    input: { params: Params },
  }),
  other: operation({
    name: 'authorize.other',
    ...plain,
    method: 'GET',
    path: '/others',
    family: 'Market',
    summary: 'List others',
    input: {},
  }),
  whole: operation({
    name: 'authorize.whole',
    ...plain,
    method: 'GET',
    path: '/whole',
    family: 'Market',
    summary: 'Asks for everything',
    scope: 'api:*',
    input: {},
  }),
  open: operation({
    name: 'authorize.open',
    ...plain,
    auth: [],
    tier: 'public',
    method: 'GET',
    path: '/open',
    family: 'Market',
    summary: 'Is for anyone',
    input: {},
  }),
}
const calls = [
  'GET /things',
  'GET /stuff',
  'POST /things',
  'GET /things/7',
  'GET /others',
  'GET /whole',
] as const

const { spent } = errorCodes('test', {
  spent: { status: 429, title: 'Spent', retryable: true, fix: 'Wait.' },
})

async function serverFor(scopes: readonly Scope[], budget?: (who: Principal) => void) {
  const options = {
    authenticators: [tableAuthenticator('api_key', { ct_sk_k: principal({ scopes }) })],
    ...(budget
      ? {
          budgets: {
            take: (who: Principal) => {
              budget(who)
              return undefined
            },
          },
        }
      : {}),
  }
  return httpServerOf(
    { things: { operations: rows, errors: [{ spent }] } },
    { things: null },
    options,
  )
}

test('403 for a credential of a kind that the row does not take, whatever its scopes; anybody may still call what is open', async () => {
  const session = principal({ credential: 'wallet_session', scopes: ['api:*'] })
  const server = await httpServerOf(
    { things: { operations: rows } },
    { things: null },
    { authenticators: [tableAuthenticator('wallet_session', { token: session })] },
  )
  const headers = { cookie: '__Host-svc.sid=token', origin: 'http://localhost:4663' }
  const refused = await server.inject({ method: 'GET', url: '/things', headers })
  expect(refused.json()).toMatchObject({
    status: 403,
    code: 'auth.forbidden',
    accepts: ['api_key'],
  })
  const open = await server.inject({ method: 'GET', url: '/open', headers })
  expect([open.statusCode, open.json()]).toEqual([200, { ok: true }])
  await server.close()
})

async function opened(scopes: readonly Scope[]): Promise<readonly string[]> {
  const server = await serverFor(scopes)
  const found: string[] = []
  for (const call of calls) {
    const [method = 'GET', url = ''] = call.split(' ')
    const answer = await server.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: { 'x-api-key': 'ct_sk_k' },
    })
    if (answer.statusCode === 200) found.push(call)
    else expect([call, answer.statusCode]).toEqual([call, 403])
  }
  await server.close()
  return found
}

describe('a key opens by its scopes', () => {
  const marketData = calls.slice(0, 4)
  test.each<readonly [readonly Scope[], readonly string[]]>([
    [['api:*'], calls],
    [['route:market-data:*'], marketData],
    [['route:market:*'], ['GET /others']],
    [['route:get:/things'], ['GET /things', 'GET /stuff']],
    [['route:get:/stuff'], ['GET /things', 'GET /stuff']],
    [['route:post:/things'], ['POST /things']],
    [['route:get:/things/{id}'], ['GET /things/7']],
    [['route:get:/things/7'], []],
    [['route:get:/whole'], ['GET /whole']],
    [
      ['route:get:/others', 'route:post:/things'],
      ['POST /things', 'GET /others'],
    ],
    [['route:market-dat:*'], []],
    [[], []],
  ])('%j', async (scopes, expected) => {
    expect(await opened(scopes)).toEqual(expected)
  })
  test.each([
    'api:**',
    '*',
    'route:*',
    'route:*:*',
    'route:Market:*',
    'route\uff1amarket:*',
    'route:market:* ',
    'route:GET:/others',
    'route:get:/othe*',
    'route:get:/*',
  ])('a scope that could never be minted, %j, opens nothing', async (text) => {
    // Stands for a row of the store that went wrong.
    expect(await opened([text as Scope])).toEqual([])
  })
  test('the refusal names the scope that is needed', async () => {
    const server = await serverFor(['route:market:*'])
    const answer = await server.inject({ url: '/things', headers: { 'x-api-key': 'ct_sk_k' } })
    expect(answer.json()).toMatchObject({
      status: 403,
      code: 'auth.forbidden',
      requiredScope: 'route:market-data:*',
    })
    await server.close()
  })
})

describe('a row that is for anyone', () => {
  const who = operation({
    name: 'authorize.who',
    ...plain,
    auth: [],
    tier: 'public',
    method: 'GET',
    path: '/who',
    family: 'Market',
    summary: 'Says who calls',
    output: T.Object({ accountId: T.Union([T.String(), T.Null()]) }),
    input: {},
    examples: [{ name: 'nobody', output: { accountId: null } }],
    handler: (_, call) => ({ accountId: call.principal?.accountId ?? null }),
  })
  const speak = delegate({
    name: 'authorize.speak',
    method: 'GET',
    path: '/speak',
    tier: 'public',
    family: 'Market',
    summary: 'Speaks a protocol of its own',
    auth: [],
    input: {},
    effect: 'none',
    examples: [{ name: 'any' }],
    handler: async (_, call) => new Response(call.principal?.accountId ?? 'nobody'),
  })
  const ask = async (scopes: readonly Scope[]) => {
    const server = await httpServerOf(
      { things: { operations: { who } } },
      { things: null },
      { authenticators: [tableAuthenticator('api_key', { ct_sk_k: principal({ scopes }) })] },
    )
    const answer = await server.inject({ url: '/who', headers: { 'x-api-key': 'ct_sk_k' } })
    await server.close()
    const { 'scope-missing': missing, 'ratelimit-limit': limit } = answer.headers
    return [answer.statusCode, answer.json().accountId, missing, limit]
  }
  test.each<Scope>(['api:*', 'route:market:*', 'route:get:/who'])(
    'knows a key with %s',
    async (scope) => {
      expect(await ask([scope])).toEqual([200, 'acct_a', undefined, '1000'])
    },
  )
  test('takes a key without the scope for nobody, and says which one is missing', async () => {
    expect(await ask(['route:market-data:*'])).toEqual([200, null, 'route:market:*', '1000'])
  })
  test('and speaks a protocol of its own judges the scope itself', async () => {
    const server = await httpServerOf(
      { things: { operations: { speak } } },
      { things: null },
      { authenticators: [tableAuthenticator('api_key', { ct_sk_k: principal({ scopes: [] }) })] },
    )
    const answer = await server.inject({ url: '/speak', headers: { 'x-api-key': 'ct_sk_k' } })
    await server.close()
    expect([answer.body, answer.headers['scope-missing']]).toEqual(['acct_a', undefined])
  })
})

describe('a budget', () => {
  test('is taken from once for each call that may go on, on open rows too, and never otherwise', async () => {
    const taken: string[] = []
    const server = await serverFor(['route:market:*'], (who) => void taken.push(who.credentialId))
    const headers = { 'x-api-key': 'ct_sk_k' }
    const statusOf = async (url: string, more: object = headers) =>
      (await server.inject({ url, headers: { ...more } })).statusCode
    expect(await statusOf('/others')).toBe(200)
    expect(await statusOf('/open')).toBe(200)
    expect(taken).toEqual(['key_1', 'key_1'])
    expect(await statusOf('/others', { ...headers, authorization: 'Bearer ct_sk_k' })).toBe(200)
    expect(taken).toHaveLength(3)
    expect(await statusOf('/things')).toBe(403)
    expect(await statusOf('/others', { 'x-api-key': 'ct_sk_x' })).toBe(401)
    expect(await statusOf('/open', {})).toBe(200)
    expect(taken).toHaveLength(3)
    await server.close()
  })
  test('that is used up answers with the seconds to wait', async () => {
    const server = await serverFor(['api:*'], () => {
      throw new AppError(spent, 'No calls are left.', { retryAfterSeconds: 9 })
    })
    const answer = await server.inject({ url: '/open', headers: { 'x-api-key': 'ct_sk_k' } })
    expect(answer.json()).toMatchObject({ status: 429, retryAfterSeconds: 9 })
    expect(answer.headers['retry-after']).toBe('9')
    await server.close()
  })
})

describe('a row for holders', () => {
  const row = operation({
    name: 'authorize.row',
    ...plain,
    method: 'GET',
    path: '/vip',
    family: 'Market',
    summary: 'Is for those who hold enough',
    gate: 'holder',
    input: {},
  })
  const wallet = { namespace: 'solana', address: 'holder' } as const
  const required = 1_000_000n
  async function vip() {
    const asked: unknown[] = []
    const world = { balance: 0n, asked }
    const server = await httpServerOf(
      { things: { operations: { row } } },
      { things: null },
      {
        authenticators: [
          tableAuthenticator('api_key', { ct_sk_k: principal({ wallets: [wallet] }) }),
        ],
        holders: {
          balanceAtomic: async (wallets) => {
            world.asked.push(wallets)
            return world.balance
          },
          requiredAtomic: required,
          decimals: 6,
          tokenMint: 'mint',
        },
      },
    )
    const ask = () => server.inject({ url: '/vip', headers: { 'x-api-key': 'ct_sk_k' } })
    return { ask, server, world }
  }

  test.each([
    [0n, 403],
    [1n, 403],
    [required - 1n, 403],
    [required, 200],
    [required + 1n, 200],
  ])(
    'with %d base units of the 1,000,000 that are required answers %i',
    async (balance, status) => {
      const { ask, server, world } = await vip()
      world.balance = balance
      const answer = await ask()
      expect(answer.statusCode).toBe(status)
      expect(world.asked).toEqual([[wallet]])
      if (status === 403) expect(answer.json().code).toBe('auth.holder_required')
      await server.close()
    },
  )

  test('is asked again at each call: who has sold is refused and learns what is missing', async () => {
    const { ask, server, world } = await vip()
    world.balance = required
    expect((await ask()).statusCode).toBe(200)
    world.balance = required - 1n
    expect((await ask()).json()).toMatchObject({
      status: 403,
      code: 'auth.holder_required',
      balance: '0.999999',
      required: '1',
      missing: '0.000001',
    })
    world.balance = required
    expect((await ask()).statusCode).toBe(200)
    await server.close()
  })
})

describe('a row for the operator', () => {
  const row = operation({
    name: 'authorize.row2',
    ...plain,
    method: 'GET',
    path: '/till',
    family: 'Market',
    summary: 'Look into the till',
    gate: 'operator',
    input: {},
  })
  const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
  const statusFor = async (wallet: Wallet | null, operatorWallets: readonly Wallet[]) => {
    const caller = principal({ wallets: wallet === null ? [] : [wallet] })
    const app = await httpServerOf(
      { things: { operations: { row } } },
      { things: null },
      { operatorWallets, authenticators: [tableAuthenticator('api_key', { ct_sk_k: caller })] },
    )
    const headers = { 'x-api-key': 'ct_sk_k' }
    const answer = await app.inject({ method: 'GET', url: '/till', headers })
    const anonymous = await app.inject({ method: 'GET', url: '/till' })
    await app.close()
    expect(anonymous.statusCode).toBe(401)
    return `${answer.statusCode} ${answer.json().code ?? ''}`.trim()
  }
  const operator = { namespace: 'eip155', address: evm } as const

  test('200 with one of the operator wallets, whatever the case of its address', async () => {
    const lower = { ...operator, address: evm.toLowerCase() }
    expect(await statusFor(operator, [lower])).toBe('200')
    expect(await statusFor(lower, [{ namespace: 'solana', address: 'x' }, operator])).toBe('200')
  })

  test.each([
    ['another wallet', { namespace: 'eip155', address: `0x${'1'.repeat(40)}` }, [operator]],
    ['no wallet', null, [operator]],
    ['the address in another namespace', { namespace: 'solana', address: evm }, [operator]],
    ['no operator configured', operator, []],
  ] as const)('403 with %s', async (_, wallet, operators) => {
    expect(await statusFor(wallet, operators)).toBe('403 auth.operator_required')
  })

  test('a Solana address counts with its case', async () => {
    const held = { namespace: 'solana', address: 'AbC' } as const
    expect(await statusFor(held, [held])).toBe('200')
    expect(await statusFor({ ...held, address: 'abc' }, [held])).toBe('403 auth.operator_required')
  })
})
