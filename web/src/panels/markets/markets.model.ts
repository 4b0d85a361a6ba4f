import type { MarketTicker, PerpsMarket, Token } from '#sdk'
import { type Decimal, parseDecimal } from '../../design/numbers/decimal.model.ts'
import { perpName } from './perp-name.ts'

/** One market, whatever is traded there: a row of the switcher and of the list at the side. */
export interface MarketRow {
  /** `token:0x…` or `market:BTC_USDC_PERP`, as watchlists write it. */
  readonly key: string
  readonly kind: 'perp' | 'token'
  /** As the live channels call it. */
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly quote: string
  readonly price: string | null
  /** In per cent of a day ago; null where it cannot be known. */
  readonly changePct: string | null
  readonly volume: string | null
  readonly spark: readonly number[]
  readonly imageUrl: string | null
  readonly simulated: boolean
  /** ISO 8601; null where it plays no part. */
  readonly startedAt: string | null
  readonly words: readonly string[]
}

/** Which markets are looked at. */
export const marketGroups = ['all', 'favourites', 'token', 'perp'] as const
export type MarketGroup = (typeof marketGroups)[number]

export const marketSorts = ['volume', 'change', 'newest', 'name'] as const
export type MarketSort = (typeof marketSorts)[number]

/** The row of a launched token. */
export function tokenRow(token: Token): MarketRow {
  return {
    key: `token:${token.token}`,
    kind: 'token',
    id: token.token,
    symbol: token.symbol,
    name: token.name,
    quote: 'ETH',
    price: token.priceEth,
    changePct: token.change.h24.pct ?? token.change.launch.pct,
    volume: token.day.volumeEth,
    spark: token.sparkline.map(Number),
    imageUrl: token.image.thumbnailUrl,
    simulated: token.simulated,
    startedAt: token.launchedAt,
    words: [token.symbol, token.name, token.token],
  }
}

/** The row of a perpetual, whose figures come by the live channel alone. */
export function perpRow({ baseSymbol, quoteSymbol, source, symbol }: PerpsMarket): MarketRow {
  return {
    key: `market:${symbol}`,
    kind: 'perp',
    id: symbol,
    symbol: perpName(symbol),
    name: `${baseSymbol} / ${quoteSymbol}`,
    quote: quoteSymbol,
    price: null,
    changePct: null,
    volume: null,
    spark: [],
    imageUrl: null,
    simulated: source === 'paper-exchange',
    startedAt: null,
    words: [symbol, perpName(symbol), baseSymbol],
  }
}

/** The rows with what the live channel has told since. */
export function withTickers(
  rows: readonly MarketRow[],
  tickers: readonly MarketTicker[],
): readonly MarketRow[] {
  const byMarket = new Map(tickers.map((ticker) => [ticker.market, ticker]))
  return rows.map((row) => {
    const ticker = byMarket.get(row.id)
    if (ticker === undefined) return row
    return {
      ...row,
      price: ticker.price,
      changePct: ticker.change24h.pct ?? row.changePct,
      volume: ticker.volume24h,
    }
  })
}

/** The rows of a group that hold all words, in order. A token's figures and a perpetual's are in different money, so each kind is in order by itself where money counts. */
export function chosenMarkets(
  rows: readonly MarketRow[],
  wanted: {
    readonly group: MarketGroup
    readonly words: string
    readonly sort: MarketSort
    readonly favourites: ReadonlySet<string>
  },
): readonly MarketRow[] {
  const words = wanted.words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return rows
    .filter(({ key, kind }) =>
      wanted.group === 'all'
        ? true
        : wanted.group === 'favourites'
          ? wanted.favourites.has(key)
          : kind === wanted.group,
    )
    .filter((row) => {
      const all = row.words.join(' ').toLocaleLowerCase()
      return words.every((word) => all.includes(word))
    })
    .toSorted((left, right) => compared(left, right, wanted.sort))
}

function compared(left: MarketRow, right: MarketRow, sort: MarketSort): number {
  if (sort === 'name') return left.symbol.localeCompare(right.symbol)
  if (sort === 'change') return -comparedDecimals(left.changePct, right.changePct)
  if (left.kind !== right.kind) return left.kind === 'token' ? -1 : 1
  if (sort === 'newest') return (right.startedAt ?? '').localeCompare(left.startedAt ?? '')
  return -comparedDecimals(left.volume, right.volume)
}

/** Decimal strings by their value; what is not known is the least. */
export function comparedDecimals(left: string | null, right: string | null): number {
  const [a, b] = [left, right].map((one) => (one === null ? null : parseDecimal(one)))
  if (a == null || b == null) return a == null ? (b == null ? 0 : -1) : 1
  const scale = Math.max(a.scale, b.scale)
  const difference = raised(a, scale) - raised(b, scale)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

function raised({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale)
}
