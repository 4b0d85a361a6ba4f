import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import type { CheckoutBooks } from './checkout-acts.ts'
import { entriesAfter, nonZero } from './money-look.ts'
import { playMoneyOf } from './session-look.ts'

/** What the database says, in the words of the books; ids of payments by their transaction. */
export type CheckoutSight = {
  readonly text: Readonly<Record<string, unknown>>
  readonly paymentIds: ReadonlyMap<string, string>
  readonly throughSeq: string
}

/** What of the books can be looked at. */
export function checkoutSightOf(books: CheckoutBooks): Readonly<Record<string, unknown>> {
  return {
    posted: nonZero(books.posted),
    held: {},
    checkouts: Object.fromEntries(
      Object.entries(books.checkouts).map(([name, { state, received, late, note }]) => [
        name,
        [state, received, late, note],
      ]),
    ),
    arrivals: Object.fromEntries(
      Object.entries(books.arrivals).map(([transaction, one]) => [
        transaction,
        [one.state, one.checkout, one.isFinal, one.amount, one.block],
      ]),
    ),
    transfers: refundsTogether(books.transfers),
  }
}

/** Reads all that happened to accounts whose names begin with `prefix`, and to payments for them. */
export async function lookAtCheckouts(
  database: Database,
  {
    prefix,
    afterSeq,
    names,
  }: {
    readonly prefix: string
    readonly afterSeq: string
    /** Of checkouts, by their id. */
    readonly names: ReadonlyMap<string, string>
  },
): Promise<CheckoutSight> {
  const like = `acct_${prefix}x%`
  const [balances, checkouts, payments, entries] = await Promise.all([
    playMoneyOf(database, [like]),
    checkoutsOf(database, like),
    paymentsOf(database, `${prefix}t%`),
    entriesAfter(database, afterSeq),
  ])
  return {
    text: {
      ...balances,
      checkouts: Object.fromEntries(
        checkouts.map((row) => [
          names.get(row.id) ?? row.id,
          [row.state, BigInt(row.received), BigInt(row.late), row.note],
        ]),
      ),
      arrivals: Object.fromEntries(
        payments.map((row) => [
          row.transaction,
          [
            row.state,
            row.checkout === null ? null : (names.get(row.checkout) ?? row.checkout),
            row.is_final,
            BigInt(row.amount),
            Number(row.block),
          ],
        ]),
      ),
      transfers: refundsTogether(entries.lines),
    },
    paymentIds: new Map(payments.map(({ id, transaction }) => [transaction, id])),
    throughSeq: entries.throughSeq,
  }
}

async function checkoutsOf(database: Database, like: string) {
  const { rows } = await sql<
    Record<'id' | 'late' | 'received' | 'state', string> & { note: string | null }
  >`
    SELECT id, state, received_atomic AS received, late_atomic AS late, note
    FROM commerce_checkouts WHERE account_id LIKE ${like}`.execute(database.query)
  return rows
}

async function paymentsOf(database: Database, like: string) {
  const { rows } = await sql<
    Record<'amount' | 'block' | 'id' | 'state' | 'transaction', string> & {
      checkout: string | null
      is_final: boolean
    }
  >`
    SELECT id, transaction, state, checkout_id AS checkout, is_final, amount_atomic AS amount,
      block_number AS block
    FROM commerce_payments WHERE transaction LIKE ${like}`.execute(database.query)
  return rows
}

const refunds = /^(?:checkout|credit)\.refunded, /

/**
 * The transfers in an order of their own. What a refund takes of the credit that was bought, and what it takes of other
 * value, are two: which is which depends on what was spent first, and the sum does not.
 */
function refundsTogether(lines: readonly string[]): readonly string[] {
  const sums: Record<string, bigint> = {}
  for (const line of lines.filter((one) => refunds.test(one))) {
    for (const entry of line.replace(refunds, '').split(', ')) {
      const [, account = '', amount = '0'] = /^(.*) (-?\d+)$/.exec(entry) ?? []
      sums[account] = (sums[account] ?? 0n) + BigInt(amount)
    }
  }
  const others = lines.filter((one) => !refunds.test(one))
  const refunded = Object.entries(sums).map(([account, amount]) => `refunded ${account} ${amount}`)
  return [...others, ...refunded].toSorted()
}
