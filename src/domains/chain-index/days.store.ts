import { type RawBuilder, sql } from 'kysely'
import type { EvmBlock } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

const daySeconds = 86_400n

/** On which day of Unix time each block is the first one that was applied. */
export function daysStore(db: Queryable) {
  return {
    /** Called before the cursor moves over `blocks`, which are in the order of the chain. */
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
 * As SQL: the block from which on rows of a projection are kept for `days` days of the chain’s own time, so that those
 * below it may go. It is the first one of a day. Null while it is not known, and while the projection has blocks to catch
 * up with. No reorganisation that the index can follow reaches below it.
 */
export function keptFromBlock(projection: string, days: number): RawBuilder<string | null> {
  return sql<string | null>`(
    SELECT first_block FROM chain_days
    WHERE ${isFollowing(projection)}
      AND day <= (SELECT block_timestamp / 86400 FROM indexer_cursor WHERE name = 'evm') - ${days}::int8
      AND first_block <= (SELECT min(number) FROM chain_blocks)
    ORDER BY day DESC LIMIT 1)`
}

/** The same as a time, in Unix seconds: what happened before it is kept no longer. */
export function keptFromTime(projection: string, days: number): RawBuilder<string | null> {
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

/** As SQL: whether the index has never had a projection of this name. */
export function isUnknownProjection(projection: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM indexer_projections WHERE name = ${projection})`
}

/** As SQL: the oldest block that a reorganisation could go back to; rows below it stay as they are. */
export function oldestKnownBlock(): RawBuilder<string | null> {
  return sql<string | null>`(SELECT min(number) FROM chain_blocks)`
}
