import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { type LogPlace, newestFirst, newestPage, type PlacePage } from '../chain-index/index.ts'

export type ChangeKind = 'burn' | 'fee_protocol' | 'initialize' | 'mint'

/** The state of a pool after one log. */
const afterColumns = { sqrtPrice: bigint, tick: integer, liquidity: bigint }
const placeColumns = { blockNumber: bigint, logIndex: integer }

const historyTables = tablesOf(
  {
    poolChanges: {
      ...placeColumns,
      ...afterColumns,
      pool: text<Hex>(),
      kind: text<ChangeKind>(),
      /** Null for a change without a position. */
      tickLower: nullable(integer),
      tickUpper: nullable(integer),
      liquidityDelta: bigint,
      feeProtocol0: integer,
      feeProtocol1: integer,
    },
    poolSwaps: {
      ...placeColumns,
      ...afterColumns,
      blockHash: text<Hex>(),
      transactionHash: text<Hex>(),
      swappedAt: time,
      pool: text<Hex>(),
      /** The caller of the pool: mostly a router. */
      sender: text<Hex>(),
      recipient: text<Hex>(),
      /** The signer of the transaction; null until it was read from the chain. */
      trader: nullable(text<Hex>()),
      /** Positive: paid into the pool; negative: paid out. */
      amount0: bigint,
      amount1: bigint,
      eventId: text(),
    },
    poolMarks: { ...placeColumns, ...afterColumns, pool: text<Hex>(), swappedAt: time },
  },
  { count: integer },
)
type Tables = TablesOf<typeof historyTables>

/** One log that changed a pool other than by a swap, with the pool's state after it. */
export type ChangeRecord = Readonly<RowOf<typeof historyTables, 'poolChanges'>>

/** One swap, with the pool's state after it. Base units. */
export type SwapRecord = Readonly<RowOf<typeof historyTables, 'poolSwaps'>>

/** The state of a pool after the newest of its deleted swaps. */
export type PoolMark = Readonly<Omit<RowOf<typeof historyTables, 'poolMarks'>, 'pool'>>

const rowsPerInsert = 200

/** Store of the history of pools. */
export function poolHistoryStore(db: Queryable) {
  const tables = historyTables.on(db)
  return {
    ...changes(tables),
    ...swapReads(tables),
    ...swapWrites(tables),
    ...oldSwaps(db),
  }
}

