import { machine } from '../../../kernel/machine.ts'

/** The states of a session. `expired` is not stored: it follows from the session's end. */
export const sessionMachine = machine({
  name: 'session',
  initial: 'open',
  transitions: { open: ['closed', 'expired'], closed: [], expired: [] },
})

export type SessionState = (typeof sessionMachine.states)[number]

/** The state of a session at a time. */
export function stateAt(
  { closedAt, expiresAt }: { readonly closedAt: Date | null; readonly expiresAt: Date },
  nowMs: number,
): SessionState {
  if (closedAt !== null) return 'closed'
  return expiresAt.getTime() <= nowMs ? 'expired' : 'open'
}
