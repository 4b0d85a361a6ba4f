import type { GuideEntries } from './guide-entry.ts'

/** Prices, candles, holders, screens and alerts. */
export const marketsGuide: GuideEntries = {
  'market.getStatus': {
    use: 'When prices look old: how far the index is and which feeds answer.',
  },
  'tokens.list': {
    use: 'To find tokens by name, family or creator, or the most traded: sort volume.',
    next: ['tokens.get'],
  },
  'tokens.get': {
    use: 'To read price, changes and holders of one token.',
    next: ['launches.getRisk', 'swaps.quote'],
  },
  'topTraders.list': {
    use: 'To see which wallets gained or traded most in launched tokens, in a window or of all time.',
    next: ['portfolios.get'],
  },
  'topCreators.list': {
    use: 'To see whose launches came furthest, before trusting a new one.',
    next: ['tokens.list'],
  },
  'pools.list': { use: 'To see where a token trades and how deep.' },
  'prices.list': {
    use: 'For the prices of tokens whose addresses you have, up to 100 at once.',
    next: ['swaps.quote'],
  },
  'candles.list': {
    use: 'To see how a price moved; begin with a large `interval`.',
  },
  'candles.prove': {
    use: 'To check one candle against the trades that made it.',
    id: 'tradeId',
  },
  'trades.list': {
    use: 'To see single trades of a token, of a pool or of a wallet.',
    id: 'tradeId',
  },
  'holders.list': { use: 'To see who holds a token.' },
  'traders.list': { use: 'To see who earned and lost with a token.' },
  'corrections.list': {
    use: 'After a reorganisation of the chain: which candles changed.',
    id: 'correctionId',
  },
  'launches.listCandles': {
    use: 'To see how the price of a launched token moved, by the address of the token.',
  },
  'launches.listHolders': {
    use: 'To see who holds a launched token, by the address of the token.',
  },
  'tokens.listTrending': {
    use: 'To find a token that is traded now.',
    next: ['tokens.get', 'launches.getRisk', 'swaps.quote'],
  },
  'tokens.listScreenFields': {
    use: 'Before tokens.screen: what can be filtered and sorted by.',
    next: ['tokens.screen'],
  },
  'tokens.screen': {
    use: 'To find tokens by conditions.',
    next: ['tokens.get'],
  },
  'screens.create': {
    use: 'To keep the conditions of tokens.screen under a name.',
    next: ['tokens.screen'],
  },
  'screens.list': {
    use: 'To find conditions that were kept.',
    next: ['tokens.screen'],
  },
  'screens.delete': {
    use: 'When kept conditions are not needed any more.',
  },
  'alerts.create': {
    use: 'To be told by an event when a price is reached; to trade then, orders.place.',
    next: ['alerts.list'],
  },
  'alerts.list': { use: 'To see which prices are watched and which fired.' },
  'alerts.get': { use: 'To read one alert and when it fired.' },
  'alerts.pause': {
    use: 'To silence an alert for a while.',
    next: ['alerts.resume'],
  },
  'alerts.resume': { use: 'To have a paused alert watch again.' },
  'alerts.delete': { use: 'When a price need not be watched any more.' },
  'venueCandles.list': {
    use: 'To see prices of another venue, such as the perpetuals exchange.',
  },
  'venueTrades.list': {
    use: 'To see trades of another venue.',
    id: 'tradeId',
  },
}
