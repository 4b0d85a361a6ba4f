import { type RawBuilder, sql } from 'kysely'
import type { EvmTransaction, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, flag, type TablesOf, tablesOf } from '../../../ports/tables.ts'
import { type IntentRecord, intentsTables, toRecord } from './intents.store.ts'

const sightingsTables = tablesOf({
  /** One row: through which block transactions were matched with intents. */
  intentSightings: { single: flag, throughBlock: bigint },
})

/** A transaction that may be an intent's, in checksummed form. */
export type SentCall = Pick<EvmTransaction, 'hash' | 'nonce' | 'value'> & {
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  readonly blockNumber: bigint
}

/** Finds the intents of transactions that wallets sent. */
export function sightingsStore(db: Queryable) {
  const tables = intentsTables.on(db)
  return { ...progress(sightingsTables.on(db), tables), ...awaited(tables), ...matches(tables) }
}

type Tables = TablesOf<typeof intentsTables>

/** Through which block transactions were matched. */
function progress(own: TablesOf<typeof sightingsTables>, tables: Tables) {
  return {
    /** Null before anything was matched. */
    async through(): Promise<bigint | null> {
      const row = await own.selectFrom('intentSightings').select('throughBlock').executeTakeFirst()
      return row?.throughBlock ?? null
    },

    async setThrough(throughBlock: bigint): Promise<void> {
      await own
        .insertInto('intentSightings')
        .values({ single: true, throughBlock })
        .onConflict((conflict) => conflict.column('single').doUpdateSet({ throughBlock }))
        .execute()
    },

    /** Takes back what was matched above the block, so that the blocks in its place are read too. */
    async retreat(blockNumber: bigint): Promise<void> {
      await own
        .updateTable('intentSightings')
        .set({ throughBlock: blockNumber })
        .where('throughBlock', '>', blockNumber)
        .execute()
      // Everything is taken back only from a new projection, which does not change what was prepared where.
      if (blockNumber < 0n) return
      // What is open may land in a block of the number that it was prepared at.
      await tables
        .updateTable('intents')
        .set({ preparedBlock: blockNumber })
        .where('state', 'in', ['prepared', 'submitted'])
        .where('preparedBlock', '>', blockNumber)
        .execute()
    },
  }
}

/** SQL: what was given up lately. All three states are named because the index over their age is of these rows. */
function givenUpSince(since: Date): RawBuilder<boolean> {
  return sql`state IN ('expired', 'dropped', 'reverted') AND state <> 'reverted'
    AND updated_at > ${since}`
}

/** What is waited for. */
function awaited(tables: Tables) {
  return {
    /** Whether anything is prepared or submitted, or was given up since `since`. */
    async isAwaiting(since: Date): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        SELECT EXISTS (SELECT FROM intents WHERE state IN ('prepared', 'submitted'))
          OR EXISTS (SELECT FROM intents WHERE ${givenUpSince(since)}) AS found`.execute(tables)
      return rows[0]?.found === true
    },

    /** The lowest block at which something of that was prepared; null where none of it says. */
    async lowestAwaited(since: Date): Promise<bigint | null> {
      const { rows } = await sql<{ lowest: string | null }>`
        SELECT min(prepared_block) AS lowest FROM (
          SELECT prepared_block FROM intents WHERE state IN ('prepared', 'submitted')
          UNION ALL
          SELECT prepared_block FROM intents WHERE ${givenUpSince(since)}
        ) AS awaited`.execute(tables)
      const lowest = rows[0]?.lowest ?? null
      return lowest === null ? null : BigInt(lowest)
    },
  }
}

/** Which intents transactions belong to. */
function matches(tables: Tables) {
  return {
    /** Those of the accounts that have intents which a transaction could move. */
    async senders(accounts: readonly Hex[]): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ sender: string }>`
        SELECT DISTINCT from_address AS sender FROM intents
        WHERE from_address = ANY(${[...accounts]}::text[])
          AND state IN ('prepared', 'submitted', 'expired', 'dropped')`.execute(tables)
      return new Set(rows.map(({ sender }) => sender))
    },

    /** The intent that a transaction was submitted for. */
    async byTransaction(hash: Hex): Promise<IntentRecord | undefined> {
      const row = await tables
        .selectFrom('intents')
        .selectAll()
        .where('transactionHash', '=', hash)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /**
     * The one intent that a transaction in a block settles: first one whose transaction had the same nonce, then one
     * that waits, then one that was given up; among those the one of `holder`, the account that holds the wallet, then
     * one of nobody, since a stranger may prepare the same; then the oldest. Undefined for none.
     */
    async intentOf(call: SentCall, holder: string | null): Promise<IntentRecord | undefined> {
      const row = await tables
        .selectFrom('intents')
        .selectAll()
        .where('fromAddress', '=', call.from)
        .where('state', 'in', ['prepared', 'submitted', 'expired', 'dropped'])
        .where('toAddress', '=', call.to)
        // Addresses inside may be in checksummed form.
        .where(sql<boolean>`lower(data) = ${call.data}`)
        .where('valueAtomic', '=', call.value)
        .where(sql<boolean>`(state <> 'submitted' OR nonce = ${call.nonce}::int8)`)
        .where(sql<boolean>`(prepared_block IS NULL OR prepared_block < ${call.blockNumber}::int8)`)
        .orderBy(
          sql`CASE WHEN nonce = ${call.nonce}::int8 THEN 0 WHEN state = 'prepared' THEN 1 ELSE 2 END`,
        )
        .orderBy(
          sql`CASE WHEN account_id = ${holder}::text THEN 0 WHEN account_id IS NULL THEN 1 ELSE 2 END`,
        )
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && toRecord(row)
    },
  }
}
