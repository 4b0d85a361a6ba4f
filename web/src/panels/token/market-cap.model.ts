import { parseDecimal, plain, trimmed } from '../../design/numbers/decimal.model.ts'

/** What all tokens are worth at a price, in ether; what the service said of it where there is no price. */
export function marketCapOf(
  price: string | null,
  token: {
    readonly supplyAtomic: string
    readonly decimals: number
    readonly marketCapEth: string
  },
): string {
  const value = price === null ? null : parseDecimal(price)
  if (value === null) return token.marketCapEth
  const digits = value.digits * BigInt(token.supplyAtomic)
  return plain(trimmed({ digits, scale: value.scale + token.decimals }))
}
