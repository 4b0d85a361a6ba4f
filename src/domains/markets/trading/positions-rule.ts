import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database, Queryable } from '../../../ports/database.ts'
import type { RetentionRule, Trim } from '../../../ports/retention.ts'
import { poolHistoryStore, type SwapRecord } from '../../chain/pools/index.ts'
import { type CurveFill, curveFillsStore } from './curve-fills.store.ts'
import {
  isAfter,
  newestFirst,
  type Place,
  readTrades,
  type TradeReading,
} from './indexed-trades.ts'
import { positionsStore } from './positions.store.ts'
import { type PositionSums, positionsAfter } from './positions.ts'

/**
 * Sums old trades up in the positions of their traders and deletes them: those on curves, and those in pools, which are
 * rows of `pools`. In chain order, because the profit of a sale depends on earlier purchases.
 */
export function createPositionsRule(
  reading: TradeReading,
): RetentionRule & { readonly trim: Trim } {
  return {
    name: 'trades of accounts',
    tables: ['trading_curve_fills', 'pool_swaps'],
    subject: 'trades',
    async trim(database, { days, rowsMax }) {
      const old = await readOld(database.query, { days, rowsMax })
      const last = old?.places.at(-1)
      if (old === null || last === undefined) return 0
      const through = await positionsStore(database.query).through()
      // Trades that a projection wrote a second time have been summed up before.
      const sums = await sumUp(database, reading, {
        fills: old.fills.filter((fill) => isAfter(fill, through)),
        swaps: old.swaps.filter((swap) => isAfter(swap, through)),
      })
      return database.transaction(async (tx) => {
        const to = isAfter(last, through) ? last : through
        if (!(await positionsStore(tx).move(through, to))) return 0
        await positionsStore(tx).put(sums)
        await curveFillsStore(tx).forget(old.fills)
        await poolHistoryStore(tx).forget(old.swaps)
        return old.places.length
      })
    },
  }
}

type Old = {
  readonly fills: readonly CurveFill[]
  readonly swaps: readonly SwapRecord[]
  /** The positions of all of them in the chain, oldest first. */
  readonly places: readonly Place[]
}

/** The oldest trades of both tables, without a gap: where one table has more than a batch, the other waits for it. */
async function readOld(
  query: Queryable,
  { days, rowsMax }: { readonly days: number; readonly rowsMax: number },
): Promise<Old | null> {
  const below = await positionsStore(query).retainedFrom(days)
  if (below === null) return null
  const fills = await curveFillsStore(query).oldest(below, rowsMax)
  const swaps = await poolHistoryStore(query).oldest(below, rowsMax)
  const ends: readonly Place[] = [fills, swaps].flatMap((read: readonly Place[]) =>
    read.length < rowsMax ? [] : read.slice(-1),
  )
  const isWhole = (place: Place) => ends.every((end) => !isAfter(place, end))
  const whole = { fills: fills.filter(isWhole), swaps: swaps.filter(isWhole) }
  const places = [...whole.fills, ...whole.swaps].sort(newestFirst).toReversed()
  return { ...whole, places }
}

/** The positions of all traders of these trades, after them. */
async function sumUp(
  { query }: Pick<Database, 'query'>,
  reading: TradeReading,
  rows: Pick<Old, 'fills' | 'swaps'>,
): Promise<ReadonlyMap<Hex, readonly PositionSums[]>> {
  const traderOf = new Map<string, Hex>()
  for (const row of [...rows.fills, ...rows.swaps]) {
    if (row.trader !== null) traderOf.set(keyOf(row), row.trader)
  }
  const trades = [...(await readTrades(reading, rows))].sort(newestFirst).toReversed()
  const byTrader = Map.groupBy(trades, (trade) => traderOf.get(keyOf(trade)))
  const before = await positionsStore(query).ofAll([...new Set(traderOf.values())])
  const sums = new Map<Hex, readonly PositionSums[]>()
  for (const [trader, own] of byTrader) {
    if (trader === undefined) continue
    sums.set(trader, [...positionsAfter(own, before.get(trader)).values()])
  }
  return sums
}

function keyOf({ blockNumber, logIndex }: Place): string {
  return `${blockNumber}:${logIndex}`
}
