import type { Clock } from '../../ports/clock.ts'
import type { KeyState } from './key-state.ts'
import type { StoredKey } from './keys.store.ts'

/** The same key and reason is told at most this often, however often it is tried. */
const tellEveryMs = 3_600_000
/** More than this at once lose the newest, so that tries cost bounded memory. */
const talliesMax = 10_000

/** Why a key that exists did not open anything. */
export type KeyFailure = {
  readonly keyId: number
  readonly accountId: string
  readonly reason: KeyState | 'address'
  /** Null where the caller's address is not known. */
  readonly addressBlock: string | null
}

/** Failures of one key for one reason since they were last told. */
export type FailureTally = KeyFailure & { readonly times: number; readonly lastAtMs: number }

type Counter = { failure: KeyFailure; times: number; lastAtMs: number; toldAtMs: number | null }

/** Counts failures in memory and hands out few enough of them to be written down. */
export function createKeyFailures({ clock }: { readonly clock: Clock }) {
  const counters = new Map<string, Counter>()
  return {
    /** Costs one entry in memory for each key and reason. */
    add(failure: KeyFailure): void {
      const name = nameOf(failure)
      const counter = counters.get(name)
      const lastAtMs = clock.nowMs()
      if (counter) Object.assign(counter, { failure, times: counter.times + 1, lastAtMs })
      else if (counters.size < talliesMax) {
        counters.set(name, { failure, times: 1, lastAtMs, toldAtMs: null })
      }
    },
    /** What is to be told now, at most `max`; `all` includes what was told less than an hour ago. */
    due(max: number, all: boolean): readonly FailureTally[] {
      const nowMs = clock.nowMs()
      const found: FailureTally[] = []
      for (const [name, { failure, times, lastAtMs, toldAtMs }] of counters) {
        const isFresh = toldAtMs !== null && nowMs - toldAtMs < tellEveryMs
        if (times === 0 && !isFresh) counters.delete(name)
        if (times === 0 || (isFresh && !all)) continue
        if (found.length < max) found.push({ ...failure, times, lastAtMs })
      }
      return found
    },
    /** Takes what was written off the count. */
    told(tallies: readonly FailureTally[]): void {
      for (const tally of tallies) {
        const counter = counters.get(nameOf(tally))
        if (!counter) continue
        counter.times -= tally.times
        counter.toldAtMs = clock.nowMs()
      }
    },
  }
}

/** The failure of a key that its state keeps from opening anything. */
export function failureOf(key: StoredKey, state: KeyState): Omit<KeyFailure, 'addressBlock'> {
  return { keyId: key.id, accountId: key.accountId, reason: state }
}

function nameOf({ keyId, reason }: KeyFailure): string {
  return `${keyId}:${reason}`
}
