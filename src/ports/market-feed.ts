/** A price that somebody outside vouches for. */
export type FeedPrice = {
  /** Dollars for one ether, times 10^8. */
  readonly usdPerEth: bigint
  readonly asOf: Date
}

/** Whether a feed answers, for the status page. */
export type FeedHealth = {
  readonly state: 'ready' | 'failing' | 'not_configured'
  /** The last answer, and why the last question had none; null when there was none yet. */
  readonly lastAnswerAt: Date | null
  readonly lastFailure: string | null
}

/**
 * Prices from outside the indexed chain. Feeds are asked in a declared order; one that does not know says null, one
 * that cannot be asked raises.
 */
export type MarketFeed = {
  readonly name: string
  /** Where its prices come from, in a few words. */
  readonly origin: string
  readonly isConfigured: boolean
  readonly ether: (signal?: AbortSignal) => Promise<FeedPrice | null>
}
