import type { PresentedPayment } from '../../rail.ts'
import { expired } from './refusals.ts'

/** A payment of this protocol, with the end of the challenge that it answers. */
export type MppPresented = Extract<PresentedPayment, { readonly protocol: 'mpp' }> & {
  readonly expiresAt: Date
}

/** Narrows what a rail is given to what this protocol's frame read; null for the other protocols. */
export function asMpp(presented: PresentedPayment): MppPresented | null {
  return presented.protocol === 'mpp' && isTimed(presented) ? presented : null
}

/** Raises `payment.expired` once the challenge is over. */
export function assertNotExpired({ expiresAt }: MppPresented, nowMs: number): void {
  if (expiresAt.getTime() <= nowMs) throw expired()
}

function isTimed(
  presented: Extract<PresentedPayment, { readonly protocol: 'mpp' }>,
): presented is MppPresented {
  return 'expiresAt' in presented && presented.expiresAt instanceof Date
}
