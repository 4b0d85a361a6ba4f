// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link BirdeyeMethods.ohlcvPair} takes. */
export type BirdeyeOhlcvPairInput = {
  /** Address on the chain */
  readonly address: string
  readonly type: "1m" | "3m" | "5m" | "15m" | "30m" | "1H" | "2H" | "4H" | "6H" | "8H" | "12H" | "1D" | "3D" | "1W" | "1M"
  /** Seconds since 1970 */
  readonly time_from: number
  /** Seconds since 1970 */
  readonly time_to: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.ohlcvBaseQuote} takes. */
export type BirdeyeOhlcvBaseQuoteInput = {
  /** Address on the chain */
  readonly base_address: string
  /** Address on the chain */
  readonly quote_address: string
  readonly type: "1m" | "3m" | "5m" | "15m" | "30m" | "1H" | "2H" | "4H" | "6H" | "8H" | "12H" | "1D" | "3D" | "1W" | "1M"
  /** Seconds since 1970 */
  readonly time_from: number
  /** Seconds since 1970 */
  readonly time_to: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.candles} takes. */
export type BirdeyeCandlesInput = {
  /** Address on the chain */
  readonly address: string
  readonly type: "1s" | "15s" | "30s" | "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W"
  /** Default: "usd". */
  readonly currency?: "usd" | "native"
  /** Seconds since 1970 */
  readonly time_from: number
  /** Seconds since 1970 */
  readonly time_to: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.candlesPair} takes. */
export type BirdeyeCandlesPairInput = {
  /** Address on the chain */
  readonly address: string
  readonly type: "1s" | "15s" | "30s" | "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W"
  /** Seconds since 1970 */
  readonly time_from: number
  /** Seconds since 1970 */
  readonly time_to: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.priceAt} takes. */
export type BirdeyePriceAtInput = {
  /** Address on the chain */
  readonly address: string
  /** Seconds since 1970 */
  readonly unixtime?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.priceVolume} takes. */
export type BirdeyePriceVolumeInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "24h". */
  readonly type?: "30m" | "1h" | "2h" | "4h" | "6h" | "8h" | "12h" | "24h"
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.priceStats} takes. */
export type BirdeyePriceStatsInput = {
  /** Address on the chain */
  readonly address: string
  readonly list_timeframe?: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.creation} takes. */
export type BirdeyeCreationInput = {
  /** Address on the chain */
  readonly address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.metadata} takes. */
export type BirdeyeMetadataInput = {
  /** Address on the chain */
  readonly address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.metadatas} takes. */
export type BirdeyeMetadatasInput = {
  /** Up to 50 addresses, separated by commas */
  readonly list_address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.marketDatas} takes. */
export type BirdeyeMarketDatasInput = {
  /** Up to 20 addresses, separated by commas */
  readonly list_address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.tradeDatas} takes. */
export type BirdeyeTradeDatasInput = {
  /** Up to 20 addresses, separated by commas */
  readonly list_address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.pair} takes. */
export type BirdeyePairInput = {
  /** Address on the chain */
  readonly address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.pairs} takes. */
export type BirdeyePairsInput = {
  /** Up to 20 addresses, separated by commas */
  readonly list_address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.exitLiquidity} takes. */
export type BirdeyeExitLiquidityInput = {
  /** Address on the chain */
  readonly address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.tokens} takes. */
export type BirdeyeTokensInput = {
  /** Default: "liquidity". */
  readonly sort_by?: "liquidity" | "market_cap" | "fdv" | "recent_listing_time" | "volume_24h_usd" | "holder"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  readonly min_liquidity?: number
  readonly min_market_cap?: number
  readonly min_holder?: number
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.memes} takes. */
export type BirdeyeMemesInput = {
  /** Default: "progress_percent". */
  readonly sort_by?: "progress_percent" | "creation_time" | "liquidity" | "market_cap"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  readonly graduated?: boolean
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.meme} takes. */
export type BirdeyeMemeInput = {
  /** Address on the chain */
  readonly address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.tradesOfPair} takes. */
export type BirdeyeTradesOfPairInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "swap". */
  readonly tx_type?: "swap" | "add" | "remove" | "all"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.tradesSince} takes. */
export type BirdeyeTradesSinceInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "swap". */
  readonly tx_type?: "swap" | "add" | "remove" | "all"
  /** Seconds since 1970 */
  readonly before_time?: number
  /** Seconds since 1970 */
  readonly after_time?: number
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.tradesOfPairSince} takes. */
export type BirdeyeTradesOfPairSinceInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "swap". */
  readonly tx_type?: "swap" | "add" | "remove" | "all"
  /** Seconds since 1970 */
  readonly before_time?: number
  /** Seconds since 1970 */
  readonly after_time?: number
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.tradesOfTraderSince} takes. */
export type BirdeyeTradesOfTraderSinceInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "swap". */
  readonly tx_type?: "swap" | "add" | "remove" | "all"
  /** Seconds since 1970 */
  readonly before_time?: number
  /** Seconds since 1970 */
  readonly after_time?: number
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.tokenTransactions} takes. */
export type BirdeyeTokenTransactionsInput = {
  /** Address on the chain */
  readonly address: string
  readonly tx_type?: "swap" | "buy" | "sell" | "add" | "remove" | "all"
  readonly sort_by?: "block_unix_time" | "block_number"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.mintsAndBurns} takes. */
export type BirdeyeMintsAndBurnsInput = {
  /** Solana address, base58 */
  readonly address: string
  /** Default: "all". */
  readonly type?: "all" | "mint" | "burn"
  /** Default: "block_time". */
  readonly sort_by?: "block_time"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Seconds since 1970 */
  readonly before_time?: number
  /** Seconds since 1970 */
  readonly after_time?: number
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
}

/** What {@link BirdeyeMethods.allTimeTrades} takes. */
export type BirdeyeAllTimeTradesInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "24h". */
  readonly time_frame?: "1m" | "5m" | "30m" | "1h" | "4h" | "24h" | "7d" | "30d" | "alltime"
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.traders} takes. */
export type BirdeyeTradersInput = {
  /** Default: "1W". */
  readonly type?: "yesterday" | "today" | "1W"
  /** Default: "PnL". */
  readonly sort_by?: "PnL"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
}

/** What {@link BirdeyeMethods.smartMoney} takes. */
export type BirdeyeSmartMoneyInput = {
  /** Default: "1d". */
  readonly interval?: "1d" | "7d" | "30d"
  readonly trader_style?: "all" | "risk_averse" | "risk_balancers" | "trenchers"
  readonly sort_by?: "net_flow" | "smart_traders_no" | "market_cap"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
}

/** What {@link BirdeyeMethods.walletToken} takes. */
export type BirdeyeWalletTokenInput = {
  /** Solana address, base58 */
  readonly wallet: string
  /** Solana address, base58 */
  readonly token_address: string
}

/** What {@link BirdeyeMethods.walletHistory} takes. */
export type BirdeyeWalletHistoryInput = {
  /** Solana address, base58 */
  readonly wallet: string
  /** Default: 20. */
  readonly limit?: number
  readonly before?: string
}

/** What {@link BirdeyeMethods.netWorth} takes. */
export type BirdeyeNetWorthInput = {
  /** Solana address, base58 */
  readonly wallet: string
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
}

/** What {@link BirdeyeMethods.netWorthHistory} takes. */
export type BirdeyeNetWorthHistoryInput = {
  /** Solana address, base58 */
  readonly wallet: string
  /** Default: 7. */
  readonly count?: number
  /** Default: "back". */
  readonly direction?: "back" | "forward"
  /** Default: "1d". */
  readonly type?: "1h" | "1d"
}

/** What {@link BirdeyeMethods.profit} takes. */
export type BirdeyeProfitInput = {
  /** Solana address, base58 */
  readonly wallet: string
  /** Default: "all". */
  readonly duration?: "all" | "90d" | "30d" | "7d" | "24h"
}

