import { parseDecimal, plain, trimmed } from '../../design/numbers/decimal.model.ts'

/** An amount of ether in dollars; null where either is unknown. */
export function inDollars(ether: string | null, dollars: string | null): string | null {
  const [amount, price] = [ether, dollars].map((one) => (one === null ? null : parseDecimal(one)))
  if (amount == null || price == null) return null
  const digits = amount.digits * price.digits
  return plain(trimmed({ digits, scale: amount.scale + price.scale }))
}

/** What is paid for the chain's own work: all that a transaction may take, less what it carries. */
export function gasOf(maxCostAtomic: string, valueAtomic: string): bigint {
  return BigInt(maxCostAtomic) - BigInt(valueAtomic)
}
