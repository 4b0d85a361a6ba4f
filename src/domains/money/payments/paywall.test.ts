import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  coinHeader,
  coinMigrations,
  coinPayTo,
  createCoinRail,
} from '../../../../test/support/coin-rail.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openTill,
  paymentMigrationSets,
  shopPrice,
  type Till,
} from '../../../../test/support/payments-world.ts'
import { race } from '../../../../test/support/race.ts'
import type { Database } from '../../../ports/database.ts'
import { chargesStore } from './charges.store.ts'
import type { ChargeBooks } from './index.ts'

let database: Database
let till: Till
let coins: ReturnType<typeof createCoinRail>
let nowMs: number
beforeEach(async () => {
  nowMs = 1_800_000_000_000
  database = await createTestDatabase([...paymentMigrationSets, coinMigrations])
  coins = createCoinRail({ database })
  till = await openWith({})
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})

const openWith = (books: ChargeBooks) =>
  openTill({
    database,
    clock: { nowMs: () => nowMs },
    rails: () => ({ rails: [coins.rail], frames: [coins.frame] }),
    books: () => books,
  })

type Headers = Record<string, string>

const buy = (headers: Headers = {}, colour = 'red', item = 'cup') =>
  till.http.inject({
    method: 'POST',
    url: `/shop/${item}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ colour }),
  })

/** Asks for the price and makes the coin that pays it. */
async function coinFor(serial: string, headers: Headers = {}, colour = 'red'): Promise<Headers> {
  const challenge = await buy({ ...headers, 'payment-preference': 'none' }, colour)
  expect(challenge.statusCode).toBe(402)
  const [accepted] = challenge.json().accepts
  return coinHeader({
    payer: 'carol',
    serial,
    amount: accepted.amount,
    asset: accepted.asset,
    network: accepted.network,
    payTo: accepted.payTo,
    resource: accepted.extra.resource,
  })
}

const keyA = { 'x-api-key': 'ct_sk_a' }

async function charges(): Promise<readonly { id: string; status: string; timeline: unknown[] }[]> {
  const { rows } = await sql<{ id: string; status: string; timeline: unknown[] }>`
    SELECT id, status, timeline FROM charges ORDER BY id`.execute(database.query)
  return rows
}

async function statuses(): Promise<readonly string[]> {
  return (await charges()).map(({ status }) => status)
}

async function topics(): Promise<readonly string[]> {
  const { rows } = await sql<{ topic: string }>`
    SELECT topic FROM events ORDER BY 1`.execute(database.query)
  return rows.map(({ topic }) => topic)
}

describe('an unpaid call', () => {
  test('402 offers every rail from one quote', async () => {
    const answer = await buy()
    expect(answer.statusCode).toBe(402)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['payment-required']).toBeTypeOf('string')
    expect(answer.json()).toMatchObject({
      type: 'https://paymentauth.org/problems/payment-required',
      code: 'payment.required',
      priceSource: 'table',
      x402Version: 1,
      accepts: [{ amount: '1000', payTo: coinPayTo }],
      credit: [
        { asset: 'paper:USDC', required: '0.001', needsAccount: true },
        { asset: 'USDC', required: '0.001', needsAccount: true },
      ],
    })
    expect(await statuses()).toEqual([])
    expect(till.shop.made).toEqual([])
  })

  test('402 tells an account what its credit lacks', async () => {
    await till.fund('acct_a', 'USDC', 400n)
    const answer = await buy(keyA)
    expect(answer.json().credit[1]).toEqual({
      asset: 'USDC',
      mode: 'live',
      required: '0.001',
      available: '0.0004',
      shortfall: '0.0006',
      needsAccount: false,
    })
  })

  test('402 with credit alone where no other rail is configured', async () => {
    await till.http.close()
    till = await openTill({ database })
    const answer = await buy()
    expect([answer.statusCode, answer.json().credit?.length]).toEqual([402, 2])
    expect(answer.json().accepts).toBeUndefined()
  })
})

describe('credit', () => {
  test('200 spends what the account has, and earns the platform its revenue', async () => {
    await till.fund('acct_a', 'USDC', 2_500n)
    const answer = await buy(keyA)
    expect([answer.statusCode, answer.json()]).toEqual([200, { piece: 'red cup', number: 1 }])
    expect(answer.headers['charge-id']).toMatch(/^chg_/)
    expect(await till.balance('acct_a', 'USDC')).toBe(1_500n)
    expect(await till.balance('platform', 'USDC', 'revenue')).toBe(1_000n)
    expect(await statuses()).toEqual(['settled'])
    expect(till.shop.made).toEqual([answer.headers['charge-id']])
  })

  test('200 spends play money first, and never mixes it with live value', async () => {
    await till.fund('acct_a', 'USDC', 5_000n)
    await till.fund('acct_a', 'paper:USDC', 1_500n)
    expect((await buy(keyA)).statusCode).toBe(200)
    expect((await buy(keyA)).statusCode).toBe(200)
    expect(await till.balance('acct_a', 'paper:USDC')).toBe(500n)
    expect(await till.balance('acct_a', 'USDC')).toBe(4_000n)
    expect(await till.balance('platform', 'paper:USDC', 'revenue')).toBe(1_000n)
  })

  test('402 when the caller does not want to spend it', async () => {
    await till.fund('acct_a', 'USDC', 5_000n)
    for (const unwilling of [
      { 'payment-preference': 'none' },
      { 'accept-payment': 'solana/charge' },
      { 'accept-payment': 'credit/charge;q=0, */*' },
    ]) {
      expect((await buy({ ...keyA, ...unwilling })).statusCode).toBe(402)
    }
    expect((await buy({ ...keyA, 'accept-payment': 'solana/charge, */*;q=0.1' })).statusCode).toBe(
      200,
    )
    expect(await till.balance('acct_a', 'USDC')).toBe(4_000n)
  })

  test('402 for a GET that a browser sends with its cookie: another site can make it do so', async () => {
    await till.fund('acct_a', 'USDC', 5_000n)
    const cookie = { cookie: '__Host-svc.sid=session-a' }
    const look = (headers: Headers) =>
      till.http.inject({ method: 'GET', url: '/shop/window', headers })
    expect((await look(cookie)).statusCode).toBe(402)
    expect((await look({ ...cookie, 'payment-preference': 'credit' })).statusCode).toBe(200)
    expect((await look(keyA)).statusCode).toBe(200)
    expect((await buy({ ...cookie, origin: 'http://localhost:4663' })).statusCode).toBe(200)
    expect(await till.balance('acct_a', 'USDC')).toBe(2_000n)
  })

  test('pays the payee, and the platform its commission rounded up', async () => {
    till.shop.quote = {
      ...shopPrice,
      amountAtomic: 1_001n,
      payee: { accountId: 'acct_b', commissionBps: 1_000 },
      source: 'agent:potter',
    }
    await till.fund('acct_a', 'USDC', 2_000n)
    expect((await buy(keyA)).statusCode).toBe(200)
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(900n)
    expect(await till.balance('platform', 'USDC', 'revenue')).toBe(101n)
  })

  test('500 of the handler lets it go', async () => {
    await till.fund('acct_a', 'USDC', 1_000n)
    till.shop.work = () => {
      throw new Error('it broke')
    }
    expect((await buy(keyA)).statusCode).toBe(500)
    expect(await till.balance('acct_a', 'USDC')).toBe(1_000n)
    expect(await statuses()).toEqual(['released'])
  })

  test('never more calls than it pays for, however many come at once', async () => {
    await till.fund('acct_a', 'USDC', 7_500n)
    const answers = await race({ times: 30, enough: 'the credit is the rule' }, () => buy(keyA))
    const paid = answers.filter(({ statusCode }) => statusCode === 200)
    expect(paid).toHaveLength(7)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    const codes = new Set(refused.map((one) => `${one.statusCode} ${one.json().code}`))
    expect(
      [...codes].filter((code) => !/^402 payment.(required|insufficient)$/.test(code)),
    ).toEqual([])
    expect(await till.balance('acct_a', 'USDC')).toBe(500n)
  })

  test('a repeat under the same Idempotency-Key finds its charge after the key was lost', async () => {
    await till.fund('acct_a', 'USDC', 5_000n)
    const headers = { ...keyA, 'idempotency-key': 'once' }
    const first = await buy(headers)
    await sql`DELETE FROM idempotency_keys`.execute(database.query)
    const again = await buy(headers)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect(again.headers['payment-replayed']).toBe('true')
    await sql`DELETE FROM idempotency_keys`.execute(database.query)
    expect((await buy(headers, 'blue')).statusCode).toBe(422)
    expect(await till.balance('acct_a', 'USDC')).toBe(4_000n)
  })
})

describe('X-Max-Amount', () => {
  test.each([
    ['0.001 USDC', 200],
    ['5 SOL, 0.002 USDC', 200],
    ['0.0009 USDC', 400],
    ['5 SOL', 400],
    ['1e3 USDC', 400],
    ['-1 USDC', 400],
    ['1 usdc', 400],
    ['1_000 USDC', 400],
    ['', 400],
  ])('"%s" answers %i', async (limit, status) => {
    await till.fund('acct_a', 'USDC', 5_000n)
    const answer = await buy({ ...keyA, 'x-max-amount': limit })
    expect(answer.statusCode).toBe(status)
    expect(await till.balance('acct_a', 'USDC')).toBe(status === 200 ? 4_000n : 5_000n)
  })

  test('400 also for a payment that was made, which is not used', async () => {
    const coin = await coinFor('c1')
    const refused = await buy({ ...coin, 'x-max-amount': '0.0001 USDC' })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'payment.over_max_amount'])
    expect((await buy(coin)).statusCode).toBe(200)
  })
})

describe('a payment on a network', () => {
  test('200 with its receipts, settled once', async () => {
    const answer = await buy(await coinFor('c1'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-payment-response']).toBe(
      `tx-c1 ${String(answer.headers['charge-id'])}`,
    )
    expect(await coins.paidAtomic()).toBe(1_000n)
    expect(await till.balance('platform', 'USDC', 'revenue')).toBe(1_000n)
    const [charge] = await charges()
    expect(charge?.timeline).toMatchObject([
      { status: 'reserved' },
      { status: 'delivered' },
      { status: 'settling' },
      { status: 'settled' },
    ])
    expect(await topics()).toEqual([
      'wallet_charge.delivered',
      'wallet_charge.reserved',
      'wallet_charge.settled',
      'wallet_charge.settling',
    ])
  })

  test('200 again with the original status, headers and body, and the handler ran once', async () => {
    const coin = await coinFor('c1')
    const first = await buy(coin)
    const again = await buy(coin)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    const { 'payment-replayed': replayed, 'charge-receipt': receipt, ...headers } = again.headers
    expect(replayed).toBe('true')
    expect(receipt).toBe(first.headers['charge-receipt'])
    expect(headers).toMatchObject({ 'x-payment-response': first.headers['x-payment-response'] })
    expect(till.shop.made).toHaveLength(1)
    expect(await coins.paidAtomic()).toBe(1_000n)
  })

  test('402 for another request with the same payment', async () => {
    const coin = await coinFor('c1')
    await buy(coin)
    const other = await buy(coin, 'blue')
    expect([other.statusCode, other.json().code]).toEqual([402, 'payment.invalid_challenge'])
    expect(other.json().accepts).toHaveLength(1)
  })

  test('402 for another caller with the same payment and request', async () => {
    const coin = await coinFor('c1', keyA)
    expect((await buy({ ...coin, ...keyA })).statusCode).toBe(200)
    for (const caller of [{}, { 'x-api-key': 'ct_sk_b' }]) {
      expect((await buy({ ...coin, ...caller })).statusCode).toBe(402)
    }
    expect(till.shop.made).toHaveLength(1)
  })

  test('402 for an anonymous payment that comes again from another address block', async () => {
    const place = (remoteAddress: string) => (headers: Headers) =>
      till.http.inject({
        method: 'POST',
        url: '/shop/cup',
        remoteAddress,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ colour: 'red' }),
      })
    const home = place('2001:db8:1:2::7')
    const coin = await coinFor('c1')
    const first = await home(coin)
    expect(first.statusCode).toBe(200)
    for (const elsewhere of ['2001:db8:1:3::7', '2001:db8:1:2:8000::7', '192.0.2.7']) {
      const answer = await place(elsewhere)(coin)
      const isHome = elsewhere.startsWith('2001:db8:1:2:')
      expect([elsewhere, answer.statusCode]).toEqual([elsewhere, isHome ? 200 : 402])
      if (!isHome) {
        expect(answer.json()).toMatchObject({ code: 'payment.invalid_challenge' })
        expect(answer.body).not.toContain('red cup')
      }
    }
    expect((await home(coin)).body).toBe(first.body)
    expect(till.shop.made).toHaveLength(1)
  })

  test('402 from another address while the first is still held there, and it goes on', async () => {
    const coin = await coinFor('c1')
    coins.weather.settles.push('unknown')
    expect((await buy(coin)).statusCode).toBe(503)
    const other = await till.http.inject({
      method: 'POST',
      url: '/shop/cup',
      remoteAddress: '192.0.2.7',
      headers: { 'content-type': 'application/json', ...coin },
      payload: JSON.stringify({ colour: 'red' }),
    })
    expect([other.statusCode, other.json().code]).toEqual([402, 'payment.invalid_challenge'])
    expect((await buy(coin)).statusCode).toBe(200)
    expect(till.shop.made).toHaveLength(1)
  })

  test('409 while the first is still running', async () => {
    const coin = await coinFor('c1')
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    till.shop.work = () => {
      started.resolve()
      return finish.promise
    }
    const first = buy(coin)
    await started.promise
    const second = await buy(coin)
    expect([second.statusCode, second.json().code]).toEqual([409, 'payment.in_flight'])
    finish.resolve()
    expect((await first).statusCode).toBe(200)
    expect((await buy(coin)).headers['payment-replayed']).toBe('true')
  })

  test('503 and no challenge while nobody knows whether it settled, then the answer', async () => {
    coins.weather.settles.push('unknown', 'throws', 'lost')
    const coin = await coinFor('c1')
    for (let tries = 0; tries < 3; tries++) {
      const unknown = await buy(coin)
      expect([unknown.statusCode, unknown.json().code]).toEqual([503, 'payment.indeterminate'])
      expect(unknown.headers['retry-after']).toBe('2')
      expect(unknown.headers['payment-required']).toBeUndefined()
      expect(unknown.json().accepts).toBeUndefined()
    }
    const answer = await buy(coin)
    expect([answer.statusCode, answer.headers['payment-replayed']]).toEqual([200, 'true'])
    expect(await coins.paidAtomic()).toBe(1_000n)
    expect(till.shop.made).toHaveLength(1)
  })

  test('503 while the books cannot say that it settled, then the answer', async () => {
    await till.http.close()
    let isAway = true
    till = await openWith({
      charged: async () => {
        if (isAway) throw new Error('the books are away')
      },
    })
    const coin = await coinFor('c1')
    const unknown = await buy(coin)
    expect([unknown.statusCode, unknown.json().code]).toEqual([503, 'payment.indeterminate'])
    expect(unknown.json().accepts).toBeUndefined()
    expect(till.logged[0]).toContain('the books are away')
    isAway = false
    nowMs += 31_000
    const answer = await buy(coin)
    expect([answer.statusCode, answer.headers['payment-replayed']]).toEqual([200, 'true'])
    expect(await coins.paidAtomic()).toBe(1_000n)
    expect(till.shop.made).toHaveLength(1)
  })

  test('402 when it does not settle: the answer is not given, and the coin does not come back', async () => {
    coins.weather.settles.push('failed')
    const coin = await coinFor('c1')
    const refused = await buy({ ...coin, 'idempotency-key': 'k' })
    expect([refused.statusCode, refused.json().code]).toEqual([402, 'payment.verification_failed'])
    expect(refused.headers['x-payment-response']).toBe('failed: the coin is gone')
    expect(refused.json().accepts).toHaveLength(1)
    expect((await buy(coin)).statusCode).toBe(402)
    expect(await statuses()).toEqual(['failed'])
    expect(await till.balance('platform', 'USDC', 'revenue')).toBe(0n)
    // The key is free for another payment.
    expect((await buy({ ...(await coinFor('c2')), 'idempotency-key': 'k' })).statusCode).toBe(200)
  })

  test('500 of the handler frees the payment for another try', async () => {
    const coin = await coinFor('c1')
    till.shop.work = () => {
      till.shop.work = () => {}
      throw new Error('it broke')
    }
    expect((await buy(coin)).statusCode).toBe(500)
    nowMs += 1
    expect((await buy(coin)).statusCode).toBe(200)
    expect(await statuses()).toEqual(['released', 'settled'])
    expect(await coins.paidAtomic()).toBe(1_000n)
  })

  test('400 for two payments in one request', async () => {
    const coin = await coinFor('c1')
    const both = await buy({ ...coin, 'x-payment': `${coin['x-payment']}, ${coin['x-payment']}` })
    expect(both.statusCode).toBe(402)
    expect(till.shop.made).toEqual([])
  })

  test('402 for HEAD, also with a payment made for it', async () => {
    const window = { method: 'GET', url: '/shop/window' } as const
    const challenge = await till.http.inject(window)
    const [{ amount, asset, network, payTo, extra }] = challenge.json().accepts
    const resource = extra.resource.replace(/^GET /, 'HEAD ')
    const coin = coinHeader({
      payer: 'carol',
      serial: 'h1',
      amount,
      asset,
      network,
      payTo,
      resource,
    })
    const head = await till.http.inject({ ...window, method: 'HEAD', headers: coin })
    expect([head.statusCode, await statuses()]).toEqual([402, []])
    await till.fund('acct_a', 'USDC', 5_000n)
    const headers = { ...keyA, 'payment-preference': 'credit' }
    const byCredit = await till.http.inject({ ...window, method: 'HEAD', headers })
    expect([byCredit.statusCode, await till.balance('acct_a', 'USDC')]).toEqual([402, 5_000n])
  })

  test('a payment wins over credit', async () => {
    await till.fund('acct_a', 'USDC', 5_000n)
    const coin = await coinFor('c1', keyA)
    expect((await buy({ ...coin, ...keyA })).statusCode).toBe(200)
    expect(await till.balance('acct_a', 'USDC')).toBe(5_000n)
  })
})

describe('what a dead process leaves behind', () => {
  test('a reserved payment can be claimed again by its payer once the lease is over', async () => {
    const coin = await coinFor('c1')
    const begun = Promise.withResolvers<void>()
    till.shop.work = () => {
      begun.resolve()
      return new Promise(() => {})
    }
    const hanging = buy(coin)
    await begun.promise
    till.shop.work = () => {}
    expect((await buy(coin)).statusCode).toBe(409)
    nowMs += 91_000
    expect((await buy(coin)).statusCode).toBe(200)
    expect(await statuses()).toEqual(['released', 'settled'])
    void hanging
  })

  test.each([
    [2, 200],
    [3, 409],
  ])(
    'one request lets go of three holders that died, and tries no further: after %i it answers %i',
    async (deaths, status) => {
      await till.http.close()
      let died = 0
      till = await openWith({
        // As often as the payment is let go, another process claims it at once and dies.
        released: async (tx, charge) => {
          if (died === deaths) return
          died += 1
          await chargesStore(tx).insert({ ...charge, id: `${charge.id}_${died}`, lease: null })
        },
      })
      const coin = await coinFor('c1')
      till.shop.work = () => Promise.reject(new Error('it broke'))
      expect((await buy(coin)).statusCode).toBe(500)
      till.shop.work = () => {}
      expect((await buy(coin)).statusCode).toBe(status)
      expect(died).toBe(deaths)
      expect((await buy(coin)).statusCode).toBe(200)
      expect(await coins.paidAtomic()).toBe(1_000n)
    },
  )

  test('503 for a handler that returns after its payment was released', async () => {
    await till.fund('acct_a', 'USDC', 1_000n)
    const finish = Promise.withResolvers<void>()
    till.shop.work = () => finish.promise
    const slow = buy(keyA)
    while ((await statuses())[0] !== 'reserved');
    nowMs += 91_000
    expect(await till.payments.reconcile()).toBe(1)
    expect(await till.balance('acct_a', 'USDC')).toBe(1_000n)
    finish.resolve()
    const answer = await slow
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payment.timed_out'])
    expect(await statuses()).toEqual(['released'])
  })

  test('503 when what was set aside has run out meanwhile, and the charge is released', async () => {
    await till.fund('acct_a', 'USDC', 1_000n)
    const finish = Promise.withResolvers<void>()
    till.shop.work = () => finish.promise
    const slow = buy(keyA)
    while ((await statuses())[0] !== 'reserved');
    nowMs += 300_000
    expect(await till.ledger.expireHolds()).toBe(1)
    finish.resolve()
    expect((await slow).json().code).toBe('payment.timed_out')
    expect(await statuses()).toEqual(['released'])
  })

  test('the reconciler settles what was delivered, once', async () => {
    coins.weather.settles.push('lost')
    expect((await buy(await coinFor('c1'))).statusCode).toBe(503)
    expect(await till.payments.reconcile()).toBe(0)
    nowMs += 3_000
    expect(await till.payments.reconcile()).toBe(1)
    expect(await statuses()).toEqual(['settled'])
    expect(await till.payments.reconcile()).toBe(0)
    expect(await coins.paidAtomic()).toBe(1_000n)
    expect(await till.balance('platform', 'USDC', 'revenue')).toBe(1_000n)
  })
})

describe('a payment that is not final', () => {
  test('is looked at until it is; one that was dropped is reversed in the ledger', async () => {
    coins.weather.isFinal = false
    till.shop.quote = { ...shopPrice, payee: { accountId: 'acct_b', commissionBps: 1_000 } }
    expect((await buy(await coinFor('kept'))).statusCode).toBe(200)
    expect((await buy(await coinFor('dropped'))).statusCode).toBe(200)
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(1_800n)
    coins.weather.dropped.add('dropped')
    nowMs += 6_000
    expect(await till.payments.reconcile()).toBe(2)
    expect((await statuses()).toSorted()).toEqual(['reversed', 'settled'])
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(900n)
    expect(await coins.paidAtomic()).toBe(1_000n)
    coins.weather.isFinal = true
    nowMs += 6_000
    expect(await till.payments.reconcile()).toBe(1)
    nowMs += 60_000
    expect(await till.payments.reconcile()).toBe(0)
    const proved = sql`SELECT 1 FROM charges WHERE proof IS NOT NULL`
    expect((await proved.execute(database.query)).rows).toEqual([])
  })

  test('a payee who took the money out owes it', async () => {
    coins.weather.isFinal = false
    till.shop.quote = { ...shopPrice, payee: { accountId: 'acct_b', commissionBps: 0 } }
    expect((await buy(await coinFor('dropped'))).statusCode).toBe(200)
    const earnings = { owner: 'acct_b', purpose: 'earnings', asset: 'USDC' } as const
    const outside = { owner: 'platform', purpose: 'external', asset: 'USDC' } as const
    await database.transaction((tx) =>
      till.ledger.post(tx, {
        id: 'payout-1',
        kind: 'test.paid_out',
        entries: [
          { account: earnings, amountAtomic: -1_000n },
          { account: outside, amountAtomic: 1_000n },
        ],
      }),
    )
    coins.weather.dropped.add('dropped')
    nowMs += 6_000
    await till.payments.reconcile()
    expect(await statuses()).toEqual(['reversed'])
    expect(await till.balance('acct_b', 'USDC', 'external')).toBe(-1_000n)
  })
})
