import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { PoolTick } from './pool-swap.ts'

type PoolRow = {
  address: Hex
  token0: Hex
  token1: Hex
  fee_ppm: number
  tick_spacing: number
  created_block: string
  created_log: number
  created_at: Date
  created_event: string
  sqrt_price: string | null
  tick: number | null
  liquidity: string
  fee_protocol0: number
  fee_protocol1: number
  swap_count: string
  last_swap_at: Date | null
  revision: string
}
type TickRow = { pool: Hex; tick: number; gross: string; net: string }
type PoolTables = {
  pools: PoolRow
  pool_ticks: TickRow
  pool_revision: { name: string; revision: string; epoch: string }
}
type Tables = Kysely<PoolTables>

/** A pool as the newest applied block left it. */
export type PoolRecord = {
  readonly address: Hex
  readonly token0: Hex
  readonly token1: Hex
  /** Millionths of what goes in. */
  readonly feePpm: number
  readonly tickSpacing: number
  readonly createdBlock: bigint
  readonly createdLog: number
  readonly createdAt: Date
  readonly createdEvent: string
  /** Square root of token1 for one token0, 64.96 fixed point; null until the pool has a price. */
  readonly sqrtPrice: bigint | null
  readonly tick: number | null
  /** At the current price. */
  readonly liquidity: bigint
  /** The protocol's share of the fees is one in this many; zero is none. */
  readonly feeProtocol0: number
  readonly feeProtocol1: number
  readonly swapCount: number
  readonly lastSwapAt: Date | null
  /** Grows with every change of any pool; what a mirror compares. */
  readonly revision: bigint
}

/** Liquidity at a tick: in all positions that begin or end there, and what crossing upwards adds. */
export type TickRecord = PoolTick & { readonly pool: Hex; readonly gross: bigint }

/** Where the tables stand. `epoch` grows when something was taken back. */
export type PoolRevision = { readonly revision: bigint; readonly epoch: bigint }

