import { compared, exactly } from '../../design/numbers/arithmetic.model.ts'
import { dangerOf } from './standing.model.ts'

/** An alarm that was raised lasts until the margin ratio is well below where it began, so that it does not come and go. */
const calmBelow = '0.6'

/** Whether an account is so near to its liquidation that somebody has to be told, and was told before. */
export function isAlarming(ratio: string, wasAlarming: boolean): boolean {
  if (dangerOf(ratio) === 'danger') return true
  return wasAlarming && compared(exactly(ratio), exactly(calmBelow)) >= 0
}
