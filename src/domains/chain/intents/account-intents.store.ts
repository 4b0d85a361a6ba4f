import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type IntentRecord, intentsTables, toRecord } from './intents.store.ts'

/** Whose intents are read: those that the account prepared, and those of nobody for its wallets. */
export type Reader = {
  readonly accountId: string
  /** Checksummed. */
  readonly wallets: readonly Hex[]
  /** The names of the owners whose intents are told. */
  readonly owners: readonly string[]
}

/** Reads intents by whose they are. */
export function accountIntentsStore(db: Queryable) {
  const tables = intentsTables.on(db)
  return {
    /** Prepared and submitted ones with an id before `before`, newest first. */
    async open(
      { accountId, owners, wallets }: Reader,
      { before, limit }: { readonly before: string | null; readonly limit: number },
    ): Promise<readonly IntentRecord[]> {
      const isOpen = sql`state IN ('prepared', 'submitted') AND owner = ANY (${[...owners]}::text[])
        AND (${before}::text IS NULL OR id < ${before}::text)`
      const newest = sql`ORDER BY id DESC LIMIT ${limit}::int4`
      const rows = await tables
        .selectFrom('intents')
        .selectAll()
        .where(
          sql<boolean>`id = ANY (ARRAY(
            (SELECT id FROM intents WHERE account_id = ${accountId} AND ${isOpen} ${newest})
            UNION ALL
            SELECT found.id FROM unnest(${[...wallets]}::text[]) AS held (address), LATERAL (
              SELECT id FROM intents
              WHERE account_id IS NULL AND from_address = held.address AND ${isOpen} ${newest}
            ) AS found
          ))`,
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    /** Undefined for one of somebody else. */
    async find(
      { accountId, owners, wallets }: Reader,
      id: string,
    ): Promise<IntentRecord | undefined> {
      const row = await tables
        .selectFrom('intents')
        .selectAll()
        .where('id', '=', id)
        .where('owner', 'in', [...owners])
        .where(
          sql<boolean>`(account_id = ${accountId}
            OR (account_id IS NULL AND from_address = ANY (${[...wallets]}::text[])))`,
        )
        .executeTakeFirst()
      return row && toRecord(row)
    },
  }
}
