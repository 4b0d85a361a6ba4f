import type { CandleRecord, MinuteKey, StoredCandle } from './candles.store.ts'
import { startOf } from './intervals.ts'
import { compare, type FoldedTrade } from './market-trades.store.ts'
import { emptyDigest, extendDigest, joinDigests } from './trade-hash.ts'

/** The minute, and pool, of a trade. */
function minuteOf(trade: FoldedTrade): MinuteKey {
  const { pool, token, tradedAt } = trade
  return { token, pool, startedAt: startOf('1m', tradedAt) }
}

/** A text that identifies a minute of a pool. */
export function minuteId({ pool, startedAt }: MinuteKey): string {
  return `${startedAt}:${pool}`
}

/** The minutes of these trades, each once. */
export function minutesOf(trades: readonly FoldedTrade[]): readonly MinuteKey[] {
  return [
    ...new Map(
      trades.map((trade) => {
        const key = minuteOf(trade)
        return [minuteId(key), key]
      }),
    ).values(),
  ]
}

/** Adds trades to the candles of their minutes; trades of one minute must be in chain order. */
export function foldMinutes(
  known: readonly StoredCandle[],
  trades: readonly FoldedTrade[],
): readonly StoredCandle[] {
  const candles = new Map(known.map((candle) => [minuteId(candle), candle]))
  for (const trade of trades) {
    const key = minuteOf(trade)
    const id = minuteId(key)
    candles.set(id, addTrade(candles.get(id), trade, key))
  }
  return [...candles.values()]
}

/** One-second candles, newest first, from trades newest first. */
export function foldSeconds(trades: readonly FoldedTrade[]): readonly CandleRecord[] {
  const seconds = new Map<number, Map<string, StoredCandle>>()
  for (const trade of trades.toReversed()) {
    const pools = seconds.get(trade.tradedAt) ?? new Map<string, StoredCandle>()
    const key = { token: trade.token, pool: trade.pool, startedAt: trade.tradedAt }
    pools.set(trade.pool, addTrade(pools.get(trade.pool), trade, key))
    seconds.set(trade.tradedAt, pools)
  }
  return [...seconds.values()].map((pools) => joinPools([...pools.values()])).toReversed()
}

function addTrade(
  candle: StoredCandle | undefined,
  trade: FoldedTrade,
  key: MinuteKey,
): StoredCandle {
  const { price } = trade
  const place = { blockNumber: trade.blockNumber, logIndex: trade.logIndex }
  return {
    ...key,
    open: candle?.open ?? price,
    high: candle === undefined || price > candle.high ? price : candle.high,
    low: candle === undefined || price < candle.low ? price : candle.low,
    close: price,
    first: candle?.first ?? place,
    last: place,
    volumeEth: (candle?.volumeEth ?? 0n) + trade.ethAmount,
    volumeToken: (candle?.volumeToken ?? 0n) + trade.tokenAmount,
    trades: (candle?.trades ?? 0) + 1,
    buys: (candle?.buys ?? 0) + (trade.side === 'buy' ? 1 : 0),
    simulated: (candle?.simulated ?? 0) + (trade.simulated ? 1 : 0),
    digest: extendDigest(candle?.digest ?? emptyDigest, trade),
  }
}

/** Joins the candles of a token's pools in one interval, in the order of their first trades; at least one. */
function joinPools(pools: readonly StoredCandle[]): CandleRecord {
  const [first] = pools
  if (first === undefined) throw new Error('assertion failed: a candle has at least one trade')
  if (pools.length === 1) return first
  const byLast = pools.toSorted((a, b) => compare(a.last, b.last))
  const sum = (of: (candle: StoredCandle) => bigint) =>
    pools.reduce((total, candle) => total + of(candle), 0n)
  const count = (of: (candle: StoredCandle) => number) =>
    pools.reduce((total, candle) => total + of(candle), 0)
  return {
    startedAt: first.startedAt,
    open: first.open,
    close: byLast.at(-1)?.close ?? first.close,
    high: pools.reduce((most, { high }) => (high > most ? high : most), first.high),
    low: pools.reduce((least, { low }) => (low < least ? low : least), first.low),
    volumeEth: sum(({ volumeEth }) => volumeEth),
    volumeToken: sum(({ volumeToken }) => volumeToken),
    trades: count(({ trades }) => trades),
    buys: count(({ buys }) => buys),
    simulated: count(({ simulated }) => simulated),
    digest: joinDigests(
      pools.toSorted((a, b) => (a.pool < b.pool ? -1 : 1)).map(({ digest }) => digest),
    ),
  }
}
