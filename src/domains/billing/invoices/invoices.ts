import { priceAssetOf } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { BillingParts } from '../billing-parts.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import type { NewEntry } from '../ledger/ledger.ts'
import type { Meter } from '../usage/meters.ts'
import { type Gathering, gatheringStore } from './gathering.store.ts'
import { invoiceLines, totalsOf } from './invoice-lines.ts'
import { type InvoiceState, invoiceMachine } from './invoice-states.ts'
import { invoicesEvents } from './invoices.events.ts'
import { invoicesStore, type StoredInvoice } from './invoices.store.ts'

export const invoiceIdPrefix = 'inv'
/** How long after its month a draft waits for usage that comes in late; metered events are taken for a week. */
const graceMs = 7 * 86_400_000 + 3_600_000
const payWithinMs = 14 * 86_400_000
const tryEveryMs = 3_600_000
const batchMax = 100

export type InvoiceParts = BillingParts & { readonly meters: readonly Meter[] }

/** Invoices: one for each account, asset and month with something on it. */
export type Invoices = {
  /** Drafts invoices of the month that is over, issues ripe drafts, collects what is due, and notes what is overdue. */
  readonly followClock: () => Promise<void>
  /** Pays what is due from the account's credit; raises `ledger.insufficient`, or 409 where nothing is due. */
  readonly pay: (tx: Queryable, invoice: StoredInvoice) => Promise<StoredInvoice>
  /** Voids an invoice that was not paid, or writes an overdue one off. */
  readonly close: (
    tx: Queryable,
    invoice: StoredInvoice,
    to: 'voided' | 'uncollectible',
  ) => Promise<StoredInvoice>
}

/** Builds the invoices. */
export function createInvoices(parts: InvoiceParts): Invoices {
  const { database, clock, logger } = parts
  const eachAlone = async <thing>(
    things: readonly thing[],
    work: (thing: thing) => Promise<unknown>,
  ): Promise<void> => {
    for (const thing of things) {
      try {
        await work(thing)
      } catch (failure) {
        logger.error('an invoice cannot go on', failure)
      }
    }
  }
  return {
    async followClock() {
      const at = new Date(clock.nowMs())
      const month = lastMonth(at)
      const due = await gatheringStore(database.query).due({
        before: month.end,
        periodStart: month.start,
        paper: parts.mode === 'paper',
        limit: batchMax,
      })
      await eachAlone(due, (one) =>
        database.transaction((tx) => draft(tx, { ...one, month }, parts)),
      )
      const ripe = await invoicesStore(database.query).ripe(
        new Date(at.getTime() - graceMs),
        batchMax,
      )
      await eachAlone(ripe, ({ id }) => database.transaction((tx) => issue(tx, id, parts)))
      const unpaid = await invoicesStore(database.query).unpaid(at, batchMax)
      await eachAlone(unpaid, ({ id }) => collect(id, parts))
    },
    pay: (tx, invoice) => pay(tx, invoice, parts),
    close: (tx, invoice, to) => move(tx, invoice, { to, parts }),
  }
}

/** The calendar month before the running one, in UTC. */
export function lastMonth(at: Date): { readonly start: Date; readonly end: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { start: new Date(Date.UTC(year, month - 1)), end: new Date(Date.UTC(year, month)) }
}

/** What of meters is counted by events and not by quantity. */
export function countMeters(meters: readonly Meter[]): readonly string[] {
  return meters.filter(({ aggregation }) => aggregation === 'count').map(({ name }) => name)
}

/** What would stand on the account's next invoice until the moment. */
export function gatheringOf(
  { accountId, asset }: Pick<Gathering, 'accountId' | 'asset'>,
  before: Date,
  { mode }: Pick<BillingParts, 'mode'>,
): Gathering {
  return { accountId, asset, before, withUsage: priceAssetOf(asset).mode === mode }
}

async function draft(
  tx: Queryable,
  wish: Pick<Gathering, 'accountId' | 'asset'> & {
    readonly month: { readonly start: Date; readonly end: Date }
  },
  parts: InvoiceParts,
): Promise<void> {
  const { accountId, asset, month } = wish
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
  await move(tx, await addGathered(tx, invoice, parts), { to: 'draft', parts })
}

/** Puts what is on no invoice yet on this one, and adds it up again. */
async function addGathered(
  tx: Queryable,
  invoice: StoredInvoice,
  parts: InvoiceParts,
): Promise<StoredInvoice> {
  const store = invoicesStore(tx)
  const gathered = await gatheringStore(tx).take(
    gatheringOf(invoice, invoice.periodEnd, parts),
    invoice.id,
    countMeters(parts.meters),
  )
  await store.addLines(invoice.id, invoiceLines(gathered))
  return { ...invoice, ...totalsOf(await store.lines(invoice.id)) }
}

async function issue(tx: Queryable, id: string, parts: InvoiceParts): Promise<void> {
  const store = invoicesStore(tx)
  const found = await store.lock(id)
  if (found?.state !== 'draft') return
  const late = await addGathered(tx, found, parts)
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

/** What rounding added belongs to the rounding account; revenue has what was owed in whole units. */
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
