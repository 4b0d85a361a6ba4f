import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { tokenOf, traderOf } from '../../../../test/support/market-chain.ts'
import type { Database } from '../../../ports/database.ts'
import { marketMigrations } from './market.migrations.ts'
import { marketTradesStore, type TradeRecord } from './market-trades.store.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'market', migrations: marketMigrations }])
})
afterEach(() => database.close())

const tradeAt = (blockNumber: bigint, logIndex: number): TradeRecord => ({
  blockNumber,
  logIndex,
  blockHash: '0x',
  transactionHash: '0x',
  tradedAt: 60,
  token: tokenOf(0),
  pool: 'curve',
  trader: traderOf(0),
  side: 'buy',
  simulated: false,
  ethAmount: 1n,
  tokenAmount: 1n,
  feeEth: null,
  price: 1n,
  reserveEth: null,
})

test('trades that go are named newest first, of one block the later log first', async () => {
  const trades = marketTradesStore(database.query)
  const [newest, third] = [tradeAt(3n, 4), tradeAt(3n, 0)]
  const [second, first] = [tradeAt(2n, 3), tradeAt(2n, 1)]
  const kept = tradeAt(1n, 5)
  await trades.insert([newest, third, first, second, kept])
  expect(await trades.removeAbove(1n)).toEqual([newest, third, second, first])
  expect(await trades.removeAbove(0n)).toEqual([kept])
})
