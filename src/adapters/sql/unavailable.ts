import { AppError } from '../../kernel/errors.ts'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { codeOf, DatabaseUnavailable, TransactionTimeout } from './errors.ts'
import { TooManyWaiting } from './fair-slots.ts'

/**
 * PostgreSQL's codes of what passes by itself or by the operator's hand, and is no fault of the statement: lost and refused
 * connections (08, 57P, 3D000), exhausted resources (53), a disk that fails (58), a server that only reads (25006), time
 * limits (57014, 55P03, 25P03, 25P04), and rivals that went first (40001, 40P01).
 */
const passing = /^(08|53|57P|58)\w+$|^(3D000|25006|57014|55P03|25P03|25P04|40001|40P01)$/

/** Whether a failure of the driver means that the database did not do its work, rather than refused it. */
export type IsLost = (failure: unknown) => boolean

/**
 * The failure as the program knows it: `StoreUnavailable` where the database does not answer, has no place left or gave
 * up in the middle; as it was where the statement or the program is wrong. This is the one place that decides.
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
