import { sql } from 'kysely'
import type { EvmBlock, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  nullable,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

/** Decodes the columns of a `positionRow`, for a store whose statement selects one. */
export const positionColumns = {
  atNumber: nullable(bigint),
  atHash: nullable(text<Hex>()),
  atTime: nullable(bigint),
}

const blocksTables = tablesOf(
  {
    chainBlocks: {
      number: bigint,
      hash: text<Hex>(),
      parentHash: text<Hex>(),
      blockTimestamp: bigint,
    },
    indexerCursor: {
      name: text(),
      blockNumber: nullable(bigint),
      blockHash: nullable(text<Hex>()),
      blockTimestamp: nullable(bigint),
      leaseHolder: nullable(text()),
      leaseUntil: nullable(time),
      fence: generated(bigint),
    },
  },
  { ...positionColumns, timestamp: bigint },
)
type Tables = TablesOf<typeof blocksTables>

/** The fields of a block that a position needs. */
export type BlockRef = Pick<EvmBlock, 'hash' | 'number' | 'timestamp'>

const cursorName = 'evm'
const blocksPerInsert = 200

/** SQL: the cursor's position as a text that changes with every applied block; for cache keys. */
export const positionText = sql<string | null>`(
  SELECT concat_ws(' ', block_number, block_hash, block_timestamp)
  FROM indexer_cursor WHERE name = ${sql.lit(cursorName)})`

/** SQL: the cursor's position as a row inside another statement, whose store declares `positionColumns`. */
export const positionRow = sql`(
  SELECT block_number AS at_number, block_hash AS at_hash, block_timestamp AS at_time
  FROM indexer_cursor WHERE name = ${sql.lit(cursorName)})`
export type PositionRow = {
  readonly atNumber: bigint | null
  readonly atHash: Hex | null
  readonly atTime: bigint | null
}

/** The block of a `positionRow`; null before the first block. */
export function blockOf({ atHash, atNumber, atTime }: PositionRow): BlockRef | null {
  const isKnown = atHash !== null && atNumber !== null && atTime !== null
  return isKnown ? { number: atNumber, hash: atHash, timestamp: atTime } : null
}

/** Store of the chain index. A write proves by `advance` or `holdsFence` that its process still holds the lease. */
export function blocksStore(db: Queryable) {
  const tables = blocksTables.on(db)
  return { ...leading(tables), ...history(tables) }
}

function leading(tables: Tables) {
  return {
    /**
     * Takes or renews the lease in one statement and returns its fence; undefined while another holder's lease runs.
     */
    async takeLease(holder: string, now: Date, until: Date): Promise<bigint | undefined> {
      const row = await tables
        .updateTable('indexerCursor')
        .set((eb) => ({
          leaseHolder: holder,
          leaseUntil: until,
          fence: eb
            .case()
            .when('leaseHolder', '=', holder)
            .then(eb.ref('fence'))
            .else(eb('fence', '+', 1n))
            .end(),
        }))
        .where('name', '=', cursorName)
        .where((eb) =>
          eb.or([
            eb('leaseHolder', 'is', null),
            eb('leaseHolder', '=', holder),
            eb('leaseUntil', '<', now),
          ]),
        )
        .returning('fence')
        .executeTakeFirst()
      return row?.fence
    },

    /** Ends the lease at once, so that another process can take it. */
    async releaseLease(holder: string): Promise<void> {
      await tables
        .updateTable('indexerCursor')
        .set({ leaseHolder: null, leaseUntil: null })
        .where('name', '=', cursorName)
        .where('leaseHolder', '=', holder)
        .execute()
    },

    /** Moves the cursor and locks its row until the transaction ends; false when the fence is out of date. */
    async advance(fence: bigint, to: BlockRef | null): Promise<boolean> {
      const row = await tables
        .updateTable('indexerCursor')
        .set({
          blockNumber: to?.number ?? null,
          blockHash: to?.hash ?? null,
          blockTimestamp: to?.timestamp ?? null,
        })
        .where('name', '=', cursorName)
        .where('fence', '=', fence)
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Whether the fence is still valid; locks the cursor's row until the transaction ends. */
    async holdsFence(fence: bigint): Promise<boolean> {
      const row = await tables
        .selectFrom('indexerCursor')
        .select('fence')
        .where('name', '=', cursorName)
        .where('fence', '=', fence)
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function history(tables: Tables) {
  const blocks = () =>
    tables.selectFrom('chainBlocks').select(['number', 'hash', 'blockTimestamp as timestamp'])
  return {
    /** The last applied block; null when there is none yet. */
    async cursor(): Promise<BlockRef | null> {
      const row = await tables
        .selectFrom('indexerCursor')
        .select(['blockNumber as atNumber', 'blockHash as atHash', 'blockTimestamp as atTime'])
        .where('name', '=', cursorName)
        .executeTakeFirstOrThrow()
      return blockOf(row)
    },

    /** The newest stored blocks at or below `number`, newest first. */
    newest: (number: bigint, limit: number): Promise<readonly BlockRef[]> =>
      blocks().where('number', '<=', number).orderBy('number', 'desc').limit(limit).execute(),

    /** The stored blocks from one number to another, both included, ascending. */
    between: (from: bigint, to: bigint): Promise<readonly BlockRef[]> =>
      blocks().where('number', '>=', from).where('number', '<=', to).orderBy('number').execute(),

    async insert(added: readonly EvmBlock[]): Promise<void> {
      for (let start = 0; start < added.length; start += blocksPerInsert) {
        await tables
          .insertInto('chainBlocks')
          .values(
            added
              .slice(start, start + blocksPerInsert)
              .map(({ hash, number, parentHash, timestamp }) => ({
                number,
                hash,
                parentHash,
                blockTimestamp: timestamp,
              })),
          )
          .execute()
      }
    },

    async removeAbove(number: bigint): Promise<void> {
      await tables.deleteFrom('chainBlocks').where('number', '>', number).execute()
    },

    /** Deletes blocks below `number`, but never the newest one. */
    async prune(number: bigint): Promise<void> {
      await tables.deleteFrom('chainBlocks').where('number', '<', number).execute()
    },
  }
}
