import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import { readIndexHead } from './answer-meta.ts'
import {
  type FilterField,
  filterFields,
  filterGrammar,
  filterOperators,
  parseFilter,
} from './filter.ts'
import { marketErrors } from './market.errors.ts'
import { screenIdPrefix, type WindowName } from './market.schemas.ts'
import { marketTokensStore, type TokenRecord } from './market-tokens.store.ts'
import { marketTradesStore } from './market-trades.store.ts'
import {
  rankingsStore,
  type ScreenPlace,
  screenedMax,
  type TokenMetrics,
  type Trend,
} from './rankings.store.ts'
import { invalid, notFound, readAddress } from './readers.ts'
import { type ScreenRecord, screensStore } from './screens.store.ts'
import { change, ether, isoTime, priceEth } from './views.ts'

const screensMax = 50
const windowSeconds: Readonly<Record<WindowName, number>> = {
  '5m': 300,
  '1h': 3_600,
  '6h': 21_600,
  '24h': 86_400,
}

type ScreenQuery = {
  readonly filter?: string
  readonly screenId?: string
  readonly sort?: FilterField
  readonly order?: 'asc' | 'desc'
  readonly cursor?: string
  readonly limit: number
}
type NewScreen = {
  readonly name: string
  readonly filter: string
  readonly sort: FilterField
  readonly order: 'asc' | 'desc'
}

type ScreenerServiceOptions = Ports<'clock' | 'database' | 'random'> & {
  readonly positions: ChainPositions
}

/** Lists over all tokens: the most traded, and those that match a filter. */
export function createScreenerService(options: ScreenerServiceOptions) {
  return { ...lists(options), ...savedScreens(options) }
}

function lists(options: ScreenerServiceOptions) {
  const { database } = options
  return {
    async trending(query: { readonly window: WindowName; readonly limit: number }) {
      const head = await readIndexHead(options)
      const from = head.at - windowSeconds[query.window]
      const trends = await rankingsStore(database.query).trending(from, query.limit)
      const ids = trends.map(({ token }) => token)
      const trades = marketTradesStore(database.query)
      const tokens = await marketTokensStore(database.query).byTokens(ids)
      const byToken = new Map(tokens.map((token) => [token.token, token]))
      const last = await trades.lastOf(ids)
      const before = await trades.lastOf(ids, from + 1)
      const items = trends.flatMap((trend, index) => {
        const token = byToken.get(trend.token)
        if (token === undefined) return []
        const price = last.get(trend.token)?.price ?? token.openingPrice
        const base = before.get(trend.token)?.price ?? token.openingPrice
        const changed = change(token.launchedAt > from ? null : base, price)
        return [
          {
            rank: index + 1,
            ...trendView(token, trend),
            priceEth: priceEth(price),
            change: changed,
          },
        ]
      })
      return { items, nextCursor: null, meta: head.meta() }
    },

    async screen(principal: Principal | null, query: ScreenQuery) {
      const head = await readIndexHead(options)
      const saved = await readSaved(database, principal, query)
      const text = saved?.filter ?? query.filter
      const sort = query.sort ?? saved?.sort ?? 'volumeEth24h'
      const order = query.order ?? (saved?.descending === false ? 'asc' : 'desc')
      const places = screenPlaces(sort, order)
      const rows = await rankingsStore(database.query).screen({
        filter: text === undefined ? null : parseFilter(text),
        sort,
        descending: order === 'desc',
        at: head.at,
        after: readPlace(places.read(query.cursor, 'body/cursor')),
        limit: query.limit,
      })
      const page = places.page({
        rows,
        limit: query.limit,
        place: ({ place }) => placeIn(place, sort, order),
        toItem: metricsView,
      })
      return { ...page, meta: head.meta() }
    },

    fields: () => ({
      ...wholePage(
        Object.entries(filterFields).map(([name, { about, kind }]) => ({ name, kind, about })),
      ),
      operators: [...filterOperators],
      grammar: [...filterGrammar],
      screenedMax,
    }),
  }
}

function trendView({ token, name, symbol }: TokenRecord, trend: Trend) {
  return {
    token,
    name,
    symbol,
    score: trend.score,
    trades: trend.trades,
    buys: trend.buys,
    traders: trend.traders,
    simulatedTrades: trend.simulated,
    volumeEth: ether(trend.volumeEth),
  }
}

