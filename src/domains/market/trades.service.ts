import { decodeCursor, toPage } from '../../kernel/page.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import { readStanding } from './answer-meta.ts'
import { correctionsStore } from './corrections.store.ts'
import { type BalanceRecord, holdingsStore } from './holdings.store.ts'
import { keptStore, tradesWarning } from './kept.store.ts'
import type { HolderView, TraderView } from './market.schemas.ts'
import { marketTokensStore } from './market-tokens.store.ts'
import { marketTradesStore } from './market-trades.store.ts'
import { invalid, readAddress, readScope, readToken } from './readers.ts'
import { shareBps } from './tokens.service.ts'
import { type TraderRecord, tradersStore } from './traders.store.ts'
import { ether, isoTime, realisedEth, tradeView } from './views.ts'

type PageQuery = { readonly limit: number; readonly cursor?: string }

type TradesServiceOptions = {
  readonly database: Database
  readonly positions: ChainPositions
  readonly clock: Clock
  readonly isSimulated: (address: string) => boolean
}

/** Trades, who holds, who traded, and what was corrected. */
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
      const standing = await readStanding(options)
      const { scope } = await readScope(database.query, query)
      const rows = await marketTradesStore(database.query).page({
        ...scope,
        limit: query.limit,
        ...(query.trader === undefined
          ? {}
          : { trader: readAddress(query.trader, 'query/trader') }),
        ...(query.cursor === undefined ? {} : { after: readTradePlace(query.cursor) }),
      })
      const page = toPage({
        rows,
        limit: query.limit,
        key: (trade) => [
          String(trade.tradedAt),
          trade.blockNumber.toString(),
          String(trade.logIndex),
        ],
        toItem: (trade) => tradeView(trade, standing.position),
      })
      if (page.nextCursor !== null) return { ...page, meta: standing.meta() }
      const kept = await keptStore(database.query).from()
      return { ...page, meta: standing.meta(kept.trades === 0 ? [] : [tradesWarning(kept)]) }
    },

    async corrections(query: PageQuery & { readonly token?: string }) {
      const standing = await readStanding(options)
      const rows = await correctionsStore(database.query).page({
        limit: query.limit,
        ...(query.token === undefined ? {} : { token: readAddress(query.token, 'query/token') }),
        ...(query.cursor === undefined ? {} : { beforeId: readId(query.cursor) }),
      })
      const page = toPage({
        rows,
        limit: query.limit,
        key: ({ id }) => [String(id)],
        toItem: ({ happenedAt, recordedAt, ...rest }) => ({
          ...rest,
          happenedAt: isoTime(happenedAt),
          recordedAt: recordedAt.toISOString(),
        }),
      })
      return { ...page, meta: standing.meta() }
    },
  }
}

function accounts(options: TradesServiceOptions) {
  const { database } = options
  return {
    async holders(query: PageQuery & { readonly token: string }) {
      const standing = await readStanding(options)
      const token = await readToken(database.query, readAddress(query.token, 'query/token'))
      const pools = await marketTokensStore(database.query).poolsOf([token.token])
      const addresses = new Set<string>(pools.map(({ address }) => address))
      const rows = await holdingsStore(database.query).page({
        token: token.token,
        limit: query.limit,
        ...(query.cursor === undefined ? {} : { after: readHolderPlace(query.cursor) }),
      })
      const page = toPage({
        rows,
        limit: query.limit,
        key: (row) => [row.balance.toString(), row.holder],
        toItem: (row) => holderView(row, token.supply, addresses),
      })
      return { ...page, meta: standing.meta() }
    },

    async traders(query: PageQuery & { readonly token: string }) {
      const standing = await readStanding(options)
      const { token } = await readToken(database.query, readAddress(query.token, 'query/token'))
      const rows = await tradersStore(database.query).page({
        token,
        limit: query.limit,
        ...(query.cursor === undefined ? {} : { after: readTraderPlace(query.cursor) }),
      })
      const page = toPage({
        rows,
        limit: query.limit,
        key: (row) => [(row.boughtEth + row.soldEth).toString(), row.trader],
        toItem: (row) => traderView(row, options.isSimulated(row.trader)),
      })
      return { ...page, meta: standing.meta() }
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

function readTradePlace(cursor: string) {
  const [tradedAt = '', blockNumber = '', logIndex = ''] = decodeCursor(cursor, 3)
  return {
    tradedAt: Number(digits(tradedAt, 12)),
    blockNumber: BigInt(digits(blockNumber, 18)),
    logIndex: Number(digits(logIndex, 9)),
  }
}

function readHolderPlace(cursor: string): { readonly balance: bigint; readonly holder: Hex } {
  const [balance = '', holder = ''] = decodeCursor(cursor, 2)
  return { balance: BigInt(digits(balance, 78)), holder: readAddress(holder, 'query/cursor') }
}

function readTraderPlace(cursor: string): { readonly volume: string; readonly trader: Hex } {
  const [volume = '', trader = ''] = decodeCursor(cursor, 2)
  return { volume: digits(volume, 78), trader: readAddress(trader, 'query/cursor') }
}

function readId(cursor: string): string {
  const [id = ''] = decodeCursor(cursor, 1)
  return digits(id, 18)
}

function digits(text: string, most: number): string {
  if (/^\d+$/.test(text) && text.length <= most) return text
  throw invalid({ location: 'query/cursor', message: 'not a cursor of this list' })
}
