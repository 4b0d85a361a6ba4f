import { afterEach, beforeEach, expect, test } from 'vitest'
import { coinHeader, coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openTill,
  paymentMigrationSets,
  shopPrice,
  type Till,
} from '../../../../test/support/payments-world.ts'
import type { Database } from '../../../ports/database.ts'
import type { VerifiedPayment } from './rail.ts'

let database: Database
let till: Till
let coins: ReturnType<typeof createCoinRail>
/** What the rail says of a coin besides what is true of it. */
let said: Partial<VerifiedPayment>
beforeEach(async () => {
  said = {}
  database = await createTestDatabase([...paymentMigrationSets, coinMigrations])
  coins = createCoinRail({ database })
  const { frame, rail } = coins
  const verify: typeof rail.verify = async (call, presented) => ({
    ...(await rail.verify(call, presented)),
    ...said,
  })
  till = await openTill({
    database,
    rails: () => ({ rails: [{ ...rail, verify }], frames: [frame] }),
  })
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})

const buy = (headers: Readonly<Record<string, string>>) =>
  till.http.inject({
    method: 'POST',
    url: '/shop/cup',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ colour: 'red' }),
  })

/** Buys a cup whose payee leaves the platform a share of this many hundredths of a percent. */
async function buyFrom(commissionBps: number) {
  till.shop.quote = { ...shopPrice, payee: { accountId: 'acct_b', commissionBps } }
  const [accepted] = (await buy({ 'payment-preference': 'none' })).json().accepts
  const { amount, asset, extra, network, payTo } = accepted
  const coin = { payer: 'carol', serial: 'first', amount, asset, network, payTo }
  return buy(coinHeader({ ...coin, resource: extra.resource }))
}

test.each<[string, Partial<VerifiedPayment>]>([
  ['by another rail', { rail: 'x402_evm' }],
  ['in another mode', { mode: 'paper' }],
  ['in another asset', { asset: 'SOL' }],
  ['a unit less than the price', { amountAtomic: shopPrice.amountAtomic - 1n }],
  ['to the payee, who has to leave a share of it', { isDirect: true }],
])(
  '500 where a rail says that it was paid %s: nothing is given and nothing taken',
  async (_name, wrong) => {
    said = wrong
    const answer = await buyFrom(1)
    expect([answer.statusCode, till.shop.made]).toEqual([500, []])
    expect(await coins.paidAtomic()).toBe(0n)
  },
)

test.each<[string, number, Partial<VerifiedPayment>]>([
  ['what is true', 1, {}],
  ['that more was paid', 1, { amountAtomic: shopPrice.amountAtomic + 1n }],
  ['that the payee was paid, who keeps all of it', 0, { isDirect: true }],
])('200 where a rail says %s', async (_name, commissionBps, right) => {
  said = right
  expect((await buyFrom(commissionBps)).statusCode).toBe(200)
  expect(till.shop.made).toHaveLength(1)
})
