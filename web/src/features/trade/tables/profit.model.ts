import type { TokenPosition } from '#sdk'
import { plain } from '../../../design/numbers/decimal.model.ts'

/** What a position has gained by now of what it cost, as a ratio of one; null where it cost nothing or is not known. */
export function profitRatio(position: TokenPosition | null): string | null {
  if (position?.unrealisedWei == null) return null
  const cost = BigInt(position.costWei)
  if (cost <= 0n) return null
  return plain({ digits: (BigInt(position.unrealisedWei) * 1_000_000n) / cost, scale: 6 })
}
