import { sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { keptFromBlock } from '../chain-index/index.ts'
import type { PositionSums } from './positions.ts'

type Place = { readonly blockNumber: bigint; readonly logIndex: number }
/** Token, quantity, cost, realised, untracked sold, trades; what was traded last stands last. */
type StoredPosition = readonly [Hex, string, string, string, string, number]
type FoldedRow = { through_block: string; through_log: number }

/** What the trades of each account came to that are kept no longer: all of those up to one place in the chain. */
export function positionsStore(db: Queryable) {
  return {
    /** The place, the last one that is summed up. */
    async through(): Promise<Place> {
      const { rows } = await sql<FoldedRow>`SELECT * FROM trading_folded`.execute(db)
      return toPlace(rows[0])
    },

    /** The block below which trades of both venues may go; null while one of them has blocks to catch up with. */
    async keptFrom(days: number): Promise<string | null> {
      const { rows } = await sql<{ curves: string | null; pools: string | null }>`
        SELECT ${keptFromBlock('trading', days)} AS curves,
          ${keptFromBlock('pools', days)} AS pools`.execute(db)
      const { curves = null, pools = null } = rows[0] ?? {}
      if (curves === null || pools === null) return null
      return BigInt(curves) < BigInt(pools) ? curves : pools
    },

    /** The place, and the sums of one account up to it. */
    async of(
      trader: Hex,
    ): Promise<{ readonly through: Place; readonly before: readonly PositionSums[] }> {
      const { rows } = await sql<FoldedRow & { positions: readonly StoredPosition[] | null }>`
        SELECT f.*, p.positions FROM trading_folded AS f
        LEFT JOIN trading_positions AS p ON p.trader = ${trader}`.execute(db)
      return { through: toPlace(rows[0]), before: (rows[0]?.positions ?? []).map(toSums) }
    },

    /** The sums of these accounts, of those that have any. */
    async ofAll(traders: readonly Hex[]): Promise<ReadonlyMap<Hex, readonly PositionSums[]>> {
      const { rows } = await sql<{ trader: Hex; positions: readonly StoredPosition[] }>`
        SELECT * FROM trading_positions WHERE trader = ANY(${[...traders]}::text[])`.execute(db)
      return new Map(rows.map((row) => [row.trader, row.positions.map(toSums)]))
    },

    /** Moves the place; false when another process has moved it. */
    async move(from: Place, to: Place): Promise<boolean> {
      const { rows } = await sql`
        UPDATE trading_folded
        SET through_block = ${String(to.blockNumber)}::int8, through_log = ${to.logIndex}::int4
        WHERE through_block = ${String(from.blockNumber)}::int8
          AND through_log = ${from.logIndex}::int4
        RETURNING 1`.execute(db)
      return rows.length > 0
    },

    async put(sums: ReadonlyMap<Hex, readonly PositionSums[]>): Promise<void> {
      await sql`
        INSERT INTO trading_positions (trader, positions)
        SELECT * FROM unnest(
          ${[...sums.keys()]}::text[],
          ${[...sums.values()].map((each) => JSON.stringify(each.map(toStored)))}::jsonb[])
        ON CONFLICT (trader) DO UPDATE SET positions = excluded.positions`.execute(db)
    },
  }
}

function toPlace(row: FoldedRow | undefined): Place {
  if (row === undefined) throw new Error('assertion failed: the place has a row')
  return { blockNumber: BigInt(row.through_block), logIndex: row.through_log }
}

function toStored(sums: PositionSums): StoredPosition {
  const { cost, quantity, realised, token, trades, untrackedSold } = sums
  return [token, `${quantity}`, `${cost}`, `${realised}`, `${untrackedSold}`, trades]
}

function toSums(stored: StoredPosition): PositionSums {
  const [token, quantity, cost, realised, untrackedSold, trades] = stored
  return {
    token,
    quantity: BigInt(quantity),
    cost: BigInt(cost),
    realised: BigInt(realised),
    untrackedSold: BigInt(untrackedSold),
    trades,
  }
}
