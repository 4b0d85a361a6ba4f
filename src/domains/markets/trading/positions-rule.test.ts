import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf, hashOf, poolOf, swapOf } from '../../../../test/support/pool-records.ts'
import { countRows, indexDays, trimAll } from '../../../../test/support/trim.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations } from '../../chain/chain-index/index.ts'
import {
  createPoolLists,
  poolHistoryStore,
  poolsMigrations,
  type SwapRecord,
} from '../../chain/pools/index.ts'
import { poolsStore } from '../../chain/pools/pools.store.ts'
import { type CurveFill, curveFillsStore } from './curve-fills.store.ts'
import { newestFirst, readTrades } from './indexed-trades.ts'
import { positionsStore } from './positions.store.ts'
import { positionsAfter } from './positions.ts'
import { createPositionsRule } from './positions-rule.ts'
import { tradingMigrations } from './trading.migrations.ts'

const [weth, first, second, third] = [0xe0, 0xa1, 0xa2, 0xa3].map(addressOf) as [Hex, Hex, Hex, Hex]
const traders = [0x71, 0x72, 0x73].map(addressOf)
let database: Database

beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'pools', migrations: poolsMigrations },
    { domain: 'trading', migrations: tradingMigrations },
  ])
  const pools = poolsStore(database.query)
  await pools.put(poolOf({ address: addressOf(1), token0: first, token1: weth }))
  await pools.put(poolOf({ address: addressOf(2), token0: first, token1: second }))
})
afterEach(() => database.close())

const reading = () => ({
  venue: { weth, swapRouter: addressOf(0xc1), launchpad: addressOf(0xc2) },
  lists: createPoolLists({ database }),
  // The first token burns a tenth of what leaves its pool.
  launchpad: {
    quotes: {
      arrivals: async () => (_: unknown, given: { readonly token: Hex; readonly amount: bigint }) =>
        given.token === first ? given.amount - given.amount / 10n : given.amount,
    },
  },
})

/** Trades of three accounts on ten days; the same for the same seed. */
function trades(seed: number, perDay: number) {
  const fills: CurveFill[] = []
  const swaps: SwapRecord[] = []
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % below
  }
  for (let index = 0; index < 10 * perDay; index += 1) {
    const blockNumber = Math.floor(index / perDay) * 100 + (index % perDay)
    const trader = traders[next(3)] ?? addressOf(0)
    const amount = BigInt(1 + next(1_000))
    const other = BigInt(1 + next(1_000))
    if (next(2) === 0) {
      fills.push({
        blockNumber: BigInt(blockNumber),
        logIndex: 1,
        transactionHash: hashOf(blockNumber),
        tradedAt: new Date(blockNumber),
        trader,
        token: next(2) === 0 ? first : third,
        side: next(3) === 0 ? 'sell' : 'buy',
        ethAmount: amount,
        tokenAmount: other,
      })
    } else {
      const [amount0, amount1] = next(2) === 0 ? [amount, -other] : [-amount, other]
      const pool = addressOf(1 + next(2))
      swaps.push(swapOf(blockNumber, { pool, trader, amount0, amount1 }))
    }
  }
  return { fills, swaps }
}

async function write({ fills, swaps }: ReturnType<typeof trades>): Promise<void> {
  await curveFillsStore(database.query).insert(fills)
  await poolHistoryStore(database.query).insertSwaps(swaps)
}

/** The positions of each account, from the sums and the stored trades. */
async function positions() {
  return Promise.all(
    traders.map(async (trader) => {
      const { before } = await positionsStore(database.query).of(trader)
      const question = { trader, limit: 1_000 }
      const fills = await curveFillsStore(database.query).page(question)
      const swaps = await createPoolLists({ database }).swapsOfTrader(question)
      const kept = await readTrades(reading(), { fills, swaps })
      return [...positionsAfter([...kept].sort(newestFirst).toReversed(), before)]
    }),
  )
}

const trim = (days: number, rowsMax?: number) => {
  const rule = createPositionsRule(reading())
  const steps =
    rowsMax === undefined
      ? rule
      : {
          ...rule,
          trim: (db: Database, at: { before: Date; days: number }) =>
            rule.trim(db, { ...at, rowsMax }),
        }
  return trimAll(database, { rules: [steps] }, { days, nowMs: 0 })
}

describe('trades that are kept no longer', () => {
  test.each([1, 2, 3, 4, 5])('leave every position as it was (seed %i)', async (seed) => {
    await write(trades(seed, 12))
    await indexDays(database, { days: 10, projections: ['pools', 'trading'] })
    const before = await positions()
    // The order in which tokens were last traded counts too.
    expect(before.flat().length).toBeGreaterThan(6)
    await trim(6, 3)
    expect(await positions()).toEqual(before)
    await trim(2)
    expect(await positions()).toEqual(before)
    const rows = async () =>
      (await countRows(database, 'trading_curve_fills')) + (await countRows(database, 'pool_swaps'))
    expect(await rows()).toBe(36)
  })
  test('are summed up once, also where two processes do so at a time', async () => {
    await write(trades(6, 12))
    await indexDays(database, { days: 10, projections: ['pools', 'trading'] })
    const before = await positions()
    await Promise.all([trim(2, 5), trim(2, 5), trim(2, 7)])
    await trim(2)
    expect(await positions()).toEqual(before)
  })
  test('are not summed up again where the index writes them once more', async () => {
    const made = trades(7, 12)
    await write(made)
    await indexDays(database, { days: 10, projections: ['pools', 'trading'] })
    const before = await positions()
    await trim(2)
    const isOld = ({ blockNumber }: { readonly blockNumber: bigint }) => blockNumber < 700n
    await write({ fills: made.fills.filter(isOld), swaps: made.swaps.filter(isOld) })
    await trim(2)
    expect(await positions()).toEqual(before)
  })
  test('wait for a projection that has blocks to catch up with', async () => {
    await write(trades(8, 12))
    await indexDays(database, { days: 10, projections: ['trading'] })
    await trim(2)
    expect(
      (await countRows(database, 'trading_curve_fills')) +
        (await countRows(database, 'pool_swaps')),
    ).toBe(120)
  })
})
