import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { json, type RowOf, type TablesOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { QuoteView } from './trading.schemas.ts'

const swapsTables = tablesOf({
  tradingSwaps: {
    id: text(),
    accountId: text(),
    quoteId: text(),
    /** The address that signs. */
    trader: text<Hex>(),
    quote: json<QuoteView>(),
    createdAt: time,
  },
  tradingGuards: { fingerprint: text(), swapId: text(), notedAt: time },
})
type Tables = TablesOf<typeof swapsTables>

/** A swap that an account of the platform has built from a quote. */
export type SwapRecord = RowOf<typeof swapsTables, 'tradingSwaps'>

/** Store of swaps, and of the fingerprints that guard against doing one twice. */
export function swapsStore(db: Queryable) {
  const tables = swapsTables.on(db)
  return { ...swaps(tables), ...guards(tables) }
}

function swaps(tables: Tables) {
  return {
    /** Only the account that built a swap can read it. */
    byId: (id: string, accountId: string): Promise<SwapRecord | undefined> =>
      tables
        .selectFrom('tradingSwaps')
        .selectAll()
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .executeTakeFirst(),

    /** An account's swaps, newest first; one more than `limit` when there is a next page. */
    page(options: {
      readonly accountId: string
      readonly after: string | null
      readonly limit: number
    }): Promise<readonly SwapRecord[]> {
      let query = tables
        .selectFrom('tradingSwaps')
        .selectAll()
        .where('accountId', '=', options.accountId)
      if (options.after !== null) query = query.where('id', '<', options.after)
      return query
        .orderBy('id', 'desc')
        .limit(options.limit + 1)
        .execute()
    },

    async insert({ accountId, createdAt, id, quote, quoteId, trader }: SwapRecord): Promise<void> {
      await tables
        .insertInto('tradingSwaps')
        .values({ id, accountId, quoteId, trader, quote, createdAt })
        .execute()
    },
  }
}

function guards(tables: Tables) {
  return {
    /**
     * Records a swap's fingerprint in one statement. Returns the id of the swap that recorded it after `since`, or
     * undefined when there is none and it is this swap's now; always undefined when `since` is null.
     */
    async noteFingerprint(note: {
      readonly fingerprint: string
      readonly swapId: string
      readonly now: Date
      readonly since: Date | null
    }): Promise<string | undefined> {
      const mine = { swapId: note.swapId, notedAt: note.now }
      const taken = await tables
        .insertInto('tradingGuards')
        .values({ fingerprint: note.fingerprint, ...mine })
        .onConflict((conflict) => {
          const update = conflict.column('fingerprint').doUpdateSet(mine)
          return note.since === null
            ? update
            : update.where('tradingGuards.notedAt', '<=', note.since)
        })
        .returning('swapId')
        .executeTakeFirst()
      if (taken !== undefined) return undefined
      const row = await tables
        .selectFrom('tradingGuards')
        .select('swapId')
        .where('fingerprint', '=', note.fingerprint)
        .executeTakeFirst()
      return row?.swapId
    },

    /** Deletes fingerprints that have expired. */
    async pruneFingerprints(before: Date): Promise<void> {
      await tables.deleteFrom('tradingGuards').where('notedAt', '<', before).execute()
    },
  }
}
