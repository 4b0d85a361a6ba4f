import { formatAmount } from '../../../kernel/money.ts'
import type { OrderTerms } from './order-record.ts'

/** The scale of prices, which are whole units of the pair's quote for one whole unit of its base. */
export const priceScale = 10n ** 18n
/** Decimals of a price on the wire. */
export const priceDecimals = 18
const wholeBps = 10_000n

type Measures = Pick<OrderTerms, 'side' | 'baseDecimals' | 'quoteDecimals'>

/** The proceeds of `amountInAtomic` at a price, rounded up: anything less would be a worse price. Pure. */
export function amountOutAt(
  { side, baseDecimals, quoteDecimals }: Measures,
  amountInAtomic: bigint,
  priceE18: bigint,
): bigint {
  const base = 10n ** BigInt(baseDecimals)
  const quote = 10n ** BigInt(quoteDecimals)
  return side === 'sell'
    ? ceilDiv(amountInAtomic * priceE18 * quote, priceScale * base)
    : ceilDiv(amountInAtomic * priceScale * base, priceE18 * quote)
}

type Amounts = { readonly inAtomic: bigint; readonly outAtomic: bigint }

/** The price of a fill, times 10^18 and rounded down; null where nothing was received. */
export function priceOf(measures: Measures, amounts: Amounts): bigint | null {
  const { over, under } = fractionOf(measures, amounts)
  return under === 0n ? null : over / under
}

/** Whether the price of a fill is within bounds, exactly: a rounded price could pass just outside of them. */
export function isPriceWithin(
  measures: Measures,
  amounts: Amounts,
  bounds: { readonly minPriceE18: bigint | null; readonly maxPriceE18: bigint | null },
): boolean {
  const { minPriceE18, maxPriceE18 } = bounds
  const { over, under } = fractionOf(measures, amounts)
  if (minPriceE18 !== null && over < minPriceE18 * under) return false
  // Where nothing was received there is no price that could be too high.
  return maxPriceE18 === null || under === 0n || over <= maxPriceE18 * under
}

/** The price of a fill as a fraction, times 10^18 and not rounded. */
function fractionOf(
  { side, baseDecimals, quoteDecimals }: Measures,
  { inAtomic, outAtomic }: Amounts,
): { readonly over: bigint; readonly under: bigint } {
  const [baseAtomic, quoteAtomic] = side === 'sell' ? [inAtomic, outAtomic] : [outAtomic, inAtomic]
  const base = 10n ** BigInt(baseDecimals)
  const quote = 10n ** BigInt(quoteDecimals)
  return { over: quoteAtomic * base * priceScale, under: baseAtomic * quote }
}

/** An amount less `bps`, rounded up. */
export function lessBps(amountAtomic: bigint, bps: number): bigint {
  return ceilDiv(amountAtomic * (wholeBps - BigInt(bps)), wholeBps)
}

function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

/** A price as a decimal without trailing zeros. */
export function priceText(priceE18: bigint | null): string | null {
  return priceE18 === null ? null : formatAmount(priceE18, priceDecimals)
}
