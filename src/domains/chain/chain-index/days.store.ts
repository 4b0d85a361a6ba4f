import { type RawBuilder, sql } from 'kysely'
import type { EvmBlock } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'

const daySeconds = 86_400n

/** Store of the first applied block of each day of Unix time. */
export function daysStore(db: Queryable) {
  return {
    /** Call it before the cursor moves over `blocks`, which are in chain order. */
    async begin(blocks: readonly EvmBlock[]): Promise<void> {
      const first = new Map<string, bigint>()
      for (const { number, timestamp } of blocks) {
        const day = String(timestamp / daySeconds)
        if (!first.has(day)) first.set(day, number)
      }
      await sql`
        INSERT INTO chain_days (day, first_block)
        SELECT * FROM unnest(
          ${[...first.keys()]}::int8[], ${[...first.values()].map(String)}::int8[]) AS begun (day, block)
        WHERE day > coalesce(
          (SELECT block_timestamp / 86400 FROM indexer_cursor WHERE name = 'evm'), -1)
        ON CONFLICT DO NOTHING`.execute(db)
    },

    async removeAbove(number: bigint): Promise<void> {
      await sql`DELETE FROM chain_days WHERE first_block > ${String(number)}::int8`.execute(db)
    },
  }
}

/**
 * SQL: the first block of the oldest day that is retained, with `days` counted in chain time; rows of the projection
 * below it may be deleted. Null while that day is unknown or the projection is behind. No reorganisation that the index
 * can follow reaches below it.
 */
export function retainedFromBlock(projection: string, days: number): RawBuilder<string | null> {
  return sql<string | null>`(
    SELECT first_block FROM chain_days
    WHERE ${isFollowing(projection)}
      AND day <= (SELECT block_timestamp / 86400 FROM indexer_cursor WHERE name = 'evm') - ${days}::int8
      AND first_block <= (SELECT min(number) FROM chain_blocks)
    ORDER BY day DESC LIMIT 1)`
}

/** SQL: the same as a time in Unix seconds. */
export function retainedFromTime(projection: string, days: number): RawBuilder<string | null> {
  return sql<string | null>`(
    SELECT least(
      block_timestamp / 86400 - ${days}::int8,
      (SELECT min(block_timestamp) / 86400 FROM chain_blocks)) * 86400
    FROM indexer_cursor WHERE name = 'evm' AND ${isFollowing(projection)})`
}

function isFollowing(projection: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM indexer_projections WHERE name = ${projection} AND state = 'following')`
}

/** SQL: whether the index has never had a projection of this name. */
export function isUnknownProjection(projection: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM indexer_projections WHERE name = ${projection})`
}

/** SQL: the oldest block that a reorganisation can reach; rows below it are final. */
export function oldestKnownBlock(): RawBuilder<string | null> {
  return sql<string | null>`(SELECT min(number) FROM chain_blocks)`
}
