import { assert } from '../../../../kernel/errors.ts'

/** A fraction in billionths that grows with the root of the notional in dollars, for margin fractions. */
export type MarginFunction = { readonly basePpb: bigint; readonly factorPpb: bigint }

/**
 * The specification of a market of the paper exchange. Part of the reducer: changing one changes what a journal means.
 */
export type MarketSpec = {
  readonly symbol: string
  readonly baseSymbol: string
  readonly quoteSymbol: 'USDC'
  /** Decimals of one tick, and of one lot. */
  readonly tickDecimals: number
  readonly lotDecimals: number
  /** Millionths of a dollar for one lot at one tick. */
  readonly unit: bigint
  readonly minLots: bigint
  readonly maxLots: bigint
  readonly initial: MarginFunction
  readonly maintenance: MarginFunction
  readonly maxLeverage: bigint
  /** The centre of the synthetic index. */
  readonly anchorTick: bigint
}

/** Decimals of the money that everything is counted in. */
export const moneyDecimals = 6
export const ppb = 1_000_000_000n
export const bps = 10_000n

/** Fees, and limits that hold in every market. */
export const rules = {
  takerFeeBps: 5n,
  makerFeeBps: 2n,
  /** An order is priced at most this many times above or below the mark, and takes at most `impactBps` through the book. */
  farthestFactor: 4n,
  impactBps: 1_000n,
  /** The most by which the mark leaves the index, and each sample's weight in it. */
  basisMaxPpb: 5_000_000n,
  basisWeight: 32n,
  fundingIntervalMs: 3_600_000,
  fundingMaxPpb: 5_000_000n,
  fundingShare: 8n,
  liquidationFeeBps: 50n,
  openOrdersMax: 200,
  depositMax: 1_000_000_000_000n,
  /** The most that any market allows. */
  leverageMax: 50n,
} as const

const percent = 10_000_000n

/** The market of a symbol that occurs in the exchange. */
export function specNamed(symbol: string): MarketSpec {
  const spec = marketSpecs.find((each) => each.symbol === symbol)
  assert(spec !== undefined, `there is no market ${symbol}`)
  return spec
}

/** The markets, in the order of their names. */
export const marketSpecs: readonly MarketSpec[] = [
  {
    symbol: 'BTC_USDC_PERP',
    baseSymbol: 'BTC',
    quoteSymbol: 'USDC',
    tickDecimals: 1,
    lotDecimals: 5,
    unit: 1n,
    minLots: 1n,
    maxLots: 10_000_000n,
    initial: { basePpb: 2n * percent, factorPpb: 12_000n },
    maintenance: { basePpb: percent, factorPpb: 7_500n },
    maxLeverage: 50n,
    anchorTick: 950_000n,
  },
  {
    symbol: 'ETH_USDC_PERP',
    baseSymbol: 'ETH',
    quoteSymbol: 'USDC',
    tickDecimals: 2,
    lotDecimals: 4,
    unit: 1n,
    minLots: 1n,
    maxLots: 10_000_000n,
    initial: { basePpb: 2n * percent, factorPpb: 15_000n },
    maintenance: { basePpb: percent, factorPpb: 9_000n },
    maxLeverage: 50n,
    anchorTick: 320_000n,
  },
  {
    symbol: 'SOL_USDC_PERP',
    baseSymbol: 'SOL',
    quoteSymbol: 'USDC',
    tickDecimals: 2,
    lotDecimals: 2,
    unit: 100n,
    minLots: 1n,
    maxLots: 10_000_000n,
    initial: { basePpb: 5n * percent, factorPpb: 20_000n },
    maintenance: { basePpb: 25_000_000n, factorPpb: 12_000n },
    maxLeverage: 20n,
    anchorTick: 18_000n,
  },
]
