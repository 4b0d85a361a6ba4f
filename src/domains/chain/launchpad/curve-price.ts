import { formatAmount } from '../../../kernel/money.ts'

const priceDecimals = 27

/** Ether for one whole token at these reserves, rounded down at 27 places. */
export function priceEth(reserves: {
  readonly virtualEth: bigint
  readonly virtualToken: bigint
}): string {
  const scaled = (reserves.virtualEth * 10n ** BigInt(priceDecimals)) / reserves.virtualToken
  return formatAmount(scaled, priceDecimals)
}
