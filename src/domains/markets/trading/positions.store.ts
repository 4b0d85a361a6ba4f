import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, json, tablesOf, text } from '../../../ports/tables.ts'
import { retainedFromBlock } from '../../chain/chain-index/index.ts'
import type { Place } from './indexed-trades.ts'
import type { PositionSums } from './positions.ts'

/** Token, quantity, cost, realised, untracked sold, trades; the last traded token is last. */
type StoredPosition = readonly [Hex, string, string, string, string, number]

const positionsTables = tablesOf(
  {
    tradingFolded: { throughBlock: bigint, throughLog: integer },
    tradingPositions: { trader: text<Hex>(), positions: json<readonly StoredPosition[]>() },
  },
  { blockNumber: bigint, logIndex: integer },
)

/** Store of the sums of each account's deleted trades: all of those up to one position in the chain. */
export function positionsStore(db: Queryable) {
  const tables = positionsTables.on(db)
  const folded = () =>
    tables
      .selectFrom('tradingFolded')
      .select(['throughBlock as blockNumber', 'throughLog as logIndex'])
  return {
    /** The position of the last trade that is summed up. */
    through: (): Promise<Place> => folded().executeTakeFirstOrThrow(),

    /** The block below which trades of both venues may be deleted; null while one of them is behind. */
    async retainedFrom(days: number): Promise<string | null> {
      const { rows } = await sql<{ curves: string | null; pools: string | null }>`
        SELECT ${retainedFromBlock('trading', days)} AS curves,
          ${retainedFromBlock('pools', days)} AS pools`.execute(tables)
      const { curves = null, pools = null } = rows[0] ?? {}
      if (curves === null || pools === null) return null
      return BigInt(curves) < BigInt(pools) ? curves : pools
    },

    /** The position, and the sums of one account up to it. */
    async of(
      trader: Hex,
    ): Promise<{ readonly through: Place; readonly before: readonly PositionSums[] }> {
      const { positions, ...through } = await folded()
        .leftJoin('tradingPositions', (join) => join.on('trader', '=', trader))
        .select('positions')
        .executeTakeFirstOrThrow()
      return { through, before: (positions ?? []).map(toSums) }
    },

    /** The sums of those of these accounts that have any. */
    async ofAll(traders: readonly Hex[]): Promise<ReadonlyMap<Hex, readonly PositionSums[]>> {
      if (traders.length === 0) return new Map()
      const rows = await tables
        .selectFrom('tradingPositions')
        .selectAll()
        .where('trader', 'in', traders)
        .execute()
      return new Map(rows.map((row) => [row.trader, row.positions.map(toSums)]))
    },

    /** Moves the position; false when another process has moved it. */
    async move(from: Place, to: Place): Promise<boolean> {
      const moved = await tables
        .updateTable('tradingFolded')
        .set({ throughBlock: to.blockNumber, throughLog: to.logIndex })
        .where('throughBlock', '=', from.blockNumber)
        .where('throughLog', '=', from.logIndex)
        .returning('throughBlock')
        .executeTakeFirst()
      return moved !== undefined
    },

    async put(sums: ReadonlyMap<Hex, readonly PositionSums[]>): Promise<void> {
      if (sums.size === 0) return
      await tables
        .insertInto('tradingPositions')
        .values([...sums].map(([trader, own]) => ({ trader, positions: own.map(toStored) })))
        .onConflict((conflict) =>
          conflict
            .column('trader')
            .doUpdateSet((eb) => ({ positions: eb.ref('excluded.positions') })),
        )
        .execute()
    },
  }
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
