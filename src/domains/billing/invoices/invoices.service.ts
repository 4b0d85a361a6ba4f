import { ledgerAsset } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'
import { decodeCursor, type Page, toPage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { billingErrors } from '../billing.errors.ts'
import { readCursorTime, resourceNotFound } from '../billing-refusals.ts'
import { csvDocument, toCsv } from '../csv.ts'
import { decimalsOf, moneyOf } from '../money.schemas.ts'
import { gatheringStore } from './gathering.store.ts'
import { type InvoiceLine, invoiceLines, totalsOf } from './invoice-lines.ts'
import { invoiceMachine } from './invoice-states.ts'
import type {
  InvoiceSummary,
  InvoicesQuery,
  InvoiceView,
  UpcomingQuery,
} from './invoices.schemas.ts'
import { invoicesStore, type StoredInvoice } from './invoices.store.ts'
import {
  countMeters,
  gatheringOf,
  type InvoiceParts,
  type Invoices,
  lastMonth,
} from './invoices.ts'

export type InvoicesService = ReturnType<typeof createInvoicesService>

/** The account's own invoices, and what the operator may do with them. */
export function createInvoicesService(parts: InvoiceParts & { readonly invoices: Invoices }) {
  return { ...readingInvoices(parts), ...changingInvoices(parts) }
}

function readingInvoices(parts: InvoiceParts) {
  const { database, clock, mode } = parts
  return {
    async list({ accountId }: Principal, query: InvoicesQuery): Promise<Page<InvoiceSummary>> {
      const { limit, cursor, state } = query
      const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
      const after = cursor === undefined ? null : { at: readCursorTime(at), id }
      const page = { accountId, state, after, limit: limit + 1 }
      const rows = await invoicesStore(database.query).list(page)
      const key = (invoice: StoredInvoice) => [invoice.createdAt.toISOString(), invoice.id]
      return toPage({ rows, limit, key, toItem: summaryView })
    },
    get: async (owner: Principal, id: string): Promise<InvoiceView> =>
      invoiceView(database.query, ownInvoice(await invoicesStore(database.query).find(id), owner)),
    /** What stands on the next invoice so far, as if the month ended now. */
    async upcoming({ accountId }: Principal, query: UpcomingQuery): Promise<InvoiceView> {
      const at = new Date(clock.nowMs())
      const asset = query.asset ?? ledgerAsset('USDC', mode)
      const gathered = await gatheringStore(database.query).look(
        gatheringOf({ accountId, asset }, new Date(at.getTime() + 1), parts),
        countMeters(parts.meters),
      )
      const lines = invoiceLines(gathered)
      const { totalAtomic, settledAtomic } = totalsOf(lines)
      const start = lastMonth(at).end
      return {
        id: null,
        number: null,
        state: invoiceMachine.initial,
        periodStart: start.toISOString(),
        periodEnd: new Date(
          Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1),
        ).toISOString(),
        total: moneyOf(asset, totalAtomic),
        settled: moneyOf(asset, settledAtomic),
        due: moneyOf(asset, totalAtomic - settledAtomic),
        dueAt: null,
        issuedAt: null,
        createdAt: at.toISOString(),
        lines: lines.map((line) => lineView(line, asset)),
      }
    },
    async csv(owner: Principal, id: string): Promise<DocumentBody> {
      const invoice = ownInvoice(await invoicesStore(database.query).find(id), owner)
      const lines = await invoicesStore(database.query).lines(id)
      return csvDocument(`invoice-${invoice.number ?? 'draft'}.csv`, invoiceCsv(invoice, lines))
    },
  }
}

function changingInvoices({ database, invoices }: InvoiceParts & { readonly invoices: Invoices }) {
  const close = (id: string, to: 'voided' | 'uncollectible'): Promise<InvoiceView> =>
    database.transaction(async (tx) => {
      const invoice = await invoicesStore(tx).lock(id)
      if (invoice === undefined) throw resourceNotFound('invoice')
      return invoiceView(tx, await invoices.close(tx, invoice, to))
    })
  return {
    /** Pays what is due from the account's credit. */
    pay: (owner: Principal, id: string): Promise<InvoiceView> =>
      database.transaction(async (tx) => {
        const invoice = ownInvoice(await invoicesStore(tx).lock(id), owner)
        if (invoice.state !== 'issued' && invoice.state !== 'overdue') {
          throw new AppError(
            billingErrors.invoice_not_due,
            `Nothing can be paid on an invoice that is ${invoice.state}.`,
            { extra: { state: invoice.state } },
          )
        }
        return invoiceView(tx, await invoices.pay(tx, invoice))
      }),
    voidInvoice: (id: string) => close(id, 'voided'),
    writeOff: (id: string) => close(id, 'uncollectible'),
  }
}

function ownInvoice(invoice: StoredInvoice | undefined, owner: Principal): StoredInvoice {
  if (invoice?.accountId !== owner.accountId) throw resourceNotFound('invoice')
  return invoice
}

async function invoiceView(db: Queryable, invoice: StoredInvoice): Promise<InvoiceView> {
  const lines = await invoicesStore(db).lines(invoice.id)
  return { ...summaryView(invoice), lines: lines.map((line) => lineView(line, invoice.asset)) }
}

function summaryView(invoice: StoredInvoice): InvoiceSummary {
  const { asset, totalAtomic, settledAtomic } = invoice
  return {
    id: invoice.id,
    number: invoice.number?.toString() ?? null,
    state: invoice.state,
    periodStart: invoice.periodStart.toISOString(),
    periodEnd: invoice.periodEnd.toISOString(),
    total: moneyOf(asset, totalAtomic),
    settled: moneyOf(asset, settledAtomic),
    due: moneyOf(asset, totalAtomic - settledAtomic),
    dueAt: invoice.dueAt?.toISOString() ?? null,
    issuedAt: invoice.issuedAt?.toISOString() ?? null,
    createdAt: invoice.createdAt.toISOString(),
  }
}

function lineView(line: InvoiceLine, asset: StoredInvoice['asset']) {
  return {
    kind: line.kind,
    subject: line.subject,
    description: line.description,
    priceSource: line.priceSource,
    quantity: line.quantity.toString(),
    amount: moneyOf(asset, line.amountAtomic),
    isSettled: line.isSettled,
  }
}

const header = [
  'invoice',
  'kind',
  'subject',
  'description',
  'price_source',
  'quantity',
  'asset',
  'amount',
  'settled',
]

function invoiceCsv({ number, asset }: StoredInvoice, lines: readonly InvoiceLine[]): string {
  return toCsv(
    header,
    lines.map((line) => [
      number,
      line.kind,
      line.subject,
      line.description,
      line.priceSource,
      line.quantity,
      asset,
      formatAmount(line.amountAtomic, decimalsOf(asset)),
      line.isSettled ? 'yes' : 'no',
    ]),
  )
}
