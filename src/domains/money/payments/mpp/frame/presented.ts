import type { PresentedPayment } from '../../rail.ts'
import { expired } from './refusals.ts'

/** A payment of this protocol with the expiry of its challenge. */
export type MppPresented = Extract<PresentedPayment, { readonly protocol: 'mpp' }> & {
  readonly expiresAt: Date
}

/** Narrows a presented payment to this protocol's; null for other protocols. */
export function asMpp(presented: PresentedPayment): MppPresented | null {
  return presented.protocol === 'mpp' && isTimed(presented) ? presented : null
}

/** Raises `payment.expired` after the challenge's expiry. */
export function assertNotExpired({ expiresAt }: MppPresented, nowMs: number): void {
  if (expiresAt.getTime() <= nowMs) throw expired()
}

function isTimed(
  presented: Extract<PresentedPayment, { readonly protocol: 'mpp' }>,
): presented is MppPresented {
  return 'expiresAt' in presented && presented.expiresAt instanceof Date
}