/** Rows of pools, their ticks, and the revision that every change of them counts. */
export function poolsStore(db: Queryable) {
  const tables: Tables = db.withTables<PoolTables>()
  return { ...reads(tables), ...following(tables), ...ticks(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    async byAddress(address: Hex): Promise<PoolRecord | undefined> {
      const row = await tables
        .selectFrom('pools')
        .selectAll()
        .where('address', '=', address)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    async byAddresses(addresses: readonly Hex[]): Promise<readonly PoolRecord[]> {
      if (addresses.length === 0) return []
      const rows = await tables
        .selectFrom('pools')
        .selectAll()
        .where('address', 'in', addresses)
        .execute()
      return rows.map(toRecord)
    },
  }
}

function following(tables: Tables) {
  return {
    /** Pools that changed after `after`, in the order of their changes. */
    async changedAfter(
      after: { readonly revision: bigint; readonly address: string },
      limit: number,
    ): Promise<readonly PoolRecord[]> {
      const rows = await tables
        .selectFrom('pools')
        .selectAll()
        .where(
          sql<boolean>`(revision, address) > (${after.revision.toString()}::int8, ${after.address}::text)`,
        )
        .orderBy('revision')
        .orderBy('address')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    async createdAbove(blockNumber: bigint): Promise<readonly PoolRecord[]> {
      const rows = await tables
        .selectFrom('pools')
        .selectAll()
        .where('created_block', '>', blockNumber.toString())
        .orderBy('created_block', 'desc')
        .orderBy('created_log', 'desc')
        .execute()
      return rows.map(toRecord)
    },

    async revision(): Promise<PoolRevision> {
      const row = await tables
        .selectFrom('pool_revision')
        .select(['revision', 'epoch'])
        .where('name', '=', 'pools')
        .executeTakeFirstOrThrow()
      return { revision: BigInt(row.revision), epoch: BigInt(row.epoch) }
    },
  }
}

function ticks(tables: Tables) {
  return {
    /** Every initialized tick of the pools, ascending in each. */
    async ticksOf(pools: readonly Hex[]): Promise<readonly TickRecord[]> {
      if (pools.length === 0) return []
      const rows = await tables
        .selectFrom('pool_ticks')
        .selectAll()
        .where('pool', 'in', pools)
        .orderBy('tick')
        .execute()
      return rows.map(toTick)
    },

    /** Writes ticks as they are now; one without liquidity is removed. */
    async putTicks(records: readonly TickRecord[]): Promise<void> {
      for (const record of records.filter(({ gross }) => gross === 0n)) {
        await tables
          .deleteFrom('pool_ticks')
          .where('pool', '=', record.pool)
          .where('tick', '=', record.tick)
          .execute()
      }
      const kept = records.filter(({ gross }) => gross > 0n)
      if (kept.length === 0) return
      await tables
        .insertInto('pool_ticks')
        .values(
          kept.map((record) => ({
            pool: record.pool,
            tick: record.tick,
            gross: record.gross.toString(),
            net: record.net.toString(),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['pool', 'tick']).doUpdateSet((eb) => ({
            gross: eb.ref('excluded.gross'),
            net: eb.ref('excluded.net'),
          })),
        )
        .execute()
    },
  }
}

function writes(tables: Tables) {
  return {
    /** Writes the whole pool, new or not. */
    async put(pool: PoolRecord): Promise<void> {
      const { address, ...values } = toRow(pool)
      await tables
        .insertInto('pools')
        .values({ address, ...values })
        .onConflict((conflict) => conflict.column('address').doUpdateSet(values))
        .execute()
    },

    async remove(addresses: readonly Hex[]): Promise<void> {
      if (addresses.length === 0) return
      await tables.deleteFrom('pool_ticks').where('pool', 'in', addresses).execute()
      await tables.deleteFrom('pools').where('address', 'in', addresses).execute()
    },

    /** The number of the change that this transaction makes; its row stays locked until the transaction ends. */
    async nextRevision(kind: 'forward' | 'back'): Promise<bigint> {
      const row = await tables
        .updateTable('pool_revision')
        .set((eb) => ({
          revision: eb('revision', '+', '1'),
          ...(kind === 'back' ? { epoch: eb('epoch', '+', '1') } : {}),
        }))
        .where('name', '=', 'pools')
        .returning('revision')
        .executeTakeFirstOrThrow()
      return BigInt(row.revision)
    },
  }
}

function toRow(pool: PoolRecord): PoolRow {
  return {
    address: pool.address,
    token0: pool.token0,
    token1: pool.token1,
    fee_ppm: pool.feePpm,
    tick_spacing: pool.tickSpacing,
    created_block: pool.createdBlock.toString(),
    created_log: pool.createdLog,
    created_at: pool.createdAt,
    created_event: pool.createdEvent,
    sqrt_price: pool.sqrtPrice?.toString() ?? null,
    tick: pool.tick,
    liquidity: pool.liquidity.toString(),
    fee_protocol0: pool.feeProtocol0,
    fee_protocol1: pool.feeProtocol1,
    swap_count: pool.swapCount.toString(),
    last_swap_at: pool.lastSwapAt,
    revision: pool.revision.toString(),
  }
}

function toRecord(row: PoolRow): PoolRecord {
  return {
    address: row.address,
    token0: row.token0,
    token1: row.token1,
    feePpm: row.fee_ppm,
    tickSpacing: row.tick_spacing,
    createdBlock: BigInt(row.created_block),
    createdLog: row.created_log,
    createdAt: row.created_at,
    createdEvent: row.created_event,
    sqrtPrice: row.sqrt_price === null ? null : BigInt(row.sqrt_price),
    tick: row.tick,
    liquidity: BigInt(row.liquidity),
    feeProtocol0: row.fee_protocol0,
    feeProtocol1: row.fee_protocol1,
    swapCount: Number(row.swap_count),
    lastSwapAt: row.last_swap_at,
    revision: BigInt(row.revision),
  }
}

function toTick(row: TickRow): TickRecord {
  return {
    pool: row.pool,
    tick: row.tick,
    gross: BigInt(row.gross),
    net: BigInt(row.net),
  }
}
