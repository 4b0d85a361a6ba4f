import { formatAmount } from '../../kernel/money.ts'
import type { OrderTerms } from './order-record.ts'

/** Prices are whole units of the pair's quote for one whole unit of its base, times this. */
export const priceScale = 10n ** 18n
/** Places of a price on the wire. */
export const priceDecimals = 18
const wholeBps = 10_000n

type Measures = Pick<OrderTerms, 'side' | 'baseDecimals' | 'quoteDecimals'>

/**
 * What `amountInAtomic` gives at a price, rounded up: whoever got less traded at a worse price. Pure.
 */
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

/** The price, times 10^18 and rounded down, at which one amount became the other; null where nothing was received. */
export function priceOf(
  { side, baseDecimals, quoteDecimals }: Measures,
  { inAtomic, outAtomic }: { readonly inAtomic: bigint; readonly outAtomic: bigint },
): bigint | null {
  const [baseAtomic, quoteAtomic] = side === 'sell' ? [inAtomic, outAtomic] : [outAtomic, inAtomic]
  if (baseAtomic === 0n) return null
  const base = 10n ** BigInt(baseDecimals)
  const quote = 10n ** BigInt(quoteDecimals)
  return (quoteAtomic * base * priceScale) / (baseAtomic * quote)
}

/** What is left of an amount after `bps`, rounded up. */
export function lessBps(amountAtomic: bigint, bps: number): bigint {
  return ceilDiv(amountAtomic * (wholeBps - BigInt(bps)), wholeBps)
}

function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

/** A price as answers and records carry it: a decimal without needless zeros. */
export function priceText(priceE18: bigint | null): string | null {
  return priceE18 === null ? null : formatAmount(priceE18, priceDecimals)
}
