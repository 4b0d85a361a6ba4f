import { decodeCursor, encodeCursor } from '../../kernel/page.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import { readStanding } from './answer-meta.ts'
import { foldSeconds } from './candle-fold.ts'
import { type CandleRecord, candlesStore } from './candles.store.ts'
import { correctionsStore, type Rewritten } from './corrections.store.ts'
import { endOf, type Interval, shift, startOf } from './intervals.ts'
import { candlesKeptFrom, type KeptFrom, keptStore, tradesWarning } from './kept.store.ts'
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
const secondTradesMax = 5_000
const noHistory = 'no_usd_reference_for_history'

type CandlesServiceOptions = {
  readonly database: Database
  readonly positions: ChainPositions
  readonly clock: Clock
}

/** Candles and the trades that they are made of. */
export function createCandlesService(options: CandlesServiceOptions) {
  return {
    list: (query: CandlesQuery) => listCandles(options, query),
    proof: (query: ProofQuery) => proveCandle(options, query),
  }
}

async function listCandles(
  options: CandlesServiceOptions,
  query: CandlesQuery,
): Promise<{ data: CandlesView; meta: MetaView }> {
  const { database } = options
  const [standing, found, kept] = await Promise.all([
    readStanding(options),
    readScope(database.query, query),
    keptStore(database.query).from(),
  ])
  const range = readRange(query)
  const asked: Asked = {
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
          now: standing.at,
          begins: found.pools.reduce(
            (first, { openedAt }) => Math.min(first, openedAt),
            standing.at,
          ),
          opening: isCurve ? found.token.openingPrice : null,
        })
  const rewritten = await rewrittenIn(database, query.interval, stretch.candles)
  const data = {
    token: found.scope.token,
    pool: found.scope.pool ?? null,
    interval: query.interval,
    usdReason: noHistory,
    candles: stretch.candles.map((candle) =>
      candleView(candle, { interval: query.interval, now: standing.at, rewritten }),
    ),
    nextCursor: stretch.next === null ? null : encodeCursor([String(stretch.next)]),
  }
  const isCut = stretch.next === null && range.from < candlesKeptFrom(query.interval, kept)
  return { data, meta: standing.meta(isCut ? [cutWarning(query.interval, kept)] : []) }
}

function cutWarning(interval: Interval, kept: KeptFrom): string {
  const from = isoTime(candlesKeptFrom(interval, kept))
  return `candles of ${interval} are kept from ${from} on; those of 1h and longer are all there`
}

async function proveCandle(
  options: CandlesServiceOptions,
  query: ProofQuery,
): Promise<{ data: CandleProofView; meta: MetaView }> {
  const { database } = options
  const standing = await readStanding(options)
  const { pools, scope } = await readScope(database.query, query)
  const kept = await keptStore(database.query).from()
  const { interval, limit } = query
  const start = readStart(query)
  const end = endOf(interval, start)
  const asked = { interval, scope, pools: pools.length, from: start, before: end, limit: 1, kept }
  const { candles } = await readStretch(database, asked)
  const after = query.cursor === undefined ? {} : { after: readPlace(query.cursor) }
  const tradesKept = start >= kept.trades
  // A part of them would prove nothing.
  const trades = tradesKept
    ? await marketTradesStore(database.query).between({
        ...{ ...scope, from: start, to: end, limit: limit + 1 },
        ...after,
      })
    : []
  const shown = trades.slice(0, limit)
  const last = shown.at(-1)
  const [candle] = candles
  const data = {
    token: scope.token,
    pool: scope.pool ?? null,
    interval,
    startedAt: isoTime(start),
    endsAt: isoTime(end),
    closed: end <= standing.at,
    revision: revisionOf(start, end, await rewrittenIn(database, interval, candles)),
    tradesHash: candle === undefined ? null : candleFact(candle).tradesHash,
    recipe: [...hashRecipe],
    tradesKept,
    trades: shown.map((trade) => tradeView(trade, standing.position)),
    nextCursor:
      trades.length > limit && last !== undefined
        ? encodeCursor([last.blockNumber.toString(), String(last.logIndex)])
        : null,
  }
  const warnings = tradesKept ? [] : [tradesWarning(kept)]
  return { data, meta: standing.meta(warnings) }
}

