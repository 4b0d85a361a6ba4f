import { type SqlBool, sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import { assert } from '../../../../kernel/errors.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  flag,
  generated,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import { type NewestFirstPlace, olderThan } from '../newest-first.store.ts'
import type { InvoiceLine } from './invoice-lines.ts'
import type { InvoiceState } from './invoice-states.ts'

const invoicesTables = tablesOf({
  billingInvoices: {
    id: text(),
    accountId: text(),
    asset: text<LedgerAsset>(),
    /** Assigned when issued; without gaps over all accounts. */
    number: nullable(bigint),
    state: text<InvoiceState>(),
    periodStart: time,
    periodEnd: time,
    totalAtomic: generated(bigint),
    settledAtomic: generated(bigint),
    /** Units added by rounding up: they go to the rounding account instead of revenue. */
    roundedAtomic: generated(bigint),
    dueAt: nullable(time),
    tryAt: nullable(time),
    createdAt: time,
    issuedAt: nullable(time),
    endedAt: nullable(time),
  },
  billingInvoiceLines: {
    invoiceId: text(),
    line: integer,
    kind: text<InvoiceLine['kind']>(),
    subject: text(),
    description: text(),
    priceSource: text(),
    quantity: bigint,
    amountAtomic: bigint,
    isSettled: flag,
    isRounded: flag,
  },
  billingInvoiceNumbers: { series: text(), last: bigint },
})
export type StoredInvoice = Omit<
  RowOf<typeof invoicesTables, 'billingInvoices'>,
  'tryAt' | 'endedAt'
>

type Billing = TablesOf<typeof invoicesTables>

/** Invoices and their lines. */
export function invoicesStore(db: Queryable) {
  const billing = invoicesTables.on(db)
  return { ...reading(billing), ...writing(billing) }
}

function reading(billing: Billing) {
  const invoices = () => billing.selectFrom('billingInvoices').selectAll()
  return {
    find: (id: string): Promise<StoredInvoice | undefined> =>
      invoices().where('id', '=', id).executeTakeFirst(),
    /** The invoice, locked until the transaction ends. */
    lock: (id: string): Promise<StoredInvoice | undefined> =>
      invoices().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Drafts for which no more usage can arrive. */
    readyToIssue: (before: Date, limit: number): Promise<readonly StoredInvoice[]> =>
      invoices()
        .where('state', '=', sql.lit('draft'))
        .where('createdAt', '<=', before)
        .orderBy('createdAt')
        .limit(limit)
        .execute(),
    /** Issued invoices to collect again, or overdue ones. */
    unpaid: (at: Date, limit: number): Promise<readonly StoredInvoice[]> =>
      invoices()
        .where(sql<SqlBool>`state = 'issued' AND (try_at <= ${at} OR due_at <= ${at})`)
        .orderBy('createdAt')
        .limit(limit)
        .execute(),
    /** The account's invoices, newest first. */
    list({
      accountId,
      state,
      after,
      limit,
    }: {
      readonly accountId: string
      readonly state: InvoiceState | undefined
      readonly after: NewestFirstPlace | null
      readonly limit: number
    }): Promise<readonly StoredInvoice[]> {
      const own = invoices().where('accountId', '=', accountId)
      return (state === undefined ? own : own.where('state', '=', state))
        .where(olderThan(after, 'createdAt', 'id'))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },
    lines: (invoiceId: string): Promise<readonly InvoiceLine[]> =>
      billing
        .selectFrom('billingInvoiceLines')
        .select(['kind', 'subject', 'description', 'priceSource', 'quantity', 'amountAtomic'])
        .select(['isSettled', 'isRounded'])
        .where('invoiceId', '=', invoiceId)
        .orderBy('line')
        .execute(),
  }
}

function writing(billing: Billing) {
  return {
    /** Writes a new invoice; false when the period has one. */
    async insert(invoice: StoredInvoice): Promise<boolean> {
      const { id, accountId, asset, state, periodStart, periodEnd, createdAt } = invoice
      const written = await billing
        .insertInto('billingInvoices')
        .values({ id, accountId, asset, state, periodStart, periodEnd, createdAt })
        .onConflict((known) => known.columns(['accountId', 'asset', 'periodStart']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return written !== undefined
    },
    /** Appends lines. */
    addLines: (invoiceId: string, lines: readonly InvoiceLine[]) =>
      addLines(billing, invoiceId, lines),
    /** The next number. It is undone when the transaction fails, so numbers have no gaps. */
    async nextNumber(): Promise<bigint> {
      const series = await billing
        .updateTable('billingInvoiceNumbers')
        .set({ last: sql`last + 1` })
        .where('series', '=', 'invoice')
        .returning('last')
        .executeTakeFirst()
      assert(series !== undefined, 'the series of invoice numbers is missing')
      return series.last
    },
    async update(invoice: StoredInvoice, endedAt: Date | null): Promise<void> {
      const { id, state, number, totalAtomic, settledAtomic, roundedAtomic } = invoice
      const { dueAt, issuedAt } = invoice
      await billing
        .updateTable('billingInvoices')
        .set({
          state,
          number,
          totalAtomic,
          settledAtomic,
          roundedAtomic,
          dueAt,
          issuedAt,
          endedAt,
        })
        .where('id', '=', id)
        .execute()
    },
    /** When to try to collect the amount due next. */
    async setTryAt(id: string, tryAt: Date): Promise<void> {
      await billing.updateTable('billingInvoices').set({ tryAt }).where('id', '=', id).execute()
    },
  }
}

async function addLines(
  billing: Billing,
  invoiceId: string,
  lines: readonly InvoiceLine[],
): Promise<void> {
  if (lines.length === 0) return
  const column = <name extends keyof InvoiceLine>(name: name) => lines.map((line) => line[name])
  await sql`
    INSERT INTO billing_invoice_lines (invoice_id, line, kind, subject, description,
      price_source, quantity, amount_atomic, is_settled, is_rounded)
    SELECT ${invoiceId}, (
        SELECT count(*) FROM billing_invoice_lines WHERE invoice_id = ${invoiceId}
      ) + n, kind, subject, description, price_source, quantity, amount, settled, rounded
    FROM unnest(
      ${column('kind')}::text[], ${column('subject')}::text[], ${column('description')}::text[],
      ${column('priceSource')}::text[], ${column('quantity')}::numeric[],
      ${column('amountAtomic')}::numeric[], ${column('isSettled')}::boolean[],
      ${column('isRounded')}::boolean[]
    ) WITH ORDINALITY AS new
      (kind, subject, description, price_source, quantity, amount, settled, rounded, n)
  `.execute(billing)
}
