import type { GuideEntries } from './guide-entry.ts'

/** Prices, candles, holders, screens and alerts. */
export const marketsGuide: GuideEntries = {
  'market.status': {
    name: 'get_market_status',
    use: 'When prices look old: how far the index is and which feeds answer.',
  },
  'market.tokens': {
    name: 'list_tokens',
    use: 'To find launched tokens, newest first; list_trending has the most traded.',
    next: ['get_token'],
  },
  'market.token': {
    name: 'get_token',
    use: 'To read price, changes and holders of one token.',
    next: ['get_launch_risk', 'quote_swap'],
  },
  'market.pools': { name: 'list_pools', use: 'To see where a token trades and how deep.' },
  'market.prices': {
    name: 'get_prices',
    use: 'For the prices of tokens whose addresses you have, up to 100 at once.',
    next: ['quote_swap'],
  },
  'market.candles': {
    name: 'list_candles',
    use: 'To see how a price moved; begin with a large `interval`.',
  },
  'market.candleProof': {
    name: 'prove_candle',
    use: 'To check one candle against the trades that made it.',
  },
  'market.trades': {
    name: 'list_trades',
    use: 'To see single trades of a token, of a pool or of a wallet.',
    id: 'tradeId',
  },
  'market.holders': { name: 'list_holders', use: 'To see who holds a token.' },
  'market.traders': { name: 'list_traders', use: 'To see who earned and lost with a token.' },
  'market.corrections': {
    name: 'list_corrections',
    use: 'After a reorganisation of the chain: which candles changed.',
    id: 'correctionId',
  },
  'market.launchCandles': {
    name: 'list_launch_candles',
    use: 'To see how the price of a launched token moved, by the address of the token.',
  },
  'market.launchHolders': {
    name: 'list_launch_holders',
    use: 'To see who holds a launched token, by the address of the token.',
  },
  'market.trending': {
    name: 'list_trending',
    use: 'To find a token that is traded now.',
    next: ['get_token', 'get_launch_risk', 'quote_swap'],
  },
  'market.fields': {
    name: 'list_screener_fields',
    use: 'Before screen_tokens: what can be filtered and sorted by.',
    next: ['screen_tokens'],
  },
  'market.screen': {
    name: 'screen_tokens',
    use: 'To find tokens by conditions.',
    next: ['get_token'],
  },
  'market.saveScreen': {
    name: 'save_screen',
    use: 'To keep the conditions of screen_tokens under a name.',
    next: ['screen_tokens'],
  },
  'market.screens': {
    name: 'list_screens',
    use: 'To find conditions that were kept.',
    next: ['screen_tokens'],
  },
  'market.removeScreen': {
    name: 'remove_screen',
    use: 'When kept conditions are not needed any more.',
  },
  'market.createAlert': {
    name: 'create_alert',
    use: 'To be told by an event when a price is reached; to trade then, place_order.',
    next: ['list_alerts'],
  },
  'market.alerts': { name: 'list_alerts', use: 'To see which prices are watched and which fired.' },
  'market.alert': { name: 'get_alert', use: 'To read one alert and when it fired.' },
  'market.pauseAlert': {
    name: 'pause_alert',
    use: 'To silence an alert for a while.',
    next: ['resume_alert'],
  },
  'market.resumeAlert': { name: 'resume_alert', use: 'To have a paused alert watch again.' },
  'market.removeAlert': { name: 'remove_alert', use: 'When a price need not be watched any more.' },
  'market_venues.venueCandles': {
    name: 'list_venue_candles',
    use: 'To see prices of another venue, such as the perpetuals exchange.',
  },
  'market_venues.venueTrades': {
    name: 'list_venue_trades',
    use: 'To see trades of another venue.',
    id: 'tradeId',
  },
}