function savedScreens({ clock, database, random }: ScreenerServiceOptions) {
  return {
    async save({ accountId }: Principal, { filter, name: screenName, order, sort }: NewScreen) {
      parseFilter(filter)
      const screen: ScreenRecord = {
        id: createId(screenIdPrefix, clock.nowMs(), random.bytes(10)),
        accountId,
        name: screenName,
        filter,
        sort,
        descending: order === 'desc',
        createdAt: new Date(clock.nowMs()),
      }
      await database.transaction(async (tx) => {
        const store = screensStore(tx)
        await store.lockMaking(accountId)
        const own = await store.all(accountId)
        if (own.length >= screensMax) {
          throw new AppError(
            marketErrors.limit_reached,
            `An account keeps at most ${screensMax} screens.`,
          )
        }
        if (own.some(({ name }) => name === screenName)) {
          throw new AppError(marketErrors.name_taken, 'The account has a screen of this name.')
        }
        await store.insert(screen)
      })
      return screenView(screen)
    },

    async screens(principal: Principal) {
      const own = await screensStore(database.query).all(principal.accountId)
      return { items: own.map(screenView), nextCursor: null }
    },

    async remove(principal: Principal, id: string) {
      if (await screensStore(database.query).remove(id, principal.accountId)) {
        return { id, deleted: true as const }
      }
      throw notFound('screen')
    },
  }
}

async function readSaved(
  database: Database,
  principal: Principal | null,
  { filter, screenId }: ScreenQuery,
): Promise<ScreenRecord | undefined> {
  if (screenId === undefined) return undefined
  if (filter !== undefined) {
    throw invalid({ location: 'body', message: 'names both a saved screen and a filter' })
  }
  const screen =
    principal === null
      ? undefined
      : await screensStore(database.query).find(screenId, principal.accountId)
  if (screen === undefined) throw notFound('screen')
  return screen
}

function screenView(screen: ScreenRecord) {
  return {
    id: screen.id,
    name: screen.name,
    filter: screen.filter,
    sort: screen.sort,
    order: screen.descending ? ('desc' as const) : ('asc' as const),
    createdAt: screen.createdAt.toISOString(),
  }
}

function metricsView(metrics: TokenMetrics) {
  return {
    token: metrics.token,
    name: metrics.name,
    symbol: metrics.symbol,
    creator: metrics.creator,
    launchedAt: isoTime(metrics.launchedAt),
    simulated: metrics.simulated,
    hasPool: metrics.hasPool,
    priceEth: priceEth(metrics.price),
    marketCapEth: ether(metrics.marketCap),
    volumeEth24h: ether(metrics.volume24h),
    trades24h: metrics.trades24h,
    buys24h: metrics.buys24h,
    sells24h: metrics.trades24h - metrics.buys24h,
    traders24h: metrics.traders24h,
    changeBps24h: metrics.changeBps,
    changeReason: metrics.changeBps === null ? 'window_not_covered' : null,
    holders: metrics.holders,
    topTenBps: metrics.topTenBps,
  }
}

/** Cursors of one sort order are invalid in another. `value` is null where the sort value is unknown. */
function screenPlaces(sort: FilterField, order: 'asc' | 'desc') {
  return cursor({
    sort: [sort],
    order: [order],
    token: 'text',
    known: ['known', 'unknown'],
    value: isTruth(sort) ? ['true', 'false'] : 'decimal',
  })
}

function readPlace(place: ReturnType<ReturnType<typeof screenPlaces>['read']>): ScreenPlace | null {
  if (place === null) return null
  const { known, token, value } = place
  return { token: readAddress(token, 'body/cursor'), value: known === 'known' ? value : null }
}

function placeIn({ token, value }: ScreenPlace, sort: FilterField, order: 'asc' | 'desc') {
  const nothing = isTruth(sort) ? 'false' : '0'
  const known = value === null ? 'unknown' : 'known'
  return { sort, order, token, known, value: value ?? nothing } as const
}

function isTruth(sort: FilterField): boolean {
  return filterFields[sort].kind === 'boolean'
}
