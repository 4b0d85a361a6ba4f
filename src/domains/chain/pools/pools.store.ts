import { sql } from 'kysely'
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

const poolsTables = tablesOf({
  pools: {
    address: text<Hex>(),
    token0: text<Hex>(),
    token1: text<Hex>(),
    /** Millionths of what goes in. */
    feePpm: integer,
    tickSpacing: integer,
    createdBlock: bigint,
    createdLog: integer,
    createdAt: time,
    createdEvent: text(),
    /** Square root of token1 for one token0, 64.96 fixed point; null until the pool has a price. */
    sqrtPrice: nullable(bigint),
    tick: nullable(integer),
    /** At the current price. */
    liquidity: bigint,
    /** The protocol's share of the fees is 1 / n; zero is none. */
    feeProtocol0: integer,
    feeProtocol1: integer,
    swapCount: integer,
    lastSwapAt: nullable(time),
    /** Grows with every change of any pool; mirrors compare it. */
    revision: bigint,
  },
  poolTicks: { pool: text<Hex>(), tick: integer, gross: bigint, net: bigint },
  poolRevision: { name: text(), revision: bigint, epoch: bigint },
})
type Tables = TablesOf<typeof poolsTables>

/** A pool as of the newest applied block. */
export type PoolRecord = Readonly<RowOf<typeof poolsTables, 'pools'>>

/** Liquidity at a tick: `gross` of all positions that begin or end there, `net` added when the price rises past it. */
export type TickRecord = Readonly<RowOf<typeof poolsTables, 'poolTicks'>>

/** The revision of the tables. `epoch` grows with every revert. */
export type PoolRevision = Readonly<Omit<RowOf<typeof poolsTables, 'poolRevision'>, 'name'>>

/** Store of pools, their ticks, and the revision that every change of them increases. */
export function poolsStore(db: Queryable) {
  const tables = poolsTables.on(db)
  return { ...reads(tables), ...following(tables), ...ticks(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    byAddress: (address: Hex): Promise<PoolRecord | undefined> =>
      tables.selectFrom('pools').selectAll().where('address', '=', address).executeTakeFirst(),

    async byAddresses(addresses: readonly Hex[]): Promise<readonly PoolRecord[]> {
      if (addresses.length === 0) return []
      return tables.selectFrom('pools').selectAll().where('address', 'in', addresses).execute()
    },
  }
}

function following(tables: Tables) {
  return {
    /** Pools changed after revision `after`, in the order of their changes. */
    changedAfter: (
      after: { readonly revision: bigint; readonly address: string },
      limit: number,
    ): Promise<readonly PoolRecord[]> =>
      tables
        .selectFrom('pools')
        .selectAll()
        .where(
          sql<boolean>`(revision, address) > (${after.revision}::int8, ${after.address}::text)`,
        )
        .orderBy('revision')
        .orderBy('address')
        .limit(limit)
        .execute(),

    createdAbove: (blockNumber: bigint): Promise<readonly PoolRecord[]> =>
      tables
        .selectFrom('pools')
        .selectAll()
        .where('createdBlock', '>', blockNumber)
        .orderBy('createdBlock', 'desc')
        .orderBy('createdLog', 'desc')
        .execute(),

    revision: (): Promise<PoolRevision> =>
      tables
        .selectFrom('poolRevision')
        .select(['revision', 'epoch'])
        .where('name', '=', 'pools')
        .executeTakeFirstOrThrow(),
  }
}

function ticks(tables: Tables) {
  return {
    /** Every initialised tick of the pools, ascending in each. */
    async ticksOf(pools: readonly Hex[]): Promise<readonly TickRecord[]> {
      if (pools.length === 0) return []
      return tables
        .selectFrom('poolTicks')
        .selectAll()
        .where('pool', 'in', pools)
        .orderBy('tick')
        .execute()
    },

    /** Writes ticks in their new state; one without liquidity is deleted. */
    async putTicks(records: readonly TickRecord[]): Promise<void> {
      for (const record of records.filter(({ gross }) => gross === 0n)) {
        await tables
          .deleteFrom('poolTicks')
          .where('pool', '=', record.pool)
          .where('tick', '=', record.tick)
          .execute()
      }
      const kept = records.filter(({ gross }) => gross > 0n)
      if (kept.length === 0) return
      await tables
        .insertInto('poolTicks')
        .values(kept.map(({ gross, net, pool, tick }) => ({ pool, tick, gross, net })))
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
    /** Inserts or replaces the whole pool. */
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
      await tables.deleteFrom('poolTicks').where('pool', 'in', addresses).execute()
      await tables.deleteFrom('pools').where('address', 'in', addresses).execute()
    },

    /** The revision of the change that this transaction makes; its row stays locked until the transaction ends. */
    async nextRevision(kind: 'forward' | 'back'): Promise<bigint> {
      const row = await tables
        .updateTable('poolRevision')
        .set((eb) => ({
          revision: eb('revision', '+', 1n),
          ...(kind === 'back' ? { epoch: eb('epoch', '+', 1n) } : {}),
        }))
        .where('name', '=', 'pools')
        .returning('revision')
        .executeTakeFirstOrThrow()
      return row.revision
    },
  }
}

function toRow(pool: PoolRecord): PoolRecord {
  const { address, token0, token1, feePpm, tickSpacing } = pool
  const { createdBlock, createdLog, createdAt, createdEvent } = pool
  const { sqrtPrice, tick, liquidity, feeProtocol0, feeProtocol1 } = pool
  const { swapCount, lastSwapAt, revision } = pool
  return {
    address,
    token0,
    token1,
    feePpm,
    tickSpacing,
    createdBlock,
    createdLog,
    createdAt,
    createdEvent,
    sqrtPrice,
    tick,
    liquidity,
    feeProtocol0,
    feeProtocol1,
    swapCount,
    lastSwapAt,
    revision,
  }
}
