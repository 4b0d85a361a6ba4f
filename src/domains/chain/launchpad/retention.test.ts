import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf } from '../../../../test/support/pool-records.ts'
import { countRows, indexDays, trimAll } from '../../../../test/support/trim.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations } from '../chain-index/index.ts'
import { launchpadMigrations } from './launchpad.migrations.ts'
import { launchpadRetention } from './retention.store.ts'
import { type TradeRecord, tradesStore } from './trades.store.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'launchpad', migrations: launchpadMigrations },
  ])
})
afterEach(() => database.close())

const someone = addressOf(1)
const tradeAt = (blockNumber: number, token: number): TradeRecord => ({
  blockNumber: BigInt(blockNumber),
  logIndex: 0,
  blockHash: '0x',
  transactionHash: '0x',
  tradedAt: new Date(0),
  token: addressOf(token),
  eventId: '',
  side: 'buy',
  trader: someone,
  recipient: someone,
  feeRecipient: someone,
  ethAmount: 1n,
  tokenAmount: 1n,
  feeAmount: 0n,
  creatorFee: 0n,
  protocolFee: 0n,
  virtualEth: BigInt(blockNumber),
  virtualToken: 1n,
})

test('trades on curves go with their day, but the newest old one of each token', async () => {
  await indexDays(database, { days: 10, projections: ['launchpad'] })
  const trades = tradesStore(database.query)
  const days = Array.from({ length: 10 }, (_, day) => day * 100)
  await trades.insert([
    ...days.flatMap((at) => [tradeAt(at, 2), tradeAt(at + 1, 2)]),
    tradeAt(7, 3),
  ])
  await trimAll(database, launchpadRetention, { days: 2, nowMs: 0 })
  const page = await trades.page({ token: addressOf(2), limit: 50 })
  expect(page.map(({ blockNumber }) => Number(blockNumber))).toEqual([
    901, 900, 801, 800, 701, 700, 601,
  ])
  expect((await trades.newest(addressOf(3)))?.virtualEth).toBe(7n)
  expect(await countRows(database, 'launch_trades', sql`block_number < 600`)).toBe(1)
})
