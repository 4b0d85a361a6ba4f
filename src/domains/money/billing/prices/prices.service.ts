import { ledgerMoney } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { cursor, type Page } from '../../../../kernel/page.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { billingErrors } from '../billing.errors.ts'
import type { BillingParts } from '../billing-parts.ts'
import { illegalTransition, invalidRequest, resourceNotFound } from '../billing-refusals.ts'
import { isPriceable, type Meter } from '../usage/meters.ts'
import type { PriceBook } from './price-book.ts'
import { priceVersionMachine } from './price-states.ts'
import {
  activateDue,
  archive,
  bringIntoForce,
  digestOf,
  entriesMax,
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

const entryPlaces = cursor({ kind: 'text', subject: 'text' })
const versionPlaces = cursor({ version: 'integer' })
const aheadMaxMs = 366 * 86_400_000
/** A start this far in the past still means now, because callers' clocks may be slow. */
const behindMaxMs = 60_000

type PricesParts = BillingParts & {
  readonly book: PriceBook
  /** The operations that may have a price. */
  readonly operations: ReadonlySet<string>
  readonly meters: readonly Meter[]
}

export type PricesService = ReturnType<typeof createPricesService>

/** Shows the price book and lets the operator create new versions of it. */
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
      // Drafts are private to the operator until they are announced.
      if (version === undefined || version.effectiveFrom === null) {
        throw resourceNotFound('price version')
      }
      const { limit } = query
      const after = entryPlaces.read(query.cursor)
      const rows = await prices.entries(version.version, { after, limit: limit + 1 })
      const place = ({ kind, subject }: PriceEntry) => ({ kind, subject })
      return {
        version: versionView(version),
        ...entryPlaces.page({ rows, limit, place, toItem: entryView }),
      }
    },
    /** Versions that are, were or will be in force. */
    versions: (query: PriceVersionsQuery) => listVersions(database.query, query),
  }
}

function changingPrices(parts: PricesParts) {
  return {
    /** Creates a draft: the newest version with the changes applied. */
    draft: (request: DraftPricesRequest) =>
      changeBook(parts, (step) => draftVersion(step, request, parts)),
    /** Puts a draft into force, now or later. Raises 409 when another version was published since it was created. */
    publish: (version: number, request: PublishPricesRequest) =>
      changeBook(parts, (step) => publishVersion(step, version, request)),
    /** Discards a draft, or withdraws a scheduled version. */
    withdraw: (version: number) => changeBook(parts, (step) => withdrawVersion(step, version)),
    /** Records that a scheduled version has come into force. Prices followed it already at its time. */
    processDue: () => changeBook(parts, async () => undefined),
  }
}

/** Serialises changes of the book, after putting a due version into force. */
async function changeBook<result>(
  { database, clock, outbox, book }: PricesParts,
  work: (step: PriceChange) => Promise<result>,
): Promise<result> {
  const result = await database.transaction(async (tx) => {
    await pricesStore(tx).lock()
    const step = { tx, outbox, at: new Date(clock.nowMs()) }
    await activateDue(step)
    return work(step)
  })
  book.refresh()
  return result
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
  // A version in force can only be replaced.
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
  query: PriceVersionsQuery,
): Promise<Page<PriceVersionView>> {
  const { limit } = query
  const rows = await pricesStore(db).list({
    before: versionPlaces.read(query.cursor)?.version ?? null,
    states: ['scheduled', 'active', 'archived'],
    limit: limit + 1,
  })
  const place = ({ version }: PriceVersion) => ({ version })
  const page = versionPlaces.page({ rows, limit, place, toItem: (version) => version })
  // A version withdrawn before its start never took effect.
  const begun = page.items.filter(({ effectiveFrom }) => effectiveFrom !== null)
  return { ...page, items: begun.map(versionView) }
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
    ...ledgerMoney(asset, amountAtomic),
    per: per.toString(),
  }
}
