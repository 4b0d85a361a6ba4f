import type { PerpMarket } from './market.model.ts'

/** The market that tests trade in. */
export const testMarket: PerpMarket = {
  symbol: 'SOL_USDC_PERP',
  base: 'SOL',
  quote: 'USDC',
  name: 'SOL-PERP',
  tickSize: '0.01',
  stepSize: '0.01',
  priceDecimals: 2,
  sizeDecimals: 2,
  leastSize: '0.01',
  mostSize: '100000',
  mostLeverage: '20',
  takerFee: '0.0005',
  makerFee: '0.0002',
  maintenance: '0.025',
  isPaper: true,
  closed: null,
}
