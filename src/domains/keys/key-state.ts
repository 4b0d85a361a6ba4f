import { machine } from '../../kernel/machine.ts'

export type KeyState = 'active' | 'revoked' | 'expired'

/** The life of a key. `expired` is never written: it is what an active key is once its time is up. */
export const keyMachine = machine({
  name: 'key',
  initial: 'active',
  transitions: { active: ['revoked', 'expired'], revoked: [], expired: [] },
})

/** The state of a key at a moment. */
export function keyStateAt(
  key: { readonly revokedAt: Date | null; readonly expiresAt: Date | null },
  nowMs: number,
): KeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt.getTime() <= nowMs ? 'expired' : 'active'
}
