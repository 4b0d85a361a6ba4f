import type { Queryable } from '../../../ports/database.ts'
import {
  type VenueInterval,
  type VenuePriceKind,
  venueBounds,
  venueResolutions,
} from './venue-intervals.ts'
import { type Folded, venueTapeStore } from './venue-tape.store.ts'

/** A trade of a venue. Amounts and prices are times 10^18. */
export type VenueTrade = {
  /** The venue's own number of it. */
  readonly number: number
  readonly atMs: number
  /** The taker's side. */
  readonly side: 'buy' | 'sell'
  readonly priceE18: bigint
  readonly baseE18: bigint
  readonly quoteE18: bigint
  /** True when both sides are simulated traders. */
  readonly isSimulated: boolean
}

/** A price of a venue: of a trade, or one that it publishes. */
export type VenuePrint = {
  readonly venue: string
  readonly symbol: string
  readonly kind: VenuePriceKind
  readonly atMs: number
  readonly priceE18: bigint
  readonly trade?: VenueTrade
}

/** A candle of a venue; prices and volumes times 10^18. */
export type VenueCandle = {
  /** Unix seconds. */
  readonly startedAt: number
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
  readonly baseVolume: bigint
  readonly quoteVolume: bigint
  readonly trades: number
  readonly simulated: number
}

export type VenueTape = ReturnType<typeof createVenueTape>

/**
 * Trades and prices of off-chain venues. They are written in the transaction of the trade, so a candle is there exactly
 * when its trades are.
 */
export function createVenueTape() {
  return {
    /** Call it in the order of events; a repeat is harmless for trades, by their numbers, but not for candles. */
    async record(tx: Queryable, prints: readonly VenuePrint[]): Promise<void> {
      const store = venueTapeStore(tx)
      await store.addTrades(
        prints.flatMap(({ symbol, trade, venue }) =>
          trade === undefined ? [] : [{ ...trade, symbol, venue }],
        ),
      )
      await store.addCandles(foldPrints(prints))
    },
    candles: (db: Queryable, query: Parameters<ReturnType<typeof venueTapeStore>['candles']>[0]) =>
      venueTapeStore(db).candles({
        ...query,
        from: alignedStart(query.interval, query.from),
        before: query.before,
      }),
    /** Candles without gaps: an interval without a print is flat at the price before it. */
    async denseCandles(
      db: Queryable,
      query: Parameters<ReturnType<typeof venueTapeStore>['candles']>[0],
    ): Promise<readonly VenueCandle[]> {
      const { interval, limit } = query
      const starts = startsBetween(interval, alignedStart(interval, query.from), query)
      const oldest = starts.at(-1)
      if (oldest === undefined) return []
      const store = venueTapeStore(db)
      const stored = await store.candles({ ...query, from: oldest, limit })
      const [earlier] = await store.candles({ ...query, from: 0, before: oldest, limit: 1 })
      return fillFlat(starts, stored, earlier)
    },
    newestAtMs: (db: Queryable, venue: string, symbol: string) =>
      venueTapeStore(db).newestAtMs(venue, symbol),
    trades: (db: Queryable, query: Parameters<ReturnType<typeof venueTapeStore>['trades']>[0]) =>
      venueTapeStore(db).trades(query),
    symbols: (db: Queryable, venue: string) => venueTapeStore(db).symbols(venue),
    forgetSimulated: (tx: Queryable, venue: string, beforeMs: number) =>
      venueTapeStore(tx).forgetSimulated(venue, beforeMs),
  }
}

/** The first candle that begins at or after `from`. */
function alignedStart(interval: VenueInterval, from: number): number {
  const { end, start } = venueBounds(interval, from)
  return start === from ? from : end
}

/** The starts of the newest intervals, at most `limit`; newest first. */
function startsBetween(
  interval: VenueInterval,
  from: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): readonly number[] {
  const starts: number[] = []
  let { start } = venueBounds(interval, before - 1)
  while (start >= from && starts.length < limit) {
    starts.push(start)
    start = venueBounds(interval, start - 1).start
  }
  return starts
}

/** A candle for each start from the first price on. Candles and starts are newest first. */
function fillFlat(
  starts: readonly number[],
  stored: readonly VenueCandle[],
  earlier: VenueCandle | undefined,
): readonly VenueCandle[] {
  const storedAt = new Map(stored.map((candle) => [candle.startedAt, candle]))
  let price = earlier?.close
  const filled = starts.toReversed().flatMap((startedAt): VenueCandle[] => {
    const candle = storedAt.get(startedAt)
    price = candle?.close ?? price
    if (candle !== undefined) return [candle]
    return price === undefined ? [] : [flatCandle(startedAt, price)]
  })
  return filled.toReversed()
}

function flatCandle(startedAt: number, price: bigint): VenueCandle {
  const prices = { open: price, high: price, low: price, close: price }
  return { startedAt, ...prices, baseVolume: 0n, quoteVolume: 0n, trades: 0, simulated: 0 }
}

/** One candle for each series, resolution and interval of the prints. */
export function foldPrints(prints: readonly VenuePrint[]): readonly Folded[] {
  const candles = new Map<string, Folded>()
  for (const print of prints) {
    const { atMs, kind, priceE18, symbol, trade, venue } = print
    for (const resolution of venueResolutions) {
      const second = Math.floor(atMs / 1_000)
      const startedAt = second - (second % resolution)
      const id = `${venue} ${symbol} ${kind} ${resolution} ${startedAt}`
      const before = candles.get(id)
      candles.set(id, {
        venue,
        symbol,
        kind,
        resolution,
        startedAt,
        open: before?.open ?? priceE18,
        high: before === undefined || priceE18 > before.high ? priceE18 : before.high,
        low: before === undefined || priceE18 < before.low ? priceE18 : before.low,
        close: priceE18,
        baseVolume: (before?.baseVolume ?? 0n) + (trade?.baseE18 ?? 0n),
        quoteVolume: (before?.quoteVolume ?? 0n) + (trade?.quoteE18 ?? 0n),
        trades: (before?.trades ?? 0) + (trade === undefined ? 0 : 1),
        simulated: (before?.simulated ?? 0) + (trade?.isSimulated === true ? 1 : 0),
      })
    }
  }
  return [...candles.values()]
}
