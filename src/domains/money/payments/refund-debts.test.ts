import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  accountName,
  createMoneyDesk,
  type MoneyDesk,
} from '../../../../test/support/money-desk.ts'
import { paymentMigrationSets } from '../../../../test/support/payments-world.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let desk: MoneyDesk
let round = 0
let nowMs = Date.UTC(2026, 6, 15, 9)
let [payer, creator, referrer] = ['', '', '']

beforeAll(async () => {
  database = await createTestDatabase(paymentMigrationSets)
  desk = await createMoneyDesk(database)
  await desk.billing.prepare()
})
afterAll(async () => {
  await desk.close()
  await database.close()
})
beforeEach(async () => {
  round += 1
  ;[payer, creator, referrer] = [0, 1, 2].map((index) => accountName(round, index)) as [
    string,
    string,
    string,
  ]
  await desk.till.fund(`acct_${payer}`, 'USDC', 10_000n)
})

const ask = (wish: Parameters<MoneyDesk['handle']>[0]['ask']) => desk.handle({ nowMs, ask: wish })
const collect = (from: string) => ask({ kind: 'collect', from })
/** A call of the creator's: of 1,000 the platform keeps a tenth. */
async function sold(name: string, amount = 1_000): Promise<string> {
  nowMs += 1_000
  const item = `${name}.${amount}.${creator}.1000`
  expect(await ask({ kind: 'buy', from: payer, item })).toBe('paid')
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM charges WHERE url LIKE ${`%/shop/${item}`} ORDER BY created_at DESC`.execute(
    database.query,
  )
  return rows[0]?.id ?? ''
}
const refund = (chargeId: string, from: string, amountAtomic: string | null = null) =>
  ask({ kind: 'refund', from, chargeId, amountAtomic, key: `${from}-${chargeId}-${amountAtomic}` })
/** Spends all that an account has, with the platform. */
async function spendAll(name: string): Promise<void> {
  const left = await of(name, 'available')
  const spent = await ask({ kind: 'buy', from: name, item: `spent-${round}-${nowMs}.${left}` })
  expect(spent).toBe('paid')
}
async function of(name: string, purpose: 'available' | 'debt' | 'earnings'): Promise<bigint> {
  const account = { owner: `acct_${name}`, purpose, asset: 'USDC' } as const
  return (await desk.ledger.balance(database.query, account)).postedAtomic
}
const kept = () => desk.till.balance('platform', 'USDC', 'revenue')

test('a refund takes what was collected from the credit that it became, whoever orders it', async () => {
  const [first, second] = [await sold('a'), await sold('b')]
  expect(await collect(creator)).toBe('1800')
  expect(await refund(first, creator)).toBe('settled')
  expect(await refund(second, 'o')).toBe('settled')
  expect([await of(creator, 'available'), await of(creator, 'debt')]).toEqual([0n, 0n])
  expect(await of(payer, 'available')).toBe(10_000n)
})

test('a creator who has spent what they earned orders no refund that others would pay', async () => {
  const charge = await sold('a')
  await collect(creator)
  await spendAll(creator)
  const before = await kept()
  expect(await refund(charge, creator)).toBe('charge.refund_unfunded')
  expect([await kept(), await of(creator, 'debt')]).toEqual([before, 0n])
  await desk.till.fund(`acct_${creator}`, 'USDC', 900n)
  expect(
    await ask({ kind: 'refund', from: creator, chargeId: charge, amountAtomic: null, key: 'anew' }),
  ).toBe('settled')
  expect(await of(creator, 'available')).toBe(0n)
})

test('what the operator refunds then is lent, once, and the next earnings pay it', async () => {
  const charge = await sold('a')
  await collect(creator)
  await spendAll(creator)
  const before = await kept()
  expect(await refund(charge, 'o', '400')).toBe('settled')
  expect(await refund(charge, 'o', '400')).toBe('settled')
  expect(await refund(charge, 'o')).toBe('settled')
  expect(await of(payer, 'available')).toBe(10_000n)
  expect([await of(creator, 'debt'), await kept()]).toEqual([900n, before - 1_000n])
  await sold('b', 500)
  expect([await of(creator, 'debt'), await of(creator, 'earnings')]).toEqual([450n, 0n])
  expect(await collect(creator)).toBe('rewards.nothing_to_collect')
  await sold('c', 1_000)
  expect([await of(creator, 'debt'), await of(creator, 'earnings')]).toEqual([0n, 450n])
  // A tenth of each sale, and all that was lent.
  expect(await kept()).toBe(before - 100n + 50n + 100n)
})

test('what paid a debt is owed again once its own charge is refunded', async () => {
  const first = await sold('a')
  await collect(creator)
  await spendAll(creator)
  expect(await refund(first, 'o')).toBe('settled')
  const second = await sold('b')
  expect(await of(creator, 'debt')).toBe(0n)
  expect(await refund(second, 'o')).toBe('settled')
  expect([await of(creator, 'debt'), await of(payer, 'available')]).toEqual([900n, 10_000n])
})

test('a referrer who has taken their share out owes it where the operator orders', async () => {
  await ask({ kind: 'attach', from: payer, to: referrer })
  const charge = await sold('a')
  expect(await of(referrer, 'earnings')).toBe(25n)
  await collect(referrer)
  await spendAll(referrer)
  expect(await refund(charge, creator)).toBe('charge.refund_unfunded')
  expect(await refund(charge, 'o')).toBe('settled')
  expect([await of(referrer, 'debt'), await of(creator, 'debt')]).toEqual([25n, 0n])
})

test('the platform lends no more than it has earned', async () => {
  const charge = await sold('a')
  await collect(creator)
  await spendAll(creator)
  const everything = await kept()
  await desk.ledger.post(database.query, {
    id: `away-${round}`,
    kind: 'test.paid_out',
    entries: [
      {
        account: { owner: 'platform', purpose: 'revenue', asset: 'USDC' },
        amountAtomic: -everything,
      },
      {
        account: { owner: 'platform', purpose: 'external', asset: 'USDC' },
        amountAtomic: everything,
      },
    ],
  })
  expect(await refund(charge, 'o')).toBe('charge.refund_unfunded')
  expect([await of(creator, 'debt'), await of(payer, 'available')]).toEqual([0n, 9_000n])
})

test('the books are even after all of it', async () => {
  expect((await desk.ledger.prove(database.query)).breaches).toEqual([])
})
