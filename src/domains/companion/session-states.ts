import { machine } from '../../kernel/machine.ts'

/** The life of a session. Expiry is not written: it is a comparison with the session's end. */
export const sessionMachine = machine({
  name: 'session',
  initial: 'open',
  transitions: { open: ['closed', 'expired'], closed: [], expired: [] },
})

export type SessionState = (typeof sessionMachine.states)[number]

/** What a session is at a moment. */
export function stateAt(
  { closedAt, expiresAt }: { readonly closedAt: Date | null; readonly expiresAt: Date },
  nowMs: number,
): SessionState {
  if (closedAt !== null) return 'closed'
  return expiresAt.getTime() <= nowMs ? 'expired' : 'open'
}
