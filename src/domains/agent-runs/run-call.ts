import type { Queryable } from '../../ports/database.ts'
import { budgetStore } from './budget.store.ts'
import { CreditFull } from './run-charges.ts'
import { type Hold, RunLost, whileHeld } from './run-hold.ts'
import type { Amounts, StoredRun } from './run-record.ts'

/** Raised where a call would use more than is left. */
export class BudgetFull extends Error {
  override readonly name = 'BudgetFull'
}

const triesMax = 3

/**
 * Reserves what `wanted` makes of what is left, together with `work`, or raises `BudgetFull` or what `work` raised. Others
 * may take something between the look and the reservation; then it looks again.
 */
export async function reserve(
  hold: Hold,
  run: StoredRun,
  call: {
    /** Null where what is left is not enough. */
    readonly wanted: (left: Amounts) => Amounts | null | Promise<Amounts | null>
    readonly work: (tx: Queryable, reserved: Amounts) => Promise<void>
  },
): Promise<Amounts> {
  let lacking: BudgetFull | CreditFull = new BudgetFull()
  for (let tries = 0; tries < triesMax; tries++) {
    const wanted = await call.wanted(await budgetStore(hold.parts.database.query).left(run.path))
    if (wanted === null) throw new BudgetFull()
    try {
      await whileHeld(hold, async (tx) => {
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

/** How a call that was cut off, or not, came out. */
export type Outcome<result> =
  | { readonly kind: 'answered'; readonly value: result; readonly ms: number }
  | { readonly kind: 'failed'; readonly failure: unknown; readonly ms: number }
  /** Its time was up, whether it has noticed or not. */
  | { readonly kind: 'timed_out'; readonly ms: number }

/** Makes a call that ends, for us, after `ms` at the latest. Raises `RunLost` as soon as the run is not ours any more. */
export async function within<result>(
  hold: Hold,
  ms: number,
  work: (signal: AbortSignal) => Promise<result>,
): Promise<Outcome<result>> {
  const { clock } = hold.parts
  const begun = clock.nowMs()
  const elapsed = () => Math.min(ms, Math.max(0, clock.nowMs() - begun))
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), ms)
  const signal = AbortSignal.any([deadline.signal, hold.signal])
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
    if (hold.signal.aborted) throw new RunLost()
    return first === 'cut' || deadline.signal.aborted ? { kind: 'timed_out', ms } : first
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
