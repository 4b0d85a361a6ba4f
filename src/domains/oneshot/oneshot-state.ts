import { hash } from 'node:crypto'
import { machine } from '../../kernel/machine.ts'

/** What is written of a key's state; that it expired is never written. */
export type WrittenState = 'minted' | 'claimed' | 'revoked'
export type OneshotState = WrittenState | 'expired'

/** How long a key lives, claimed or not. */
export const oneshotLifeMs = 15 * 60_000

/** The life of a one-shot key. `expired` is what a key is once its time is up. */
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

/** Under which a machine is stored. */
export function machineHash(machineId: string): string {
  return hash('sha256', machineId)
}
