import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openTill,
  paymentMigrationSets,
  shopPrice,
  type Till,
} from '../../../../test/support/payments-world.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let till: Till
beforeAll(async () => {
  database = await createTestDatabase([...paymentMigrationSets, coinMigrations])
  const coins = createCoinRail({ database })
  till = await openTill({
    database,
    rails: () => ({ rails: [coins.rail], frames: [coins.frame] }),
  })
  await till.fund('acct_a', 'USDC', 1_000n)
})
afterAll(async () => {
  await till.http.close()
  await database.close()
})

const ask = (body: object, headers: Record<string, string> = {}) =>
  till.http.inject({
    method: 'POST',
    url: '/api/payments/price',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const cup = { method: 'POST', path: '/shop/cup', body: { colour: 'red' } }

describe('POST /api/payments/price', () => {
  test('200 tells the price of exactly this call with every way to pay, and makes nothing', async () => {
    till.shop.quote = {
      ...shopPrice,
      amountAtomic: 1_234n,
      source: 'agent:potter',
      description: 'A cup',
      payee: { accountId: 'acct_b', commissionBps: 100 },
    }
    const answer = await ask(cup, { 'x-api-key': 'ct_sk_a' })
    expect(answer.json()).toMatchObject({
      operation: 'post_shop_item',
      path: '/shop/{item}',
      free: false,
      price: {
        amount: '0.001234',
        asset: 'USDC',
        source: 'agent:potter',
        description: 'A cup',
        payee: 'acct_b',
      },
      offers: [
        { rail: 'credit_paper', enough: false },
        { rail: 'credit', enough: false },
        // What somebody has elsewhere nobody here knows.
        {
          rail: 'x402_svm',
          network: 'coin:1',
          currency: 'coin',
          amountAtomic: '1234',
          enough: null,
        },
      ],
    })
    expect(till.shop.made).toEqual([])
  })

  test('200 for somebody without an account, whose credit is never enough', async () => {
    till.shop.quote = shopPrice
    const { offers } = (await ask(cup)).json<{ offers: Record<string, unknown>[] }>()
    expect(offers.map(({ enough, rail }) => [rail, enough])).toEqual([
      ['credit_paper', false],
      ['credit', false],
      ['x402_svm', null],
    ])
  })

  test('200 is the price that is charged then', async () => {
    till.shop.quote = { ...shopPrice, amountAtomic: 600n }
    const asked = await ask(cup, { 'x-api-key': 'ct_sk_a' })
    expect(asked.json().offers[1]).toMatchObject({ rail: 'credit', enough: true })
    const paid = await till.http.inject({
      method: 'POST',
      url: cup.path,
      headers: { 'x-api-key': 'ct_sk_a' },
      payload: cup.body,
    })
    expect(paid.statusCode).toBe(200)
    expect(1_000n - (await till.balance('acct_a', 'USDC'))).toBe(
      BigInt(asked.json().price.amountAtomic),
    )
  })

  test('200 for a call that is free', async () => {
    till.shop.quote = null
    for (const question of [cup, { method: 'GET', path: '/api/payments/rails' }]) {
      expect((await ask(question)).json()).toMatchObject({ free: true, price: null, offers: [] })
    }
  })

  test('200 prefers the row with the most fixed parts, as the router does', async () => {
    const order = { method: 'POST', path: '/shop/orders', body: { colour: 'red' } }
    const answer = await ask(order, { 'x-api-key': 'ct_sk_a' })
    expect(answer.json()).toMatchObject({
      operation: 'post_shop_orders',
      price: { amount: '0.002' },
    })
  })

  test('401 for a row that needs an account', async () => {
    const order = { method: 'POST', path: '/shop/orders', body: { colour: 'red' } }
    expect((await ask(order)).statusCode).toBe(401)
  })

  test('400 for an input that the call would refuse', async () => {
    const answer = await ask({ ...cup, body: { colour: '' } })
    expect([answer.statusCode, answer.json().errors[0].location]).toEqual([400, 'body/colour'])
  })

  test.each([
    [404, '/nowhere'],
    [400, '//evil.example/shop/cup'],
    [404, '/shop/a/b'],
  ])('%i for %s', async (status, path) => {
    expect((await ask({ ...cup, path })).statusCode).toBe(status)
  })
})
