import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { TradeRecord } from './market-trades.store.ts'

type TraderRow = {
  token: Hex
  trader: Hex
  bought_eth: string
  bought_token: string
  sold_eth: string
  sold_token: string
  trades: string
}
type Tables = Kysely<{ market_traders: TraderRow }>

/** What one account traded of one token; wei and base units. */
export type TraderRecord = {
  readonly token: Hex
  readonly trader: Hex
  readonly boughtEth: bigint
  readonly boughtToken: bigint
  readonly soldEth: bigint
  readonly soldToken: bigint
  readonly trades: number
}

/** Sums over the trades of each account with each token. */
export function tradersStore(db: Queryable) {
  const tables: Tables = db.withTables<{ market_traders: TraderRow }>()
  return {
    /** Adds trades to the sums, or takes them off again; an account without trades has no row. */
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

    /** Nobody has traded anything. */
    async removeAll(): Promise<void> {
      await tables.deleteFrom('market_traders').execute()
    },

    /** The largest volume first, one more than `limit` when there are more. */
    async page(options: {
      readonly token: Hex
      readonly after?: { readonly volume: string; readonly trader: string }
      readonly limit: number
    }): Promise<readonly TraderRecord[]> {
      const { after, limit, token } = options
      const behind =
        after === undefined
          ? sql`TRUE`
          : sql`(bought_eth + sold_eth < ${after.volume}::numeric
              OR (bought_eth + sold_eth = ${after.volume}::numeric AND trader > ${after.trader}))`
      const { rows } = await sql<TraderRow>`
        SELECT * FROM market_traders WHERE token = ${token} AND ${behind}
        ORDER BY (bought_eth + sold_eth) DESC, trader LIMIT ${limit + 1}`.execute(tables)
      return rows.map((row) => ({
        token: row.token,
        trader: row.trader,
        boughtEth: BigInt(row.bought_eth),
        boughtToken: BigInt(row.bought_token),
        soldEth: BigInt(row.sold_eth),
        soldToken: BigInt(row.sold_token),
        trades: Number(row.trades),
      }))
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
