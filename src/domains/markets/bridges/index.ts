export { createLiveTrading } from './live-trading.ts'
export { createOrderMarket } from './order-market.ts'
export { createPaperExchangeFeed } from './paper-exchange-feed.ts'
