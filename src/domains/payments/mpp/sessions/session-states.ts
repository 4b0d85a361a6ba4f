import { machine } from '../../../../kernel/machine.ts'

export type SessionStatus =
  | 'closed'
  | 'closing'
  | 'exhausted'
  | 'expired'
  | 'failed'
  | 'force_closed'
  | 'force_closing'
  | 'open'
  | 'opening'

/**
 * The life of a session. `opening`: its deposit is not taken yet. `exhausted`: less is left than one unit costs; topping
 * up opens it again, and so does value that a failed call gave back. `closing`: nothing is served any more and the
 * refund is on its way. `force_closing`: the payer asked without the session's key, and the key has a grace period.
 */
export const sessionMachine = machine<SessionStatus>({
  name: 'session',
  initial: 'opening',
  transitions: {
    opening: ['open', 'failed'],
    open: ['exhausted', 'closing', 'force_closing', 'expired', 'failed'],
    exhausted: ['open', 'closing', 'force_closing', 'expired', 'failed'],
    closing: ['closed', 'failed'],
    force_closing: ['closing', 'force_closed', 'failed'],
    closed: [],
    expired: [],
    failed: [],
    force_closed: [],
  },
})

/** States in which a session can end by closing. */
export const endable: readonly SessionStatus[] = ['open', 'exhausted', 'force_closing']

/** States in which a session has ended for good. */
export function isOver(status: SessionStatus): boolean {
  return sessionMachine.isTerminal(status)
}
