import { priceAssets } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '../../../kernel/page.ts'
import type { Queryable } from '../../../ports/database.ts'
import { billingErrors } from '../billing.errors.ts'
import type { BillingParts } from '../billing-parts.ts'
import { illegalTransition, invalidRequest, resourceNotFound } from '../billing-refusals.ts'
import { isPriceable, type Meter } from '../usage/meters.ts'
import type { PriceBook } from './price-book.ts'
import { priceVersionMachine } from './price-states.ts'
import {
  archive,
  bringIntoForce,
  digestOf,
  entriesMax,
  followClock,
  type PriceChange,
  schedule,
} from './price-versions.ts'
import type {
  DraftPricesRequest,
  PriceBookPage,
  PricesQuery,
  PriceVersionsQuery,
  PriceVersionView,
  PublishPricesRequest,
} from './prices.schemas.ts'
import { type PriceEntry, type PriceVersion, pricesStore } from './prices.store.ts'

const aheadMaxMs = 366 * 86_400_000
/** A clock of the caller's that is a little behind still means "now". */
const behindMaxMs = 60_000

type PricesParts = BillingParts & {
  readonly book: PriceBook
  /** The operations that may have a price. */
  readonly operations: ReadonlySet<string>
  readonly meters: readonly Meter[]
}

export type PricesService = ReturnType<typeof createPricesService>

/** Shows the price book and lets the operator make new versions of it. */
export function createPricesService(parts: PricesParts) {
  return { ...readingPrices(parts), ...changingPrices(parts) }
}

function readingPrices({ database, clock }: PricesParts) {
  return {
    /** Raises 404 for a version that does not exist or was never announced. */
    async prices(query: PricesQuery): Promise<PriceBookPage> {
      const prices = pricesStore(database.query)
      const version =
        query.version === undefined
          ? await prices.inForce(new Date(clock.nowMs()))
          : await prices.find(query.version)
      // Drafts are the operator's business until they are announced.
      if (version === undefined || version.effectiveFrom === null) {
        throw resourceNotFound('price version')
      }
      const [kind = '', subject = ''] =
        query.cursor === undefined ? [] : decodeCursor(query.cursor, 2)
      const after = query.cursor === undefined ? null : ([kind, subject] as const)
      const rows = await prices.entries(version.version, { after, limit: query.limit + 1 })
      const key = (entry: PriceEntry) => [entry.kind, entry.subject]
      return {
        version: versionView(version),
        ...toPage({ rows, limit: query.limit, key, toItem: entryView }),
      }
    },
    /** Versions that are, were or will be in force. */
    versions: (query: PriceVersionsQuery) => listVersions(database.query, query),
  }
}

function changingPrices(parts: PricesParts) {
  return {
    /** Makes a draft: the newest version with the changes on top. */
    draft: (request: DraftPricesRequest) =>
      changeBook(parts, (step) => draftVersion(step, request, parts)),
    /** Puts a draft in force, now or later. Raises 409 when another version was published since it was made. */
    publish: (version: number, request: PublishPricesRequest) =>
      changeBook(parts, (step) => publishVersion(step, version, request)),
    /** Throws a draft away, or takes an announced version back. */
    withdraw: (version: number) => changeBook(parts, (step) => withdrawVersion(step, version)),
    /** Writes down that an announced version has come into force. Prices followed it already at its moment. */
    followClock: () => changeBook(parts, async () => undefined),
  }
}

/** Runs one change of the book at a time, on a book that the clock has been followed in. */
async function changeBook<result>(
  { database, clock, outbox, book }: PricesParts,
  work: (step: PriceChange) => Promise<result>,
): Promise<result> {
  const done = await database.transaction(async (tx) => {
    await pricesStore(tx).lock()
    const step = { tx, outbox, at: new Date(clock.nowMs()) }
    await followClock(step)
    return work(step)
  })
  book.refresh()
  return done
}

async function draftVersion(
  { tx, at }: PriceChange,
  request: DraftPricesRequest,
  known: PricesParts,
): Promise<PriceVersionView> {
  const prices = pricesStore(tx)
  const base = (await prices.scheduled()) ?? (await prices.inForce(at))
  const entries = applyChanges(await entriesOf(tx, base), readChanges(request, known))
  const draft: PriceVersion = {
    version: (await prices.lastVersion()) + 1,
    state: priceVersionMachine.initial,
    origin: 'operator',
    note: request.note,
    digest: digestOf(entries),
    basedOn: base?.version ?? null,
    effectiveFrom: null,
    effectiveTo: null,
    createdAt: at,
  }
  await prices.insertVersion(draft)
  await prices.insertEntries(draft.version, entries)
  return versionView(draft)
}

