import { type Kysely, sql } from 'kysely'
import type { EvmBlock, Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

type BlocksTables = {
  chain_blocks: {
    number: string
    hash: string
    parent_hash: string
    block_timestamp: string
  }
  indexer_cursor: {
    name: string
    block_number: string | null
    block_hash: string | null
    block_timestamp: string | null
    lease_holder: string | null
    lease_until: Date | null
    fence: string
  }
}
type Tables = Kysely<BlocksTables>

/** A block as far as a position needs it. */
export type BlockRef = Pick<EvmBlock, 'hash' | 'number' | 'timestamp'>

const cursorName = 'evm'
const blocksPerInsert = 200

/** How far the chain was applied, as one text of a statement: another block, another text. */
export const positionText = sql<string | null>`(
  SELECT concat_ws(' ', block_number, block_hash, block_timestamp)
  FROM indexer_cursor WHERE name = ${sql.lit(cursorName)})`

/** The same as the one row of a statement about something else. */
export const positionRow = sql`(
  SELECT block_number AS at_number, block_hash AS at_hash, block_timestamp AS at_time
  FROM indexer_cursor WHERE name = ${sql.lit(cursorName)})`
export type PositionRow = Readonly<Record<'at_hash' | 'at_number' | 'at_time', string | null>>

/** The block of such a row; null before the first one. */
export function blockOf({ at_hash: hash, at_number: number, at_time: time }: PositionRow) {
  return hash === null || number === null || time === null ? null : toRef(number, hash, time)
}

/** The rows of the chain index. `advance` and `holdsFence` are how a write proves that it may happen. */
export function blocksStore(db: Queryable) {
  const tables: Tables = db.withTables<BlocksTables>()
  return { ...leading(tables), ...history(tables) }
}

function leading(tables: Tables) {
  return {
    /** Takes or renews the lease in one statement; undefined when another holder's has not run out. */
    async takeLease(holder: string, now: Date, until: Date): Promise<bigint | undefined> {
      const row = await tables
        .updateTable('indexer_cursor')
        .set((eb) => ({
          lease_holder: holder,
          lease_until: until,
          fence: eb
            .case()
            .when('lease_holder', '=', holder)
            .then(eb.ref('fence'))
            .else(eb('fence', '+', '1'))
            .end(),
        }))
        .where('name', '=', cursorName)
        .where((eb) =>
          eb.or([
            eb('lease_holder', 'is', null),
            eb('lease_holder', '=', holder),
            eb('lease_until', '<', now),
          ]),
        )
        .returning('fence')
        .executeTakeFirst()
      return row === undefined ? undefined : BigInt(row.fence)
    },

    /** Lets another process take over at once. */
    async releaseLease(holder: string): Promise<void> {
      await tables
        .updateTable('indexer_cursor')
        .set({ lease_holder: null, lease_until: null })
        .where('name', '=', cursorName)
        .where('lease_holder', '=', holder)
        .execute()
    },

    /** Moves the cursor, and locks its row until the transaction ends. False when the fence is old. */
    async advance(fence: bigint, to: BlockRef | null): Promise<boolean> {
      const row = await tables
        .updateTable('indexer_cursor')
        .set({
          block_number: to === null ? null : to.number.toString(),
          block_hash: to === null ? null : to.hash,
          block_timestamp: to === null ? null : to.timestamp.toString(),
        })
        .where('name', '=', cursorName)
        .where('fence', '=', fence.toString())
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Whether the fence still stands; its row stays locked until the transaction ends. */
    async holdsFence(fence: bigint): Promise<boolean> {
      const row = await tables
        .selectFrom('indexer_cursor')
        .select('fence')
        .where('name', '=', cursorName)
        .where('fence', '=', fence.toString())
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function history(tables: Tables) {
  return {
    /** The last applied block; null when there is none yet. */
    async cursor(): Promise<BlockRef | null> {
      const row = await tables
        .selectFrom('indexer_cursor')
        .select(['block_number', 'block_hash', 'block_timestamp'])
        .where('name', '=', cursorName)
        .executeTakeFirstOrThrow()
      return row.block_number === null || row.block_hash === null || row.block_timestamp === null
        ? null
        : toRef(row.block_number, row.block_hash, row.block_timestamp)
    },

    /** The newest kept blocks at or below `number`, newest first. */
    async newest(number: bigint, limit: number): Promise<readonly BlockRef[]> {
      const rows = await tables
        .selectFrom('chain_blocks')
        .select(['number', 'hash', 'block_timestamp'])
        .where('number', '<=', number.toString())
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => toRef(row.number, row.hash, row.block_timestamp))
    },

    /** The kept blocks from one number to another, both included, ascending. */
    async between(from: bigint, to: bigint): Promise<readonly BlockRef[]> {
      const rows = await tables
        .selectFrom('chain_blocks')
        .select(['number', 'hash', 'block_timestamp'])
        .where('number', '>=', from.toString())
        .where('number', '<=', to.toString())
        .orderBy('number')
        .execute()
      return rows.map((row) => toRef(row.number, row.hash, row.block_timestamp))
    },

    async insert(blocks: readonly EvmBlock[]): Promise<void> {
      for (let start = 0; start < blocks.length; start += blocksPerInsert) {
        await tables
          .insertInto('chain_blocks')
          .values(
            blocks.slice(start, start + blocksPerInsert).map((block) => ({
              number: block.number.toString(),
              hash: block.hash,
              parent_hash: block.parentHash,
              block_timestamp: block.timestamp.toString(),
            })),
          )
          .execute()
      }
    },

    async removeAbove(number: bigint): Promise<void> {
      await tables.deleteFrom('chain_blocks').where('number', '>', number.toString()).execute()
    },

    /** Forgets blocks below `number`, but never the newest one. */
    async prune(number: bigint): Promise<void> {
      await tables.deleteFrom('chain_blocks').where('number', '<', number.toString()).execute()
    },
  }
}

function toRef(number: string, hash: string, timestamp: string): BlockRef {
  // Hashes were written from `Hex` values by this store.
  return { number: BigInt(number), hash: hash as Hex, timestamp: BigInt(timestamp) }
}
