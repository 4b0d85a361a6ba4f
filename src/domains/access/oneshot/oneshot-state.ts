import { hash } from 'node:crypto'
import { machine } from '../../../kernel/machine.ts'

/** The stored state of a key; expiry is never stored. */
export type WrittenState = 'minted' | 'claimed' | 'revoked'
export type OneshotState = WrittenState | 'expired'

/** The lifetime of a key, claimed or not. */
export const oneshotLifeMs = 15 * 60_000

/** The states of a one-shot key. `expired` follows from its end time. */
export const oneshotMachine = machine({
  name: 'one-shot key',
  initial: 'minted',
  transitions: {
    minted: ['claimed', 'expired'],
    claimed: ['revoked', 'expired'],
    revoked: [],
    expired: [],
  },
})

/** The state of a key at a moment. */
export function oneshotStateAt(
  key: { readonly state: WrittenState; readonly expiresAt: Date },
  nowMs: number,
): OneshotState {
  if (key.state === 'revoked') return 'revoked'
  return key.expiresAt.getTime() <= nowMs ? 'expired' : key.state
}

/** The hash under which a machine is stored. */
export function machineHash(machineId: string): string {
  return hash('sha256', machineId)
}
