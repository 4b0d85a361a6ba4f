import { machine } from '../../kernel/machine.ts'

export type KeyState = 'active' | 'disabled' | 'rotating' | 'expired' | 'revoked'

/**
 * The life of a key. `expired` is never written: it is what a key is once its time is up, and the time of
 * a rotating key is up when the overlap with its successor ends.
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

/** What of a key decides its state. */
export type KeyLife = {
  readonly revokedAt: Date | null
  readonly expiresAt: Date | null
  readonly disabledAt: Date | null
  /** The key that took this one's place. */
  readonly replacedById: number | null
}

/** The state of a key at a moment. */
export function keyStateAt(key: KeyLife, nowMs: number): KeyState {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt.getTime() <= nowMs) return 'expired'
  if (key.disabledAt) return 'disabled'
  return key.replacedById === null ? 'active' : 'rotating'
}

/** Whether a key in this state opens anything. */
export function isUsable(state: KeyState): boolean {
  return state === 'active' || state === 'rotating'
}
