import type { ChargeEvidence, MppSession } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'
import { objectOf, parsed, textOf } from '../json.model.ts'

/** A session as its opening told it to whoever paid for it. */
export interface OpenedHere {
  readonly sessionId: string
  /** What spends from it; null where a key signs. */
  readonly bearer: string | null
}

/** The session that a charge has opened, by the answer that is kept with it; null where it is kept no more. */
export function openedBy({ answer }: Pick<ChargeEvidence, 'answer'>): OpenedHere | null {
  const session = objectOf(objectOf(parsed(answer?.body ?? ''))['session'])
  const sessionId = textOf(session['sessionId'])
  return sessionId === null ? null : { sessionId, bearer: textOf(session['bearer']) }
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
