import type { Clock } from '../../../ports/clock.ts'
import { createFailureTallies, type FailureTally } from '../auth/index.ts'
import type { KeyState } from './key-state.ts'
import type { StoredKey } from './keys.store.ts'

/** A refused attempt with an existing key. */
export type KeyFailure = {
  readonly keyId: number
  readonly accountId: string
  /** `look_alike`: a different secret that starts like the key. */
  readonly reason: KeyState | 'address' | 'look_alike'
  /** Null when the caller's address is unknown. */
  readonly addressBlock: string | null
}

/** Failures of one key for one reason since the last report. */
export type KeyFailureTally = FailureTally<KeyFailure>

/** Counts failures in memory, so that few reports are written. */
export function createKeyFailures({ clock }: { readonly clock: Clock }) {
  return createFailureTallies<KeyFailure>({
    clock,
    nameOf: ({ keyId, reason }) => `${keyId}:${reason}`,
  })
}

/** The failure of a key whose state forbids its use. */
export function failureOf(key: StoredKey, state: KeyState): Omit<KeyFailure, 'addressBlock'> {
  return { keyId: key.id, accountId: key.accountId, reason: state }
}
