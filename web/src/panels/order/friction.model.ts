/** How hard it is to say yes: nothing, a dialog, a second's hold, or a word that is typed. */
export type TradeFriction = 'dialog' | 'hold' | 'none' | 'type'

/** By the price that the trade itself moves, and by how much of everything it spends. */
export function frictionOf(risk: {
  readonly impactBps: number | null
  readonly spent: bigint | null
  readonly available: bigint | null
}): TradeFriction {
  const { available, impactBps, spent } = risk
  const impact = impactBps ?? 0
  const isHalf = spent !== null && available !== null && available > 0n && spent * 2n >= available
  if (impact >= 1_500) return 'type'
  if (impact >= 1_000 || isHalf) return 'hold'
  return impact >= 500 ? 'dialog' : 'none'
}
