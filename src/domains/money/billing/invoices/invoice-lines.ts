import type { Unbilled } from './unbilled.store.ts'

/** One line of an invoice. */
export type InvoiceLine = {
  readonly kind: 'charges' | 'subscription' | 'usage'
  /** The operation, subscription or meter. */
  readonly subject: string
  readonly description: string
  readonly priceSource: string
  readonly quantity: bigint
  readonly amountAtomic: bigint
  /** Already paid, at the time of the call or of the period's start. */
  readonly isSettled: boolean
  /** Whether the amount was rounded up to a whole unit. */
  readonly isRounded: boolean
}

export type InvoiceTotals = {
  readonly totalAtomic: bigint
  readonly settledAtomic: bigint
  /** Units added by rounding up: they go to the rounding account instead of revenue. */
  readonly roundedAtomic: bigint
}

/** Invoice lines for unbilled items. Usage is rounded up to a whole unit, once for each meter and price version. */
export function invoiceLines(unbilled: Unbilled): readonly InvoiceLine[] {
  return [
    ...unbilled.fees.map(
      (fee): InvoiceLine => ({
        kind: 'subscription',
        subject: fee.subscriptionId,
        description: `${fee.description}, ${dayOf(fee.start)} to ${dayOf(fee.end)}`,
        priceSource: 'plan',
        quantity: 1n,
        amountAtomic: fee.amountAtomic,
        isSettled: true,
        isRounded: false,
      }),
    ),
    ...unbilled.charges.map(
      (charge): InvoiceLine => ({
        kind: 'charges',
        subject: charge.operationId,
        description: `Calls of ${charge.operationId}`,
        priceSource: charge.priceSource,
        quantity: charge.calls,
        amountAtomic: charge.amountAtomic,
        isSettled: true,
        isRounded: false,
      }),
    ),
    ...unbilled.usage.map((usage): InvoiceLine => {
      const exact = usage.quantity * usage.amountAtomic
      const isRounded = exact % usage.per !== 0n
      return {
        kind: 'usage',
        subject: usage.meter,
        description: `Usage of ${usage.meter}`,
        priceSource: `pricebook:${usage.version}`,
        quantity: usage.quantity,
        amountAtomic: exact / usage.per + (isRounded ? 1n : 0n),
        isSettled: false,
        isRounded,
      }
    }),
  ]
}

/** The totals of the lines. */
export function totalsOf(lines: readonly InvoiceLine[]): InvoiceTotals {
  const sum = (some: readonly InvoiceLine[]) =>
    some.reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
  return {
    totalAtomic: sum(lines),
    settledAtomic: sum(lines.filter(({ isSettled }) => isSettled)),
    roundedAtomic: BigInt(lines.filter(({ isRounded }) => isRounded).length),
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
