import type { Price, Quote } from '../../../../kernel/operation.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { Ports } from '../../../../ports/ports.ts'
import { activateDue, digestOf, entriesMax, replaceInForce } from './price-versions.ts'
import { type PriceEntry, type PriceVersion, pricesStore } from './prices.store.ts'

/** How long a process uses cached prices; a new price takes effect everywhere within this time. */
const freshMs = 1_000

/** The static price of one operation of the table. */
export type StaticPrice = { readonly operationId: string; readonly price: Price }

/** The price of a meter, with its price book version. */
export type MeterPrice = PriceEntry & { readonly version: number }

/** Prices over time. */
export type PriceBook = {
  /**
   * The price of one call at the moment, with the version as `source`: `pricebook:3`. An operation that is not in the
   * book costs its price in the table, with the source `table`; null when it is free.
   */
  readonly priceOf: (operationId: string, at: Date) => Promise<Quote | null>
  /** The price of the meter at the moment; null when it is free. Read in the caller's transaction. */
  readonly meterPriceOf: (db: Queryable, meter: string, at: Date) => Promise<MeterPrice | null>
  /**
   * Creates version 1 from the static prices, or a new version when they differ from the current version that they
   * created.
   */
  readonly prepare: () => Promise<void>
  /** Makes this process read the book again. */
  readonly refresh: () => void
}

export type PriceBookOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly staticPrices: readonly StaticPrice[]
}

type Edition = {
  readonly version: number
  readonly from: number
  readonly to: number
  readonly prices: ReadonlyMap<string, PriceEntry>
}
type Reading = { readonly readAtMs: number; readonly editions: readonly Edition[] }

/** Creates the price book of one process. */
export function createPriceBook(options: PriceBookOptions): PriceBook {
  const { database, clock } = options
  const table = new Map(options.staticPrices.map(({ operationId, price }) => [operationId, price]))
  let reading: Promise<Reading> | undefined
  let known: Reading | undefined

  const reload = async (nowMs: number): Promise<Reading> => {
    try {
      known = { readAtMs: nowMs, editions: await readEditions(database.query, new Date(nowMs)) }
      return known
    } finally {
      reading = undefined
    }
  }
  const current = async (): Promise<Reading> => {
    const nowMs = clock.nowMs()
    if (known !== undefined && nowMs - known.readAtMs < freshMs) return known
    reading ??= reload(nowMs)
    return reading
  }
  const entryAt = async (operationId: string, at: Date) => {
    const { editions } = await current()
    const edition = editions.find(({ from, to }) => from <= at.getTime() && at.getTime() < to)
    if (edition !== undefined) return withVersion(edition.prices.get(operationId), edition.version)
    const wanted = { kind: 'operation', subject: operationId } as const
    return readEntry(database.query, wanted, at)
  }

  return {
    async priceOf(operationId, at) {
      const entry = await entryAt(operationId, at)
      if (entry !== undefined) {
        const { amountAtomic, asset, version } = entry
        return { amountAtomic, asset, unit: 'call', source: `pricebook:${version}` }
      }
      const price = table.get(operationId)
      return price === undefined ? null : { ...price, source: 'table' }
    },
    async meterPriceOf(db, meter, at) {
      return (await readEntry(db, { kind: 'meter', subject: meter }, at)) ?? null
    },
    async prepare() {
      const entries = options.staticPrices.map(toEntry)
      await database.transaction(async (tx) => {
        const prices = pricesStore(tx)
        await prices.lock()
        const change = { tx, outbox: options.outbox, at: new Date(clock.nowMs()) }
        await activateDue(change)
        const inForce = await prices.inForce(change.at)
        if (inForce?.origin === 'operator' || inForce?.digest === digestOf(entries)) return
        const note = 'The static prices of the operations'
        await replaceInForce(change, { origin: 'table', note, entries, current: inForce })
      })
      known = undefined
    },
    refresh() {
      known = undefined
    },
  }
}

function toEntry({ operationId, price }: StaticPrice): PriceEntry {
  const { amountAtomic, asset } = price
  return { kind: 'operation', subject: operationId, amountAtomic, asset, per: 1n }
}

/** The current and the scheduled version, so that a change takes effect on time and not at the next read. */
async function readEditions(db: Queryable, at: Date): Promise<readonly Edition[]> {
  const prices = pricesStore(db)
  const versions = [await prices.inForce(at), await prices.scheduled()].filter(
    (version) => version !== undefined,
  )
  return Promise.all(versions.map((version) => readEdition(db, version)))
}

async function readEdition(db: Queryable, version: PriceVersion): Promise<Edition> {
  const entries = await pricesStore(db).entries(version.version, { after: null, limit: entriesMax })
  const prices = entries.filter(({ kind }) => kind === 'operation')
  return {
    version: version.version,
    from: version.effectiveFrom?.getTime() ?? Number.POSITIVE_INFINITY,
    to: version.effectiveTo?.getTime() ?? Number.POSITIVE_INFINITY,
    prices: new Map(prices.map((entry) => [entry.subject, entry])),
  }
}

async function readEntry(
  db: Queryable,
  wanted: Pick<PriceEntry, 'kind' | 'subject'>,
  at: Date,
): Promise<MeterPrice | undefined> {
  const prices = pricesStore(db)
  const inForce = await prices.inForce(at)
  if (inForce === undefined) return undefined
  return withVersion(await prices.entry(inForce.version, wanted), inForce.version)
}

function withVersion(entry: PriceEntry | undefined, version: number): MeterPrice | undefined {
  return entry && { ...entry, version }
}
