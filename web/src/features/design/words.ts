/** The words of the samples. This page is for who builds the terminal, so that they are not translated. */
export const bookWords = {
  label: 'Order book',
  price: 'Price',
  size: 'Size',
  total: 'Total',
  spread: 'Spread',
  bid: 'Bid',
  ask: 'Ask',
  own: 'your order is here',
}

/** The words of a sample's chart. */
export const chartWords = {
  label: 'Price of BTC',
  chart: 'chart',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Volume',
  time: 'Time',
  change: 'Change',
  closesIn: 'The bar closes in',
  table: 'Table',
  fit: 'Fit',
  lines: 'Lines that can be moved',
  moveHint: 'Arrows move, Enter sets, Esc puts it back',
  attribution: 'Charts by TradingView',
}
