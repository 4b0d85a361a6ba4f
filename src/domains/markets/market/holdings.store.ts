import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
} from '../../../ports/tables.ts'

const holdingsTables = tablesOf({
  marketTransfers: {
    blockNumber: bigint,
    logIndex: integer,
    token: text<Hex>(),
    sender: text<Hex>(),
    recipient: text<Hex>(),
    /** Base units. */
    amount: bigint,
    /** Unix seconds. */
    transferredAt: integer,
  },
  marketBalances: { token: text<Hex>(), holder: text<Hex>(), balance: bigint },
})
type Tables = TablesOf<typeof holdingsTables>

export type TransferRecord = RowOf<typeof holdingsTables, 'marketTransfers'>

/** The balance of a holder in base units, or a change of it. */
export type BalanceRecord = RowOf<typeof holdingsTables, 'marketBalances'>

const rowsPerInsert = 5_000

/** Store of balances of launched tokens, and of the transfers behind them. */
export function holdingsStore(db: Queryable) {
  const tables = holdingsTables.on(db)
  return { ...transfersOf(tables), ...balancesOf(tables) }
}

function transfersOf(tables: Tables) {
  return {
    async insertTransfers(transfers: readonly TransferRecord[]): Promise<void> {
      for (let start = 0; start < transfers.length; start += rowsPerInsert) {
        await tables
          .insertInto('marketTransfers')
          .values(transfers.slice(start, start + rowsPerInsert))
          .execute()
      }
    },

    /** Deletes transfers above `blockNumber` and returns them. */
    removeTransfersAbove: (blockNumber: bigint): Promise<readonly TransferRecord[]> =>
      tables
        .deleteFrom('marketTransfers')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute(),
  }
}

function balancesOf(tables: Tables) {
  return {
    /** Deletes all balances. */
    async removeBalances(): Promise<void> {
      await tables.deleteFrom('marketBalances').execute()
    },

    /** Adds to balances, each holder of a token at most once; deletes those that become zero. */
    async addBalances(changes: readonly BalanceRecord[]): Promise<void> {
      if (changes.length === 0) return
      const parts = {
        tokens: changes.map(({ token }) => token),
        holders: changes.map(({ holder }) => holder),
        amounts: changes.map(({ balance }) => balance.toString()),
      }
      await sql`
        INSERT INTO market_balances AS b (token, holder, balance)
        SELECT * FROM unnest(
          ${parts.tokens}::text[], ${parts.holders}::text[], ${parts.amounts}::numeric[])
        ON CONFLICT (token, holder) DO UPDATE SET balance = b.balance + excluded.balance
      `.execute(tables)
      await sql`
        DELETE FROM market_balances AS b
        USING unnest(${parts.tokens}::text[], ${parts.holders}::text[]) AS k (token, holder)
        WHERE b.token = k.token AND b.holder = k.holder AND b.balance = 0`.execute(tables)
    },

    /** Largest first; one more than `limit` when there is a next page. */
    async page(options: {
      readonly token: Hex
      readonly after?: { readonly balance: bigint; readonly holder: string }
      readonly limit: number
    }): Promise<readonly BalanceRecord[]> {
      const { after, limit, token } = options
      const behind =
        after === undefined
          ? sql`TRUE`
          : sql`(balance < ${after.balance.toString()}::numeric
              OR (balance = ${after.balance.toString()}::numeric AND holder > ${after.holder}))`
      const { rows } = await sql<BalanceRecord>`
        SELECT * FROM market_balances WHERE token = ${token} AND ${behind}
        ORDER BY balance DESC, holder LIMIT ${limit + 1}`.execute(tables)
      return rows
    },
  }
}
