import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coinHeader, coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import {
  openTill,
  paymentMigrationSets,
  shopPrice,
  type Till,
} from '../../../../test/support/payments-world.ts'
import { race } from '../../../../test/support/race.ts'
import { watched } from '../../../../test/support/visits.ts'
import type { Database } from '../../../ports/database.ts'
import { type BillingService, createBillingService } from '../billing/index.ts'

let database: Database
let till: Till
let coins: ReturnType<typeof createCoinRail>
let billing: BillingService
let nowMs: number
beforeEach(async () => {
  nowMs = 1_800_000_000_000
  database = await createTestDatabase([...paymentMigrationSets, coinMigrations])
  coins = createCoinRail({ database })
  till = await openTill({
    database,
    clock: { nowMs: () => nowMs },
    rails: () => ({ rails: [coins.rail], frames: [coins.frame] }),
    books(parts) {
      billing = createBillingService({
        ...parts,
        visits: watched,
        mode: 'live',
        staticPrices: [],
        operations: new Set(),
      })
      return billing.chargeBooks
    },
  })
  await till.fund('acct_a', 'USDC', 1_000_000n)
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})

type Headers = Record<string, string>

/** One call costs 1,000 atomic units. */
const buy = (headers: Headers = {}) =>
  till.http.inject({
    method: 'POST',
    url: '/shop/cup',
    headers: { 'content-type': 'application/json', 'x-api-key': 'ct_sk_a', ...headers },
    payload: JSON.stringify({ colour: 'red' }),
  })
const owner = principal({ accountId: 'acct_a' })

type Scope = Parameters<BillingService['budgets']['create']>[1]['scope']

async function budgetOf(limitAtomic: bigint, scope: Scope = { kind: 'account' }) {
  const { id } = await billing.budgets.create(owner, {
    name: 'a budget',
    scope,
    window: 'day',
    asset: 'USDC',
    limitAtomic: limitAtomic.toString(),
    action: 'block',
  })
  return async () => (await billing.budgets.get(owner, id)).used.amountAtomic
}

