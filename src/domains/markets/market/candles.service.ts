import { cursor } from '../../../kernel/page.ts'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import { readIndexHead } from './answer-meta.ts'
import { foldSeconds } from './candle-fold.ts'
import { type CandleRecord, candlesStore } from './candles.store.ts'
import { chainPlaceOf, chainPlaces, readChainPlace } from './chain-places.ts'
import { correctionsStore, type Rewritten } from './corrections.store.ts'
import {
  candlesStart,
  type HistoryStart,
  historyStartStore,
  tradesWarning,
} from './history-start.store.ts'
import { endOf, type Interval, shift, startOf } from './intervals.ts'
import { toLightweight } from './lightweight.ts'
import type { CandleProofView, CandlesView, CandleView, MetaView } from './market.schemas.ts'
import { marketTradesStore, type TradeScope } from './market-trades.store.ts'
import { invalid, readScope } from './readers.ts'
import { hashRecipe } from './trade-hash.ts'
import { candleFact, isoTime, tradeView } from './views.ts'

type CandlesQuery = {
  readonly token?: string
  readonly pool?: string
  readonly interval: Interval
  readonly fill: 'flat' | 'none'
  readonly before?: string
  readonly after?: string
  readonly cursor?: string
  readonly limit: number
}
type ProofQuery = Pick<CandlesQuery, 'cursor' | 'interval' | 'limit' | 'pool' | 'token'> & {
  readonly startedAt: string
}

/** As many trades as are read for candles of one second; blocks have far fewer in one second. */
const places = cursor({ startedAt: 'integer' })
const secondTradesMax = 5_000
const noHistory = 'no_usd_reference_for_history'

type CandlesServiceOptions = Ports<'clock' | 'database'> & {
  readonly positions: ChainPositions
}

/** Candles and the trades behind them. */
export function createCandlesService(options: CandlesServiceOptions) {
  return {
    list: (query: CandlesQuery) => listCandles(options, query),
    /** The same, in the form that `shape` names. */
    async shaped({ shape, ...query }: CandlesQuery & { readonly shape?: 'lightweight' }) {
      const answer = await listCandles(options, query)
      return shape === undefined ? answer : toLightweight(answer)
    },
    proof: (query: ProofQuery) => proveCandle(options, query),
  }
}

async function listCandles(
  options: CandlesServiceOptions,
  query: CandlesQuery,
): Promise<{ data: CandlesView; meta: MetaView }> {
  const { database } = options
  const [head, found, kept] = await Promise.all([
    readIndexHead(options),
    readScope(database.query, query),
    historyStartStore(database.query).from(),
  ])
  const range = readRange(query)
  const asked: CandleQuery = {
    interval: query.interval,
    limit: query.limit,
    scope: found.scope,
    pools: found.pools.length,
    ...range,
    kept,
  }
  const isCurve = found.scope.pool === undefined || found.scope.pool.startsWith('curve:')
  const stretch =
    query.fill === 'none'
      ? await readStretch(database, asked)
      : await fillFlat(database, asked, {
          now: head.at,
          begins: found.pools.reduce((first, { openedAt }) => Math.min(first, openedAt), head.at),
          opening: isCurve ? found.token.openingPrice : null,
        })
  const rewritten = await rewrittenIn(database, query.interval, stretch.candles)
  const data = {
    token: found.scope.token,
    pool: found.scope.pool ?? null,
    interval: query.interval,
    usdReason: noHistory,
    items: stretch.candles.map((candle) =>
      candleView(candle, { interval: query.interval, now: head.at, rewritten }),
    ),
    nextCursor: stretch.next === null ? null : places.write({ startedAt: stretch.next }),
  }
  const isCut = stretch.next === null && range.from < candlesStart(query.interval, kept)
  return { data, meta: head.meta(isCut ? [cutWarning(query.interval, kept)] : []) }
}

function cutWarning(interval: Interval, kept: HistoryStart): string {
  const from = isoTime(candlesStart(interval, kept))
  return `candles of ${interval} are kept from ${from} on; those of 1h and longer are all there`
}

