import { formatAmount } from '../../../kernel/money.ts'
import { type ChainPosition, finalityOf } from '../../chain/chain-index/index.ts'
import type { CandleRecord } from './candles.store.ts'
import { priceDecimals } from './facts.ts'
import type { CandleFactView, ChangeView, TradeFactView, TradeView } from './market.schemas.ts'
import type { TradeRecord } from './market-trades.store.ts'
import type { TraderRecord } from './traders.store.ts'

const decimals = 18

/** Unix seconds as the wire shows them. */
export function isoTime(seconds: number): string {
  const day = Math.floor(seconds / daySeconds)
  // The times of one answer are mostly of few days, and a page of candles has hundreds of them.
  if (lastDay.day !== day) {
    lastDay = { day, text: new Date(day * daySeconds * 1_000).toISOString().slice(0, 11) }
  }
  const second = seconds - day * daySeconds
  const [hours, minutes] = [Math.floor(second / 3_600), Math.floor(second / 60) % 60]
  return `${lastDay.text}${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[second % 60]}.000Z`
}

const daySeconds = 86_400
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
let lastDay = { day: Number.NaN, text: '' }

/** Wei as ether. */
export function ether(wei: bigint): string {
  return formatAmount(wei, decimals)
}

/** A stored price as ether for one token. */
export function priceEth(price: bigint): string {
  return formatAmount(price, priceDecimals)
}

/** The change of a price, in per cent with two decimals, rounded towards zero. */
export function change(from: bigint | null, to: bigint): ChangeView {
  if (from === null) return { pct: null, reason: 'window_not_covered' }
  if (from === 0n) return { pct: null, reason: 'no_price_before' }
  const hundredths = ((to - from) * 10_000n) / from
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  const sign = hundredths < 0n ? '-' : ''
  return { pct: `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`, reason: null }
}

/** The parts of a trade's view that do not change over time. */
export function tradeFact(trade: TradeRecord): TradeFactView {
  return {
    token: trade.token,
    pool: trade.pool,
    side: trade.side,
    trader: trade.trader,
    ethAtomic: trade.ethAmount.toString(),
    tokenAtomic: trade.tokenAmount.toString(),
    feeEthAtomic: trade.feeEth?.toString() ?? null,
    priceEth: priceEth(trade.price),
    tradedAt: isoTime(trade.tradedAt),
    blockNumber: Number(trade.blockNumber),
    logIndex: trade.logIndex,
    blockHash: trade.blockHash,
    transactionHash: trade.transactionHash,
    simulated: trade.simulated,
  }
}

export function tradeView(trade: TradeRecord, position: ChainPosition | null): TradeView {
  return {
    id: `${trade.blockNumber}:${trade.logIndex}`,
    ...tradeFact(trade),
    finality: finalityOf(trade.blockNumber, position),
  }
}

/** The parts of a candle's view that do not change over time. */
export function candleFact(candle: CandleRecord): CandleFactView {
  const open = priceEth(candle.open)
  // Most short candles have one price only.
  const shown = (price: bigint) => (price === candle.open ? open : priceEth(price))
  return {
    open,
    high: shown(candle.high),
    low: shown(candle.low),
    close: shown(candle.close),
    volumeEth: ether(candle.volumeEth),
    volumeTokens: formatAmount(candle.volumeToken, decimals),
    trades: candle.trades,
    buys: candle.buys,
    tradesHash: Buffer.from(candle.digest).toString('hex'),
  }
}

/**
 * Wei that an account realised by selling, at the average cost of all it bought; null until it has both bought and
 * sold. What it sold beyond what it bought has an unknown cost, and is left out.
 */
export function realisedEth(sums: TraderRecord): bigint | null {
  const { boughtEth, boughtToken, soldEth, soldToken } = sums
  if (boughtToken === 0n || soldToken === 0n) return null
  const matched = soldToken < boughtToken ? soldToken : boughtToken
  return (soldEth * matched) / soldToken - (boughtEth * matched) / boughtToken
}
