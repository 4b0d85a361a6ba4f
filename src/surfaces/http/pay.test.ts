import { createHash } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Quote, rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'
import { paymentErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Paywall, PricedCall } from '../../ports/paywall.ts'

type Kitchen = {
  readonly order: string[]
  isOpen: boolean
  quote: Quote | null
  cook: (dish: string) => string
}

const price = { amountAtomic: 1_000n, asset: 'USDC', unit: 'call' } as const
const { operation } = rowsOf<Kitchen>()
const row = {
  tier: 'public',
  family: 'Other',
  summary: 'Cook a dish',
  auth: [],
  output: T.Object({ dish: T.String() }),
  effect: 'reversible',
  examples: [{ name: 'soup', output: { dish: 'soup' } }],
} as const
const body = shape({ dish: T.String({ minLength: 1 }) })
const rows = {
  operations: {
    cook: operation({
      name: 'pay.cook',
      ...row,
      method: 'POST',
      path: '/kitchen/{table}/dishes',
      input: { params: shape({ table: T.String() }), body },
      ready: (kitchen) => {
        kitchen.order.push('ready')
        if (!kitchen.isOpen) throw new AppError(upstreamErrors.unavailable, 'The kitchen is shut.')
      },
      quote: (kitchen) => {
        kitchen.order.push('quote')
        return kitchen.quote
      },
      handler: (kitchen, { input, payment, header }) => {
        kitchen.order.push(`cook for ${payment?.payer ?? 'nobody'}`)
        header('x-table', input.params.table)
        return { dish: kitchen.cook(input.body.dish) }
      },
    }),
    order: operation({
      name: 'pay.order',
      ...row,
      method: 'POST',
      path: '/kitchen/orders',
      auth: ['api_key'],
      reason: 'Orders are made in the name of an account.',
      price,
      input: { body },
      handler: (kitchen, { input }) => ({ dish: kitchen.cook(input.body.dish) }),
    }),
    peek: operation({
      name: 'pay.peek',
      ...row,
      method: 'GET',
      path: '/kitchen/pot',
      price,
      effect: 'none',
      input: {},
      handler: (kitchen) => ({ dish: kitchen.cook('pot') }),
    }),
  },
}

/** Takes `Payment: coin-<n>`, each once, and remembers what it was asked. */
function coinPaywall() {
  const calls: PricedCall[] = []
  const outcomes: string[] = []
  const answers = new Map<
    string,
    { status: number; headers: Record<string, string>; body: string }
  >()
  let raises: AppError | null = null
  const paywall: Paywall = {
    async admit(call) {
      calls.push(call)
      const coin = call.requestHeader('payment')
      if (coin === undefined || call.method === 'HEAD') {
        throw new AppError(paymentErrors.required, 'Pay first.', {
          headers: { 'WWW-Authenticate': ['Payment id="1"', 'Payment id="2"'] },
        })
      }
      const answer = answers.get(coin)
      if (answer) return { outcome: 'stored', answer }
      return {
        outcome: 'admitted',
        admission: {
          payment: {
            chargeId: 'chg_1',
            rail: 'credit',
            mode: 'paper',
            amountAtomic: call.quote.amountAtomic,
            asset: call.quote.asset,
            quote: call.quote,
            payer: coin,
          },
          async capture(made) {
            outcomes.push('captured')
            if (raises !== null) throw raises
            const kept = { ...made, headers: { ...made.headers, 'payment-receipt': coin } }
            answers.set(coin, kept)
            return kept
          },
          release: async () => void outcomes.push('released'),
        },
      }
    },
  }
  return { paywall, calls, outcomes, raise: (error: AppError | null) => void (raises = error) }
}

let kitchen: Kitchen
let coins: ReturnType<typeof coinPaywall>
let app: Awaited<ReturnType<typeof httpServerOf>>
beforeEach(async () => {
  kitchen = { order: [], isOpen: true, quote: price, cook: (dish) => dish }
  coins = coinPaywall()
  app = await httpServerOf(
    { kitchen: rows },
    { kitchen },
    {
      paywall: coins.paywall,
      addresses: ['http://localhost:4663', 'https://alt.example'],
      authenticators: [tableAuthenticator('api_key', { ct_sk_good: principal() })],
    },
  )
})
afterEach(() => app.close())

