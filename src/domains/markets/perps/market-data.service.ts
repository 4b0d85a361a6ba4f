import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type VenueTape, venueBounds } from '../market/index.ts'
import { venueName } from './booking.ts'
import { quantityText, rateText } from './decimals.ts'
import { marketSpecs } from './exchange/markets.ts'
import type { Exchange, Market } from './exchange/state.ts'
import { recordsStore } from './records.store.ts'
import { depthView, marketView, markPriceView } from './views.ts'
import type { Writer } from './writer.ts'

const klinesMax = 1_000
const tapeDecimals = 18

type KlinesQuery = {
  readonly symbol: string
  readonly interval: Parameters<typeof venueBounds>[0]
  readonly startTime: number
  readonly endTime?: number
  readonly priceType?: 'Index' | 'Last' | 'Mark'
}

type Parts = Ports<'clock' | 'database'> & {
  readonly writer: Writer
  readonly tape: VenueTape
}

/** Market data of the paper exchange. Raises 404 for an unknown symbol. */
export function createPaperMarketData(options: Parts) {
  const { database, writer } = options
  const each = <view>(
    symbol: string | undefined,
    toView: (exchange: Exchange, market: Market) => view,
  ): Promise<view[]> =>
    writer.read((exchange) => {
      const markets = symbol === undefined ? exchange.markets.values() : [found(exchange, symbol)]
      return [...markets].map((market) => toView(exchange, market))
    })

  return {
    markets: (marketType: string | undefined) =>
      marketType === undefined || marketType === 'PERP'
        ? each(undefined, (_, market) => marketView(market))
        : Promise.resolve([]),
    market: (symbol: string) => writer.read((exchange) => marketView(found(exchange, symbol))),
    depth: createDepths(writer),
    markPrices: (symbol: string | undefined, marketType: string | undefined) =>
      marketType === undefined || marketType === 'PERP'
        ? each(symbol, markPriceView)
        : Promise.resolve([]),
    openInterest: (symbol: string | undefined) =>
      each(symbol, ({ nowMs }, { openLots, spec }) => ({
        symbol: spec.symbol,
        openInterest: quantityText(spec, openLots),
        timestamp: nowMs,
      })),
    async fundingRates(query: {
      readonly symbol: string
      readonly limit: number
      readonly offset: number
    }) {
      await writer.read((exchange) => found(exchange, query.symbol).spec)
      const rates = await recordsStore(database.query).rates(query)
      return rates.map(({ endedAtMs, ratePpb, symbol }) => ({
        symbol,
        intervalEndTimestamp: new Date(endedAtMs).toISOString(),
        fundingRate: rateText(ratePpb),
      }))
    },
    klines: createKlines(options),
    ...fixed,
  }
}

/** Views of books, each computed and serialised once for each number of the journal. */
function createDepths(writer: Writer) {
  type Depth = ReturnType<typeof depthView>
  let seq = -1
  const kept = new Map<string, Depth>()
  return (symbol: string, limit: number): Promise<Depth> =>
    writer.read((exchange) => {
      const market = found(exchange, symbol)
      if (exchange.seq !== seq) kept.clear()
      seq = exchange.seq
      const key = `${symbol} ${limit}`
      const known = kept.get(key) ?? Object.freeze(depthView(exchange, market, limit))
      kept.set(key, known)
      return known
    })
}

/**
 * Candles of trades, or of stated prices, from the tape of market data. An interval without any, such as one in which
 * the exchange slept, is flat at the price before it.
 */
function createKlines({ clock, database, tape, writer }: Parts) {
  return async ({ interval, symbol, startTime, ...query }: KlinesQuery) => {
    await writer.read((exchange) => found(exchange, symbol))
    const now = Math.ceil(clock.nowMs() / 1_000)
    const endTime = query.endTime ?? now
    if (endTime < startTime) throw backwards()
    const kind = kinds[query.priceType ?? 'Last']
    const candles = await tape.denseCandles(database.query, {
      venue: venueName,
      symbol,
      kind,
      interval,
      before: Math.min(endTime, now) + 1,
      from: startTime,
      limit: klinesMax,
    })
    return candles.toReversed().map((candle) => {
      const { end, start } = venueBounds(interval, candle.startedAt)
      return {
        start: new Date(start * 1_000).toISOString(),
        end: new Date(end * 1_000).toISOString(),
        open: formatAmount(candle.open, tapeDecimals),
        high: formatAmount(candle.high, tapeDecimals),
        low: formatAmount(candle.low, tapeDecimals),
        close: formatAmount(candle.close, tapeDecimals),
        volume: formatAmount(candle.baseVolume, tapeDecimals),
        quoteVolume: formatAmount(candle.quoteVolume, tapeDecimals),
        trades: String(candle.trades),
      }
    })
  }
}

/** Answers that are the same for every market. */
const fixed = {
  /** The assets of the exchange. Paper dollars are on no chain, so nothing is deposited or withdrawn. */
  assets: () =>
    [...new Set(['USDC', ...marketSpecs.map(({ baseSymbol }) => baseSymbol)])].map((symbol) => ({
      symbol,
      displayName: symbol === 'USDC' ? 'Paper USDC' : symbol,
      coingeckoId: null,
      tokens: [],
    })),
  collateral: () => {
    const none = { type: 'sqrt', base: '0', factor: '0' }
    return [
      {
        symbol: 'USDC',
        imfFunction: none,
        mmfFunction: none,
        haircutFunction: { weight: '1', kind: { type: 'identity' } },
      },
    ]
  },
}

const kinds = { Index: 'index', Last: 'last', Mark: 'mark' } as const

/** The market of a caller's symbol; raises 404 for an unknown one. */
export function found({ markets }: Exchange, symbol: string): Market {
  const market = markets.get(symbol)
  if (market !== undefined) return market
  throw new AppError(resourceErrors.not_found, 'The paper exchange has no such market.', {
    extra: { reason: 'no_market' },
  })
}

function backwards(): AppError {
  return new AppError(requestErrors.invalid, 'endTime is before startTime.', {
    faults: [{ location: 'query/endTime', message: 'must not be before startTime' }],
  })
}
