import type { Clock } from '../../ports/clock.ts'
import { createFailureTallies, type FailureTally } from '../auth/index.ts'
import type { KeyState } from './key-state.ts'
import type { StoredKey } from './keys.store.ts'

/** Why a key that exists did not open anything. */
export type KeyFailure = {
  readonly keyId: number
  readonly accountId: string
  /** `look_alike`: a secret that begins as the key does, and is another. */
  readonly reason: KeyState | 'address' | 'look_alike'
  /** Null where the caller's address is not known. */
  readonly addressBlock: string | null
}

/** Failures of one key for one reason since they were last told. */
export type KeyFailureTally = FailureTally<KeyFailure>

/** Counts failures in memory and hands out few enough of them to be written down. */
export function createKeyFailures({ clock }: { readonly clock: Clock }) {
  return createFailureTallies<KeyFailure>({
    clock,
    nameOf: ({ keyId, reason }) => `${keyId}:${reason}`,
  })
}

/** The failure of a key that its state keeps from opening anything. */
export function failureOf(key: StoredKey, state: KeyState): Omit<KeyFailure, 'addressBlock'> {
  return { keyId: key.id, accountId: key.accountId, reason: state }
}