/** What {@link BirdeyeMethods.price} takes. */
export type BirdeyePriceInput = {
  /** Address on the chain */
  readonly address: string
  readonly include_liquidity?: boolean
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.prices} takes. */
export type BirdeyePricesInput = {
  /** Up to 100 addresses, separated by commas */
  readonly list_address: string
  readonly include_liquidity?: boolean
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.history} takes. */
export type BirdeyeHistoryInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "token". */
  readonly address_type?: "token" | "pair"
  readonly type: "1m" | "3m" | "5m" | "15m" | "30m" | "1H" | "2H" | "4H" | "6H" | "8H" | "12H" | "1D" | "3D" | "1W" | "1M"
  /** Seconds since 1970 */
  readonly time_from: number
  /** Seconds since 1970 */
  readonly time_to: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.ohlcv} takes. */
export type BirdeyeOhlcvInput = {
  /** Address on the chain */
  readonly address: string
  readonly type: "1m" | "3m" | "5m" | "15m" | "30m" | "1H" | "2H" | "4H" | "6H" | "8H" | "12H" | "1D" | "3D" | "1W" | "1M"
  /** Default: "usd". */
  readonly currency?: "usd" | "native"
  /** Seconds since 1970 */
  readonly time_from: number
  /** Seconds since 1970 */
  readonly time_to: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.overview} takes. */
export type BirdeyeOverviewInput = {
  /** Address on the chain */
  readonly address: string
  readonly frames?: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.security} takes. */
export type BirdeyeSecurityInput = {
  /** Address on the chain */
  readonly address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.marketData} takes. */
export type BirdeyeMarketDataInput = {
  /** Address on the chain */
  readonly address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.tradeData} takes. */
export type BirdeyeTradeDataInput = {
  /** Address on the chain */
  readonly address: string
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.trending} takes. */
export type BirdeyeTrendingInput = {
  /** Default: "rank". */
  readonly sort_by?: "rank" | "volumeUSD" | "liquidity"
  /** Default: "asc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: "24h". */
  readonly interval?: "1h" | "4h" | "24h"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.search} takes. */
export type BirdeyeSearchInput = {
  readonly keyword: string
  /** Default: "all". */
  readonly chain?: "all" | "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
  /** Default: "all". */
  readonly target?: "all" | "token" | "market"
  /** Default: "exact". */
  readonly search_mode?: "exact" | "fuzzy"
  /** Default: "symbol". */
  readonly search_by?: "combination" | "address" | "name" | "symbol"
  /** Default: "volume_24h_usd". */
  readonly sort_by?: "fdv" | "marketcap" | "liquidity" | "price" | "volume_24h_usd"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
}

/** What {@link BirdeyeMethods.newListings} takes. */
export type BirdeyeNewListingsInput = {
  /** Seconds since 1970 */
  readonly time_to?: number
  /** Default: 10. */
  readonly limit?: number
  /** Default: false. */
  readonly meme_platform_enabled?: boolean
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.markets} takes. */
export type BirdeyeMarketsInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "24h". */
  readonly time_frame?: "30m" | "1h" | "2h" | "4h" | "6h" | "8h" | "12h" | "24h"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: "liquidity". */
  readonly sort_by?: "liquidity" | "volume24h"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.topTraders} takes. */
export type BirdeyeTopTradersInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "24h". */
  readonly time_frame?: "30m" | "1h" | "2h" | "4h" | "6h" | "8h" | "12h" | "24h"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: "volume". */
  readonly sort_by?: "volume" | "trade"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.trades} takes. */
export type BirdeyeTradesInput = {
  /** Address on the chain */
  readonly address: string
  /** Default: "swap". */
  readonly tx_type?: "swap" | "add" | "remove" | "all"
  /** Default: "desc". */
  readonly sort_type?: "asc" | "desc"
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
  /**
   * Chain of the address
   * Default: "solana".
   */
  readonly chain?: "solana" | "ethereum" | "arbitrum" | "avalanche" | "bsc" | "optimism" | "polygon" | "base" | "zksync" | "monad" | "hyperevm" | "aptos" | "fogo" | "mantle" | "sui"
}

