import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coinHeader, coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openTill,
  paymentMigrationSets,
  type Till,
} from '../../../../test/support/payments-world.ts'
import type { Database } from '../../../ports/database.ts'
import type { PaymentsSettings } from './index.ts'

let database: Database
let till: Till
beforeEach(async () => {
  database = await createTestDatabase([...paymentMigrationSets, coinMigrations])
  till = await open({})
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})

function open(settings: Partial<PaymentsSettings>): Promise<Till> {
  const coins = createCoinRail({ database })
  const rails = () => ({ rails: [coins.rail], frames: [coins.frame] })
  return openTill({ database, rails, settings })
}

const send = (url: string, headers: Record<string, string>, body: object = { colour: 'red' }) =>
  till.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const keyA = { 'x-api-key': 'ct_sk_a' }
const rent = (headers: Record<string, string> = keyA) => send('/shop/rooms', headers)

describe('a call that costs real value elsewhere', () => {
  test('402 in spite of play money, offers live value only, and takes that', async () => {
    await till.fund('acct_a', 'paper:USDC', 1_000_000n)
    const refused = await rent()
    expect([refused.statusCode, till.shop.made]).toEqual([402, []])
    expect(refused.json().credit).toMatchObject([{ asset: 'USDC', mode: 'live' }])
    expect(JSON.stringify([refused.headers, refused.json()])).not.toContain('paper')
    await till.fund('acct_a', 'USDC', 1_000n)
    expect((await rent()).statusCode).toBe(200)
    expect(await till.balance('acct_a', 'USDC')).toBe(0n)
    expect(await till.balance('acct_a', 'paper:USDC')).toBe(1_000_000n)
  })
  test('is told without play money where its price is asked', async () => {
    const question = { method: 'POST', path: '/shop/rooms', body: { colour: 'red' } }
    const { offers } = (await send('/api/payments/price', keyA, question)).json()
    expect(offers.map(({ mode, rail }: Record<string, string>) => [rail, mode])).toEqual([
      ['credit', 'live'],
      ['x402_svm', 'live'],
    ])
    const cup = { ...question, path: '/shop/cup' }
    const others = (await send('/api/payments/price', keyA, cup)).json().offers
    expect(others[0]).toMatchObject({ rail: 'credit_paper' })
  })
  test('takes no tokens that everybody is given, nor credit that came from them', async () => {
    await till.http.close()
    till = await open({ playMoneyRails: new Set(['x402_svm']) })
    await till.fund('acct_a', 'USDC', 1_000n)
    const challenge = await send('/shop/cup', { 'payment-preference': 'none' })
    const [accepted] = challenge.json().accepts
    const coin = coinHeader({
      payer: 'carol',
      serial: '1',
      amount: accepted.amount,
      asset: accepted.asset,
      network: accepted.network,
      payTo: accepted.payTo,
      resource: accepted.extra.resource,
    })
    const refused = await rent({ ...coin })
    expect(refused.json()).toMatchObject({ code: 'payment.method_unsupported' })
    expect(refused.json().accepts).toBeUndefined()
    expect((await rent()).statusCode).toBe(200)
    await till.http.close()
    till = await open({ playMoneyRails: new Set(['x402_svm', 'credit']) })
    await till.fund('acct_a', 'USDC', 1_000n)
    expect((await rent()).json()).toMatchObject({ code: 'payment.not_configured' })
  })
})
