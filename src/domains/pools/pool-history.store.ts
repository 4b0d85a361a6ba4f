import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { newestPage } from '../chain-index/index.ts'

export type ChangeKind = 'burn' | 'fee_protocol' | 'initialize' | 'mint'

type AfterColumns = { sqrt_price: string; tick: number; liquidity: string }
type ChangeRow = AfterColumns & {
  block_number: string
  log_index: number
  pool: Hex
  kind: ChangeKind
  tick_lower: number | null
  tick_upper: number | null
  liquidity_delta: string
  fee_protocol0: number
  fee_protocol1: number
}
type SwapRow = AfterColumns & {
  block_number: string
  log_index: number
  block_hash: Hex
  transaction_hash: Hex
  swapped_at: Date
  pool: Hex
  sender: Hex
  recipient: Hex
  trader: Hex | null
  amount0: string
  amount1: string
  event_id: string
}
type MarkRow = AfterColumns & {
  pool: Hex
  block_number: string
  log_index: number
  swapped_at: Date
}
type HistoryTables = { pool_changes: ChangeRow; pool_marks: MarkRow; pool_swaps: SwapRow }
type Tables = Kysely<HistoryTables>

/** Where a log stands in the chain. */
export type LogPlace = { readonly blockNumber: bigint; readonly logIndex: number }

/** A pool as one log left it. */
type After = { readonly sqrtPrice: bigint; readonly tick: number; readonly liquidity: bigint }

/** One log that changed a pool without a swap, with the pool as it was afterwards. */
export type ChangeRecord = LogPlace &
  After & {
    readonly pool: Hex
    readonly kind: ChangeKind
    /** Null where no position is concerned. */
    readonly tickLower: number | null
    readonly tickUpper: number | null
    readonly liquidityDelta: bigint
    readonly feeProtocol0: number
    readonly feeProtocol1: number
  }

/** One swap, with the pool as it was afterwards. Base units. */
export type SwapRecord = LogPlace &
  After & {
    readonly blockHash: Hex
    readonly transactionHash: Hex
    readonly swappedAt: Date
    readonly pool: Hex
    /** Who called the pool: mostly a router. */
    readonly sender: Hex
    readonly recipient: Hex
    /** Who signed the transaction; null until that was read from the chain. */
    readonly trader: Hex | null
    /** What the pool got is positive, what it gave is negative. */
    readonly amount0: bigint
    readonly amount1: bigint
    readonly eventId: string
  }

/** A pool as the newest swap left it that is kept no longer. */
export type PoolMark = LogPlace & After & { readonly swappedAt: Date }

const rowsPerInsert = 200

/** Rows of what happened to pools. */
export function poolHistoryStore(db: Queryable) {
  const tables: Tables = db.withTables<HistoryTables>()
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
          .insertInto('pool_changes')
          .values(records.slice(start, start + rowsPerInsert).map(toChangeRow))
          .execute()
      }
    },

    /** Removes changes above `blockNumber` and returns them. */
    async removeChangesAbove(blockNumber: bigint): Promise<readonly ChangeRecord[]> {
      const rows = await tables
        .deleteFrom('pool_changes')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      return rows.map(toChange)
    },

    /** The newest change of a pool. */
    async lastChange(pool: Hex): Promise<ChangeRecord | undefined> {
      const row = await tables
        .selectFrom('pool_changes')
        .selectAll()
        .where('pool', '=', pool)
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toChange(row)
    },
  }
}

async function pageOfSwaps(
  tables: Tables,
  options: {
    readonly by: 'pool' | 'trader'
    readonly value: Hex
    readonly after?: { readonly blockNumber: string; readonly logIndex: number }
    readonly limit: number
  },
): Promise<readonly SwapRecord[]> {
  const query = tables.selectFrom('pool_swaps').selectAll().where(options.by, '=', options.value)
  const rows = await newestPage(query, options).execute()
  return rows.map(toSwap)
}

function swapReads(tables: Tables) {
  return {
    /** Swaps of a pool or of a trader, newest first, one more than `limit` when there are more. */
    swapPage: (options: Parameters<typeof pageOfSwaps>[1]) => pageOfSwaps(tables, options),

    /** The newest swap of a pool. */
    async lastSwap(pool: Hex): Promise<SwapRecord | undefined> {
      const [last] = await pageOfSwaps(tables, { by: 'pool', value: pool, limit: 1 })
      return last
    },

    /** Swaps after a place whose transaction was not read yet, oldest first. */
    async unread(
      after: LogPlace,
      limit: number,
    ): Promise<readonly (LogPlace & { readonly transactionHash: Hex })[]> {
      const rows = await tables
        .selectFrom('pool_swaps')
        .select(['block_number', 'log_index', 'transaction_hash'])
        .where('trader', 'is', null)
        .where((eb) =>
          eb(
            eb.refTuple('block_number', 'log_index'),
            '>',
            eb.tuple(after.blockNumber.toString(), after.logIndex),
          ),
        )
        .orderBy('block_number')
        .orderBy('log_index')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        blockNumber: BigInt(row.block_number),
        logIndex: row.log_index,
        transactionHash: row.transaction_hash,
      }))
    },
  }
}

