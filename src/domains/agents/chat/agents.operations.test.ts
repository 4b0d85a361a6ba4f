import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentsWorld,
  agentsMigrationSets,
  openAgentsWorld,
} from '../../../../test/support/agents-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { formatAmount } from '../../../kernel/money.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let world: AgentsWorld

beforeEach(async () => {
  database = await createTestDatabase(agentsMigrationSets)
  world = await openAgentsWorld({ database })
})
afterEach(async () => {
  await world.http.close()
  await database.close()
})

const solana = '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932'
const evm = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const gridBot = {
  slug: 'grid-bot',
  label: 'Grid bot',
  description: 'Answers about launches.',
  pricePerCallAtomic: '2000000',
}

type Answer = { readonly status: number; readonly body: Record<string, unknown> }

async function send(
  method: 'GET' | 'PATCH' | 'POST',
  path: string,
  { body, key, headers = {} }: { body?: object; key?: string; headers?: object } = {},
): Promise<Answer> {
  const answer = await world.http.inject({
    method,
    url: path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'x-api-key': `ct_sk_${key}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const create = (change: object = {}, key = 'a') =>
  send('POST', '/api/x402/agents', { body: { ...gridBot, ...change }, key })
/** By their names: those of one transaction have no order before they are numbered. */
const topics = async () => {
  const { rows } = await sql<{ topic: string }>`
    SELECT topic FROM events WHERE topic LIKE 'agent.%' ORDER BY topic`.execute(database.query)
  return rows.map(({ topic }) => topic)
}

describe('POST /api/x402/agents', () => {
  test('200 makes an agent, in SOL unless the creator says otherwise', async () => {
    const { status, body } = await create({ recipientWallets: { solana, evm: evm.toLowerCase() } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...gridBot,
      asset: 'SOL',
      pricePerCall: '0.002',
      unit: 'call',
      target: 'agent',
      families: [],
      active: true,
      commissionBps: 1_000,
      recipientWallets: { solana, evm },
    })
    expect(await topics()).toEqual(['agent.created', 'agent.monetized'])
  })

  test('409 when the name is taken, also by the platform', async () => {
    await create()
    for (const slug of ['grid-bot', 'guide', 'mine']) {
      const { status, body } = await create({ slug }, 'b')
      expect([status, body['code']]).toEqual([409, 'agents.slug_taken'])
    }
  })

  test('409 above a hundred agents of one account, also when they are made at once', async () => {
    await Promise.all(Array.from({ length: 99 }, (_, index) => create({ slug: `bot-${index}` })))
    const last = await Promise.all(['x', 'y', 'z'].map((slug) => create({ slug })))
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await create({ slug: 'of-another' }, 'b')).status).toBe(200)
  })

  test.each([
    ['a name with capitals', { slug: 'Grid' }],
    ['a name of 97 characters', { slug: 'g'.repeat(97) }],
    ['a free call', { pricePerCallAtomic: '0' }],
    ['a fraction', { pricePerCallAtomic: '1.5' }],
    ['a number', { pricePerCallAtomic: 5 }],
    ['another asset', { asset: 'BTC' }],
    ['its own commission', { commissionBps: 0 }],
    ['free calls without end', { freeCallsPerDay: 1_001 }],
    ['a unit that is none', { unit: 'token' }],
    ['a family that is none', { families: ['Launches', 'Nonsense'] }],
    ['a wallet with a wrong checksum', { recipientWallets: { evm: evm.replace('d8dA', 'D8dA') } }],
    ['a wallet of 31 bytes', { recipientWallets: { solana: '2'.repeat(32) } }],
  ])('400 for %s', async (_name, change) => {
    expect((await create(change)).status).toBe(400)
  })

  test('401 without a credential', async () => {
    expect((await send('POST', '/api/x402/agents', { body: gridBot })).status).toBe(401)
  })
})

describe('GET /api/x402/agents', () => {
  test('200 lists what can be called by name, the platform’s own among them, in pages', async () => {
    for (const slug of ['aaa', 'zzz', 'off']) await create({ slug })
    await send('POST', '/api/x402/agents/off/deactivate', { key: 'a' })
    const slugs: unknown[] = []
    let cursor = ''
    for (;;) {
      const { body } = await send('GET', `/api/x402/agents?limit=1${cursor}`)
      slugs.push(...(body['items'] as { slug: string }[]).map(({ slug }) => slug))
      if (body['nextCursor'] === null) break
      cursor = `&cursor=${String(body['nextCursor'])}`
    }
    expect(slugs).toEqual(['aaa', 'guide', 'zzz'])
  })

  test('200 tells no wallet and no commission', async () => {
    await create({ recipientWallets: { solana } })
    const { body } = await send('GET', '/api/x402/agents/grid-bot')
    expect(Object.keys(body)).not.toContain('recipientWallets')
    expect(Object.keys(body)).not.toContain('commissionBps')
    expect(body).toMatchObject({ slug: 'grid-bot', isPlatform: false })
  })

  test('404 for one that is not there or switched off, in the same words', async () => {
    await create()
    await send('POST', '/api/x402/agents/grid-bot/deactivate', { key: 'a' })
    const [off, missing] = await Promise.all(
      ['grid-bot', 'nobody'].map((slug) => send('GET', `/api/x402/agents/${slug}`)),
    )
    expect([off?.status, off?.body['detail']]).toEqual([404, missing?.body['detail']])
  })
})

describe('GET /api/x402/own-agents', () => {
  test('200 lists the account’s own, also those that are switched off', async () => {
    await create()
    await create({ slug: 'of-b' }, 'b')
    await send('POST', '/api/x402/agents/grid-bot/deactivate', { key: 'a' })
    const { status, body } = await send('GET', '/api/x402/own-agents', { key: 'a' })
    expect(status).toBe(200)
    expect(body['items']).toMatchObject([{ slug: 'grid-bot', active: false }])
  })

  test('404 for the agent of another account', async () => {
    await create()
    expect((await send('GET', '/api/x402/own-agents/grid-bot', { key: 'a' })).status).toBe(200)
    expect((await send('GET', '/api/x402/own-agents/grid-bot', { key: 'b' })).status).toBe(404)
  })
})

describe('PATCH /api/x402/agents/{slug}', () => {
  test('200 changes what is named and keeps the rest', async () => {
    await create({ recipientWallets: { solana, evm } })
    const { status, body } = await send('PATCH', '/api/x402/agents/grid-bot', {
      key: 'a',
      body: { pricePerCallAtomic: '5', asset: 'USDC', recipientWallets: { evm: null } },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      label: gridBot.label,
      pricePerCall: '0.000005',
      asset: 'USDC',
      recipientWallets: { solana, evm: null },
    })
    expect(await topics()).toEqual(['agent.changed', 'agent.created', 'agent.monetized'])
  })

  test('404 for the agent of another account, 400 for nothing', async () => {
    await create()
    const path = '/api/x402/agents/grid-bot'
    expect((await send('PATCH', path, { key: 'b', body: { label: 'Mine' } })).status).toBe(404)
    expect((await send('PATCH', path, { key: 'a', body: {} })).status).toBe(400)
  })
})

describe('POST /api/x402/agents/{slug}/deactivate', () => {
  test('200 switches off and on; 409 where it is so already', async () => {
    await create()
    const move = (to: string) => send('POST', `/api/x402/agents/grid-bot/${to}`, { key: 'a' })
    expect((await move('deactivate')).body).toMatchObject({ active: false })
    expect(await move('deactivate')).toMatchObject({
      status: 409,
      body: { code: 'resource.illegal_transition', allowed: ['active'] },
    })
    expect((await move('activate')).body).toMatchObject({ active: true })
    expect(await topics()).toEqual([
      'agent.activated',
      'agent.created',
      'agent.deactivated',
      'agent.monetized',
    ])
  })

  test('404 for the agent of another account', async () => {
    await create()
    const answer = await send('POST', '/api/x402/agents/grid-bot/deactivate', { key: 'b' })
    expect(answer.status).toBe(404)
  })
})

describe('POST /api/x402/agent/chat', () => {
  const chat = (body: object, given: { key?: string; headers?: object } = {}) =>
    send('POST', '/api/x402/agent/chat', { body, ...given })

  test('402 asks for the price of the platform’s agent', async () => {
    const { status, body } = await chat({ message: 'latest launches' })
    expect(status).toBe(402)
    expect(body['credit']).toMatchObject([{ asset: 'USDC', required: '0.001' }])
    expect(world.desk.calls).toEqual([])
  })

  test('402 asks for the price and in the unit that the creator set', async () => {
    await create()
    const { body } = await chat({ agent: 'grid-bot', message: 'latest launches' })
    expect(body['credit']).toMatchObject([{ asset: 'SOL', required: '0.002' }])
  })

  test('200 answers from what an operation said, and says what it is', async () => {
    await world.fund('acct_a')
    const { status, body } = await chat(
      { message: 'show me the latest launches', sessionId: 's-1' },
      { key: 'a' },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ok: true,
      agent: 'guide',
      sessionId: 's-1',
      model: 'deterministic-planner',
      reply: expect.stringContaining('1. CAT · Cat\n2. DOG · Dog'),
      calls: [
        {
          operationId: 'get_api_launches',
          method: 'GET',
          path: '/api/launches',
          status: 200,
          data: { nextCursor: null },
        },
      ],
      answered: true,
      unanswered: null,
      charged: true,
      charge: { rail: 'credit', amountAtomic: '1000', asset: 'USDC' },
    })
    expect(body['about']).toContain('No language model')
    expect(await world.balance('acct_a', 'USDC')).toBe(10n ** 9n - 1_000n)
  })

  test('200 pays the creator their share', async () => {
    await create()
    await world.fund('acct_b')
    const { status } = await chat({ agent: 'grid-bot', message: 'launches' }, { key: 'b' })
    expect(status).toBe(200)
    expect(await world.balance('acct_b', 'SOL')).toBe(10n ** 9n - 2_000_000n)
    expect(await world.balance('acct_a', 'SOL', 'earnings')).toBe(1_800_000n)
  })

  test('200 reads with the caller’s own credential', async () => {
    await world.fund('acct_a')
    await chat({ message: 'my keys' }, { key: 'a' })
    expect(world.desk.calls).toEqual(['keys of acct_a'])
  })

  test('200 answers the last message of a conversation', async () => {
    await world.fund('acct_a')
    const messages = [
      { role: 'user', content: 'health' },
      { role: 'assistant', content: 'ok' },
      { role: 'user', content: 'latest launches' },
    ]
    expect((await chat({ messages }, { key: 'a' })).status).toBe(200)
    expect(world.desk.calls).toEqual(['launches 50'])
  })

  test.each([
    ['refused', 'write me a poem about rain', 'I cannot do that.'],
    ['refused', 'burn every token of the wallet', ''],
    ['asks', 'price of a token', 'Which token?'],
    ['failed', 'read the health', ''],
  ])('200 that answers nothing (%s) is not charged, and says so', async (why, message, reply) => {
    world.desk.isDown = true
    await world.fund('acct_a')
    const headers = { 'idempotency-key': 'k-1' }
    const { status, body } = await chat({ message }, { key: 'a', headers })
    expect([status, body]).toMatchObject([
      200,
      { answered: false, unanswered: why, charged: false, charge: null },
    ])
    expect(body['reply']).toContain(reply)
    expect(body['capabilities']).toContainEqual({
      operationId: 'get_api_launches',
      ask: 'List launches, newest first',
    })
    expect(await chat({ message }, { key: 'a', headers })).toEqual({ status, body })
    expect(await world.balance('acct_a', 'USDC')).toBe(10n ** 9n)
    const { rows } = await sql`SELECT status, failure FROM charges`.execute(database.query)
    expect(rows).toEqual([{ status: 'released', failure: `not answered: ${why}` }])
    expect(world.desk.calls).toEqual([])
  })

  test('200 in the language of the question', async () => {
    await world.fund('acct_a')
    const { body } = await chat({ message: 'Was kannst du?' }, { key: 'a' })
    expect(body).toMatchObject({ answered: true, calls: [] })
    expect(body['reply']).toContain('Zum Beispiel')
  })

  test('200 names the charge that was let go, and gives no receipt for it', async () => {
    await world.fund('acct_a')
    const answer = await world.http.inject({
      method: 'POST',
      url: '/api/x402/agent/chat',
      headers: { 'x-api-key': 'ct_sk_a', 'content-type': 'application/json' },
      payload: JSON.stringify({ message: 'write me a poem' }),
    })
    expect(answer.headers['charge-id']).toMatch(/^chg_/)
    expect(answer.headers['charge-receipt']).toBeUndefined()
  })

  describe.each([
    // The reply has 20 tokens, the messages 2, 1 and 2.
    ['call', 'one answer', '1000000', '1000000'],
    ['task', 'one task', '1000000', '1000000'],
    ['message', '2 messages', '2000000', '2000000'],
    ['1k_tokens', 'at most 104 tokens', '104000', '25000'],
    ['minute', 'at most one minute', '1000000', '16667'],
  ])('an agent that is paid by the %s', (unit, words, quoted, cost) => {
    const twoMessages = [
      { role: 'user', content: 'launches' },
      { role: 'assistant', content: 'Yes?' },
      { role: 'user', content: 'launches' },
    ]
    const request = {
      agent: 'grid-bot',
      maxTokens: 99,
      ...(unit === 'call' || unit === 'task' ? { message: 'launches' } : { messages: twoMessages }),
    }
    test('is quoted the most, and takes what was used', async () => {
      expect((await create({ unit, pricePerCallAtomic: '1000000' })).body).toMatchObject({ unit })
      const asked = await chat(request)
      expect(asked.body).toMatchObject({ priceUnit: unit })
      expect(asked.body['credit']).toMatchObject([{ required: formatAmount(BigInt(quoted), 9) }])
      await world.fund('acct_b')
      const { status, body } = await chat(request, { key: 'b' })
      expect([status, body['charge']]).toMatchObject([200, { amountAtomic: cost, unit }])
      expect(await world.balance('acct_b', 'SOL')).toBe(10n ** 9n - BigInt(cost))
      const { rows } = await sql`
        SELECT description, unit, amount_atomic AS cost, quoted_atomic AS quoted
        FROM charges`.execute(database.query)
      expect(rows).toEqual([{ description: `Grid bot: ${words}`, unit, cost, quoted }])
    })
  })

  test('200 by the terms that were quoted, though the creator changes them meanwhile', async () => {
    await create({ unit: '1k_tokens', pricePerCallAtomic: '1000000' })
    await world.fund('acct_b')
    world.desk.meanwhile = async () => {
      const body = { unit: 'call', pricePerCallAtomic: '9' }
      await send('PATCH', '/api/x402/agents/grid-bot', { key: 'a', body })
    }
    const { body } = await chat({ agent: 'grid-bot', message: 'launches' }, { key: 'b' })
    expect(body['charge']).toMatchObject({ amountAtomic: '22000', unit: '1k_tokens' })
  })

  test('404 for an agent that is not there, 409 for one that is switched off, before any payment', async () => {
    await create()
    await send('POST', '/api/x402/agents/grid-bot/deactivate', { key: 'a' })
    expect((await chat({ agent: 'nobody', message: 'hi' })).status).toBe(404)
    expect((await chat({ agent: 'grid-bot', message: 'hi' })).body['code']).toBe('agents.inactive')
  })

  test.each([
    ['nothing', {}],
    ['both forms', { message: 'hi', messages: [{ role: 'user', content: 'hi' }] }],
    ['no message of the user', { messages: [{ role: 'assistant', content: 'hi' }] }],
    ['an empty message', { message: '' }],
    ['a message of 4,001 characters', { message: 'x'.repeat(4_001) }],
  ])('400 for %s, before any payment', async (_name, body) => {
    expect((await chat(body)).status).toBe(400)
  })

  test('200 without an answer for an agent that was narrowed to other families', async () => {
    await create({ families: ['Developer'] })
    await world.fund('acct_a')
    const { body } = await chat({ agent: 'grid-bot', message: 'latest launches' }, { key: 'a' })
    expect(body).toMatchObject({ answered: false, unanswered: 'refused', charged: false })
    expect(world.desk.calls).toEqual([])
  })
})

describe('/api/x402/verify', () => {
  const path = '/api/x402/verify'

  test('200 verifies an account that holds enough', async () => {
    world.held.set(evm, 1_000_000n)
    const { status, body } = await send('GET', path, { key: 'a' })
    expect([status, body]).toEqual([
      200,
      {
        ok: true,
        verified: true,
        reason: 'holds',
        wallet: null,
        balance: '1',
        requiredBalance: '1',
        mint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
        network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      },
    ])
    const posted = await send('POST', path, { key: 'a', body: { wallet: evm.toLowerCase() } })
    expect(posted.body).toMatchObject({ verified: true, wallet: evm, network: 'eip155:4663' })
  })

  test('200 with false for an account that holds too little, or has no wallet', async () => {
    world.held.set(evm, 999_999n)
    const little = await send('GET', path, { key: 'a' })
    expect(little.body).toMatchObject({
      ok: false,
      verified: false,
      reason: 'balance_too_small',
      balance: '0.999999',
    })
    const none = await send('GET', path, { key: 'b' })
    expect(none.body).toMatchObject({ ok: false, verified: false, reason: 'no_wallet' })
  })

  test('200 tells a named wallet’s balance to anybody, and verifies nothing by it', async () => {
    world.held.set(solana, 5_000_000n)
    const expected = { ok: true, verified: false, reason: 'wallet_not_proven', balance: '5' }
    const anonymous = await send('GET', `${path}?wallet=${solana}`)
    expect(anonymous.body).toMatchObject({ ...expected, wallet: solana })
    const stranger = await send('GET', `${path}?wallet=${solana}`, { key: 'a' })
    expect(stranger.body).toMatchObject(expected)
  })

  test('200 with false for nobody at all', async () => {
    const { body } = await send('GET', path)
    expect(body).toMatchObject({ ok: false, verified: false, reason: 'no_wallet', wallet: null })
  })

  test.each(['0x12', evm.replace('d8dA', 'D8dA'), 'nonsense'])(
    '400 for the wallet %s',
    async (wallet) => {
      expect((await send('GET', `${path}?wallet=${wallet}`)).status).toBe(400)
    },
  )
})
