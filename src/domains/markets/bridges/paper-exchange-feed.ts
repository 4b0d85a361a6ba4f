import type { MarketFeed } from '../../../ports/market-feed.ts'
import type { PerpsService } from '../perps/index.ts'

/**
 * The paper exchange's mark price of ether as a feed of market data. It ranks after real feeds, and its name says that
 * it is a paper price.
 */
export function createPaperExchangeFeed(perps: Pick<PerpsService, 'etherMark'>): MarketFeed {
  return {
    name: 'paper-exchange',
    origin: 'the mark price of ether on the paper exchange: simulated, play money',
    isConfigured: true,
    async ether() {
      const mark = await perps.etherMark()
      return mark === null ? null : { usdPerEth: mark.usdE8, asOf: new Date(mark.atMs) }
    },
  }
}