async function publishVersion(
  step: PriceChange,
  version: number,
  request: PublishPricesRequest,
): Promise<PriceVersionView> {
  const prices = pricesStore(step.tx)
  const draft = await findVersion(step.tx, version)
  const from = readEffectiveFrom(request, step.at)
  priceVersionMachine.assertTransition(draft.state, from === null ? 'active' : 'scheduled')
  const current = await prices.inForce(step.at)
  const scheduled = await prices.scheduled()
  if (draft.basedOn !== (scheduled?.version ?? current?.version ?? null)) {
    throw new AppError(
      billingErrors.version_conflict,
      'The draft was made from a version that is no longer the newest one.',
    )
  }
  if (scheduled !== undefined) await archive(step, scheduled, step.at)
  if (from === null) await bringIntoForce(step, draft, current)
  else await schedule(step, draft, { from, current })
  return versionView(await findVersion(step.tx, version))
}

async function withdrawVersion(step: PriceChange, version: number): Promise<PriceVersionView> {
  const prices = pricesStore(step.tx)
  const found = await findVersion(step.tx, version)
  // What is in force can only be replaced.
  if (found.state === 'active') throw illegalTransition(found.state, [])
  await archive(step, found, step.at)
  const current = await prices.inForce(step.at)
  if (found.state === 'scheduled' && current !== undefined) {
    await prices.setDates(current.version, { from: current.effectiveFrom, to: null })
  }
  return versionView(await findVersion(step.tx, version))
}

async function listVersions(
  db: Queryable,
  { limit, cursor }: PriceVersionsQuery,
): Promise<Page<PriceVersionView>> {
  const before = cursor === undefined ? null : readNumber(decodeCursor(cursor, 1)[0] ?? '')
  const rows = await pricesStore(db).list({
    before,
    states: ['scheduled', 'active', 'archived'],
    limit: limit + 1,
  })
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return {
    items: kept.filter(({ effectiveFrom }) => effectiveFrom !== null).map(versionView),
    nextCursor:
      rows.length > limit && last !== undefined ? encodeCursor([last.version.toString()]) : null,
  }
}

async function findVersion(db: Queryable, version: number): Promise<PriceVersion> {
  const found = await pricesStore(db).find(version)
  if (found === undefined) throw resourceNotFound('price version')
  return found
}

async function entriesOf(
  db: Queryable,
  version: PriceVersion | undefined,
): Promise<readonly PriceEntry[]> {
  if (version === undefined) return []
  return pricesStore(db).entries(version.version, { after: null, limit: entriesMax })
}

type Change = DraftPricesRequest['changes'][number]

function readChanges(
  request: DraftPricesRequest,
  known: { readonly operations: ReadonlySet<string>; readonly meters: readonly Meter[] },
): readonly Change[] {
  const priceable = new Set(known.meters.filter(isPriceable).map(({ name }) => name))
  const seen = new Set<string>()
  for (const [index, { kind, subject, price }] of request.changes.entries()) {
    const isKnown = kind === 'meter' ? priceable.has(subject) : known.operations.has(subject)
    const isCall = kind === 'operation' && (price?.per ?? '1') !== '1'
    if (isKnown && !isCall && !seen.has(`${kind} ${subject}`)) seen.add(`${kind} ${subject}`)
    else {
      throw new AppError(
        billingErrors.price_unknown,
        `changes[${index}] names nothing that can be priced so.`,
        { extra: { location: `body/changes/${index}`, kind, subject } },
      )
    }
  }
  return request.changes
}

function applyChanges(
  base: readonly PriceEntry[],
  changes: readonly Change[],
): readonly PriceEntry[] {
  const entries = new Map(base.map((entry) => [`${entry.kind} ${entry.subject}`, entry]))
  for (const { kind, subject, price } of changes) {
    const key = `${kind} ${subject}`
    if (price === null) entries.delete(key)
    else {
      const { amountAtomic, asset, per = '1' } = price
      entries.set(key, {
        kind,
        subject,
        amountAtomic: BigInt(amountAtomic),
        asset,
        per: BigInt(per),
      })
    }
  }
  return [...entries.values()]
}

/** Null for now. */
function readEffectiveFrom({ effectiveFrom }: PublishPricesRequest, at: Date): Date | null {
  if (effectiveFrom === undefined || effectiveFrom === null) return null
  const from = new Date(effectiveFrom)
  const aheadMs = from.getTime() - at.getTime()
  if (aheadMs < -behindMaxMs || aheadMs > aheadMaxMs) {
    throw invalidRequest(
      'body/effectiveFrom',
      'not within the next year',
      'Name a moment to come, or leave it out for now.',
    )
  }
  return aheadMs <= 0 ? null : from
}

function readNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw invalidRequest('query/cursor', 'not a cursor of this list', 'Pass nextCursor unchanged.')
}

function versionView(version: PriceVersion): PriceVersionView {
  const { basedOn: _, effectiveFrom, effectiveTo, createdAt, ...rest } = version
  return {
    ...rest,
    effectiveFrom: effectiveFrom?.toISOString() ?? null,
    effectiveTo: effectiveTo?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

function entryView({ kind, subject, amountAtomic, asset, per }: PriceEntry) {
  return {
    kind,
    subject,
    amountAtomic: amountAtomic.toString(),
    asset,
    decimals: priceAssets[asset].decimals,
    per: per.toString(),
  }
}
