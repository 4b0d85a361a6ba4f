/** Public reads of a perpetuals exchange, by the last part of their path. */
export type PerpsRead =
  | 'assets'
  | 'borrow-lend/apy'
  | 'borrow-lend/markets'
  | 'collateral'
  | 'depth'
  | 'funding-rates'
  | 'klines'
  | 'mark-prices'
  | 'market'
  | 'markets'
  | 'open-interest'

/** Parameters as the exchange names them; what is undefined is not sent. */
export type PerpsParameters = Readonly<Record<string, boolean | number | string | undefined>>

/** Questions about the account whose key signs. */
export type PerpsAccountRead = 'account' | 'fills' | 'orders' | 'positions'

/** An answer as the exchange gave it, not looked at yet; or its words for why it takes no such request. */
export type PerpsAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** What came of a signed order. `unknown`: it may have been taken, and the exchange does not say. */
export type PerpsOrderAnswer =
  | PerpsAnswer
  | { readonly ok: false; readonly code: 'unknown'; readonly message: string }

/**
 * A live perpetuals exchange. Raises `upstream.failed` for an answer that is not one, and the `egress.*` codes of the way
 * to it.
 */
export type PerpsExchange = {
  readonly name: string
  /** Whether there is a key to sign with; without one only public reads are answered. */
  readonly canSign: boolean
  readonly read: (what: PerpsRead, parameters: PerpsParameters) => Promise<PerpsAnswer>
  /**
   * Places an order that must carry a `clientId`. When the way back fails, the exchange is asked for that id, and the
   * order is never sent again.
   */
  readonly place: (
    order: PerpsParameters & { readonly clientId: number },
  ) => Promise<PerpsOrderAnswer>
  readonly order: (name: PerpsParameters) => Promise<PerpsAnswer>
  readonly cancel: (name: PerpsParameters) => Promise<PerpsAnswer>
  readonly cancelAll: (parameters: PerpsParameters) => Promise<PerpsAnswer>
  readonly account: (what: PerpsAccountRead, parameters: PerpsParameters) => Promise<PerpsAnswer>
}

/** A venue whose list of markets is passed on. Raises like `PerpsExchange`. */
export type PerpsVenue = {
  readonly name: string
  readonly markets: () => Promise<unknown>
}
