import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, json, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { SwapQuestion, SwapRoute } from './pricing.ts'
import type { Hop } from './route.ts'
import type { QuoteView } from './trading.schemas.ts'

type Amounts<amount> = { readonly amountIn: amount; readonly amountOut: amount }
/** A route whose amounts are `bigint`, or texts in JSON, whose numbers cannot hold them. */
type Route<amount> =
  | { readonly venue: 'curve'; readonly token: Hex; readonly feeWei: amount }
  | { readonly venue: 'wrapped_ether'; readonly weth: Hex }
  | {
      readonly venue: 'uniswap_v3'
      readonly paths: readonly (Amounts<amount> & {
        readonly hops: readonly (Hop &
          Amounts<amount> & { readonly fee: amount; readonly ticksCrossed: number })[]
      })[]
    }

const quotesTables = tablesOf({
  tradingQuotes: {
    id: text(),
    question: json<Omit<SwapQuestion, 'amount'> & { readonly amount: string }>(),
    route: json<Route<string>>(),
    view: json<QuoteView>(),
    /** The limits that the slippage allows. Base units. */
    sellMax: bigint,
    buyMin: bigint,
    expiresAt: time,
    createdAt: time,
  },
})

/** A stored quote, with what is needed to execute it. */
export type QuoteRecord = Omit<
  RowOf<typeof quotesTables, 'tradingQuotes'>,
  'question' | 'route'
> & {
  readonly question: SwapQuestion
  readonly route: SwapRoute
}

/** Store of quotes. */
export function quotesStore(db: Queryable) {
  const tables = quotesTables.on(db)
  return {
    async byId(id: string): Promise<QuoteRecord | undefined> {
      const row = await tables
        .selectFrom('tradingQuotes')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { question, route } = row
      return {
        ...row,
        question: { ...question, amount: BigInt(question.amount) },
        route: withAmounts(route, BigInt),
      }
    },

    async insert(quote: QuoteRecord): Promise<void> {
      const { buyMin, createdAt, expiresAt, id, question, route, sellMax, view } = quote
      await tables
        .insertInto('tradingQuotes')
        .values({
          id,
          question: { ...question, amount: question.amount.toString() },
          route: withAmounts(route, String),
          view,
          sellMax,
          buyMin,
          expiresAt,
          createdAt,
        })
        .execute()
    },

    /** Deletes quotes that expired before `instant`. */
    async prune(instant: Date): Promise<void> {
      await tables.deleteFrom('tradingQuotes').where('expiresAt', '<', instant).execute()
    },
  }
}

function withAmounts<from, to>(route: Route<from>, read: (amount: from) => to): Route<to> {
  if (route.venue === 'curve') return { ...route, feeWei: read(route.feeWei) }
  if (route.venue === 'wrapped_ether') return route
  const readAmounts = ({ amountIn, amountOut }: Amounts<from>): Amounts<to> => ({
    amountIn: read(amountIn),
    amountOut: read(amountOut),
  })
  return {
    venue: route.venue,
    paths: route.paths.map((path) => ({
      ...readAmounts(path),
      hops: path.hops.map((hop) => ({ ...hop, ...readAmounts(hop), fee: read(hop.fee) })),
    })),
  }
}
