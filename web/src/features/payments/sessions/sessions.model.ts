import type { ChargeEvidence, MppSession } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'
import { objectOf, parsed, textOf } from '../../../panels/calls/json.model.ts'

/**
 * The id of the session that a charge has opened, by the answer that is kept with it; null where it is kept no more. What
 * spends from the session is not kept: the answer told it once.
 */
export function openedBy({ answer }: Pick<ChargeEvidence, 'answer'>): string | null {
  return textOf(objectOf(objectOf(parsed(answer?.body ?? ''))['session'])['sessionId']) ?? null
}

/** How many whole units are left of a session. */
export function unitsLeft({ balance, unitCost }: Pick<MppSession, 'balance' | 'unitCost'>): bigint {
  const cost = BigInt(unitCost)
  return cost === 0n ? 0n : BigInt(balance) / cost
}

type State = MppSession['status']

/** Whether a session may still be used and closed. */
export function isOpen({ status }: Pick<MppSession, 'status'>): boolean {
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