function changes(tables: Tables) {
  return {
    async insertChanges(records: readonly ChangeRecord[]): Promise<void> {
      for (let start = 0; start < records.length; start += rowsPerInsert) {
        await tables
          .insertInto('poolChanges')
          .values(records.slice(start, start + rowsPerInsert).map(toChangeRow))
          .execute()
      }
    },

    /** Deletes changes above `blockNumber` and returns them. */
    removeChangesAbove: (blockNumber: bigint): Promise<readonly ChangeRecord[]> =>
      tables
        .deleteFrom('poolChanges')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute(),

    /** The newest change of a pool. */
    lastChange: (pool: Hex): Promise<ChangeRecord | undefined> =>
      tables
        .selectFrom('poolChanges')
        .selectAll()
        .where('pool', '=', pool)
        .orderBy('blockNumber', 'desc')
        .orderBy('logIndex', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}

function swapReads(tables: Tables) {
  const swapPage = ({
    by,
    value,
    ...page
  }: PlacePage & { readonly by: 'pool' | 'trader'; readonly value: Hex }): Promise<
    readonly SwapRecord[]
  > => newestPage(tables.selectFrom('poolSwaps').selectAll().where(by, '=', value), page).execute()
  return {
    /** Swaps of a pool or of a trader, newest first; one more than `limit` when there is a next page. */
    swapPage,

    /** The newest swap of a pool. */
    async lastSwap(pool: Hex): Promise<SwapRecord | undefined> {
      const [last] = await swapPage({ by: 'pool', value: pool, limit: 1 })
      return last
    },

    /** Swaps after a position whose transaction was not read yet, oldest first. */
    unread: (
      after: LogPlace,
      limit: number,
    ): Promise<readonly Pick<SwapRecord, 'blockNumber' | 'logIndex' | 'transactionHash'>[]> =>
      tables
        .selectFrom('poolSwaps')
        .select(['blockNumber', 'logIndex', 'transactionHash'])
        .where('trader', 'is', null)
        .where((eb) =>
          eb(
            eb.refTuple('blockNumber', 'logIndex'),
            '>',
            eb.tuple(after.blockNumber, after.logIndex),
          ),
        )
        .orderBy('blockNumber')
        .orderBy('logIndex')
        .limit(limit)
        .execute(),
  }
}

function swapWrites(tables: Tables) {
  return {
    async insertSwaps(records: readonly SwapRecord[]): Promise<void> {
      for (let start = 0; start < records.length; start += rowsPerInsert) {
        await tables
          .insertInto('poolSwaps')
          .values(records.slice(start, start + rowsPerInsert).map(toSwapRow))
          .execute()
      }
    },

    /** Deletes swaps above `blockNumber` and returns them, newest first. */
    async removeSwapsAbove(blockNumber: bigint): Promise<readonly SwapRecord[]> {
      const rows = await tables
        .deleteFrom('poolSwaps')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute()
      return rows.sort(newestFirst)
    },

    async setTrader(transactionHash: Hex, trader: Hex): Promise<void> {
      await tables
        .updateTable('poolSwaps')
        .set({ trader })
        .where('transactionHash', '=', transactionHash)
        .execute()
    },
  }
}

function oldSwaps(db: Queryable) {
  const tables = historyTables.on(db)
  return {
    /** Swaps of known traders below a block, oldest first. */
    oldest: (belowBlock: string, limit: number): Promise<readonly SwapRecord[]> =>
      tables
        .selectFrom('poolSwaps')
        .selectAll()
        .where('trader', 'is not', null)
        .where('blockNumber', '<', BigInt(belowBlock))
        .orderBy('blockNumber')
        .orderBy('logIndex')
        .limit(limit)
        .execute(),

    /** Deletes these swaps, and stores for each pool its state after the newest of them. */
    async forget(places: readonly LogPlace[]): Promise<void> {
      const gone = sql`
        SELECT * FROM unnest(
          ${places.map(({ blockNumber }) => String(blockNumber))}::int8[],
          ${places.map(({ logIndex }) => logIndex)}::int4[]) AS gone (block_number, log_index)`
      await forgetSwaps(db, gone)
    },

    mark: (pool: Hex): Promise<PoolMark | undefined> =>
      tables
        .selectFrom('poolMarks')
        .select(['blockNumber', 'logIndex', 'sqrtPrice', 'tick', 'liquidity', 'swappedAt'])
        .where('pool', '=', pool)
        .executeTakeFirst(),

    async removeMarks(pools: readonly Hex[]): Promise<void> {
      if (pools.length === 0) return
      await tables.deleteFrom('poolMarks').where('pool', 'in', pools).execute()
    },
  }
}

/** Deletes the swaps at the positions that `gone` selects, in one statement with the marks; returns how many. */
export async function forgetSwaps(db: Queryable, gone: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH places AS (${gone}),
    removed AS (
      DELETE FROM pool_swaps AS s USING places
      WHERE s.block_number = places.block_number AND s.log_index = places.log_index
      RETURNING s.*
    ),
    marked AS (
      INSERT INTO pool_marks AS m
        (pool, block_number, log_index, sqrt_price, tick, liquidity, swapped_at)
      SELECT DISTINCT ON (pool)
        pool, block_number, log_index, sqrt_price, tick, liquidity, swapped_at
      FROM removed ORDER BY pool, block_number DESC, log_index DESC
      ON CONFLICT (pool) DO UPDATE SET
        block_number = excluded.block_number, log_index = excluded.log_index,
        sqrt_price = excluded.sqrt_price, tick = excluded.tick, liquidity = excluded.liquidity,
        swapped_at = excluded.swapped_at
      WHERE (excluded.block_number, excluded.log_index) > (m.block_number, m.log_index)
    )
    SELECT count(*) AS count FROM removed`.execute(historyTables.on(db))
  return rows[0]?.count ?? 0
}

function toChangeRow(change: ChangeRecord): ChangeRecord {
  const { blockNumber, logIndex, sqrtPrice, tick, liquidity, pool, kind } = change
  const { tickLower, tickUpper, liquidityDelta, feeProtocol0, feeProtocol1 } = change
  return {
    blockNumber,
    logIndex,
    sqrtPrice,
    tick,
    liquidity,
    pool,
    kind,
    tickLower,
    tickUpper,
    liquidityDelta,
    feeProtocol0,
    feeProtocol1,
  }
}

function toSwapRow(swap: SwapRecord): SwapRecord {
  const { blockNumber, logIndex, sqrtPrice, tick, liquidity } = swap
  const { blockHash, transactionHash, swappedAt, pool, sender, recipient, trader } = swap
  const { amount0, amount1, eventId } = swap
  return {
    blockNumber,
    logIndex,
    sqrtPrice,
    tick,
    liquidity,
    blockHash,
    transactionHash,
    swappedAt,
    pool,
    sender,
    recipient,
    trader,
    amount0,
    amount1,
    eventId,
  }
}