async function statuses(): Promise<readonly string[]> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM charges ORDER BY id`.execute(database.query)
  return rows.map(({ status }) => status)
}

async function coin(serial: string): Promise<Headers> {
  const challenge = await buy({ 'payment-preference': 'none' })
  const [{ amount, asset, network, payTo, extra }] = challenge.json().accepts
  const { resource } = extra
  return coinHeader({ payer: 'carol', serial, amount, asset, network, payTo, resource })
}

describe('budgets of paid calls', () => {
  test('429 over the budget: nothing is claimed, held or charged, and the handler never runs', async () => {
    const used = await budgetOf(1_500n)
    expect((await buy()).statusCode).toBe(200)
    const refused = await buy()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'billing.budget_exceeded'])
    expect(refused.json()).toMatchObject({ neededAtomic: '1000', leftAtomic: '500' })
    expect(refused.headers['retry-after']).toBeTypeOf('string')
    expect(await statuses()).toEqual(['settled'])
    expect(till.shop.made).toHaveLength(1)
    expect(await till.balance('acct_a', 'USDC')).toBe(999_000n)
    expect(await used()).toBe('1000')
  })

  test('a refused payment from outside is not used up, and pays once the next window opens', async () => {
    await budgetOf(1_500n)
    expect((await buy(await coin('one'))).statusCode).toBe(200)
    const second = await coin('two')
    expect((await buy(second)).json().code).toBe('billing.budget_exceeded')
    expect(await coins.paidAtomic()).toBe(1_000n)
    nowMs += 86_400_000
    expect((await buy(second)).statusCode).toBe(200)
    expect(await coins.paidAtomic()).toBe(2_000n)
  })

  test('a call that fails gives the budget back', async () => {
    const used = await budgetOf(1_000n)
    till.shop.work = () => {
      throw new Error('the oven is cold')
    }
    expect((await buy()).statusCode).toBe(500)
    expect([await statuses(), await used()]).toEqual([['released'], '0'])
    till.shop.work = () => {}
    expect((await buy()).statusCode).toBe(200)
    expect(await used()).toBe('1000')
  })

  test('a metered call costs what it used: the rest is released, and taken from no budget', async () => {
    const used = await budgetOf(1_000n)
    const sit = () =>
      till.http.inject({
        method: 'POST',
        url: '/shop/chairs',
        headers: { 'content-type': 'application/json', 'x-api-key': 'ct_sk_a' },
        payload: JSON.stringify({ colour: 'red' }),
      })
    till.shop.cost = 300n
    const answer = await sit()
    expect(answer.statusCode).toBe(200)
    expect([await till.balance('acct_a', 'USDC'), await used()]).toEqual([999_700n, '300'])
    const charge = await till.http.inject({
      url: `/api/payments/charges/${String(answer.headers['charge-id'])}`,
      headers: { 'x-api-key': 'ct_sk_a' },
    })
    expect(charge.json()).toMatchObject({
      status: 'settled',
      amountAtomic: '300',
      quoted: { amountAtomic: '1000' },
      unit: 'minute',
      refundable: { amountAtomic: '300' },
    })
    // What one call can cost at the most must be there, and is not once less than that is left.
    expect((await sit()).json().code).toBe('billing.budget_exceeded')
  })

  test.each([0n, 1_001n])(
    'a metered call that says it cost %s of 1,000 is a defect',
    async (cost) => {
      till.shop.cost = cost
      const answer = await till.http.inject({
        method: 'POST',
        url: '/shop/chairs',
        headers: { 'content-type': 'application/json', 'x-api-key': 'ct_sk_a' },
        payload: JSON.stringify({ colour: 'red' }),
      })
      expect([answer.statusCode, await till.balance('acct_a', 'USDC')]).toEqual([500, 1_000_000n])
    },
  )

  test('a metered price is offered by no rail that can only take all of it', async () => {
    const { status, accepts } = (
      await till.http.inject({
        method: 'POST',
        url: '/shop/chairs',
        headers: { 'content-type': 'application/json', 'payment-preference': 'none' },
        payload: JSON.stringify({ colour: 'red' }),
      })
    ).json()
    expect([status, accepts]).toEqual([402, []])
  })

  test('a payment that never moved gives the budget back', async () => {
    const used = await budgetOf(1_000n)
    coins.weather.settles.push('failed')
    expect((await buy(await coin('bad'))).statusCode).toBe(402)
    expect([await statuses(), await used()]).toEqual([['failed'], '0'])
  })

  test('a charge whose process died gives the budget back when it is released', async () => {
    const used = await budgetOf(1_000n)
    let go = () => {}
    const waiting = new Promise<void>((resolve) => {
      go = resolve
    })
    const begun = new Promise<void>((resolve) => {
      till.shop.work = () => {
        resolve()
        return waiting
      }
    })
    const call = buy()
    await begun
    expect(await used()).toBe('1000')
    nowMs += 91_000
    await till.payments.reconcile()
    expect([await statuses(), await used()]).toEqual([['released'], '0'])
    go()
    expect((await call).json().code).toBe('payment.timed_out')
    expect(await used()).toBe('0')
  })

  test('a repeat of a paid call takes nothing from the budget', async () => {
    const used = await budgetOf(1_000n)
    const key = { 'idempotency-key': 'once' }
    const first = await buy(key)
    const again = await buy(key)
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.body).toBe(first.body)
    expect(await used()).toBe('1000')
  })

  test('of 40 parallel calls as many pass as the budget holds', async () => {
    const used = await budgetOf(7_000n)
    const enough = { have: await till.balance('acct_a', 'USDC'), each: 1_000n }
    const answers = await race({ times: 40, enough }, () => buy())
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(7)
    expect(codes.filter((code) => code === 429)).toHaveLength(33)
    expect(await used()).toBe('7000')
    expect(await till.balance('acct_a', 'USDC')).toBe(993_000n)
  })

  test('the budget of an agent holds for calls of that agent, and its usage is counted separately', async () => {
    const used = await budgetOf(1_500n, { kind: 'agent', value: 'grid-bot' })
    till.shop.quote = { ...shopPrice, agentId: 'grid-bot' }
    const codes = [(await buy()).statusCode, (await buy()).statusCode]
    till.shop.quote = { ...shopPrice, agentId: 'guide' }
    codes.push((await buy()).statusCode)
    till.shop.quote = shopPrice
    codes.push((await buy()).statusCode)
    expect([codes, await used()]).toEqual([[200, 429, 200, 200], '1000'])
    const { items } = await billing.usage.query(owner, { limit: 10, groupBy: 'agent' })
    expect(items.map(({ group, charged }) => [group, charged[0]?.amountAtomic])).toEqual([
      [null, '1000'],
      ['grid-bot', '1000'],
      ['guide', '1000'],
    ])
  })

  test('a caller without an account has no budget to pass', async () => {
    await budgetOf(1n)
    const headers = { 'content-type': 'application/json' }
    const payload = JSON.stringify({ colour: 'red' })
    const ask = (more: Headers) =>
      till.http.inject({
        method: 'POST',
        url: '/shop/cup',
        headers: { ...headers, ...more },
        payload,
      })
    const [{ amount, asset, network, payTo, extra }] = (await ask({})).json().accepts
    const { resource } = extra
    const paid = { payer: 'dora', serial: 's', amount, asset, network, payTo, resource }
    expect((await ask(coinHeader(paid))).statusCode).toBe(200)
  })
})
