import type { Payee } from './form.model.ts'

/** All of the creator fees, in 1/10,000. */
export const wholeBps = 10_000

/** What the shares of others leave for one account; null where they take all already, or one of them is no number. */
export function remainderFor(payees: readonly Payee[], at: number): number | null {
  const sum = sumOf(payees.filter((_, index) => index !== at))
  return sum === null || sum >= wholeBps ? null : wholeBps - sum
}

/** The sum of shares; an empty one is nothing, and null where one is no whole number. */
export function sumOf(payees: readonly Payee[]): number | null {
  let sum = 0
  for (const { bps } of payees) {
    if (bps === '') continue
    if (!/^\d{1,5}$/.test(bps)) return null
    sum += Number(bps)
  }
  return sum
}