const dishes = (
  headers: Record<string, string> = {},
  payload: object | string = { dish: 'soup' },
) =>
  app.inject({
    method: 'POST',
    url: '/kitchen/7/dishes?x',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('the order of the gates of a priced row', () => {
  test('401 without a credential, before any price', async () => {
    const answer = await app.inject({ method: 'POST', url: '/kitchen/orders', payload: {} })
    expect([answer.statusCode, coins.calls.length]).toEqual([401, 0])
  })

  test('400 for an invalid body, before any price', async () => {
    const answer = await dishes({ payment: 'coin-1' }, { dish: '' })
    expect([answer.statusCode, kitchen.order, coins.calls.length]).toEqual([400, [], 0])
  })

  test('503 when the row could not answer, before any price', async () => {
    kitchen.isOpen = false
    const answer = await dishes({ payment: 'coin-1' })
    expect([answer.statusCode, kitchen.order, coins.calls.length]).toEqual([503, ['ready'], 0])
  })

  test('402 with every header line of the challenge, and nothing was cooked', async () => {
    const answer = await dishes()
    expect(answer.statusCode).toBe(402)
    expect(answer.headers['www-authenticate']).toEqual(['Payment id="1"', 'Payment id="2"'])
    expect(answer.headers['cache-control']).toBe('no-store, private')
    expect(answer.headers['vary']).toContain('Authorization, Payment-Authorization')
    expect(kitchen.order).toEqual(['ready', 'quote'])
  })

  test('200 when it is paid; the handler knows by whom, and the money is taken after it', async () => {
    const answer = await dishes({ payment: 'coin-1' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { dish: 'soup' }])
    expect(answer.headers).toMatchObject({
      'payment-receipt': 'coin-1',
      'x-table': '7',
      'cache-control': 'no-store, private',
    })
    expect(kitchen.order).toEqual(['ready', 'quote', 'cook for coin-1'])
    expect(coins.outcomes).toEqual(['captured'])
  })

  test('200 without a payment where the quote asks for nothing', async () => {
    kitchen.quote = null
    const answer = await dishes()
    expect([answer.statusCode, coins.calls.length]).toEqual([200, 0])
  })

  test('500 when a quote is not above zero', async () => {
    kitchen.quote = { ...price, amountAtomic: 0n }
    expect((await dishes({ payment: 'coin-1' })).statusCode).toBe(500)
    expect(coins.calls).toEqual([])
  })
})

describe('what the paywall receives', () => {
  test('the address that the caller used, and never one that they made up', async () => {
    await dishes({ host: 'alt.example' })
    await dishes({ host: 'evil.example' })
    expect(coins.calls.map(({ url }) => url)).toEqual([
      'https://alt.example/kitchen/7/dishes?x',
      'http://localhost:4663/kitchen/7/dishes?x',
    ])
    const everywhere = [
      'http://localhost:4663/kitchen/7/dishes?x',
      'https://alt.example/kitchen/7/dishes?x',
    ]
    expect(coins.calls.map(({ urls }) => urls)).toEqual([everywhere, everywhere])
  })

  test('the digest of the bytes as they came, and one digest for what means the same', async () => {
    const spaced = '{ "dish" : "soup" }'
    await dishes({}, spaced)
    await dishes({}, { dish: 'soup' })
    await dishes({}, { dish: 'stew' })
    const [first, second, third] = coins.calls
    expect(first?.bodyDigest).toBe(createHash('sha256').update(spaced).digest('base64'))
    expect(first?.bodyDigest).not.toBe(second?.bodyDigest)
    expect(first?.requestDigest).toBe(second?.requestDigest)
    expect(second?.requestDigest).not.toBe(third?.requestDigest)
    expect(first?.requestDigest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('every line of a header', async () => {
    const address = await app.listen({ port: 0 })
    const headers = new Headers({ 'content-type': 'application/json' })
    await fetch(`${address}/kitchen/7/dishes`, { method: 'POST', headers, body: '{"dish":"a"}' })
    expect(coins.calls[0]?.headerLines('content-type')).toEqual(['application/json'])
    expect(coins.calls[0]?.headerLines('x-payment')).toEqual([])
    expect(coins.calls[0]?.pathTemplate).toBe('/kitchen/{table}/dishes')
  })
})

describe('a handler that fails', () => {
  test('500 lets the money go', async () => {
    kitchen.cook = () => {
      throw new Error('burnt')
    }
    expect((await dishes({ payment: 'coin-1' })).statusCode).toBe(500)
    expect(coins.outcomes).toEqual(['released'])
  })

  test('500 lets the money go when the output does not match its schema', async () => {
    kitchen.cook = () => 7 as unknown as string
    expect((await dishes({ payment: 'coin-1' })).statusCode).toBe(500)
    expect(coins.outcomes).toEqual(['released'])
  })
})

describe('an Idempotency-Key on a priced row', () => {
  const key = { 'idempotency-key': 'k-1' }

  test('402 frees the key, and the paid repeat comes under it', async () => {
    expect((await dishes(key)).statusCode).toBe(402)
    expect((await dishes({ ...key, payment: 'coin-1' })).statusCode).toBe(200)
  })

  test('503 before the price frees the key', async () => {
    kitchen.isOpen = false
    await dishes(key)
    kitchen.isOpen = true
    expect((await dishes({ ...key, payment: 'coin-1' })).statusCode).toBe(200)
  })

  test('200 from the store for a repeat, with its receipts, and never asked to pay again', async () => {
    const first = await dishes({ ...key, payment: 'coin-1' })
    const again = await dishes(key)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'payment-receipt': 'coin-1',
      'x-table': '7',
    })
    expect(coins.outcomes).toEqual(['captured'])
  })

  test('an answer that the paywall had stored is kept under the key too', async () => {
    await dishes({ payment: 'coin-1' })
    const replayed = await dishes({ ...key, payment: 'coin-1' })
    expect(replayed.headers['idempotency-replayed']).toBe('true')
    const again = await dishes(key)
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(coins.outcomes).toEqual(['captured'])
  })

  test('503 while it is not known whether the money moved frees the key', async () => {
    coins.raise(new AppError(paymentErrors.indeterminate, 'Not known.', { retryAfterSeconds: 2 }))
    const unknown = await dishes({ ...key, payment: 'coin-1' })
    expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '2'])
    coins.raise(null)
    expect((await dishes({ ...key, payment: 'coin-1' })).statusCode).toBe(200)
    expect(coins.outcomes).toEqual(['captured', 'captured'])
  })
})

test('HEAD of a priced row is never admitted', async () => {
  const answer = await app.inject({
    method: 'HEAD',
    url: '/kitchen/pot',
    headers: { payment: 'coin-1' },
  })
  expect([answer.statusCode, answer.body, coins.outcomes]).toEqual([402, '', []])
})

test('a paid answer has no part that Range could ask for', async () => {
  const answer = await app.inject({
    method: 'GET',
    url: '/kitchen/pot',
    headers: { range: 'bytes=0-3', 'if-none-match': '*' },
  })
  expect(answer.statusCode).toBe(402)
})
