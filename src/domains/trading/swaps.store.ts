import type { ColumnType, Kysely, Selectable } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { QuoteView } from './trading.schemas.ts'

type SwapRow = {
  id: string
  account_id: string
  quote_id: string
  trader: Hex
  /** Written as JSON. */
  quote: ColumnType<QuoteView, string, string>
  created_at: Date
}
type GuardRow = { fingerprint: string; swap_id: string; noted_at: Date }
type SwapTables = { trading_swaps: SwapRow; trading_guards: GuardRow }

/** A quote that an account of the platform wants to sign. */
export type SwapRecord = {
  readonly id: string
  readonly accountId: string
  readonly quoteId: string
  /** The address that signs. */
  readonly trader: Hex
  readonly quote: QuoteView
  readonly createdAt: Date
}

/** Rows of swaps, and of the fingerprints that guard against doing one twice. */
export function swapsStore(db: Queryable) {
  const tables = db.withTables<SwapTables>()
  return { ...swaps(tables), ...guards(tables) }
}

function swaps(tables: Kysely<SwapTables>) {
  return {
    /** Only the account that built a swap can see it. */
    async byId(id: string, accountId: string): Promise<SwapRecord | undefined> {
      const row = await tables
        .selectFrom('trading_swaps')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** An account's swaps, newest first, one more than `limit` when there are more. */
    async page(options: {
      readonly accountId: string
      readonly after?: string
      readonly limit: number
    }): Promise<readonly SwapRecord[]> {
      let query = tables
        .selectFrom('trading_swaps')
        .selectAll()
        .where('account_id', '=', options.accountId)
      if (options.after !== undefined) query = query.where('id', '<', options.after)
      const rows = await query
        .orderBy('id', 'desc')
        .limit(options.limit + 1)
        .execute()
      return rows.map(toRecord)
    },

    async insert(swap: SwapRecord): Promise<void> {
      await tables
        .insertInto('trading_swaps')
        .values({
          id: swap.id,
          account_id: swap.accountId,
          quote_id: swap.quoteId,
          trader: swap.trader,
          quote: JSON.stringify(swap.quote),
          created_at: swap.createdAt,
        })
        .execute()
    },
  }
}

function guards(tables: Kysely<SwapTables>) {
  return {
    /**
     * Notes a fingerprint for a swap, in one statement: the id of the swap that noted it after `since`, or undefined
     * when there is none and it is this one's now. With `since` null it always is.
     */
    async noteFingerprint(note: {
      readonly fingerprint: string
      readonly swapId: string
      readonly now: Date
      readonly since: Date | null
    }): Promise<string | undefined> {
      const taken = await tables
        .insertInto('trading_guards')
        .values({ fingerprint: note.fingerprint, swap_id: note.swapId, noted_at: note.now })
        .onConflict((conflict) => {
          const mine = { swap_id: note.swapId, noted_at: note.now }
          const update = conflict.column('fingerprint').doUpdateSet(mine)
          return note.since === null
            ? update
            : update.where('trading_guards.noted_at', '<=', note.since)
        })
        .returning('swap_id')
        .executeTakeFirst()
      if (taken !== undefined) return undefined
      const row = await tables
        .selectFrom('trading_guards')
        .select('swap_id')
        .where('fingerprint', '=', note.fingerprint)
        .executeTakeFirst()
      return row?.swap_id
    },

    /** Forgets fingerprints that guard nothing any more. */
    async pruneFingerprints(before: Date): Promise<void> {
      await tables.deleteFrom('trading_guards').where('noted_at', '<', before).execute()
    },
  }
}

function toRecord(row: Selectable<SwapRow>): SwapRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    quoteId: row.quote_id,
    trader: row.trader,
    quote: row.quote,
    createdAt: row.created_at,
  }
}
