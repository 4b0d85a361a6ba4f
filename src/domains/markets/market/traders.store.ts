import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, type RowOf, tablesOf, text } from '../../../ports/tables.ts'
import type { TradeRecord } from './market-trades.store.ts'

const tradersTables = tablesOf({
  marketTraders: {
    token: text<Hex>(),
    trader: text<Hex>(),
    boughtEth: bigint,
    boughtToken: bigint,
    soldEth: bigint,
    soldToken: bigint,
    trades: integer,
  },
})

/** The sums of one account's trades of one token; wei and base units. */
export type TraderRecord = RowOf<typeof tradersTables, 'marketTraders'>

/** Store of the sums over each account's trades of each token. */
export function tradersStore(db: Queryable) {
  const tables = tradersTables.on(db)
  return {
    /** Adds trades to the sums, or subtracts them; an account without trades has no row. */
    async add(trades: readonly TradeRecord[], sign: 1n | -1n): Promise<void> {
      const sums = sumUp(trades, sign)
      if (sums.length === 0) return
      const columns = {
        tokens: sums.map(({ token }) => token),
        traders: sums.map(({ trader }) => trader),
      }
      const numbers = (of: (sum: TraderRecord) => bigint | number) =>
        sums.map((sum) => String(of(sum)))
      await sql`
        INSERT INTO market_traders AS t
          (token, trader, bought_eth, bought_token, sold_eth, sold_token, trades)
        SELECT * FROM unnest(
          ${columns.tokens}::text[], ${columns.traders}::text[],
          ${numbers((sum) => sum.boughtEth)}::numeric[],
          ${numbers((sum) => sum.boughtToken)}::numeric[],
          ${numbers((sum) => sum.soldEth)}::numeric[],
          ${numbers((sum) => sum.soldToken)}::numeric[],
          ${numbers((sum) => sum.trades)}::int8[])
        ON CONFLICT (token, trader) DO UPDATE SET
          bought_eth = t.bought_eth + excluded.bought_eth,
          bought_token = t.bought_token + excluded.bought_token,
          sold_eth = t.sold_eth + excluded.sold_eth,
          sold_token = t.sold_token + excluded.sold_token,
          trades = t.trades + excluded.trades`.execute(tables)
      if (sign === 1n) return
      await sql`
        DELETE FROM market_traders AS t
        USING unnest(${columns.tokens}::text[], ${columns.traders}::text[]) AS k (token, trader)
        WHERE t.token = k.token AND t.trader = k.trader AND t.trades = 0`.execute(tables)
    },

    /** Deletes all sums. */
    async removeAll(): Promise<void> {
      await tables.deleteFrom('marketTraders').execute()
    },

    /** Largest volume first; one more than `limit` when there is a next page. */
    async page(options: {
      readonly token: Hex
      readonly after?: { readonly volume: bigint; readonly trader: string }
      readonly limit: number
    }): Promise<readonly TraderRecord[]> {
      const { after, limit, token } = options
      const behind =
        after === undefined
          ? sql`TRUE`
          : sql`(bought_eth + sold_eth < ${after.volume}::numeric
              OR (bought_eth + sold_eth = ${after.volume}::numeric AND trader > ${after.trader}))`
      const { rows } = await sql<TraderRecord>`
        SELECT * FROM market_traders WHERE token = ${token} AND ${behind}
        ORDER BY (bought_eth + sold_eth) DESC, trader LIMIT ${limit + 1}`.execute(tables)
      return rows
    },
  }
}

function sumUp(trades: readonly TradeRecord[], sign: 1n | -1n): readonly TraderRecord[] {
  const sums = new Map<string, TraderRecord>()
  for (const { ethAmount, side, token, tokenAmount, trader } of trades) {
    const id = `${token}:${trader}`
    const before = sums.get(id)
    const isBuy = side === 'buy'
    sums.set(id, {
      token,
      trader,
      boughtEth: (before?.boughtEth ?? 0n) + (isBuy ? sign * ethAmount : 0n),
      boughtToken: (before?.boughtToken ?? 0n) + (isBuy ? sign * tokenAmount : 0n),
      soldEth: (before?.soldEth ?? 0n) + (isBuy ? 0n : sign * ethAmount),
      soldToken: (before?.soldToken ?? 0n) + (isBuy ? 0n : sign * tokenAmount),
      trades: (before?.trades ?? 0) + Number(sign),
    })
  }
  return [...sums.values()]
}
