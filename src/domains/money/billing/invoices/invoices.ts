import { priceAssetOf } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { createId } from '../../../../kernel/ids.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { ledgerErrors, type NewEntry } from '../../ledger/index.ts'
import type { BillingParts } from '../billing-parts.ts'
import { forEachIsolated } from '../periodic-tasks.ts'
import type { Meter } from '../usage/meters.ts'
import { invoiceLines, totalsOf } from './invoice-lines.ts'
import { type InvoiceState, invoiceMachine } from './invoice-states.ts'
import { invoicesEvents } from './invoices.events.ts'
import { invoicesStore, type StoredInvoice } from './invoices.store.ts'
import { type UnbilledQuery, unbilledStore } from './unbilled.store.ts'

export const invoiceIdPrefix = 'inv'
/** How long after its month a draft waits for late usage; metered events are accepted for a week. */
const graceMs = 7 * 86_400_000 + 3_600_000
const payWithinMs = 14 * 86_400_000
const tryEveryMs = 3_600_000
const batchMax = 100

export type InvoiceParts = BillingParts & { readonly meters: readonly Meter[] }

/** Invoices: one for each account, asset and month with any item. */
export type Invoices = {
  /**
   * Drafts the invoices of the past month, issues complete drafts, collects amounts due, and marks overdue invoices.
   */
  readonly processDue: () => Promise<void>
  /** Pays the amount due from the account's credit; raises `ledger.insufficient`, or 409 when nothing is due. */
  readonly pay: (tx: Queryable, invoice: StoredInvoice) => Promise<StoredInvoice>
  /** Voids an unpaid invoice, or writes off an overdue one. */
  readonly close: (
    tx: Queryable,
    invoice: StoredInvoice,
    to: 'voided' | 'uncollectible',
  ) => Promise<StoredInvoice>
}

/** Creates the invoices. */
export function createInvoices(parts: InvoiceParts): Invoices {
  const { database, clock, logger } = parts
  const report = (failure: unknown) => logger.error('an invoice cannot go on', failure)
  return {
    async processDue() {
      const at = new Date(clock.nowMs())
      const month = lastMonth(at)
      const due = await unbilledStore(database.query).due({
        before: month.end,
        periodStart: month.start,
        paper: parts.mode === 'paper',
        limit: batchMax,
      })
      const draftOne = (one: (typeof due)[number]) =>
        database.transaction((tx) => draft(tx, { ...one, month }, parts))
      await forEachIsolated(due, draftOne, report)
      const ready = await invoicesStore(database.query).readyToIssue(
        new Date(at.getTime() - graceMs),
        batchMax,
      )
      const issueOne = ({ id }: StoredInvoice) => database.transaction((tx) => issue(tx, id, parts))
      await forEachIsolated(ready, issueOne, report)
      const unpaid = await invoicesStore(database.query).unpaid(at, batchMax)
      await forEachIsolated(unpaid, ({ id }) => collect(id, parts), report)
    },
    pay: (tx, invoice) => pay(tx, invoice, parts),
    close: (tx, invoice, to) => move(tx, invoice, { to, parts }),
  }
}

/** The previous calendar month, in UTC. */
export function lastMonth(at: Date): { readonly start: Date; readonly end: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { start: new Date(Date.UTC(year, month - 1)), end: new Date(Date.UTC(year, month)) }
}

/** The meters that count events instead of quantity. */
export function countMeters(meters: readonly Meter[]): readonly string[] {
  return meters.filter(({ aggregation }) => aggregation === 'count').map(({ name }) => name)
}

/** The items of the account's next invoice up to the moment. */
export function unbilledQuery(
  { accountId, asset }: Pick<UnbilledQuery, 'accountId' | 'asset'>,
  before: Date,
  { mode }: Pick<BillingParts, 'mode'>,
): UnbilledQuery {
  return { accountId, asset, before, withUsage: priceAssetOf(asset).mode === mode }
}

async function draft(
  tx: Queryable,
  {
    accountId,
    asset,
    month,
  }: Pick<UnbilledQuery, 'accountId' | 'asset'> & {
    readonly month: { readonly start: Date; readonly end: Date }
  },
  parts: InvoiceParts,
): Promise<void> {
  const createdAt = new Date(parts.clock.nowMs())
  const invoice: StoredInvoice = {
    id: createId(invoiceIdPrefix, createdAt.getTime(), parts.random.bytes(10)),
    accountId,
    asset,
    number: null,
    state: invoiceMachine.initial,
    periodStart: month.start,
    periodEnd: month.end,
    totalAtomic: 0n,
    settledAtomic: 0n,
    roundedAtomic: 0n,
    dueAt: null,
    createdAt,
    issuedAt: null,
  }
  if (!(await invoicesStore(tx).insert(invoice))) return
  await move(tx, await addUnbilled(tx, invoice, parts), { to: 'draft', parts })
}

