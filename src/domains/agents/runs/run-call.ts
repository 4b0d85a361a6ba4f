import type { Queryable } from '../../../ports/database.ts'
import { budgetStore } from './budget.store.ts'
import { CreditFull } from './run-charges.ts'
import { type RunLease, RunLost, whileLeased } from './run-lease.ts'
import type { Amounts } from './run-record.ts'
import type { StoredRun } from './runs.store.ts'

/** Raised where a call would exceed the budget. */
export class BudgetFull extends Error {
  override readonly name = 'BudgetFull'
}

const triesMax = 3

/**
 * Reserves the amounts that `wanted` chooses from what is left, together with `work`; raises `BudgetFull` or what
 * `work` raised. Starts over when a concurrent reservation took something in between.
 */
export async function reserve(
  lease: RunLease,
  run: StoredRun,
  call: {
    /** Null where what is left is not enough. */
    readonly wanted: (left: Amounts) => Amounts | null | Promise<Amounts | null>
    readonly work: (tx: Queryable, reserved: Amounts) => Promise<void>
  },
): Promise<Amounts> {
  let lacking: BudgetFull | CreditFull = new BudgetFull()
  for (let tries = 0; tries < triesMax; tries++) {
    const wanted = await call.wanted(await budgetStore(lease.parts.database.query).left(run.path))
    if (wanted === null) throw new BudgetFull()
    try {
      await whileLeased(lease, async (tx) => {
        if (!(await budgetStore(tx).reserve(run.path, wanted))) throw new BudgetFull()
        await call.work(tx, wanted)
      })
      return wanted
    } catch (failure) {
      if (!(failure instanceof BudgetFull || failure instanceof CreditFull)) throw failure
      lacking = failure
    }
  }
  throw lacking
}

/** The outcome of a call. */
export type Outcome<result> =
  | { readonly kind: 'answered'; readonly value: result; readonly ms: number }
  | { readonly kind: 'failed'; readonly failure: unknown; readonly ms: number }
  /** Its time limit passed, whether or not it has noticed. */
  | { readonly kind: 'timed_out'; readonly ms: number }

/** Makes a call that is abandoned after `ms`. Raises `RunLost` as soon as the run is no longer this worker's. */
export async function within<result>(
  lease: RunLease,
  ms: number,
  work: (signal: AbortSignal) => Promise<result>,
): Promise<Outcome<result>> {
  const { clock } = lease.parts
  const begun = clock.nowMs()
  const elapsed = () => Math.min(ms, Math.max(0, clock.nowMs() - begun))
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), ms)
  const signal = AbortSignal.any([deadline.signal, lease.signal])
  const cut = Promise.withResolvers<'cut'>()
  const onAbort = () => cut.resolve('cut')
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    const answered = work(signal).then(
      (value): Outcome<result> => ({ kind: 'answered', value, ms: elapsed() }),
      (failure: unknown): Outcome<result> => ({ kind: 'failed', failure, ms: elapsed() }),
    )
    const first = await Promise.race([answered, cut.promise])
    if (lease.signal.aborted) throw new RunLost()
    return first === 'cut' || deadline.signal.aborted ? { kind: 'timed_out', ms } : first
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
