import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { decodeCursor, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Random } from '../../ports/random.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import { readStanding } from './answer-meta.ts'
import {
  type FilterField,
  filterFields,
  filterGrammar,
  filterOperators,
  parseFilter,
} from './filter.ts'
import { marketErrors } from './market.errors.ts'
import { screenIdPrefix, type WindowName } from './market.schemas.ts'
import { marketTokensStore } from './market-tokens.store.ts'
import { marketTradesStore } from './market-trades.store.ts'
import {
  rankingsStore,
  type ScreenPlace,
  screenedMax,
  type TokenMetrics,
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

type ScreenerServiceOptions = {
  readonly database: Database
  readonly positions: ChainPositions
  readonly clock: Clock
  readonly random: Random
}

/** Lists over all tokens: what is traded most, and what a filter lets through. */
export function createScreenerService(options: ScreenerServiceOptions) {
  return { ...lists(options), ...savedScreens(options) }
}

function lists(options: ScreenerServiceOptions) {
  const { database } = options
  return {
    async trending(query: { readonly window: WindowName; readonly limit: number }) {
      const standing = await readStanding(options)
      const from = standing.at - windowSeconds[query.window]
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
        return [
          {
            ...{ rank: index + 1, token: token.token, name: token.name, symbol: token.symbol },
            ...{ score: trend.score, trades: trend.trades, buys: trend.buys },
            ...{ traders: trend.traders, simulatedTrades: trend.simulated },
            volumeEth: ether(trend.volumeEth),
            priceEth: priceEth(price),
            change: change(token.launchedAt > from ? null : base, price),
          },
        ]
      })
      return { items, nextCursor: null, meta: standing.meta() }
    },

    async screen(principal: Principal, query: ScreenQuery) {
      const standing = await readStanding(options)
      const saved = await readSaved(database, principal, query)
      const text = saved?.filter ?? query.filter
      const sort = query.sort ?? saved?.sort ?? 'volumeEth24h'
      const order = query.order ?? (saved?.descending === false ? 'asc' : 'desc')
      const rows = await rankingsStore(database.query).screen({
        filter: text === undefined ? null : parseFilter(text),
        sort,
        descending: order === 'desc',
        at: standing.at,
        after: query.cursor === undefined ? null : readScreenPlace(query.cursor, { sort, order }),
        limit: query.limit,
      })
      const page = toPage({
        rows,
        limit: query.limit,
        key: ({ place: { token, value } }) => [sort, order, token, value ?? ''],
        toItem: metricsView,
      })
      return { ...page, meta: standing.meta() }
    },

    fields: () => ({
      fields: Object.entries(filterFields).map(([name, { about, kind }]) => ({
        name,
        kind,
        about,
      })),
      operators: [...filterOperators],
      grammar: [...filterGrammar],
      screenedMax,
    }),
  }
}

function savedScreens({ clock, database, random }: ScreenerServiceOptions) {
  return {
    async save(principal: Principal, wish: NewScreen) {
      parseFilter(wish.filter)
      const { accountId } = principal
      const screen: ScreenRecord = {
        id: createId(screenIdPrefix, clock.nowMs(), random.bytes(10)),
        accountId,
        name: wish.name,
        filter: wish.filter,
        sort: wish.sort,
        descending: wish.order === 'desc',
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
        if (own.some(({ name }) => name === wish.name)) {
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
        return { screenId: id, deleted: true as const }
      }
      throw notFound('screen')
    },
  }
}

async function readSaved(
  database: Database,
  principal: Principal,
  { filter, screenId }: ScreenQuery,
): Promise<ScreenRecord | undefined> {
  if (screenId === undefined) return undefined
  if (filter !== undefined) {
    throw invalid({ location: 'body', message: 'names both a saved screen and a filter' })
  }
  const screen = await screensStore(database.query).find(screenId, principal.accountId)
  if (screen === undefined) throw notFound('screen')
  return screen
}

function screenView(screen: ScreenRecord) {
  return {
    screenId: screen.id,
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
    volumeEth24h: ether(metrics.volume),
    trades24h: metrics.trades,
    buys24h: metrics.buys,
    sells24h: metrics.trades - metrics.buys,
    traders24h: metrics.traders,
    changeBps24h: metrics.changeBps,
    changeReason: metrics.changeBps === null ? 'window_not_covered' : null,
    holders: metrics.holders,
    topTenBps: metrics.topTenBps,
  }
}

/** Where a page ended, of the same order: another order has other places. */
function readScreenPlace(
  cursor: string,
  order: { readonly sort: FilterField; readonly order: string },
): ScreenPlace {
  const [sort, direction, token = '', value = ''] = decodeCursor(cursor, 4)
  const isOfOrder = sort === order.sort && direction === order.order
  if (!isOfOrder || !/^(-?\d{1,80}(\.\d{1,40})?|true|false|)$/.test(value)) {
    throw invalid({
      location: 'body/cursor',
      message: 'not a cursor of this list in this order',
      fix: 'Send nextCursor as it is, with the sort and the order of the page before.',
    })
  }
  const isTruth = filterFields[order.sort].kind === 'boolean'
  if (value !== '' && isTruth !== /^[tf]/.test(value)) {
    throw invalid({ location: 'body/cursor', message: 'not a cursor of this list' })
  }
  return { token: readAddress(token, 'body/cursor'), value: value === '' ? null : value }
}
