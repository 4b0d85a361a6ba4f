import { type SqlBool, sql } from 'kysely'
import type { PriceAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import type { PriceVersionState } from './price-states.ts'

export type PriceKind = 'operation' | 'meter'

const pricesTables = tablesOf({
  billingPriceVersions: {
    version: integer,
    state: text<PriceVersionState>(),
    /** `table`: the operations' static prices; `operator`: entered by the operator. */
    origin: text<'table' | 'operator'>(),
    note: text(),
    digest: text(),
    /** The version that it was derived from, which must still be the newest when it is published. */
    basedOn: nullable(integer),
    effectiveFrom: nullable(time),
    effectiveTo: nullable(time),
    createdAt: time,
  },
  billingPrices: {
    version: integer,
    kind: text<PriceKind>(),
    /** An operation id, or a meter's name. */
    subject: text(),
    amountAtomic: bigint,
    asset: text<PriceAsset>(),
    /** The number of units that the amount is for; 1 for a call. */
    per: bigint,
  },
})
export type PriceVersion = RowOf<typeof pricesTables, 'billingPriceVersions'>
/** The price of one subject. */
export type PriceEntry = Omit<RowOf<typeof pricesTables, 'billingPrices'>, 'version'>

type Billing = TablesOf<typeof pricesTables>

/** Versions of the price book and their entries. */
export function pricesStore(db: Queryable) {
  const billing = pricesTables.on(db)
  return { ...writing(billing), ...versions(billing), ...entries(billing) }
}

function writing(billing: Billing) {
  const update = (version: number) =>
    billing.updateTable('billingPriceVersions').where('version', '=', version)
  return {
    /** Serialises changes of the book's versions. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('billing.prices'), 0)`.execute(billing)
    },
    async insertVersion(made: Omit<PriceVersion, 'effectiveTo'>): Promise<void> {
      const { version, state, origin, note, digest, basedOn, effectiveFrom, createdAt } = made
      await billing
        .insertInto('billingPriceVersions')
        .values({ version, state, origin, note, digest, basedOn, effectiveFrom, createdAt })
        .execute()
    },
    async insertEntries(version: number, made: readonly PriceEntry[]): Promise<void> {
      if (made.length === 0) return
      const column = <name extends keyof PriceEntry>(name: name) => made.map((each) => each[name])
      await sql`
        INSERT INTO billing_prices (version, kind, subject, amount_atomic, asset, per)
        SELECT ${version}::bigint, * FROM unnest(
          ${column('kind')}::text[], ${column('subject')}::text[],
          ${column('amountAtomic')}::numeric[], ${column('asset')}::text[],
          ${column('per')}::numeric[]
        )`.execute(billing)
    },
    async setState(version: number, state: PriceVersionState): Promise<void> {
      await update(version).set({ state }).execute()
    },
    /** Sets the period in force; null for no start or no end. */
    async setDates(
      version: number,
      { from, to }: { readonly from: Date | null; readonly to: Date | null },
    ): Promise<void> {
      await update(version).set({ effectiveFrom: from, effectiveTo: to }).execute()
    },
  }
}

function versions(billing: Billing) {
  const all = () => billing.selectFrom('billingPriceVersions').selectAll()
  return {
    find: (version: number) => all().where('version', '=', version).executeTakeFirst(),
    /** Newest first, older than `before`. */
    list({
      before,
      states,
      limit,
    }: {
      readonly before: number | null
      readonly states: readonly PriceVersionState[]
      readonly limit: number
    }): Promise<readonly PriceVersion[]> {
      const wanted = all().where('state', 'in', states)
      return (before === null ? wanted : wanted.where('version', '<', before))
        .orderBy('version', 'desc')
        .limit(limit)
        .execute()
    },
    async lastVersion(): Promise<number> {
      const { version } = await billing
        .selectFrom('billingPriceVersions')
        .select(sql<number>`coalesce(max(version), 0)`.as('version'))
        .executeTakeFirstOrThrow()
      return version
    },
    /** The version in force at the moment: the newest one that had started and not ended. */
    inForce: (at: Date) =>
      all()
        .where('effectiveFrom', '<=', at)
        .where((row) => row.or([row('effectiveTo', 'is', null), row('effectiveTo', '>', at)]))
        .orderBy('effectiveFrom', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** The next scheduled version. */
    scheduled: () => all().where('state', '=', sql.lit('scheduled')).executeTakeFirst(),
  }
}

function entries(billing: Billing) {
  const entriesOf = (version: number) =>
    billing
      .selectFrom('billingPrices')
      .select(['kind', 'subject', 'amountAtomic', 'asset', 'per'])
      .where('version', '=', version)
  return {
    /** In bytewise order, whatever the database's collation. */
    entries(
      version: number,
      {
        after,
        limit,
      }: {
        readonly after: { readonly kind: string; readonly subject: string } | null
        readonly limit: number
      },
    ): Promise<readonly PriceEntry[]> {
      const all = entriesOf(version)
      const rest =
        after === null
          ? all
          : all.where(
              sql<SqlBool>`(kind COLLATE "C", subject COLLATE "C") > (${after.kind}, ${after.subject})`,
            )
      return rest
        .orderBy(sql`kind COLLATE "C"`)
        .orderBy(sql`subject COLLATE "C"`)
        .limit(limit)
        .execute()
    },
    entry: (version: number, { kind, subject }: Pick<PriceEntry, 'kind' | 'subject'>) =>
      entriesOf(version).where('kind', '=', kind).where('subject', '=', subject).executeTakeFirst(),
  }
}
