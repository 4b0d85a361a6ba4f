import { getAddress, isAddress } from 'viem'
import { formatAmount } from '../../../../kernel/money.ts'
import { priceDecimals } from '../facts.ts'
import type { TokenRecord } from '../market-tokens.store.ts'
import { resolutionsOf } from './resolutions.ts'

/** What a ticker names: a launched token by its address, or a market of a venue. */
export type Ticker =
  | { readonly kind: 'token'; readonly token: ReturnType<typeof getAddress> }
  | { readonly kind: 'venue'; readonly symbol: string }

/** The venue whose markets are charted beside the tokens. */
export const venue = 'paper-exchange'
const venueExchange = 'PAPER'
/** So many digits of a price are shown, where its chain has more. */
const shownDigits = 5
const decimalsMax = 15

/** Reads a ticker, alone or behind its exchange and a colon. */
export function readTicker(symbol: string): Ticker {
  const ticker = symbol.slice(symbol.lastIndexOf(':') + 1)
  return isAddress(ticker, { strict: false })
    ? { kind: 'token', token: getAddress(ticker) }
    : { kind: 'venue', symbol: ticker.toUpperCase() }
}

const common = {
  session: '24x7',
  timezone: 'Etc/UTC',
  format: 'price',
  minmov: 1,
  has_intraday: true,
  has_daily: true,
  has_weekly_and_monthly: true,
  data_status: 'streaming',
}

/** The exchange of a launched token: its family. */
export function tokenExchange(family: string): string {
  return family.toUpperCase()
}

/** What a chart must know of a token that is traded at `price` (ether for one token times 10^27). */
export function tokenSymbol({ family, name, symbol, token }: TokenRecord, price: bigint) {
  const exchange = tokenExchange(family)
  return {
    ...common,
    name: symbol,
    full_name: `${exchange}:${token}`,
    ticker: token,
    description: name,
    type: 'crypto',
    exchange,
    listed_exchange: exchange,
    pricescale: 10 ** decimalsShown(formatAmount(price, priceDecimals)),
    has_seconds: true,
    seconds_multipliers: ['1'],
    ...multipliers('token'),
    volume_precision: 2,
    currency_code: 'ETH',
  }
}

/** What a chart must know of a market of the venue, whose newest price is `price`. */
export function venueSymbol(symbol: string, price: string) {
  return {
    ...common,
    name: symbol,
    full_name: `${venueExchange}:${symbol}`,
    ticker: symbol,
    description: symbol.replaceAll('_', ' '),
    type: 'futures',
    exchange: venueExchange,
    listed_exchange: venueExchange,
    pricescale: 10 ** decimalsShown(price),
    has_seconds: false,
    seconds_multipliers: [],
    ...multipliers('venue'),
    volume_precision: 4,
    currency_code: 'USDC',
  }
}

/** The exchanges that a search may name, of these families. */
export function exchangesOf(families: readonly string[]) {
  return [
    { value: '', name: 'All', desc: 'All exchanges' },
    ...families.map((family) => {
      const value = tokenExchange(family)
      return { value, name: value, desc: `Tokens of the launchpad ${family}` }
    }),
    { value: venueExchange, name: venueExchange, desc: 'Perpetuals of the paper exchange' },
  ]
}

export function isVenueExchange(exchange: string): boolean {
  return exchange.toUpperCase() === venueExchange
}

function multipliers(market: 'token' | 'venue') {
  const supported = resolutionsOf(market)
  return {
    intraday_multipliers: supported.filter((name) => /^\d+$/.test(name)),
    daily_multipliers: supported.flatMap((name) => (name.endsWith('D') ? [name.slice(0, -1)] : [])),
    supported_resolutions: [...supported],
  }
}

/** Decimals that show the first digits of a price: 0.000000001342 needs 13, 95000.1 needs 2. */
function decimalsShown(price: string): number {
  const [whole = '', fraction = ''] = price.split('.')
  if (whole !== '0') return 2
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return Math.min(decimalsMax, zeros + shownDigits)
}
