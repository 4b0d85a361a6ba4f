import { sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import { integer, json, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { JobTermsValue } from './terms.schemas.ts'

/** The terms of an offering, with its asset. */
export type OfferedTerms = JobTermsValue & { readonly asset: LedgerAsset }
/** A part of the earnings, as it is offered. */
export type OfferedSplit = { readonly agent: string; readonly bps: number }

const offeringsTables = tablesOf(
  {
    agentOfferings: {
      id: text(),
      accountId: text(),
      agent: text(),
      title: text(),
      description: text(),
      /** JSON as text, because the database's own JSON cannot hold every string. */
      requirementSchema: text(),
      deliverableSchema: text(),
      terms: json<OfferedTerms>(),
      splits: json<readonly OfferedSplit[]>(),
      status: text<'active' | 'withdrawn'>(),
      createdAt: time,
      withdrawnAt: nullable(time),
    },
  },
  { count: integer },
)
export type StoredOffering = RowOf<typeof offeringsTables, 'agentOfferings'>

/** Store of what agents offer to do. */
export function offeringsStore(db: Queryable) {
  const tables = offeringsTables.on(db)
  return {
    /** Locks the account's making of offerings until the transaction ends, so that the limit holds. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`offerings ${accountId}`}, 0))`.execute(
        db,
      )
    },
    async countActive(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('agentOfferings')
        .select(sql<number>`count(*)`.as('count'))
        .where('accountId', '=', accountId)
        .where('status', '=', 'active')
        .executeTakeFirstOrThrow()
      return count
    },
    async insert(offering: StoredOffering): Promise<void> {
      await tables.insertInto('agentOfferings').values(offering).execute()
    },
    find: (id: string): Promise<StoredOffering | undefined> =>
      tables.selectFrom('agentOfferings').selectAll().where('id', '=', id).executeTakeFirst(),
    /** One statement, so that it happens once; false where there is no active offering of the account. */
    async withdraw(accountId: string, id: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('agentOfferings')
        .set({ status: 'withdrawn', withdrawnAt: at })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('status', '=', 'active')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** Active ones, newest first. */
    list(page: {
      readonly agent: string | undefined
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }): Promise<readonly StoredOffering[]> {
      const { agent, after, limit } = page
      let query = tables.selectFrom('agentOfferings').selectAll().where('status', '=', 'active')
      if (agent !== undefined) query = query.where('agent', '=', agent)
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(after.at, after.id)),
        )
      }
      return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },
  }
}
