import { decimalsOf, ledgerAsset, ledgerMoney } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { formatAmount } from '../../../../kernel/money.ts'
import type { DocumentBody } from '../../../../kernel/operation.ts'
import { cursor, type Page } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { billingErrors } from '../billing.errors.ts'
import { resourceNotFound } from '../billing-refusals.ts'
import { csvDocument, toCsv } from '../csv.ts'
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
  type InvoiceParts,
  type Invoices,
  lastMonth,
  unbilledQuery,
} from './invoices.ts'
import { unbilledStore } from './unbilled.store.ts'

const places = cursor({ at: 'time', id: 'text' })

export type InvoicesService = ReturnType<typeof createInvoicesService>

/** The account's own invoices, and the operator's actions on them. */
export function createInvoicesService(parts: InvoiceParts & { readonly invoices: Invoices }) {
  return { ...readingInvoices(parts), ...changingInvoices(parts) }
}

function readingInvoices(parts: InvoiceParts) {
  const { database, clock, mode } = parts
  return {
    async list({ accountId }: Principal, query: InvoicesQuery): Promise<Page<InvoiceSummary>> {
      const { limit, state } = query
      const page = { accountId, state, after: places.read(query.cursor), limit: limit + 1 }
      const rows = await invoicesStore(database.query).list(page)
      const place = ({ createdAt, id }: StoredInvoice) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: summaryView })
    },
    get: async (owner: Principal, id: string): Promise<InvoiceView> =>
      invoiceView(database.query, ownInvoice(await invoicesStore(database.query).find(id), owner)),
    /** The next invoice as it would be if the month ended now. */
    async upcoming({ accountId }: Principal, query: UpcomingQuery): Promise<InvoiceView> {
      const at = new Date(clock.nowMs())
      const asset = query.asset ?? ledgerAsset('USDC', mode)
      const unbilled = await unbilledStore(database.query).preview(
        unbilledQuery({ accountId, asset }, new Date(at.getTime() + 1), parts),
        countMeters(parts.meters),
      )
      const lines = invoiceLines(unbilled)
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
        total: ledgerMoney(asset, totalAtomic),
        settled: ledgerMoney(asset, settledAtomic),
        due: ledgerMoney(asset, totalAtomic - settledAtomic),
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
    /** Pays the amount due from the account's credit. */
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
    total: ledgerMoney(asset, totalAtomic),
    settled: ledgerMoney(asset, settledAtomic),
    due: ledgerMoney(asset, totalAtomic - settledAtomic),
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
    amount: ledgerMoney(asset, line.amountAtomic),
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