async function proveCandle(
  options: CandlesServiceOptions,
  query: ProofQuery,
): Promise<{ data: CandleProofView; meta: MetaView }> {
  const { database } = options
  const head = await readIndexHead(options)
  const { pools, scope } = await readScope(database.query, query)
  const kept = await historyStartStore(database.query).from()
  const { interval, limit } = query
  const start = readStart(query)
  const end = endOf(interval, start)
  const asked = { interval, scope, pools: pools.length, from: start, before: end, limit: 1, kept }
  const { candles } = await readStretch(database, asked)
  const after = readChainPlace(query.cursor)
  const tradesKept = start >= kept.trades
  // Some of the trades alone would prove nothing.
  const trades = tradesKept
    ? await marketTradesStore(database.query).between({
        ...scope,
        from: start,
        to: end,
        limit: limit + 1,
        after,
      })
    : []
  const { items: shown, nextCursor } = chainPlaces.page({
    rows: trades,
    limit,
    place: chainPlaceOf,
    toItem: (trade) => tradeView(trade, head.position),
  })
  const [candle] = candles
  const data = {
    token: scope.token,
    pool: scope.pool ?? null,
    interval,
    startedAt: isoTime(start),
    endsAt: isoTime(end),
    closed: end <= head.at,
    revision: revisionOf(start, end, await rewrittenIn(database, interval, candles)),
    tradesHash: candle === undefined ? null : candleFact(candle).tradesHash,
    recipe: [...hashRecipe],
    tradesKept,
    items: shown,
    nextCursor,
  }
  const warnings = tradesKept ? [] : [tradesWarning(kept)]
  return { data, meta: head.meta(warnings) }
}

type CandleQuery = {
  readonly scope: TradeScope
  readonly interval: Interval
  readonly limit: number
  readonly pools: number
  /** Starts of candles, Unix seconds: from `from` on and before `before`. */
  readonly from: number
  readonly before: number
  readonly kept: HistoryStart
}
type Known = CandleRecord & { readonly filled?: true }
type Stretch = {
  /** Newest first. */
  readonly candles: readonly Known[]
  /** The oldest start on the page, when older candles follow. */
  readonly next: number | null
}

async function readStretch(database: Database, asked: CandleQuery): Promise<Stretch> {
  const { interval, limit, scope } = asked
  if (interval === '1s') return readSeconds(database, asked)
  const found = await candlesStore(database.query).list({ ...asked, ...scope, interval })
  const candles = found.slice(0, limit)
  return { candles, next: found.length > limit ? (candles.at(-1)?.startedAt ?? null) : null }
}

/** Reading few trades usually fills half a page or more; if not, more and more trades are read. */
async function readSeconds(database: Database, asked: CandleQuery): Promise<Stretch> {
  const few = await foldNewest(database, asked, asked.limit + 1)
  if (few.next === null || few.candles.length * 2 >= asked.limit + 1) return few
  let tradesMax = secondTradesMax
  for (;;) {
    const many = await foldNewest(database, asked, tradesMax)
    // No chain so far has put more trades into one second; such a second would be read whole as well.
    if (many.next === null || many.candles.length > 0) return many
    tradesMax *= 10
  }
}

async function foldNewest(
  database: Database,
  asked: CandleQuery,
  tradesMax: number,
): Promise<Stretch> {
  const trades = await marketTradesStore(database.query).newestToFold({
    ...asked.scope,
    before: asked.before,
    after: asked.from,
    limit: tradesMax,
  })
  const isCut = trades.length === tradesMax
  const seconds = foldSeconds(trades)
  // The oldest second may have more trades than were read, even when it is the only one.
  const sure = isCut ? seconds.slice(0, -1) : seconds
  const candles = sure.slice(0, asked.limit)
  const isMore = isCut || sure.length > asked.limit
  return { candles, next: isMore ? (candles.at(-1)?.startedAt ?? asked.before) : null }
}

