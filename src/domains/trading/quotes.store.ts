import type { ColumnType, Selectable } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { Asset } from './assets.ts'
import type { SwapQuestion, SwapRoute } from './pricing.ts'
import type { SwapSide } from './route.ts'
import type { QuoteView } from './trading.schemas.ts'

type QuoteRow = {
  id: string
  /** These are written as JSON. */
  question: ColumnType<StoredQuestion, string, string>
  route: ColumnType<StoredRoute, string, string>
  view: ColumnType<QuoteView, string, string>
  sell_max: string
  buy_min: string
  expires_at: Date
  created_at: Date
}
type QuoteTables = { trading_quotes: QuoteRow }

/** A quote as it was given, with what is needed to take it. */
export type QuoteRecord = {
  readonly id: string
  readonly question: SwapQuestion
  readonly route: SwapRoute
  readonly view: QuoteView
  /** The limits that the slippage allows. Base units. */
  readonly sellMax: bigint
  readonly buyMin: bigint
  readonly expiresAt: Date
  readonly createdAt: Date
}

type StoredQuestion = {
  readonly side: SwapSide
  readonly sell: Asset
  readonly buy: Asset
  readonly amount: string
}
type StoredHop = {
  readonly pool: Hex
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  readonly feePpm: number
  readonly amountIn: string
  readonly amountOut: string
  readonly fee: string
  readonly ticksCrossed: number
}
type StoredRoute =
  | { readonly venue: 'curve'; readonly token: Hex; readonly feeWei: string }
  | { readonly venue: 'wrapped_ether'; readonly weth: Hex }
  | {
      readonly venue: 'uniswap_v3'
      readonly ways: readonly {
        readonly hops: readonly StoredHop[]
        readonly amountIn: string
        readonly amountOut: string
      }[]
    }

/** Rows of quotes. */
export function quotesStore(db: Queryable) {
  const tables = db.withTables<QuoteTables>()
  return {
    async byId(id: string): Promise<QuoteRecord | undefined> {
      const row = await tables
        .selectFrom('trading_quotes')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    async insert(quote: QuoteRecord): Promise<void> {
      await tables
        .insertInto('trading_quotes')
        .values({
          id: quote.id,
          question: stored(quote.question),
          route: stored(quote.route),
          view: stored(quote.view),
          sell_max: quote.sellMax.toString(),
          buy_min: quote.buyMin.toString(),
          expires_at: quote.expiresAt,
          created_at: quote.createdAt,
        })
        .execute()
    },

    /** Forgets what expired before `instant`. */
    async prune(instant: Date): Promise<void> {
      await tables.deleteFrom('trading_quotes').where('expires_at', '<', instant).execute()
    },
  }
}

/** JSON has no whole numbers of this size; they are kept as strings. */
function stored(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? each.toString() : each,
  )
}

function toRecord(row: Selectable<QuoteRow>): QuoteRecord {
  const { question } = row
  return {
    id: row.id,
    question: { ...question, amount: BigInt(question.amount) },
    route: toRoute(row.route),
    view: row.view,
    sellMax: BigInt(row.sell_max),
    buyMin: BigInt(row.buy_min),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

function toRoute(route: StoredRoute): SwapRoute {
  if (route.venue === 'curve') return { ...route, feeWei: BigInt(route.feeWei) }
  if (route.venue === 'wrapped_ether') return route
  return {
    venue: route.venue,
    ways: route.ways.map((way) => ({
      amountIn: BigInt(way.amountIn),
      amountOut: BigInt(way.amountOut),
      hops: way.hops.map((hop) => ({
        ...hop,
        amountIn: BigInt(hop.amountIn),
        amountOut: BigInt(hop.amountOut),
        fee: BigInt(hop.fee),
      })),
    })),
  }
}
