import { createHash } from 'node:crypto'
import type { Queryable } from '../../../../ports/database.ts'
import type { Outbox } from '../../../../ports/event-log.ts'
import { priceVersionMachine } from './price-states.ts'
import { pricesEvents } from './prices.events.ts'
import { type PriceEntry, type PriceVersion, pricesStore } from './prices.store.ts'

/** The maximum of entries in one version. */
export const entriesMax = 10_000

/** One change of the book, under its lock. */
export type PriceChange = { readonly tx: Queryable; readonly outbox: Outbox; readonly at: Date }

/** SHA-256 over the entries, sorted by subject: equal prices have equal digests. */
export function digestOf(entries: readonly PriceEntry[]): string {
  const lines = entries.map(({ kind, subject, amountAtomic, asset, per }) =>
    [kind, subject, amountAtomic, asset, per].join(' '),
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
}

/** Writes a version that takes effect now and replaces the current one. */
export async function replaceInForce(
  change: PriceChange,
  made: {
    readonly origin: PriceVersion['origin']
    readonly note: string
    readonly entries: readonly PriceEntry[]
    readonly current: PriceVersion | undefined
  },
): Promise<void> {
  const { tx, at } = change
  const prices = pricesStore(tx)
  const version = (await prices.lastVersion()) + 1
  const draft: PriceVersion = {
    version,
    state: 'draft',
    origin: made.origin,
    note: made.note,
    digest: digestOf(made.entries),
    basedOn: made.current?.version ?? null,
    effectiveFrom: null,
    effectiveTo: null,
    createdAt: at,
  }
  await prices.insertVersion(draft)
  await prices.insertEntries(version, made.entries)
  await bringIntoForce(change, draft, made.current)
}

/** Puts a version into force now and ends the current one. */
export async function bringIntoForce(
  change: PriceChange,
  version: PriceVersion,
  current: PriceVersion | undefined,
): Promise<void> {
  const from = version.effectiveFrom ?? change.at
  // Only one version may be active, so the old one is archived first.
  if (current !== undefined) await archive(change, current, from)
  await pricesStore(change.tx).setDates(version.version, { from, to: null })
  await move(change, version, { to: 'active', from })
}

/** Schedules a version; the current one ends exactly at that time, whenever a process notices. */
export async function schedule(
  change: PriceChange,
  version: PriceVersion,
  plan: { readonly from: Date; readonly current: PriceVersion | undefined },
): Promise<void> {
  const prices = pricesStore(change.tx)
  await prices.setDates(version.version, { from: plan.from, to: null })
  if (plan.current !== undefined) {
    await prices.setDates(plan.current.version, { from: plan.current.effectiveFrom, to: plan.from })
  }
  await move(change, version, { to: 'scheduled', from: plan.from })
}

/** Puts a scheduled version into force when it is due. */
export async function activateDue(change: PriceChange): Promise<void> {
  const prices = pricesStore(change.tx)
  const next = await prices.scheduled()
  if (next?.effectiveFrom == null || next.effectiveFrom > change.at) return
  const [old] = await prices.list({ before: null, states: ['active'], limit: 1 })
  await bringIntoForce(change, next, old)
}

/** Ends a version, or discards one that was never in force; the current one then has no end again. */
export async function archive(
  change: PriceChange,
  version: PriceVersion,
  endsAt: Date,
): Promise<void> {
  const { tx, outbox } = change
  priceVersionMachine.assertTransition(version.state, 'archived')
  const prices = pricesStore(tx)
  const wasInForce = version.state === 'active'
  const dates = wasInForce ? { from: version.effectiveFrom, to: endsAt } : { from: null, to: null }
  await prices.setDates(version.version, dates)
  await prices.setState(version.version, 'archived')
  await outbox.append(tx, pricesEvents.archived, {
    subject: version.version.toString(),
    payload: { version: version.version, endedAt: endsAt.toISOString() },
  })
}

async function move(
  { tx, outbox }: PriceChange,
  version: PriceVersion,
  { to, from }: { readonly to: 'active' | 'scheduled'; readonly from: Date },
): Promise<void> {
  priceVersionMachine.assertTransition(version.state, to)
  await pricesStore(tx).setState(version.version, to)
  await outbox.append(tx, pricesEvents[to], {
    subject: version.version.toString(),
    payload: {
      version: version.version,
      origin: version.origin,
      digest: version.digest,
      effectiveFrom: from.toISOString(),
    },
  })
}
