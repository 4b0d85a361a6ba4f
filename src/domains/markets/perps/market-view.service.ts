import { readPart } from '../../../kernel/view-parts.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { createClientMarketData } from './backpack/market-data.service.ts'
import type { createPaperMarketData } from './market-data.service.ts'

const depthLimit = 50
const klinesCount = 200
const tradesCount = 50
const ratesCount = 30

const intervalSeconds = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
} as const
/** The intervals that a first view can begin with. */
export const viewIntervals = ['1m', '5m', '15m', '1h', '4h', '1d'] as const

type ViewQuery = { readonly symbol: string; readonly interval: (typeof viewIntervals)[number] }

type Parts = Ports<'clock' | 'logger'> & {
  readonly paper: ReturnType<typeof createPaperMarketData>
  readonly client: ReturnType<typeof createClientMarketData>
}

/** Everything that a page about one market of the paper exchange shows first. Raises 404 for an unknown symbol. */
export function createMarketView({ client, clock, logger, paper }: Parts) {
  return async ({ interval, symbol }: ViewQuery) => {
    const market = await paper.market(symbol)
    const asOf = new Date(clock.nowMs()).toISOString()
    const part = <data>(name: string, read: () => Promise<data>) =>
      readPart(
        async () => ({ asOf, data: await read() }),
        (failure) => logger.error('a part of a market view failed', { name, failure }),
      )
    const startTime = Math.floor(clock.nowMs() / 1_000) - klinesCount * intervalSeconds[interval]
    const [ticker, depth, klines, trades, mark, openInterest, funding] = await Promise.all([
      part('ticker', () => client.ticker(symbol)),
      part('depth', () => paper.depth(symbol, depthLimit)),
      part('klines', () => paper.klines({ symbol, interval, startTime })),
      part('trades', () => client.trades({ symbol, limit: tradesCount })),
      part('mark', () => oneOf(paper.markPrices(symbol, undefined))),
      part('openInterest', () => oneOf(paper.openInterest(symbol))),
      part('funding', () => paper.fundingRates({ symbol, limit: ratesCount, offset: 0 })),
    ])
    return { market, interval, ticker, depth, klines, trades, mark, openInterest, funding }
  }
}

async function oneOf<item>(list: Promise<readonly item[]>): Promise<item> {
  const [first] = await list
  if (first === undefined) throw new Error('assertion failed: a known market has one answer')
  return first
}
