/** Public reads of a perpetuals exchange, by the last segment of their path. */
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

/** Parameters by the exchange's names; undefined ones are not sent. */
export type PerpsParameters = Readonly<Record<string, boolean | number | string | undefined>>

/** Reads of the account whose key signs. */
export type PerpsAccountRead = 'account' | 'fills' | 'orders' | 'positions'

/** The exchange's unvalidated answer, or its reason for refusing the request. */
export type PerpsAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** The outcome of a signed order. `unknown`: the exchange may or may not have accepted it. */
export type PerpsOrderAnswer =
  | PerpsAnswer
  | { readonly ok: false; readonly code: 'unknown'; readonly message: string }

/** A live perpetuals exchange. Raises `upstream.failed` for an invalid answer, and the `egress.*` codes. */
export type PerpsExchange = {
  readonly name: string
  /** Whether a signing key is configured; without one only public reads work. */
  readonly canSign: boolean
  readonly read: (what: PerpsRead, parameters: PerpsParameters) => Promise<PerpsAnswer>
  /**
   * Places an order, which must have a `clientId`. When the response is lost, the exchange is queried for that id; the
   * order is never sent twice.
   */
  readonly place: (
    order: PerpsParameters & { readonly clientId: number },
  ) => Promise<PerpsOrderAnswer>
  readonly order: (name: PerpsParameters) => Promise<PerpsAnswer>
  readonly cancel: (name: PerpsParameters) => Promise<PerpsAnswer>
  readonly cancelAll: (parameters: PerpsParameters) => Promise<PerpsAnswer>
  readonly account: (what: PerpsAccountRead, parameters: PerpsParameters) => Promise<PerpsAnswer>
}

/** A venue whose list of markets is passed through. Raises the errors of `PerpsExchange`. */
export type PerpsVenue = {
  readonly name: string
  readonly markets: () => Promise<unknown>
}
