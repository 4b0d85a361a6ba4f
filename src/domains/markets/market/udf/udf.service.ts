import type { Static } from '@sinclair/typebox'
import { AppError } from '../../../../kernel/errors.ts'
import { formatAmount } from '../../../../kernel/money.ts'
import type { DocumentBody } from '../../../../kernel/operation.ts'
import { foldText } from '../../../../kernel/search-text.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import type { Database } from '../../../../ports/database.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { ChainPositions } from '../../../chain/chain-index/index.ts'
import { createCandlesService } from '../candles.service.ts'
import { launchFamilies } from '../facts.ts'
import { marketTradesStore } from '../market-trades.store.ts'
import { invalid, readToken } from '../readers.ts'
import { tokenSearchStore } from '../token-search.store.ts'
import { findTokens } from '../token-search.ts'
import { createVenueTape } from '../venue-tape.ts'
import { isoTime } from '../views.ts'
import { intervalOf, resolutions } from './resolutions.ts'
import type * as schemas from './udf.schemas.ts'
import {
  exchangesOf,
  isVenueExchange,
  readTicker,
  tokenExchange,
  tokenSymbol,
  venue,
  venueSymbol,
} from './udf-symbols.ts'

type HistoryQuery = Static<typeof schemas.HistoryQuery>
type SearchQuery = Static<typeof schemas.SearchSymbolsQuery>
type History = Static<typeof schemas.History>
type Bar = {
  /** Unix seconds. */
  readonly at: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** A chart asks again from where an answer ends. */
const barsMax = 5_000
const tapeDecimals = 18
const endOfTime = 32_503_680_000

type UdfOptions = Ports<'clock' | 'database'> & { readonly positions: ChainPositions }

/**
 * Bars and symbols in the form of TradingView's Universal Data Feed, of launched tokens and of the paper exchange. Numbers are
 * floats there: exact ones are in the candles.
 */
export function createUdfService(options: UdfOptions) {
  const { clock, database } = options
  const readBars = createBarReader(options)
  return {
    config: () => ({
      supports_search: true,
      supports_group_request: false,
      supports_marks: false,
      supports_timescale_marks: false,
      supports_time: true,
      exchanges: exchangesOf(launchFamilies),
      symbols_types: [
        { name: 'All', value: '' },
        { name: 'Launched tokens', value: 'crypto' },
        { name: 'Perpetuals', value: 'futures' },
      ],
      supported_resolutions: [...resolutions],
    }),

    time: (): DocumentBody => ({
      contentType: 'text/plain; charset=utf-8',
      body: String(Math.floor(clock.nowMs() / 1_000)),
    }),

    async symbol(name: string) {
      const ticker = readTicker(name)
      if (ticker.kind === 'venue') {
        return venueSymbol(ticker.symbol, await venuePrice(database, ticker.symbol))
      }
      const token = await readToken(database.query, ticker.token)
      const last = await marketTradesStore(database.query).lastOf([ticker.token])
      return tokenSymbol(token, last.get(ticker.token)?.price ?? token.openingPrice)
    },

    async search({ exchange, limit, query, type }: SearchQuery) {
      const isOfVenue = type !== 'crypto' && (exchange === '' || isVenueExchange(exchange))
      const isOfTokens = type !== 'futures' && !isVenueExchange(exchange)
      const [markets, tokens] = await Promise.all([
        isOfVenue ? venueMarkets(database, query) : [],
        isOfTokens ? searchTokens(database, { query, exchange, limit }) : [],
      ])
      return [...markets, ...tokens].slice(0, limit)
    },

    async history(query: HistoryQuery): Promise<History> {
      const from = query.from ?? 0
      if (query.countback === undefined && from >= query.to) {
        throw invalid({
          location: 'query/from',
          message: 'is not before `to`',
          fix: 'Send `from` earlier than `to`, or `countback`.',
        })
      }
      const { countback, to } = query
      const range =
        countback === undefined
          ? { from, to, limit: barsMax }
          : { from: 0, to, limit: Math.min(countback, barsMax) }
      const bars = await readBars(query, range)
      if (bars.length > 0) return historyOf(bars)
      const [older] = range.from === 0 ? [] : await readBars(query, { from: 0, to: from, limit: 1 })
      return { s: 'no_data', ...(older === undefined ? {} : { nextTime: older.at }) }
    },
  }
}

type Range = { readonly from: number; readonly to: number; readonly limit: number }

/** Bars of a ticker that begin in a range, newest first. Raises 404 for a ticker that is not traded here. */
function createBarReader({ clock, database, positions }: UdfOptions) {
  const candles = createCandlesService({ clock, database, positions })
  const tape = createVenueTape()

  async function ofToken(
    token: string,
    { resolution }: HistoryQuery,
    { from, limit, to }: Range,
  ): Promise<readonly Bar[]> {
    const interval = intervalOf(resolution).token
    if (interval === null) throw unsupported(resolution)
    const { data } = await candles.list({
      token,
      interval,
      fill: 'none',
      after: isoTime(from),
      before: isoTime(Math.max(to, from + 1)),
      limit,
    })
    return data.items.map(({ startedAt, volumeTokens: volume, ...candle }) => ({
      ...candle,
      at: Date.parse(startedAt) / 1_000,
      volume,
    }))
  }

  async function ofVenue(
    symbol: string,
    { resolution }: HistoryQuery,
    { from, limit, to }: Range,
  ): Promise<readonly Bar[]> {
    const interval = intervalOf(resolution).venue
    if (interval === null) throw unsupported(resolution)
    const found = await tape.candles(database.query, {
      venue,
      symbol,
      interval,
      kind: 'last',
      from,
      before: to,
      limit,
    })
    if (found.length === 0) await venuePrice(database, symbol)
    const text = (value: bigint) => formatAmount(value, tapeDecimals)
    return found.map(({ baseVolume, close, high, low, open, startedAt }) => ({
      at: startedAt,
      open: text(open),
      high: text(high),
      low: text(low),
      close: text(close),
      volume: text(baseVolume),
    }))
  }

  return (query: HistoryQuery, range: Range) => {
    const ticker = readTicker(query.symbol)
    return ticker.kind === 'token'
      ? ofToken(ticker.token, query, range)
      : ofVenue(ticker.symbol, query, range)
  }
}

function historyOf(newestFirst: readonly Bar[]): History {
  const bars = newestFirst.toReversed()
  const column = (of: (bar: Bar) => string) => bars.map((bar) => Number(of(bar)))
  return {
    s: 'ok',
    t: bars.map(({ at }) => at),
    o: column(({ open }) => open),
    h: column(({ high }) => high),
    l: column(({ low }) => low),
    c: column(({ close }) => close),
    v: column(({ volume }) => volume),
  }
}

/** The newest price of a market of the venue; raises 404 for one that is not traded there. */
async function venuePrice(database: Database, symbol: string): Promise<string> {
  const tape = createVenueTape()
  for (const kind of ['last', 'mark'] as const) {
    const [newest] = await tape.candles(database.query, {
      venue,
      symbol,
      kind,
      interval: '1d',
      from: 0,
      before: endOfTime,
      limit: 1,
    })
    if (newest !== undefined) return formatAmount(newest.close, tapeDecimals)
  }
  throw new AppError(resourceErrors.not_found, 'No such symbol.')
}

async function venueMarkets(database: Database, query: string) {
  const asked = foldText(query)
  const symbols = await createVenueTape().symbols(database.query, venue)
  return symbols
    .filter((symbol) => foldText(symbol).includes(asked))
    .map((symbol) => {
      const { description, exchange, full_name, name, ticker, type } = venueSymbol(symbol, '1')
      return { symbol: name, full_name, description, exchange, ticker, type }
    })
}

async function searchTokens(
  database: Database,
  { exchange, limit, query }: Pick<SearchQuery, 'exchange' | 'limit' | 'query'>,
) {
  const rows =
    query.trim() === ''
      ? await tokenSearchStore(database.query).newest(limit)
      : (await findTokens(database, { written: query.trim(), limit })).map(({ row }) => row)
  return rows
    .filter(({ family }) => exchange === '' || tokenExchange(family) === exchange.toUpperCase())
    .map(({ family, name, symbol, token }) => ({
      symbol,
      full_name: `${tokenExchange(family)}:${token}`,
      description: name,
      exchange: tokenExchange(family),
      ticker: token,
      type: 'crypto',
    }))
}

function unsupported(resolution: string): AppError {
  return invalid({
    location: 'query/resolution',
    message: `there are no bars of ${resolution} of this symbol`,
    fix: 'Send one of its `supported_resolutions`.',
  })
}
