import { type Kysely, type Selectable, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { Place } from './market-tokens.store.ts'

type TransferRow = {
  block_number: string
  log_index: number
  token: Hex
  sender: Hex
  recipient: Hex
  amount: string
}
type HoldingsTables = {
  market_transfers: TransferRow
  market_balances: { token: Hex; holder: Hex; balance: string }
}
type Tables = Kysely<HoldingsTables>

export type TransferRecord = Place & {
  readonly token: Hex
  readonly sender: Hex
  readonly recipient: Hex
  /** Base units. */
  readonly amount: bigint
}

/** Base units of one holder, of which a transfer adds or takes some. */
export type BalanceRecord = { readonly token: Hex; readonly holder: Hex; readonly balance: bigint }

const rowsPerInsert = 5_000

/** Who holds how much of the launched tokens, and the transfers that say so. */
export function holdingsStore(db: Queryable) {
  const tables: Tables = db.withTables<HoldingsTables>()
  return { ...transfersOf(tables), ...balancesOf(tables) }
}

function transfersOf(tables: Tables) {
  return {
    async insertTransfers(transfers: readonly TransferRecord[]): Promise<void> {
      for (let start = 0; start < transfers.length; start += rowsPerInsert) {
        await tables
          .insertInto('market_transfers')
          .values(transfers.slice(start, start + rowsPerInsert).map(toRow))
          .execute()
      }
    },

    /** Removes transfers above `blockNumber` and returns them. */
    async removeTransfersAbove(blockNumber: bigint): Promise<readonly TransferRecord[]> {
      const rows = await tables
        .deleteFrom('market_transfers')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      return rows.map(toTransfer)
    },
  }
}

function balancesOf(tables: Tables) {
  return {
    /** Nobody holds anything. */
    async removeBalances(): Promise<void> {
      await tables.deleteFrom('market_balances').execute()
    },

    /** Adds to balances, each holder of a token at most once; who is left with nothing is no holder. */
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

    /** Largest first, one more than `limit` when there are more. */
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
      const { rows } = await sql<HoldingsTables['market_balances']>`
        SELECT * FROM market_balances WHERE token = ${token} AND ${behind}
        ORDER BY balance DESC, holder LIMIT ${limit + 1}`.execute(tables)
      return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }))
    },
  }
}

function toRow(transfer: TransferRecord): TransferRow {
  return {
    block_number: transfer.blockNumber.toString(),
    log_index: transfer.logIndex,
    token: transfer.token,
    sender: transfer.sender,
    recipient: transfer.recipient,
    amount: transfer.amount.toString(),
  }
}

function toTransfer(row: Selectable<TransferRow>): TransferRecord {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    token: row.token,
    sender: row.sender,
    recipient: row.recipient,
    amount: BigInt(row.amount),
  }
}
