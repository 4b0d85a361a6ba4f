import type { OrderTerms } from './state.ts'

/** How an order is named: by the exchange's number or by its owner's. */
export type OrderName = { readonly orderId: number } | { readonly clientId: number }

/** A price of a market from outside. */
export type IndexPrice = {
  readonly symbol: string
  readonly tick: bigint
  readonly source: string
}

/** What somebody wants of the exchange. */
export type Wish =
  | { readonly kind: 'deposit'; readonly account: string; readonly amount: bigint }
  | {
      readonly kind: 'place'
      readonly account: string
      readonly terms: OrderTerms
      /** Opens the account with this deposit where there is none. */
      readonly opening: bigint
    }
  | {
      readonly kind: 'cancel'
      readonly account: string
      readonly symbol: string
      readonly name: OrderName
    }
  | {
      readonly kind: 'cancel_all'
      readonly account: string
      readonly symbol: string | null
      /** Only those that wait for a trigger, or only those that do not. */
      readonly isTrigger?: boolean
    }
  | {
      readonly kind: 'replace'
      readonly account: string
      readonly symbol: string
      readonly name: OrderName
      readonly tick: bigint | null
      readonly lots: bigint | null
    }
  | {
      readonly kind: 'place_many'
      readonly account: string
      /** One after another, with nobody's order between them. */
      readonly orders: readonly OrderTerms[]
      readonly opening: bigint
    }
  | {
      readonly kind: 'cancel_after'
      readonly account: string
      /** Null: the account is not watched any more. */
      readonly afterMs: number | null
      readonly keepsReducing: boolean
    }
  | {
      readonly kind: 'limit_leverage'
      readonly account: string
      /** Null: as the markets have it. */
      readonly limit: bigint | null
    }
  | {
      readonly kind: 'reset'
      readonly account: string
      /** What the account has afterwards. */
      readonly seed: bigint
    }
  | {
      readonly kind: 'set_index'
      readonly symbol: string
      /** Null: prices are stated for it again. */
      readonly tick: bigint | null
    }
  | { readonly kind: 'tick'; readonly prices: readonly IndexPrice[] }

/** A wish with its place in the journal. */
export type Command = { readonly seq: number; readonly atMs: number; readonly wish: Wish }
