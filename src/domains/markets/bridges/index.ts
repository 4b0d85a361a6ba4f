export { createLiveTrading } from './live-trading.ts'
export { createOrderMarket } from './order-market.ts'
export { createPaperExchangeFeed } from './paper-exchange-feed.ts'
export { createTickersChannel } from './tickers-channel.ts'
