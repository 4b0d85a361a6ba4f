import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Place } from './market-tokens.store.ts'

/** Wrapped ether that went into a pool, or out of it (negative); wei. */
export type PoolMove = Place & { readonly pool: Hex; readonly change: bigint }

/** Store of the wrapped ether in pools, and of the moves behind it. */
export function poolEtherStore(db: Queryable) {
  return {
    /** Stores moves, and adds them to what their pools hold. */
    async add(moves: readonly PoolMove[]): Promise<void> {
      if (moves.length === 0) return
      const column = (of: (move: PoolMove) => unknown) => moves.map((move) => String(of(move)))
      const moved = sql`
        INSERT INTO market_pool_moves (block_number, log_index, pool, change)
        SELECT * FROM unnest(${column((move) => move.blockNumber)}::int8[],
          ${column((move) => move.logIndex)}::int4[], ${column((move) => move.pool)}::text[],
          ${column((move) => move.change)}::numeric[])
        RETURNING pool, change`
      await apply(db, moved, sql`+`)
    },

    /** Takes back the moves above a block. */
    removeAbove: (blockNumber: bigint): Promise<void> =>
      apply(
        db,
        sql`
          DELETE FROM market_pool_moves WHERE block_number > ${String(blockNumber)}::int8
          RETURNING pool, change`,
        sql`-`,
      ),
  }
}

/** What an older pool holds stays unknown. */
async function apply(
  db: Queryable,
  moved: RawBuilder<unknown>,
  sign: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    WITH moved AS (${moved})
    UPDATE market_pools AS p SET ether = p.ether ${sign} m.change
    FROM (SELECT pool, sum(change) AS change FROM moved GROUP BY pool) AS m
    WHERE p.pool = m.pool`.execute(db)
}
