import type { MppListedSession } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'

/** How many whole units are left of a session. */
export function unitsLeft({
  balance,
  unitCost,
}: Readonly<Record<'balance' | 'unitCost', { readonly amountAtomic: string }>>): bigint {
  const cost = BigInt(unitCost.amountAtomic)
  return cost === 0n ? 0n : BigInt(balance.amountAtomic) / cost
}

type State = MppListedSession['status']

/** Whether a session may still be used and closed. */
export function isOpen({ status }: Pick<MppListedSession, 'status'>): boolean {
  return status === 'open' || status === 'exhausted'
}

/** How the states of a session are marked. */
export const sessionDotOf: Readonly<Record<State, Status>> = {
  opening: 'busy',
  open: 'good',
  exhausted: 'slow',
  closing: 'busy',
  closed: 'unknown',
  expired: 'unknown',
  force_closing: 'busy',
  force_closed: 'unknown',
  failed: 'bad',
}
