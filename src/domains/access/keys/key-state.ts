import { machine } from '../../../kernel/machine.ts'

export type KeyState = 'active' | 'disabled' | 'rotating' | 'expired' | 'revoked'

/**
 * The states of a key. `expired` is never stored: it follows from the key's end time. A rotating key ends when the
 * overlap with its successor ends.
 */
export const keyMachine = machine({
  name: 'key',
  initial: 'active',
  transitions: {
    active: ['disabled', 'rotating', 'expired', 'revoked'],
    disabled: ['active', 'expired', 'revoked'],
    rotating: ['expired', 'revoked'],
    expired: [],
    revoked: [],
  },
})

/** The fields that determine a key's state. */
export type KeyLife = {
  readonly revokedAt: Date | null
  readonly expiresAt: Date | null
  readonly disabledAt: Date | null
  /** The key that replaced this one. */
  readonly replacedById: number | null
}

/** The state of a key at a moment. */
export function keyStateAt(key: KeyLife, nowMs: number): KeyState {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt.getTime() <= nowMs) return 'expired'
  if (key.disabledAt) return 'disabled'
  return key.replacedById === null ? 'active' : 'rotating'
}

/** Whether a key in this state is accepted. */
export function isUsable(state: KeyState): boolean {
  return state === 'active' || state === 'rotating'
}
