import { skeletonOf, skeletonsOf } from '../../../../kernel/name-skeleton.ts'
import { invisibleIn } from '../../../../kernel/name-text.ts'
import type { Database } from '../../../../ports/database.ts'
import { launchesStore } from '../launches.store.ts'
import type { NameWarningView } from '../launchpad.schemas.ts'

const launchesShown = 5

/** Well-known tickers: a token of that name is mistaken for the well-known one. */
const tickers = [
  'BTC',
  'ETH',
  'WETH',
  'WBTC',
  'USDC',
  'USDT',
  'DAI',
  'USDS',
  'USDE',
  'PYUSD',
  'STETH',
  'SOL',
  'BNB',
  'XRP',
  'ADA',
  'DOGE',
  'SHIB',
  'PEPE',
  'TRX',
  'TON',
  'DOT',
  'AVAX',
  'LINK',
  'UNI',
  'AAVE',
  'MKR',
  'ARB',
  'OP',
  'HYPE',
  'SUI',
  'APT',
  'NEAR',
  'LTC',
  'BCH',
  'XLM',
  'HOOD',
  'TSLA',
  'NVDA',
  'AAPL',
  'MSFT',
  'GOOGL',
  'AMZN',
  'META',
  'SPY',
  'QQQ',
  'COIN',
]
const tickerBySkeleton = new Map(tickers.map((ticker) => [skeletonOf(ticker), ticker]))

/**
 * What may mislead people about a name or a symbol: well-known tickers, and launches on the chain with the same
 * skeleton. These are warnings: names are free, and nothing is refused because of them.
 */
export async function nameWarnings(
  database: Database,
  texts: { readonly name: string; readonly symbol: string },
): Promise<NameWarningView[]> {
  const names = skeletonsOf(texts.name)
  const symbols = skeletonsOf(texts.symbol)
  const alike = await launchesStore(database.query).alike({ names, symbols }, launchesShown)
  const shown = (rows: typeof alike) =>
    rows.map((row) => ({
      launchId: row.id,
      token: row.token,
      name: row.name,
      symbol: row.symbol,
    }))
  const sameSymbol = alike.filter((row) => areAlike(symbols, skeletonsOf(row.symbol)))
  const sameName = alike.filter((row) => areAlike(names, skeletonsOf(row.name)))
  const ticker = wellKnown(symbols)
  const named = wellKnown(names)
  const warnings: readonly (NameWarningView | undefined)[] = [
    hidden('name', texts.name),
    hidden('symbol', texts.symbol),
    ticker === undefined
      ? undefined
      : {
          code: 'well_known_ticker',
          field: 'symbol',
          message: `The symbol looks like ${ticker}, which people know as something else.`,
          launches: [],
        },
    named === undefined
      ? undefined
      : {
          code: 'well_known_ticker',
          field: 'name',
          message: `The name looks like ${named}, which people know as something else.`,
          launches: [],
        },
    warning('symbol', texts.symbol, shown(sameSymbol)),
    warning('name', texts.name, shown(sameName)),
  ]
  return warnings.filter((each) => each !== undefined)
}

/** Whether a symbol looks like a ticker that people know as something else. */
export function isWellKnownTicker(symbol: string): boolean {
  return wellKnown(skeletonsOf(symbol)) !== undefined
}

function areAlike(one: readonly string[], other: readonly string[]): boolean {
  return one.some((skeleton) => other.includes(skeleton))
}

function wellKnown(skeletons: readonly string[]): string | undefined {
  return skeletons
    .map((skeleton) => tickerBySkeleton.get(skeleton))
    .find((one) => one !== undefined)
}

function hidden(field: 'name' | 'symbol', text: string): NameWarningView | undefined {
  if (text === '' || invisibleIn(text) === undefined) return undefined
  const message = `The ${field} has something in it that nobody sees. No launch takes it.`
  return { code: 'hides_text', field, message, launches: [] }
}

function warning(
  field: 'name' | 'symbol',
  text: string,
  launches: NameWarningView['launches'],
): NameWarningView | undefined {
  if (launches.length === 0) return undefined
  const isTaken = launches.some((launch) => launch[field] === text)
  return {
    code: isTaken ? 'taken' : 'confusable',
    field,
    message: isTaken
      ? `Launches with this ${field} are on the chain already.`
      : `Launches with a ${field} that looks the same are on the chain already.`,
    launches,
  }
}
