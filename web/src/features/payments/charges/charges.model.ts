import type { Charge } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'
import { chargeStatuses } from '../payments-search.model.ts'

/** How the states of a charge are marked. */
export const dotOf: Readonly<Record<Charge['status'], Status>> = {
  reserved: 'busy',
  delivered: 'busy',
  settling: 'busy',
  indeterminate: 'slow',
  settled: 'good',
  refunding: 'busy',
  refunded: 'unknown',
  released: 'unknown',
  failed: 'bad',
  reversed: 'bad',
}

/** A state that has words here; null for one of a later version. */
export function statusOf(value: string): Charge['status'] | null {
  return chargeStatuses.find((one) => one === value) ?? null
}

/** Whether an account earned a charge, and may give its money back now. */
export function isRefundable(
  { payee, refundable }: Pick<Charge, 'payee' | 'refundable'>,
  accountId: string | undefined,
): boolean {
  return payee === accountId && BigInt(refundable.amountAtomic) > 0n
}
