import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf, poolOf, swapOf } from '../../../../test/support/pool-records.ts'
import type { Database } from '../../../ports/database.ts'
import { poolsMigrations } from '../pools/index.ts'
import { poolHistoryStore } from '../pools/pool-history.store.ts'
import { poolsStore } from '../pools/pools.store.ts'
import { curvesStore } from './curves.store.ts'
import { launchTrades } from './launch-trades.ts'
import { launchpadMigrations } from './launchpad.migrations.ts'
import { type TradeRecord, tradesStore } from './trades.store.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'pools', migrations: poolsMigrations },
    { domain: 'launchpad', migrations: launchpadMigrations },
  ])
})
afterEach(() => database.close())

const pool = poolOf()
const launch = { family: 'curve', factory: null, token: pool.token0 } as const
const onCurve = (blockNumber: bigint, logIndex: number): TradeRecord => ({
  blockNumber,
  logIndex,
  blockHash: '0x',
  transactionHash: '0x',
  tradedAt: new Date(0),
  token: launch.token,
  trader: addressOf(2),
  recipient: addressOf(2),
  side: 'buy',
  ethAmount: 1n,
  tokenAmount: 1n,
  feeAmount: 0n,
  creatorFee: 0n,
  protocolFee: 0n,
  feeRecipient: addressOf(3),
  virtualEth: 1n,
  virtualToken: 1n,
  eventId: '',
})

test('trades on the curve and in the pool of a launch are one list, newest first, also within a block', async () => {
  const { query } = database
  await poolsStore(query).put(pool)
  await curvesStore(query).put([
    {
      token: launch.token,
      status: 'graduated',
      virtualEth: 1n,
      virtualToken: 1n,
      tradeCount: 3,
      lastTradeAt: null,
      pool: pool.address,
      graduatedBlock: 5n,
      graduatedAt: new Date(0),
      postponedBlock: null,
      openedAt: null,
      antiSnipe: { startBps: 0, durationSeconds: 0, decay: 'linear' },
    },
  ])
  await tradesStore(query).insert([onCurve(4n, 9), onCurve(5n, 1), onCurve(5n, 3)])
  const swaps = [swapOf(5, { logIndex: 2 }), swapOf(5, { logIndex: 4 }), swapOf(6)]
  await poolHistoryStore(query).insertSwaps(swaps)
  const places = async (limit: number) =>
    (await launchTrades(database, launch, { limit })).map(
      ({ place: { blockNumber, logIndex } }) => `${blockNumber}:${logIndex}`,
    )
  const all = ['6:0', '5:4', '5:3', '5:2', '5:1', '4:9']
  expect(await places(10)).toEqual(all)
  expect(await places(2)).toEqual(all.slice(0, 3))
})
