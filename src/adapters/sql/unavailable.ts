import { AppError } from '../../kernel/errors.ts'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { codeOf, DatabaseUnavailable, TransactionTimeout } from './errors.ts'
import { TooManyWaiting } from './fair-slots.ts'

/**
 * SQLSTATEs of failures that pass by themselves or by the operator's action and are not the statement's fault: lost and
 * refused connections (08, 57P, 3D000), exhausted resources (53), disk failures (58), a read-only server (25006),
 * timeouts (57014, 55P03, 25P03, 25P04), and serialization failures and deadlocks (40001, 40P01).
 */
const passing = /^(08|53|57P|58)\w+$|^(3D000|25006|57014|55P03|25P03|25P04|40001|40P01)$/

/** Whether a driver's failure means that the database was unavailable, rather than that it refused the statement. */
export type IsLost = (failure: unknown) => boolean

/**
 * Converts a driver's failure: `StoreUnavailable` when the database does not answer, is overloaded or gave up;
 * unchanged when the statement or the program is wrong. The only place that decides this.
 */
export function toDatabaseError(failure: unknown, isLost: IsLost = () => false): unknown {
  if (failure instanceof AppError || failure instanceof StoreUnavailable) return failure
  const busy = failure instanceof TooManyWaiting || failure instanceof TransactionTimeout
  const code = codeOf(failure) ?? ''
  const gone = failure instanceof DatabaseUnavailable || passing.test(code) || isLost(failure)
  if (!busy && !gone) return failure
  const detail = busy ? 'The database is busy.' : 'The database does not answer.'
  return new StoreUnavailable(detail, { cause: failure })
}
