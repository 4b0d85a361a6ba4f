import type { OrderTerms } from './state.ts'

/** Names an order by the exchange's number or by its owner's client id. */
export type OrderName = { readonly orderId: number } | { readonly clientId: number }

/** A price of a market from outside. */
export type IndexPrice = {
  readonly symbol: string
  readonly tick: bigint
  readonly source: string
}

/** A command to the exchange. */
export type Command =
  | { readonly kind: 'deposit'; readonly account: string; readonly amount: bigint }
  | {
      readonly kind: 'place'
      readonly account: string
      readonly terms: OrderTerms
      /** Opens the account with this deposit if it does not exist. */
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
      /** Only orders with a trigger (true), or only those without (false). */
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
      /** Placed one after another, with nobody else's order between them. */
      readonly orders: readonly OrderTerms[]
      readonly opening: bigint
    }
  | {
      readonly kind: 'cancel_after'
      readonly account: string
      /** Null turns the switch off. */
      readonly afterMs: number | null
      readonly keepsReducing: boolean
    }
  | {
      readonly kind: 'limit_leverage'
      readonly account: string
      /** Null: the limit of each market. */
      readonly limit: bigint | null
    }
  | {
      readonly kind: 'reset'
      readonly account: string
      /** The account's balance afterwards. */
      readonly seed: bigint
    }
  | {
      readonly kind: 'set_index'
      readonly symbol: string
      /** Null: the index follows its source again. */
      readonly tick: bigint | null
    }
  | { readonly kind: 'tick'; readonly prices: readonly IndexPrice[] }

/** A command at its position in the journal. */
export type SequencedCommand = {
  readonly seq: number
  readonly atMs: number
  readonly command: Command
}
