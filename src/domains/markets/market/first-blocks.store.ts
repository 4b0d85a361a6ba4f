import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'

/** Keeps who bought in the block in which these tokens were launched, once all of its trades are stored. */
export async function keepFirstBlocks(db: Queryable, tokens: readonly Hex[]): Promise<void> {
  if (tokens.length > 0) await insertFirstBlocks(db, sql`t.token = ANY (${tokens})`)
}

/**
 * Counts what others than the creator bought in the block of the launch, for the tokens that a condition on
 * `market_tokens AS t` names. A count lasts as long as its token, longer than the trades that tell it.
 */
export async function insertFirstBlocks(
  db: Queryable,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    INSERT INTO market_first_blocks (token, buyers, bought)
    SELECT t.token, count(DISTINCT m.trader), coalesce(sum(m.token_amount), 0)
    FROM market_tokens AS t LEFT JOIN market_trades AS m
      ON m.token = t.token AND m.traded_at = t.launched_at AND m.block_number = t.block_number
        AND m.side = 'buy' AND m.trader <> t.creator
    WHERE ${condition}
    GROUP BY t.token`.execute(db)
}