/** What {@link BirdeyeMethods.holders} takes. */
export type BirdeyeHoldersInput = {
  /** Solana address, base58 */
  readonly address: string
  /** Default: 0. */
  readonly offset?: number
  /** Default: 10. */
  readonly limit?: number
}

/** What {@link BirdeyeMethods.walletTokens} takes. */
export type BirdeyeWalletTokensInput = {
  /** Solana address, base58 */
  readonly wallet: string
}

/** The operations of `birdeye`. */
export interface BirdeyeMethods {
  /**
   * Read the candles of a pair.
   *
   * Passed on to Birdeye (GET /defi/ohlcv/pair), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/ohlcv/pair`, `get_api_birdeye_ohlcv_pair`. Costs 0.004 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ohlcvPair(input: BirdeyeOhlcvPairInput, options?: CallOptions): Call<unknown>

  /**
   * Read the candles of one token in another.
   *
   * Passed on to Birdeye (GET /defi/ohlcv/base_quote), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/ohlcv/base-quote`, `get_api_birdeye_ohlcv_base_quote`. Costs 0.004 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ohlcvBaseQuote(input: BirdeyeOhlcvBaseQuoteInput, options?: CallOptions): Call<unknown>

  /**
   * Read the candles of a token, down to seconds.
   *
   * Passed on to Birdeye (GET /defi/v3/ohlcv), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/v3/ohlcv`, `get_api_birdeye_v3_ohlcv`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  candles(input: BirdeyeCandlesInput, options?: CallOptions): Call<unknown>

  /**
   * Read the candles of a pair, down to seconds.
   *
   * Passed on to Birdeye (GET /defi/v3/ohlcv/pair), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/v3/ohlcv/pair`, `get_api_birdeye_v3_ohlcv_pair`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  candlesPair(input: BirdeyeCandlesPairInput, options?: CallOptions): Call<unknown>

  /**
   * Read the price of a token at a moment.
   *
   * Passed on to Birdeye (GET /defi/historical_price_unix), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/history/moment`, `get_api_birdeye_history_moment`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  priceAt(input: BirdeyePriceAtInput, options?: CallOptions): Call<unknown>

  /**
   * Read price and volume of a token.
   *
   * Passed on to Birdeye (GET /defi/price_volume/single), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/price-volume`, `get_api_birdeye_price_volume`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  priceVolume(input: BirdeyePriceVolumeInput, options?: CallOptions): Call<unknown>

  /**
   * Read the highest and lowest price of a token by time frame.
   *
   * Passed on to Birdeye (GET /defi/v3/price/stats/single), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/price-stats`, `get_api_birdeye_price_stats`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  priceStats(input: BirdeyePriceStatsInput, options?: CallOptions): Call<unknown>

  /**
   * Read when and by whom a token was made.
   *
   * Passed on to Birdeye (GET /defi/token_creation_info), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/creation`, `get_api_birdeye_creation`. Costs 0.008 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  creation(input: BirdeyeCreationInput, options?: CallOptions): Call<unknown>

  /**
   * Read name, symbol and links of a token.
   *
   * Passed on to Birdeye (GET /defi/v3/token/meta-data/single), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/metadata`, `get_api_birdeye_metadata`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  metadata(input: BirdeyeMetadataInput, options?: CallOptions): Call<unknown>

  /**
   * Read name, symbol and links of several tokens.
   *
   * Passed on to Birdeye (GET /defi/v3/token/meta-data/multiple), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/metadata/several`, `get_api_birdeye_metadata_several`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  metadatas(input: BirdeyeMetadatasInput, options?: CallOptions): Call<unknown>

  /**
   * Read supply, market value and liquidity of several tokens.
   *
   * Passed on to Birdeye (GET /defi/v3/token/market-data/multiple), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/market-data/several`, `get_api_birdeye_market_data_several`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  marketDatas(input: BirdeyeMarketDatasInput, options?: CallOptions): Call<unknown>

  /**
   * Read the trading figures of several tokens.
   *
   * Passed on to Birdeye (GET /defi/v3/token/trade-data/multiple), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/trade-data/several`, `get_api_birdeye_trade_data_several`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tradeDatas(input: BirdeyeTradeDatasInput, options?: CallOptions): Call<unknown>

  /**
   * Read the overview of a pair.
   *
   * Passed on to Birdeye (GET /defi/v3/pair/overview/single), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/pairs/overview`, `get_api_birdeye_pairs_overview`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  pair(input: BirdeyePairInput, options?: CallOptions): Call<unknown>

  /**
   * Read the overview of several pairs.
   *
   * Passed on to Birdeye (GET /defi/v3/pair/overview/multiple), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/pairs/overview/several`, `get_api_birdeye_pairs_overview_several`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  pairs(input: BirdeyePairsInput, options?: CallOptions): Call<unknown>

  /**
   * Read how much of a token could be sold.
   *
   * Passed on to Birdeye (GET /defi/v3/token/exit-liquidity), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/exit-liquidity`, `get_api_birdeye_exit_liquidity`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  exitLiquidity(input: BirdeyeExitLiquidityInput, options?: CallOptions): Call<unknown>

  /**
   * List tokens by market value, liquidity or volume.
   *
   * Passed on to Birdeye (GET /defi/v3/token/list), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/tokens`, `get_api_birdeye_tokens`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tokens(input?: BirdeyeTokensInput, options?: CallOptions): Call<unknown>

  /**
   * List tokens of launchpads with their progress.
   *
   * Passed on to Birdeye (GET /defi/v3/token/meme/list), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/memes`, `get_api_birdeye_memes`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  memes(input?: BirdeyeMemesInput, options?: CallOptions): Call<unknown>

  /**
   * Read one token of a launchpad with its progress.
   *
   * Passed on to Birdeye (GET /defi/v3/token/meme/detail/single), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/memes/detail`, `get_api_birdeye_memes_detail`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  meme(input: BirdeyeMemeInput, options?: CallOptions): Call<unknown>

  /**
   * List the chains that the vendor knows.
   *
   * Passed on to Birdeye (GET /defi/networks), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/networks`, `get_api_birdeye_networks`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  networks(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * List the trades of a pair.
   *
   * Passed on to Birdeye (GET /defi/txs/pair), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/trades/pair`, `get_api_birdeye_trades_pair`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tradesOfPair(input: BirdeyeTradesOfPairInput, options?: CallOptions): Call<unknown>

  /**
   * List the trades of a token within a time.
   *
   * Passed on to Birdeye (GET /defi/txs/token/seek_by_time), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/trades/since`, `get_api_birdeye_trades_since`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tradesSince(input: BirdeyeTradesSinceInput, options?: CallOptions): Call<unknown>

  /**
   * List the trades of a pair within a time.
   *
   * Passed on to Birdeye (GET /defi/txs/pair/seek_by_time), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/trades/pair/since`, `get_api_birdeye_trades_pair_since`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tradesOfPairSince(input: BirdeyeTradesOfPairSinceInput, options?: CallOptions): Call<unknown>

  /**
   * List the trades of a trader within a time.
   *
   * Passed on to Birdeye (GET /trader/txs/seek_by_time), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/traders/trades`, `get_api_birdeye_traders_trades`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tradesOfTraderSince(input: BirdeyeTradesOfTraderSinceInput, options?: CallOptions): Call<unknown>

  /**
   * List the trades of a token with their values.
   *
   * Passed on to Birdeye (GET /defi/v3/token/txs), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/v3/trades`, `get_api_birdeye_v3_trades`. Costs 0.004 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tokenTransactions(input: BirdeyeTokenTransactionsInput, options?: CallOptions): Call<unknown>

  /**
   * List when tokens were minted and burned on Solana.
   *
   * Passed on to Birdeye (GET /defi/v3/token/mint-burn-txs), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/mints-and-burns`, `get_api_birdeye_mints_and_burns`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  mintsAndBurns(input: BirdeyeMintsAndBurnsInput, options?: CallOptions): Call<unknown>

  /**
   * Count the trades of a token over a time.
   *
   * Passed on to Birdeye (GET /defi/v3/all-time/trades/single), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/all-time-trades`, `get_api_birdeye_all_time_trades`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  allTimeTrades(input: BirdeyeAllTimeTradesInput, options?: CallOptions): Call<unknown>

  /**
   * List the traders who gained or lost most on Solana.
   *
   * Passed on to Birdeye (GET /trader/gainers-losers), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/traders`, `get_api_birdeye_traders`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  traders(input?: BirdeyeTradersInput, options?: CallOptions): Call<unknown>

  /**
   * List the tokens that successful traders hold on Solana.
   *
   * Passed on to Birdeye (GET /smart-money/v1/token/list), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/smart-money`, `get_api_birdeye_smart_money`. Costs 0.008 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  smartMoney(input?: BirdeyeSmartMoneyInput, options?: CallOptions): Call<unknown>

  /**
   * List the chains whose wallets the vendor reads.
   *
   * Passed on to Birdeye (GET /v1/wallet/list_supported_chain), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/wallet/chains`, `get_api_birdeye_wallet_chains`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  walletChains(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Read how much of one token a wallet on Solana has.
   *
   * Passed on to Birdeye (GET /v1/wallet/token_balance), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/wallet/token`, `get_api_birdeye_wallet_token`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  walletToken(input: BirdeyeWalletTokenInput, options?: CallOptions): Call<unknown>

  /**
   * List the transactions of a wallet on Solana.
   *
   * Passed on to Birdeye (GET /v1/wallet/tx_list), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/wallet/transactions`, `get_api_birdeye_wallet_transactions`. Costs 0.012 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  walletHistory(input: BirdeyeWalletHistoryInput, options?: CallOptions): Call<unknown>

  /**
   * Read what a wallet on Solana is worth now.
   *
   * Passed on to Birdeye (GET /wallet/v2/current-net-worth), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/wallet/net-worth`, `get_api_birdeye_wallet_net_worth`. Costs 0.008 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  netWorth(input: BirdeyeNetWorthInput, options?: CallOptions): Call<unknown>

  /**
   * Read what a wallet on Solana was worth over time.
   *
   * Passed on to Birdeye (GET /wallet/v2/net-worth), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/wallet/net-worth/history`, `get_api_birdeye_wallet_net_worth_history`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  netWorthHistory(input: BirdeyeNetWorthHistoryInput, options?: CallOptions): Call<unknown>

  /**
   * Read what a wallet on Solana gained and lost.
   *
   * Passed on to Birdeye (GET /wallet/v2/pnl/summary), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/wallet/profit`, `get_api_birdeye_wallet_profit`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  profit(input: BirdeyeProfitInput, options?: CallOptions): Call<unknown>

  /**
   * Read the price of a token.
   *
   * Passed on to Birdeye (GET /defi/price), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/price`, `get_api_birdeye_price`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  price(input: BirdeyePriceInput, options?: CallOptions): Call<unknown>

  /**
   * Read the prices of several tokens.
   *
   * Passed on to Birdeye (GET /defi/multi_price), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/prices`, `get_api_birdeye_prices`. Costs 0.004 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  prices(input: BirdeyePricesInput, options?: CallOptions): Call<unknown>

  /**
   * Read the prices of a token over time.
   *
   * Passed on to Birdeye (GET /defi/history_price), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/history`, `get_api_birdeye_history`. Costs 0.004 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  history(input: BirdeyeHistoryInput, options?: CallOptions): Call<unknown>

  /**
   * Read the candles of a token.
   *
   * Passed on to Birdeye (GET /defi/ohlcv), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/ohlcv`, `get_api_birdeye_ohlcv`. Costs 0.004 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ohlcv(input: BirdeyeOhlcvInput, options?: CallOptions): Call<unknown>

  /**
   * Read the overview of a token.
   *
   * Passed on to Birdeye (GET /defi/token_overview), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/overview`, `get_api_birdeye_overview`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  overview(input: BirdeyeOverviewInput, options?: CallOptions): Call<unknown>

  /**
   * Read the security facts of a token.
   *
   * Passed on to Birdeye (GET /defi/token_security), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/security`, `get_api_birdeye_security`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  security(input: BirdeyeSecurityInput, options?: CallOptions): Call<unknown>

  /**
   * Read supply, market value and liquidity of a token.
   *
   * Passed on to Birdeye (GET /defi/v3/token/market-data), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/market-data`, `get_api_birdeye_market_data`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  marketData(input: BirdeyeMarketDataInput, options?: CallOptions): Call<unknown>

  /**
   * Read the trading figures of a token.
   *
   * Passed on to Birdeye (GET /defi/v3/token/trade-data/single), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/trade-data`, `get_api_birdeye_trade_data`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tradeData(input: BirdeyeTradeDataInput, options?: CallOptions): Call<unknown>

  /**
   * List the tokens that trend.
   *
   * Passed on to Birdeye (GET /defi/token_trending), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/trending`, `get_api_birdeye_trending`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  trending(input?: BirdeyeTrendingInput, options?: CallOptions): Call<unknown>

  /**
   * Search tokens and markets.
   *
   * Passed on to Birdeye (GET /defi/v3/search), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/search`, `get_api_birdeye_search`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  search(input: BirdeyeSearchInput, options?: CallOptions): Call<unknown>

  /**
   * List the newest tokens.
   *
   * Passed on to Birdeye (GET /defi/v2/tokens/new_listing), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/new-listings`, `get_api_birdeye_new_listings`. Costs 0.008 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  newListings(input?: BirdeyeNewListingsInput, options?: CallOptions): Call<unknown>

  /**
   * List the markets of a token.
   *
   * Passed on to Birdeye (GET /defi/v2/markets), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/markets`, `get_api_birdeye_markets`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  markets(input: BirdeyeMarketsInput, options?: CallOptions): Call<unknown>

  /**
   * List the largest traders of a token.
   *
   * Passed on to Birdeye (GET /defi/v2/tokens/top_traders), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/top-traders`, `get_api_birdeye_top_traders`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  topTraders(input: BirdeyeTopTradersInput, options?: CallOptions): Call<unknown>

  /**
   * List the trades of a token.
   *
   * Passed on to Birdeye (GET /defi/txs/token), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/trades`, `get_api_birdeye_trades`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  trades(input: BirdeyeTradesInput, options?: CallOptions): Call<unknown>

  /**
   * List the holders of a token on Solana.
   *
   * Passed on to Birdeye (GET /defi/v3/token/holder), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/holders`, `get_api_birdeye_holders`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  holders(input: BirdeyeHoldersInput, options?: CallOptions): Call<unknown>

  /**
   * List the tokens of a wallet on Solana.
   *
   * Passed on to Birdeye (GET /v1/wallet/token_list), whose answer is given unchanged; its members are documented at https://docs.birdeye.so/reference. Nothing is charged for a call that fails.
   *
   * `GET /api/birdeye/wallet/tokens`, `get_api_birdeye_wallet_tokens`. Costs 0.008 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  walletTokens(input: BirdeyeWalletTokensInput, options?: CallOptions): Call<unknown>
}

/** `birdeye` of a client: `birdeye(client)`. */
export const birdeye: Resource<BirdeyeMethods> = /* @__PURE__ */ resource<BirdeyeMethods>('birdeye', {
  ohlcvPair: ["GET", "/api/birdeye/ohlcv/pair", {"priced":true}],
  ohlcvBaseQuote: ["GET", "/api/birdeye/ohlcv/base-quote", {"priced":true}],
  candles: ["GET", "/api/birdeye/v3/ohlcv", {"priced":true}],
  candlesPair: ["GET", "/api/birdeye/v3/ohlcv/pair", {"priced":true}],
  priceAt: ["GET", "/api/birdeye/history/moment", {"priced":true}],
  priceVolume: ["GET", "/api/birdeye/price-volume", {"priced":true}],
  priceStats: ["GET", "/api/birdeye/price-stats", {"priced":true}],
  creation: ["GET", "/api/birdeye/creation", {"priced":true}],
  metadata: ["GET", "/api/birdeye/metadata", {"priced":true}],
  metadatas: ["GET", "/api/birdeye/metadata/several", {"priced":true}],
  marketDatas: ["GET", "/api/birdeye/market-data/several", {"priced":true}],
  tradeDatas: ["GET", "/api/birdeye/trade-data/several", {"priced":true}],
  pair: ["GET", "/api/birdeye/pairs/overview", {"priced":true}],
  pairs: ["GET", "/api/birdeye/pairs/overview/several", {"priced":true}],
  exitLiquidity: ["GET", "/api/birdeye/exit-liquidity", {"priced":true}],
  tokens: ["GET", "/api/birdeye/tokens", {"priced":true}],
  memes: ["GET", "/api/birdeye/memes", {"priced":true}],
  meme: ["GET", "/api/birdeye/memes/detail", {"priced":true}],
  networks: ["GET", "/api/birdeye/networks", {"priced":true}],
  tradesOfPair: ["GET", "/api/birdeye/trades/pair", {"priced":true}],
  tradesSince: ["GET", "/api/birdeye/trades/since", {"priced":true}],
  tradesOfPairSince: ["GET", "/api/birdeye/trades/pair/since", {"priced":true}],
  tradesOfTraderSince: ["GET", "/api/birdeye/traders/trades", {"priced":true}],
  tokenTransactions: ["GET", "/api/birdeye/v3/trades", {"priced":true}],
  mintsAndBurns: ["GET", "/api/birdeye/mints-and-burns", {"priced":true}],
  allTimeTrades: ["GET", "/api/birdeye/all-time-trades", {"priced":true}],
  traders: ["GET", "/api/birdeye/traders", {"priced":true}],
  smartMoney: ["GET", "/api/birdeye/smart-money", {"priced":true}],
  walletChains: ["GET", "/api/birdeye/wallet/chains", {"priced":true}],
  walletToken: ["GET", "/api/birdeye/wallet/token", {"priced":true}],
  walletHistory: ["GET", "/api/birdeye/wallet/transactions", {"priced":true}],
  netWorth: ["GET", "/api/birdeye/wallet/net-worth", {"priced":true}],
  netWorthHistory: ["GET", "/api/birdeye/wallet/net-worth/history", {"priced":true}],
  profit: ["GET", "/api/birdeye/wallet/profit", {"priced":true}],
  price: ["GET", "/api/birdeye/price", {"priced":true}],
  prices: ["GET", "/api/birdeye/prices", {"priced":true}],
  history: ["GET", "/api/birdeye/history", {"priced":true}],
  ohlcv: ["GET", "/api/birdeye/ohlcv", {"priced":true}],
  overview: ["GET", "/api/birdeye/overview", {"priced":true}],
  security: ["GET", "/api/birdeye/security", {"priced":true}],
  marketData: ["GET", "/api/birdeye/market-data", {"priced":true}],
  tradeData: ["GET", "/api/birdeye/trade-data", {"priced":true}],
  trending: ["GET", "/api/birdeye/trending", {"priced":true}],
  search: ["GET", "/api/birdeye/search", {"priced":true}],
  newListings: ["GET", "/api/birdeye/new-listings", {"priced":true}],
  markets: ["GET", "/api/birdeye/markets", {"priced":true}],
  topTraders: ["GET", "/api/birdeye/top-traders", {"priced":true}],
  trades: ["GET", "/api/birdeye/trades", {"priced":true}],
  holders: ["GET", "/api/birdeye/holders", {"priced":true}],
  walletTokens: ["GET", "/api/birdeye/wallet/tokens", {"priced":true}],
})
