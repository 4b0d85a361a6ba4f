import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createChainPositions } from '../../chain/chain-index/index.ts'
import { retractFirings } from './alert-firing.ts'
import { alertsStore } from './alerts.store.ts'
import { foldMinutes, minuteId, minutesOf } from './candle-fold.ts'
import { candlesStore, type MinuteKey, type StoredCandle } from './candles.store.ts'
import { correctionsStore, type NewCorrection } from './corrections.store.ts'
import { historyStartStore } from './history-start.store.ts'
import { holdingsStore } from './holdings.store.ts'
import { endOf } from './intervals.ts'
import { marketEvents } from './market.events.ts'
import { marketTokensStore } from './market-tokens.store.ts'
import { marketTradesStore, type TradeRecord } from './market-trades.store.ts'
import { poolEtherStore } from './pool-ether.store.ts'
import { retractFigures } from './token-figures.store.ts'
import { tradersStore } from './traders.store.ts'
import { balanceChanges } from './transfers.ts'
import { candleFact, isoTime, tradeFact } from './views.ts'

type Retraction = Ports<'clock' | 'outbox'> & {
  readonly tx: Queryable
  readonly blockNumber: bigint
}

/** Reverts everything above a block: the rows become those of an index that ends there. */
export async function retractAbove(options: Retraction): Promise<void> {
  const { blockNumber, tx } = options
  await retractFigures(tx, blockNumber)
  await poolEtherStore(tx).removeAbove(blockNumber)
  const trades = await marketTradesStore(tx).removeAbove(blockNumber)
  const holdings = holdingsStore(tx)
  const transfers = await holdings.removeTransfersAbove(blockNumber)
  await holdings.addBalances(balanceChanges(transfers, -1n))
  await tradersStore(tx).add(trades, -1n)
  const revised = await refold(tx, minutesOf(trades))
  await retractFirings(options, blockNumber)
  await marketTokensStore(tx).removeAbove(blockNumber)
  if (blockNumber < 0n) await beginAnew(tx)
  await publishCorrections(options, trades, revised)
}

/** Sums over deleted rows are deleted with the rest, because every block is applied again. */
async function beginAnew(tx: Queryable): Promise<void> {
  await holdingsStore(tx).removeBalances()
  await tradersStore(tx).removeAll()
  await candlesStore(tx).removeAll()
  await alertsStore(tx).forgetFolded()
  await historyStartStore(tx).forget()
}

type Revised = {
  readonly key: MinuteKey
  readonly before: StoredCandle
  readonly after: StoredCandle | undefined
}

/** Recomputes the candles of these minutes from the remaining trades. */
async function refold(tx: Queryable, keys: readonly MinuteKey[]): Promise<readonly Revised[]> {
  const store = candlesStore(tx)
  const before = new Map((await store.minutes(keys)).map((candle) => [minuteId(candle), candle]))
  const left: TradeRecord[] = []
  for (const { startedAt, ...scope } of keys) {
    const range = { from: startedAt, to: endOf('1m', startedAt) }
    left.push(...(await marketTradesStore(tx).between({ ...scope, ...range })))
  }
  const candles = foldMinutes([], left)
  await store.replaceMinutes(keys, candles)
  const after = new Map(candles.map((candle) => [minuteId(candle), candle]))
  return keys.flatMap((key) => {
    const was = before.get(minuteId(key))
    return was === undefined ? [] : [{ key, before: was, after: after.get(minuteId(key)) }]
  })
}

async function publishCorrections(
  { blockNumber, clock, outbox, tx }: Retraction,
  trades: readonly TradeRecord[],
  revised: readonly Revised[],
): Promise<void> {
  const recordedAt = new Date(clock.nowMs())
  // A projection that joins an older index has no rows to correct.
  if (blockNumber < 0n && trades.length === 0) return
  // In a reorganisation the cursor of the chain index has moved back in this transaction already.
  const cursor = await createChainPositions({ database: { query: tx }, safeDepth: 0 }).current()
  const common = cursor === null || cursor.block.number > blockNumber ? null : cursor
  const newest = trades.reduce((time, { tradedAt }) => Math.max(time, tradedAt), 0)
  await correctionsStore(tx).reorganised({
    aboveBlock: blockNumber,
    from: common === null ? 0 : Number(common.block.timestamp),
    to: Math.max(newest, Math.floor(clock.nowMs() / 1_000)),
    recordedAt,
  })
  const corrections: NewCorrection[] = []
  for (const trade of trades) {
    const { pool, price, token } = trade
    const fact = tradeFact(trade)
    corrections.push({
      kind: 'trade_retracted',
      token,
      pool,
      happenedAt: trade.tradedAt,
      before: fact,
      after: null,
      recordedAt,
    })
    await outbox.append(tx, marketEvents.tradeRetracted, {
      subject: token,
      payload: { token, pool, trade: fact, priceAtomic: price.toString() },
    })
  }
  for (const { after, before, key } of revised) {
    const { pool, startedAt, token } = key
    const change = {
      before: candleFact(before),
      after: after === undefined ? null : candleFact(after),
    }
    corrections.push({
      kind: 'candle_revised',
      token,
      pool,
      happenedAt: startedAt,
      ...change,
      recordedAt,
    })
    await outbox.append(tx, marketEvents.candleRevised, {
      subject: token,
      payload: { token, pool, interval: '1m', startedAt: isoTime(startedAt), ...change },
    })
  }
  await correctionsStore(tx).insert(corrections)
}
