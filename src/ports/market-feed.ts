/** A price from an outside source. */
export type FeedPrice = {
  /** US dollars per ether, times 10^8. */
  readonly usdPerEth: bigint
  readonly asOf: Date
}

/** Whether a feed answers, as the status page shows it. */
export type FeedHealth = {
  readonly state: 'ready' | 'failing' | 'not_configured'
  /** The time of the last answer, and why the last request failed; null when there was none. */
  readonly lastAnswerAt: Date | null
  readonly lastFailure: string | null
}

/**
 * Prices from outside the indexed chain. Feeds are queried in a declared order. A feed that has no price returns null;
 * one that cannot be reached raises.
 */
export type MarketFeed = {
  readonly name: string
  /** The source of its prices, in a few words. */
  readonly origin: string
  readonly isConfigured: boolean
  readonly ether: (signal?: AbortSignal) => Promise<FeedPrice | null>
}