/** Every interval up to now; those without trades are flat at the price before them. */
async function fillFlat(
  database: Database,
  asked: CandleQuery,
  life: { readonly now: number; readonly begins: number; readonly opening: bigint | null },
): Promise<Stretch> {
  const { interval, limit, scope } = asked
  const before = Math.min(asked.before, endOf(interval, startOf(interval, life.now)))
  // Before that time, deleted trades cannot be told from intervals without trades.
  const known = nextStart(interval, candlesStart(interval, asked.kept))
  const oldest = Math.max(asked.from, startOf(interval, life.begins), known)
  const farthest = Math.max(oldest, shift(interval, startOf(interval, before), -limit))
  if (farthest >= before) return { candles: [], next: null }
  const { candles, next } = await readStretch(database, { ...asked, from: farthest, before })
  // Unread trades may follow, so the page ends before them.
  const from = next ?? farthest
  const last =
    from >= asked.kept.trades
      ? await marketTradesStore(database.query).lastPrice({ ...scope, before: from })
      : await candlesStore(database.query).lastClose({ ...scope, before: from })
  const byStart = new Map(candles.map((candle) => [candle.startedAt, candle]))
  const filled: Known[] = []
  let price = last ?? life.opening
  for (let start = from; start < before; start = endOf(interval, start)) {
    const candle = byStart.get(start)
    if (candle !== undefined) filled.push(candle)
    else if (price !== null) filled.push(flat(start, price))
    price = candle?.close ?? price
  }
  return { candles: filled.toReversed(), next: from > oldest ? from : null }
}

function flat(startedAt: number, price: bigint): Known {
  return {
    startedAt,
    open: price,
    high: price,
    low: price,
    close: price,
    volumeEth: 0n,
    volumeToken: 0n,
    trades: 0,
    buys: 0,
    simulated: 0,
    digest: new Uint8Array(),
    filled: true,
  }
}

function rewrittenIn(
  database: Database,
  interval: Interval,
  candles: readonly Known[],
): Promise<readonly Rewritten[]> {
  const [newest, oldest] = [candles[0], candles.at(-1)]
  if (newest === undefined || oldest === undefined) return Promise.resolve([])
  return correctionsStore(database.query).rewrittenIn(
    oldest.startedAt,
    endOf(interval, newest.startedAt),
  )
}

function revisionOf(start: number, end: number, rewritten: readonly Rewritten[]): number {
  return rewritten.filter(({ from, to }) => from < end && to >= start).length
}

function candleView(
  candle: Known,
  at: {
    readonly interval: Interval
    readonly now: number
    readonly rewritten: readonly Rewritten[]
  },
): CandleView {
  const end = endOf(at.interval, candle.startedAt)
  const filled = candle.filled === true
  return {
    startedAt: isoTime(candle.startedAt),
    endsAt: isoTime(end),
    ...candleFact(candle),
    ...(filled ? { tradesHash: null } : {}),
    usd: null,
    simulatedTrades: candle.simulated,
    filled,
    closed: end <= at.now,
    revision: revisionOf(candle.startedAt, end, at.rewritten),
  }
}

/** Candles that begin at or after `after` and before `before`; a cursor is a `before`. */
function readRange(query: CandlesQuery): { readonly from: number; readonly before: number } {
  const { interval } = query
  const given = query.before === undefined ? endOfTime : readTime(query.before, 'query/before')
  const last = places.read(query.cursor)?.startedAt ?? endOfTime
  const after = query.after === undefined ? 0 : readTime(query.after, 'query/after')
  if (after >= given) {
    throw invalid({
      location: 'query/after',
      message: 'is not before `before`: no candle lies between them',
      fix: 'Send `after` earlier than `before`, or leave one of them out.',
    })
  }
  return { from: nextStart(interval, after), before: nextStart(interval, Math.min(given, last)) }
}

/** Far enough for every interval, and still a valid date. */
const endOfTime = Date.UTC(9000, 0, 1) / 1_000

function nextStart(interval: Interval, at: number): number {
  const start = startOf(interval, at)
  return start === at ? at : endOf(interval, start)
}

function readTime(text: string, location: string): number {
  const seconds = Math.ceil(Date.parse(text) / 1_000)
  if (seconds >= 0 && seconds <= endOfTime) return seconds
  throw invalid({ location, message: 'must be a time from 1970 to 9000' })
}

function readStart({ interval, startedAt }: ProofQuery): number {
  const at = readTime(startedAt, 'query/startedAt')
  const start = startOf(interval, at)
  if (start === at) return at
  throw invalid({
    location: 'query/startedAt',
    message: `no ${interval} candle begins then`,
    fix: `Send ${isoTime(start)}, when the candle that holds it begins.`,
  })
}
