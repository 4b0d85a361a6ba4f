export type Direction = 'above' | 'below'
export type AlertState = 'active' | 'paused'

/**
 * Whether an alert fires for a price that follows another: where they lie on two sides of its own, the second one on it
 * or beyond. One that rests, at whose exact price it has been ever since the alert was set, fires when the price leaves
 * it in the direction of the alert.
 */
export function isCrossed(
  { direction, price }: { readonly direction: Direction; readonly price: bigint },
  move: { readonly before: bigint; readonly after: bigint; readonly isResting: boolean },
): boolean {
  const { after, before, isResting } = move
  if (direction === 'above') return isResting ? after > price : before < price && after >= price
  return isResting ? after < price : before > price && after <= price
}
