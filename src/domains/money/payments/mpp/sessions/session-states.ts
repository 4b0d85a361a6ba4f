import { machine } from '../../../../../kernel/machine.ts'

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
 * The states of a session. `opening`: its deposit is not taken yet. `exhausted`: less than the price of a unit is left;
 * a top-up reopens it, and so does value released by a failed call. `closing`: it serves nothing and the refund is in
 * progress. `force_closing`: the payer asked without the session's key, whose holder has a grace period.
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

/** States in which a session can be closed. */
export const endable: readonly SessionStatus[] = ['open', 'exhausted', 'force_closing']

/** Final states of a session. */
export function isOver(status: SessionStatus): boolean {
  return sessionMachine.isTerminal(status)
}