/** Adds all unbilled items to this invoice, and recomputes its totals. */
async function addUnbilled(
  tx: Queryable,
  invoice: StoredInvoice,
  parts: InvoiceParts,
): Promise<StoredInvoice> {
  const store = invoicesStore(tx)
  const unbilled = await unbilledStore(tx).moveToInvoice(
    unbilledQuery(invoice, invoice.periodEnd, parts),
    invoice.id,
    countMeters(parts.meters),
  )
  await store.addLines(invoice.id, invoiceLines(unbilled))
  return { ...invoice, ...totalsOf(await store.lines(invoice.id)) }
}

async function issue(tx: Queryable, id: string, parts: InvoiceParts): Promise<void> {
  const store = invoicesStore(tx)
  const found = await store.lock(id)
  if (found?.state !== 'draft') return
  const late = await addUnbilled(tx, found, parts)
  const issuedAt = new Date(parts.clock.nowMs())
  const issued = await move(
    tx,
    {
      ...late,
      number: await store.nextNumber(),
      issuedAt,
      dueAt: new Date(issuedAt.getTime() + payWithinMs),
    },
    { to: 'issued', parts },
  )
  if (issued.totalAtomic === issued.settledAtomic) await pay(tx, issued, parts)
  else await store.setTryAt(id, issuedAt)
}

async function collect(id: string, parts: InvoiceParts): Promise<void> {
  const { database, clock } = parts
  try {
    await database.transaction(async (tx) => {
      const invoice = await invoicesStore(tx).lock(id)
      if (invoice?.state === 'issued') await pay(tx, invoice, parts)
    })
  } catch (failure) {
    if (!(failure instanceof AppError && failure.spec === ledgerErrors.insufficient)) throw failure
    await database.transaction(async (tx) => {
      const invoice = await invoicesStore(tx).lock(id)
      if (invoice?.state !== 'issued') return
      const nowMs = clock.nowMs()
      await invoicesStore(tx).setTryAt(id, new Date(nowMs + tryEveryMs))
      if ((invoice.dueAt?.getTime() ?? 0) <= nowMs)
        await move(tx, invoice, { to: 'overdue', parts })
    })
  }
}

async function pay(
  tx: Queryable,
  invoice: StoredInvoice,
  parts: InvoiceParts,
): Promise<StoredInvoice> {
  const processing = await move(tx, invoice, { to: 'payment_processing', parts })
  const entries = paymentEntries(invoice)
  if (entries.length > 0) {
    await parts.ledger.post(tx, {
      id: `invoice:${invoice.id}`,
      kind: 'invoice.paid',
      reference: { invoiceId: invoice.id, number: `${invoice.number ?? ''}` },
      entries,
    })
  }
  return move(tx, processing, { to: 'paid', parts })
}

/** Units added by rounding go to the rounding account; revenue gets what was owed in whole units. */
function paymentEntries(invoice: StoredInvoice): readonly NewEntry[] {
  const { accountId, asset, totalAtomic, settledAtomic, roundedAtomic } = invoice
  const dueAtomic = totalAtomic - settledAtomic
  const entries: readonly NewEntry[] = [
    {
      account: { owner: accountId, purpose: 'available', asset },
      amountAtomic: -dueAtomic,
    },
    {
      account: { owner: 'platform', purpose: 'revenue', asset },
      amountAtomic: dueAtomic - roundedAtomic,
    },
    { account: { owner: 'platform', purpose: 'rounding', asset }, amountAtomic: roundedAtomic },
  ]
  return entries.filter(({ amountAtomic }) => amountAtomic !== 0n)
}

async function move(
  tx: Queryable,
  invoice: StoredInvoice,
  { to, parts }: { readonly to: Exclude<InvoiceState, 'gathering'>; readonly parts: InvoiceParts },
): Promise<StoredInvoice> {
  invoiceMachine.assertTransition(invoice.state, to)
  const moved: StoredInvoice = { ...invoice, state: to }
  const isOver = invoiceMachine.isTerminal(to)
  await invoicesStore(tx).update(moved, isOver ? new Date(parts.clock.nowMs()) : null)
  await parts.outbox.append(tx, invoicesEvents[to], {
    subject: invoice.id,
    accountId: invoice.accountId,
    payload: {
      invoiceId: invoice.id,
      number: invoice.number?.toString() ?? null,
      asset: invoice.asset,
      totalAtomic: invoice.totalAtomic.toString(),
      dueAtomic: (invoice.totalAtomic - invoice.settledAtomic).toString(),
      periodStart: invoice.periodStart.toISOString(),
      periodEnd: invoice.periodEnd.toISOString(),
      dueAt: invoice.dueAt?.toISOString() ?? null,
    },
  })
  return moved
}
