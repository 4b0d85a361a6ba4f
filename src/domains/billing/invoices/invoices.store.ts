import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { readLedgerAsset } from '../money.schemas.ts'
import type { InvoiceLine, InvoiceTotals } from './invoice-lines.ts'
import { type InvoiceState, invoiceMachine } from './invoice-states.ts'

export type StoredInvoice = InvoiceTotals & {
  readonly id: string
  readonly accountId: string
  readonly asset: LedgerAsset
  /** From when it is issued on; without gaps over all accounts. */
  readonly number: bigint | null
  readonly state: InvoiceState
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly issuedAt: Date | null
}

type InvoiceRow = {
  id: string
  account_id: string
  asset: string
  number: string | null
  state: string
  period_start: Date
  period_end: Date
  total_atomic: string
  settled_atomic: string
  rounded_atomic: string
  due_at: Date | null
  created_at: Date
  issued_at: Date | null
}
type LineRow = {
  kind: InvoiceLine['kind']
  subject: string
  description: string
  price_source: string
  quantity: string
  amount_atomic: string
  is_settled: boolean
  is_rounded: boolean
}

/** Invoices and their lines. */
export function invoicesStore(db: Queryable) {
  return { ...reading(db), ...writing(db) }
}

function reading(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<InvoiceRow>`SELECT * FROM billing_invoices ${rest}`.execute(db)
    return rows.map(toInvoice)
  }
  return {
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    /** The invoice, locked until the transaction ends. */
    lock: async (id: string) => (await select(sql`WHERE id = ${id} FOR UPDATE`))[0],
    /** Drafts that nothing more is waited for. */
    ripe: (before: Date, limit: number) =>
      select(
        sql`WHERE state = 'draft' AND created_at <= ${before} ORDER BY created_at LIMIT ${limit}`,
      ),
    /** Issued ones that are to be collected again, or are overdue. */
    unpaid: (at: Date, limit: number) =>
      select(sql`WHERE state = 'issued' AND (try_at <= ${at} OR due_at <= ${at})
        ORDER BY created_at LIMIT ${limit}`),
    /** The account's invoices, newest first. */
    list: (page: {
      readonly accountId: string
      readonly state: InvoiceState | undefined
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }) => {
      const { after, state = null } = page
      return select(sql`
        WHERE account_id = ${page.accountId} AND (${state}::text IS NULL OR state = ${state}::text)
          AND (${after?.at ?? null}::timestamptz IS NULL OR
            (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
        ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`)
    },
    async lines(invoiceId: string): Promise<readonly InvoiceLine[]> {
      const { rows } = await sql<LineRow>`
        SELECT * FROM billing_invoice_lines WHERE invoice_id = ${invoiceId}
        ORDER BY line`.execute(db)
      return rows.map((row) => ({
        kind: row.kind,
        subject: row.subject,
        description: row.description,
        priceSource: row.price_source,
        quantity: BigInt(row.quantity),
        amountAtomic: BigInt(row.amount_atomic),
        isSettled: row.is_settled,
        isRounded: row.is_rounded,
      }))
    },
  }
}

function writing(db: Queryable) {
  return {
    /** Writes a new invoice; false when the period has one. */
    async insert(invoice: StoredInvoice): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO billing_invoices
          (id, account_id, asset, state, period_start, period_end, created_at)
        VALUES (${invoice.id}, ${invoice.accountId}, ${invoice.asset}, ${invoice.state},
          ${invoice.periodStart}, ${invoice.periodEnd}, ${invoice.createdAt})
        ON CONFLICT (account_id, asset, period_start) DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },
    /** Adds lines behind those that are there. */
    async addLines(invoiceId: string, lines: readonly InvoiceLine[]): Promise<void> {
      if (lines.length === 0) return
      const texts = (of: (line: InvoiceLine) => string) => lines.map(of)
      await sql`
        INSERT INTO billing_invoice_lines (invoice_id, line, kind, subject, description,
          price_source, quantity, amount_atomic, is_settled, is_rounded)
        SELECT ${invoiceId}, (
            SELECT count(*) FROM billing_invoice_lines WHERE invoice_id = ${invoiceId}
          ) + n, kind, subject, description, price_source, quantity, amount, settled, rounded
        FROM unnest(
          ${texts((line) => line.kind)}::text[],
          ${texts((line) => line.subject)}::text[],
          ${texts((line) => line.description)}::text[],
          ${texts((line) => line.priceSource)}::text[],
          ${texts((line) => line.quantity.toString())}::numeric[],
          ${texts((line) => line.amountAtomic.toString())}::numeric[],
          ${lines.map((line) => line.isSettled)}::boolean[],
          ${lines.map((line) => line.isRounded)}::boolean[]
        ) WITH ORDINALITY AS new
          (kind, subject, description, price_source, quantity, amount, settled, rounded, n)
      `.execute(db)
    },
    /** The next number. It is given back when the transaction fails, so numbers have no gaps. */
    async nextNumber(): Promise<bigint> {
      const { rows } = await sql<{ last: string }>`
        UPDATE billing_invoice_numbers SET last = last + 1 WHERE series = 'invoice'
        RETURNING last`.execute(db)
      assert(rows[0] !== undefined, 'the series of invoice numbers is missing')
      return BigInt(rows[0].last)
    },
    async update(invoice: StoredInvoice, endedAt: Date | null): Promise<void> {
      await sql`
        UPDATE billing_invoices SET state = ${invoice.state},
          number = ${invoice.number?.toString() ?? null}::bigint,
          total_atomic = ${invoice.totalAtomic.toString()}::numeric,
          settled_atomic = ${invoice.settledAtomic.toString()}::numeric,
          rounded_atomic = ${invoice.roundedAtomic.toString()}::numeric,
          due_at = ${invoice.dueAt}, issued_at = ${invoice.issuedAt}, ended_at = ${endedAt}
        WHERE id = ${invoice.id}`.execute(db)
    },
    /** When it is next tried to collect what is due. */
    async setTryAt(id: string, at: Date): Promise<void> {
      await sql`UPDATE billing_invoices SET try_at = ${at} WHERE id = ${id}`.execute(db)
    },
  }
}

function toInvoice(row: InvoiceRow): StoredInvoice {
  assert(invoiceMachine.isState(row.state), `an invoice in state ${row.state}`)
  return {
    id: row.id,
    accountId: row.account_id,
    asset: readLedgerAsset(row.asset),
    number: row.number === null ? null : BigInt(row.number),
    state: row.state,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    totalAtomic: BigInt(row.total_atomic),
    settledAtomic: BigInt(row.settled_atomic),
    roundedAtomic: BigInt(row.rounded_atomic),
    dueAt: row.due_at,
    createdAt: row.created_at,
    issuedAt: row.issued_at,
  }
}
