import { cursor } from '../../../kernel/page.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import { readIndexHead } from './answer-meta.ts'
import { correctionsStore } from './corrections.store.ts'
import { historyStartStore, tradesWarning } from './history-start.store.ts'
import { type BalanceRecord, holdingsStore } from './holdings.store.ts'
import type { HolderView, TraderView } from './market.schemas.ts'
import { marketTokensStore } from './market-tokens.store.ts'
import { marketTradesStore } from './market-trades.store.ts'
import { readAddress, readScope, readToken, readTokenId } from './readers.ts'
import { shareBps } from './token-view.ts'
import { type TraderRecord, tradersStore } from './traders.store.ts'
import { ether, isoTime, realisedEth, tradeView } from './views.ts'

type PageQuery = { readonly limit: number; readonly cursor?: string }

type TradesServiceOptions = Ports<'clock' | 'database'> & {
  readonly positions: ChainPositions
  readonly isSimulated: (address: string) => boolean
}

const tradePlaces = cursor({ tradedAt: 'integer', blockNumber: 'integer', logIndex: 'int4' })
const correctionPlaces = cursor({ id: 'integer' })
const holderPlaces = cursor({ balance: 'numeric', holder: 'text' })
const traderPlaces = cursor({ volume: 'numeric', trader: 'text' })

/** Trades, holders, traders and corrections. */
export function createTradesService(options: TradesServiceOptions) {
  return { ...records(options), ...accounts(options) }
}

function records(options: TradesServiceOptions) {
  const { database } = options
  return {
    async trades(
      query: PageQuery & {
        readonly token?: string
        readonly pool?: string
        readonly trader?: string
      },
    ) {
      const head = await readIndexHead(options)
      const { scope } = await readScope(database.query, query)
      const place = tradePlaces.read(query.cursor)
      const rows = await marketTradesStore(database.query).page({
        ...scope,
        limit: query.limit,
        ...(query.trader === undefined
          ? {}
          : { trader: readAddress(query.trader, 'query/trader') }),
        after: place && { ...place, blockNumber: BigInt(place.blockNumber) },
      })
      const page = tradePlaces.page({
        rows,
        limit: query.limit,
        place: ({ blockNumber, logIndex, tradedAt }) => ({
          tradedAt,
          blockNumber: Number(blockNumber),
          logIndex,
        }),
        toItem: (trade) => tradeView(trade, head.position),
      })
      if (page.nextCursor !== null) return { ...page, meta: head.meta() }
      const kept = await historyStartStore(database.query).from()
      return { ...page, meta: head.meta(kept.trades === 0 ? [] : [tradesWarning(kept)]) }
    },

    async corrections(query: PageQuery & { readonly token?: string }) {
      const head = await readIndexHead(options)
      const rows = await correctionsStore(database.query).page({
        limit: query.limit,
        ...(query.token === undefined ? {} : { token: readTokenId(query.token, 'query/token') }),
        beforeId: correctionPlaces.read(query.cursor)?.id ?? null,
      })
      const page = correctionPlaces.page({
        rows,
        limit: query.limit,
        place: ({ id }) => ({ id }),
        toItem: ({ happenedAt, recordedAt, ...rest }) => ({
          ...rest,
          happenedAt: isoTime(happenedAt),
          recordedAt: recordedAt.toISOString(),
        }),
      })
      return { ...page, meta: head.meta() }
    },
  }
}

function accounts(options: TradesServiceOptions) {
  const { database } = options
  return {
    async holders(query: PageQuery & { readonly token: string }) {
      const head = await readIndexHead(options)
      const token = await readToken(database.query, readTokenId(query.token, 'query/token'))
      const pools = await marketTokensStore(database.query).poolsOf([token.token])
      const addresses = new Set<string>(pools.map(({ address }) => address))
      const place = holderPlaces.read(query.cursor)
      const rows = await holdingsStore(database.query).page({
        token: token.token,
        limit: query.limit,
        ...(place === null
          ? {}
          : { after: { ...place, holder: readAddress(place.holder, 'query/cursor') } }),
      })
      const page = holderPlaces.page({
        rows,
        limit: query.limit,
        place: ({ balance, holder }) => ({ balance, holder }),
        toItem: (row) => holderView(row, token.supply, addresses),
      })
      return { ...page, meta: head.meta() }
    },

    async traders(query: PageQuery & { readonly token: string }) {
      const head = await readIndexHead(options)
      const { token } = await readToken(database.query, readTokenId(query.token, 'query/token'))
      const place = traderPlaces.read(query.cursor)
      const rows = await tradersStore(database.query).page({
        token,
        limit: query.limit,
        ...(place === null
          ? {}
          : { after: { ...place, trader: readAddress(place.trader, 'query/cursor') } }),
      })
      const page = traderPlaces.page({
        rows,
        limit: query.limit,
        place: ({ boughtEth, soldEth, trader }) => ({ volume: boughtEth + soldEth, trader }),
        toItem: (row) => traderView(row, options.isSimulated(row.trader)),
      })
      return { ...page, meta: head.meta() }
    },
  }
}

function holderView(
  { balance, holder }: BalanceRecord,
  supply: bigint,
  pools: ReadonlySet<string>,
): HolderView {
  return {
    holder,
    balanceAtomic: balance.toString(),
    shareBps: shareBps(balance, supply),
    isPool: pools.has(holder),
  }
}

function traderView(sums: TraderRecord, simulated: boolean): TraderView {
  const realised = realisedEth(sums)
  return {
    trader: sums.trader,
    trades: sums.trades,
    boughtEth: ether(sums.boughtEth),
    boughtTokensAtomic: sums.boughtToken.toString(),
    soldEth: ether(sums.soldEth),
    soldTokensAtomic: sums.soldToken.toString(),
    realisedEth: realised === null ? null : ether(realised),
    simulated,
  }
}
