import { sql } from 'kysely'
import type { PriceAsset } from '../../../kernel/assets.ts'
import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type PriceVersionState, priceVersionMachine } from './price-states.ts'

export type PriceKind = 'operation' | 'meter'

/** What one thing costs. */
export type PriceEntry = {
  readonly kind: PriceKind
  /** An operation id, or a meter's name. */
  readonly subject: string
  readonly amountAtomic: bigint
  readonly asset: PriceAsset
  /** How many units the amount is for; 1 for a call. */
  readonly per: bigint
}

export type PriceVersion = {
  readonly version: number
  readonly state: PriceVersionState
  /** `table`: the static prices of the operations; `operator`: made by hand. */
  readonly origin: 'table' | 'operator'
  readonly note: string
  readonly digest: string
  /** The version that it was made from, which must still be the newest one when it is published. */
  readonly basedOn: number | null
  readonly effectiveFrom: Date | null
  readonly effectiveTo: Date | null
  readonly createdAt: Date
}

type VersionRow = {
  version: string
  state: string
  origin: string
  note: string
  digest: string
  based_on: string | null
  effective_from: Date | null
  effective_to: Date | null
  created_at: Date
}
type EntryRow = {
  kind: string
  subject: string
  amount_atomic: string
  asset: string
  per: string
}

/** Versions of the price book and what stands in them. */
export function pricesStore(db: Queryable) {
  return { ...writing(db), ...versions(db), ...entries(db) }
}

function writing(db: Queryable) {
  return {
    /** Lets one transaction at a time change the book's versions. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('billing.prices'), 0)`.execute(db)
    },
    async insertVersion(version: Omit<PriceVersion, 'effectiveTo'>): Promise<void> {
      await sql`
        INSERT INTO billing_price_versions
          (version, state, origin, note, digest, based_on, effective_from, created_at)
        VALUES (${version.version}, ${version.state}, ${version.origin}, ${version.note},
          ${version.digest}, ${version.basedOn}, ${version.effectiveFrom}, ${version.createdAt})`.execute(
        db,
      )
    },
    async insertEntries(version: number, made: readonly PriceEntry[]): Promise<void> {
      if (made.length === 0) return
      const texts = (of: (entry: PriceEntry) => string) => made.map(of)
      await sql`
        INSERT INTO billing_prices (version, kind, subject, amount_atomic, asset, per)
        SELECT ${version}::bigint, * FROM unnest(
          ${texts(({ kind }) => kind)}::text[],
          ${texts(({ subject }) => subject)}::text[],
          ${texts(({ amountAtomic }) => amountAtomic.toString())}::numeric[],
          ${texts(({ asset }) => asset)}::text[],
          ${texts(({ per }) => per.toString())}::numeric[]
        )`.execute(db)
    },
    async setState(version: number, state: PriceVersionState): Promise<void> {
      await sql`
        UPDATE billing_price_versions SET state = ${state} WHERE version = ${version}`.execute(db)
    },
    /** Sets when the version is in force; null for no beginning or no end. */
    async setDates(
      version: number,
      dates: { readonly from: Date | null; readonly to: Date | null },
    ): Promise<void> {
      await sql`
        UPDATE billing_price_versions
        SET effective_from = ${dates.from}::timestamptz, effective_to = ${dates.to}::timestamptz
        WHERE version = ${version}`.execute(db)
    },
  }
}

function versions(db: Queryable) {
  return {
    async find(version: number): Promise<PriceVersion | undefined> {
      const { rows } = await sql<VersionRow>`
        SELECT * FROM billing_price_versions WHERE version = ${version}`.execute(db)
      return rows[0] && toVersion(rows[0])
    },
    /** Newest first, from the one made before `before` on. */
    async list(page: {
      readonly before: number | null
      readonly states: readonly PriceVersionState[]
      readonly limit: number
    }): Promise<readonly PriceVersion[]> {
      const { rows } = await sql<VersionRow>`
        SELECT * FROM billing_price_versions
        WHERE state = ANY (${[...page.states]}::text[])
          AND (${page.before}::bigint IS NULL OR version < ${page.before}::bigint)
        ORDER BY version DESC LIMIT ${page.limit}`.execute(db)
      return rows.map(toVersion)
    },
    async lastVersion(): Promise<number> {
      const { rows } = await sql<{ last: string }>`
        SELECT coalesce(max(version), 0)::text AS last FROM billing_price_versions`.execute(db)
      return Number(rows[0]?.last ?? 0)
    },
    /** The version in force at the moment: the newest one that had begun and not ended. */
    async inForce(at: Date): Promise<PriceVersion | undefined> {
      const { rows } = await sql<VersionRow>`
        SELECT * FROM billing_price_versions
        WHERE effective_from <= ${at} AND (effective_to IS NULL OR effective_to > ${at})
        ORDER BY effective_from DESC LIMIT 1`.execute(db)
      return rows[0] && toVersion(rows[0])
    },
    /** The version that is to come into force next. */
    async scheduled(): Promise<PriceVersion | undefined> {
      const { rows } = await sql<VersionRow>`
        SELECT * FROM billing_price_versions WHERE state = 'scheduled'`.execute(db)
      return rows[0] && toVersion(rows[0])
    },
  }
}

function entries(db: Queryable) {
  return {
    async entries(
      version: number,
      page: {
        readonly after: readonly [kind: string, subject: string] | null
        readonly limit: number
      },
    ): Promise<readonly PriceEntry[]> {
      const [kind = null, subject = null] = page.after ?? []
      const { rows } = await sql<EntryRow>`
        SELECT kind, subject, amount_atomic, asset, per FROM billing_prices
        WHERE version = ${version} AND (${kind}::text IS NULL
          OR (kind COLLATE "C", subject COLLATE "C") > (${kind}::text, ${subject}::text))
        ORDER BY kind COLLATE "C", subject COLLATE "C" LIMIT ${page.limit}`.execute(db)
      return rows.map(toEntry)
    },
    async entry(
      version: number,
      wanted: { readonly kind: PriceKind; readonly subject: string },
    ): Promise<PriceEntry | undefined> {
      const { rows } = await sql<EntryRow>`
        SELECT kind, subject, amount_atomic, asset, per FROM billing_prices
        WHERE version = ${version} AND kind = ${wanted.kind}
          AND subject = ${wanted.subject}`.execute(db)
      return rows[0] && toEntry(rows[0])
    },
  }
}

function toVersion(row: VersionRow): PriceVersion {
  assert(priceVersionMachine.isState(row.state), `a price version in state ${row.state}`)
  return {
    version: Number(row.version),
    state: row.state,
    origin: row.origin === 'table' ? 'table' : 'operator',
    note: row.note,
    digest: row.digest,
    basedOn: row.based_on === null ? null : Number(row.based_on),
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    createdAt: row.created_at,
  }
}

function toEntry(row: EntryRow): PriceEntry {
  return {
    kind: row.kind === 'meter' ? 'meter' : 'operation',
    subject: row.subject,
    amountAtomic: BigInt(row.amount_atomic),
    asset: row.asset === 'SOL' ? 'SOL' : 'USDC',
    per: BigInt(row.per),
  }
}
