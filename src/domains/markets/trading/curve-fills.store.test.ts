import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../../../ports/database.ts'
import { type CurveFill, curveFillsStore } from './curve-fills.store.ts'
import { tradingMigrations } from './trading.migrations.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase([{ domain: 'trading', migrations: tradingMigrations }])
}, 60_000)
afterAll(() => database?.close())

const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
const token = addressOf(0xc0)

/** That many trades of an account in one block. */
function fillsOf(trader: Hex, terms: { readonly blockNumber: bigint; readonly count: number }) {
  return Array.from(
    { length: terms.count },
    (_, logIndex): CurveFill => ({
      blockNumber: terms.blockNumber,
      logIndex,
      transactionHash: `0x${logIndex.toString(16).padStart(64, '0')}`,
      tradedAt: new Date(1_700_000_000_000 + logIndex),
      trader,
      token,
      side: logIndex % 2 === 0 ? 'buy' : 'sell',
      ethAmount: 10n ** 18n + BigInt(logIndex),
      tokenAmount: 2n ** 200n + BigInt(logIndex),
    }),
  )
}

test.each([0, 1, 199, 200, 201, 400, 401])(
  '%i trades at once are kept, each of them as it was, newest first',
  async (count) => {
    const [trader, blockNumber] = [addressOf(count), BigInt(1_000 + count)]
    const fills = fillsOf(trader, { blockNumber, count })
    await curveFillsStore(database.query).insert(fills)
    const kept = await curveFillsStore(database.query).page({ trader, limit: 1_000 })
    expect(kept).toEqual(fills.toReversed())
  },
)

test('what stood above a block goes with it, what stood in it stays', async () => {
  const trader = addressOf(0xabc)
  const store = curveFillsStore(database.query)
  const [below, at, above] = [98n, 99n, 100n].map((blockNumber) =>
    fillsOf(trader, { blockNumber, count: 1 }),
  ) as [CurveFill[], CurveFill[], CurveFill[]]
  await store.insert([...below, ...at, ...above])
  await store.removeAbove(99n)
  expect(await store.page({ trader, limit: 10 })).toEqual([...at, ...below])
})