type Asked = {
  readonly scope: TradeScope
  readonly interval: Interval
  readonly limit: number
  readonly pools: number
  /** Starts of candles, Unix seconds: from `from` on and before `before`. */
  readonly from: number
  readonly before: number
  readonly kept: KeptFrom
}
type Known = CandleRecord & { readonly filled?: true }
type Stretch = {
  /** Newest first. */
  readonly candles: readonly Known[]
  /** The oldest start that was answered, when older candles follow. */
  readonly next: number | null
}

async function readStretch(database: Database, asked: Asked): Promise<Stretch> {
  const { interval, limit, scope } = asked
  if (interval === '1s') return readSeconds(database, asked)
  const found = await candlesStore(database.query).list({ ...asked, ...scope, interval })
  const candles = found.slice(0, limit)
  return { candles, next: found.length > limit ? (candles.at(-1)?.startedAt ?? null) : null }
}

/** Few trades mostly fill a page at least half; seconds with many of them are read again, as far as it takes. */
async function readSeconds(database: Database, asked: Asked): Promise<Stretch> {
  const few = await foldNewest(database, asked, asked.limit + 1)
  if (few.next === null || few.candles.length * 2 >= asked.limit + 1) return few
  let tradesMax = secondTradesMax
  for (;;) {
    const many = await foldNewest(database, asked, tradesMax)
    // A second that has more trades than that is one that no chain made so far; it is read whole all the same.
    if (many.next === null || many.candles.length > 0) return many
    tradesMax *= 10
  }
}

async function foldNewest(database: Database, asked: Asked, tradesMax: number): Promise<Stretch> {
  const trades = await marketTradesStore(database.query).newestToFold({
    ...asked.scope,
    before: asked.before,
    after: asked.from,
    limit: tradesMax,
  })
  const isCut = trades.length === tradesMax
  const seconds = foldSeconds(trades)
  // The oldest second may have more trades than were read, also where it is the only one.
  const sure = isCut ? seconds.slice(0, -1) : seconds
  const candles = sure.slice(0, asked.limit)
  const isMore = isCut || sure.length > asked.limit
  return { candles, next: isMore ? (candles.at(-1)?.startedAt ?? asked.before) : null }
}

/** Every interval up to now, those without trades at the price before them. */
async function fillFlat(
  database: Database,
  asked: Asked,
  life: { readonly now: number; readonly begins: number; readonly opening: bigint | null },
): Promise<Stretch> {
  const { interval, limit, scope } = asked
  const before = Math.min(asked.before, endOf(interval, startOf(interval, life.now)))
  // Before that nobody knows any more where nothing was traded.
  const known = nextStart(interval, candlesKeptFrom(interval, asked.kept))
  const oldest = Math.max(asked.from, startOf(interval, life.begins), known)
  const farthest = Math.max(oldest, shift(interval, startOf(interval, before), -limit))
  if (farthest >= before) return { candles: [], next: null }
  const { candles, next } = await readStretch(database, { ...asked, from: farthest, before })
  // What was not read may have trades: the page ends before it.
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
    ...{ startedAt, open: price, high: price, low: price, close: price },
    ...{ volumeEth: 0n, volumeToken: 0n, trades: 0, buys: 0, simulated: 0 },
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

/** Every candle that begins at or after `after` and before `before`; a cursor is a `before`. */
function readRange(query: CandlesQuery): { readonly from: number; readonly before: number } {
  const { interval } = query
  const given = query.before === undefined ? endOfTime : readTime(query.before, 'query/before')
  const cursor = query.cursor === undefined ? endOfTime : readSecond(query.cursor)
  const after = query.after === undefined ? 0 : readTime(query.after, 'query/after')
  if (after >= given) {
    throw invalid({
      location: 'query/after',
      message: 'is not before `before`: no candle lies between them',
      fix: 'Send `after` earlier than `before`, or leave one of them out.',
    })
  }
  return { from: nextStart(interval, after), before: nextStart(interval, Math.min(given, cursor)) }
}

/** Far enough for every interval, and still a date. */
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

function readSecond(cursor: string): number {
  const [second = ''] = decodeCursor(cursor, 1)
  return Number(digits(second, 11))
}

function readPlace(cursor: string) {
  const [blockNumber = '', logIndex = ''] = decodeCursor(cursor, 2)
  return { blockNumber: BigInt(digits(blockNumber, 18)), logIndex: Number(digits(logIndex, 9)) }
}

function digits(text: string, most: number): string {
  if (/^\d+$/.test(text) && text.length <= most) return text
  throw invalid({ location: 'query/cursor', message: 'not a cursor of this list' })
}