function swapWrites(tables: Tables) {
  return {
    async insertSwaps(records: readonly SwapRecord[]): Promise<void> {
      for (let start = 0; start < records.length; start += rowsPerInsert) {
        await tables
          .insertInto('pool_swaps')
          .values(records.slice(start, start + rowsPerInsert).map(toSwapRow))
          .execute()
      }
    },

    /** Removes swaps above `blockNumber` and returns them, newest first. */
    async removeSwapsAbove(blockNumber: bigint): Promise<readonly SwapRecord[]> {
      const rows = await tables
        .deleteFrom('pool_swaps')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      return rows.map(toSwap).sort(newestFirst)
    },

    async setTrader(transactionHash: Hex, trader: Hex): Promise<void> {
      await tables
        .updateTable('pool_swaps')
        .set({ trader })
        .where('transaction_hash', '=', transactionHash)
        .execute()
    },
  }
}

function oldSwaps(db: Queryable) {
  const tables: Tables = db.withTables<HistoryTables>()
  return {
    /** Swaps of known traders below a block, oldest first. */
    async oldest(belowBlock: string, limit: number): Promise<readonly SwapRecord[]> {
      const rows = await tables
        .selectFrom('pool_swaps')
        .selectAll()
        .where('trader', 'is not', null)
        .where('block_number', '<', belowBlock)
        .orderBy('block_number')
        .orderBy('log_index')
        .limit(limit)
        .execute()
      return rows.map(toSwap)
    },

    /** Removes these swaps; their pools remember where the newest of them left them. */
    async forget(places: readonly LogPlace[]): Promise<void> {
      const gone = sql`
        SELECT * FROM unnest(
          ${places.map(({ blockNumber }) => String(blockNumber))}::int8[],
          ${places.map(({ logIndex }) => logIndex)}::int4[]) AS gone (block_number, log_index)`
      await forgetSwaps(db, gone)
    },

    async mark(pool: Hex): Promise<PoolMark | undefined> {
      const row = await tables
        .selectFrom('pool_marks')
        .selectAll()
        .where('pool', '=', pool)
        .executeTakeFirst()
      return (
        row && {
          blockNumber: BigInt(row.block_number),
          logIndex: row.log_index,
          swappedAt: row.swapped_at,
          ...toAfter(row),
        }
      )
    },

    async removeMarks(pools: readonly Hex[]): Promise<void> {
      if (pools.length === 0) return
      await tables.deleteFrom('pool_marks').where('pool', 'in', pools).execute()
    },
  }
}

/** Removes the swaps at the places that `gone` selects, in one statement with the marks; answers how many. */
export async function forgetSwaps(db: Queryable, gone: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
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
    SELECT count(*) AS count FROM removed`.execute(db)
  return Number(rows[0]?.count)
}

/** Which of two logs is the newer one, for a sort that begins with the newest. */
export function newestFirst(left: LogPlace, right: LogPlace): number {
  return left.blockNumber === right.blockNumber
    ? right.logIndex - left.logIndex
    : left.blockNumber < right.blockNumber
      ? 1
      : -1
}

function afterColumns(record: After): AfterColumns {
  return {
    sqrt_price: record.sqrtPrice.toString(),
    tick: record.tick,
    liquidity: record.liquidity.toString(),
  }
}

function toAfter(row: AfterColumns): After {
  return { sqrtPrice: BigInt(row.sqrt_price), tick: row.tick, liquidity: BigInt(row.liquidity) }
}

function toChangeRow(record: ChangeRecord): ChangeRow {
  return {
    block_number: record.blockNumber.toString(),
    log_index: record.logIndex,
    pool: record.pool,
    kind: record.kind,
    tick_lower: record.tickLower,
    tick_upper: record.tickUpper,
    liquidity_delta: record.liquidityDelta.toString(),
    fee_protocol0: record.feeProtocol0,
    fee_protocol1: record.feeProtocol1,
    ...afterColumns(record),
  }
}

function toChange(row: ChangeRow): ChangeRecord {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    pool: row.pool,
    kind: row.kind,
    tickLower: row.tick_lower,
    tickUpper: row.tick_upper,
    liquidityDelta: BigInt(row.liquidity_delta),
    feeProtocol0: row.fee_protocol0,
    feeProtocol1: row.fee_protocol1,
    ...toAfter(row),
  }
}

function toSwapRow(record: SwapRecord): SwapRow {
  return {
    block_number: record.blockNumber.toString(),
    log_index: record.logIndex,
    block_hash: record.blockHash,
    transaction_hash: record.transactionHash,
    swapped_at: record.swappedAt,
    pool: record.pool,
    sender: record.sender,
    recipient: record.recipient,
    trader: record.trader,
    amount0: record.amount0.toString(),
    amount1: record.amount1.toString(),
    event_id: record.eventId,
    ...afterColumns(record),
  }
}

function toSwap(row: SwapRow): SwapRecord {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    blockHash: row.block_hash,
    transactionHash: row.transaction_hash,
    swappedAt: row.swapped_at,
    pool: row.pool,
    sender: row.sender,
    recipient: row.recipient,
    trader: row.trader,
    amount0: BigInt(row.amount0),
    amount1: BigInt(row.amount1),
    eventId: row.event_id,
    ...toAfter(row),
  }
}
