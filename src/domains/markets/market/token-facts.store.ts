import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, tablesOf } from '../../../ports/tables.ts'
import { type PositionRow, positionColumns, positionRow } from '../../chain/chain-index/index.ts'
import { type Place, type TokenRecord, tokenColumns } from './market-tokens.store.ts'

/** The windows of a token's price changes, in seconds. */
export const windows = { m5: 300, h1: 3_600, h6: 21_600, h24: 86_400 } as const
type Window = keyof typeof windows
const windowNames = Object.keys(windows) as readonly Window[]

/** The shown figures of a token, all at one block; prices times 10^27, amounts in wei and base units. */
export type TokenFacts = {
  readonly token: TokenRecord
  readonly last: { readonly price: bigint; readonly tradedAt: number } | null
  /** The price when each window began; null where there was no trade before it. */
  readonly before: Readonly<Record<Window, bigint | null>>
  readonly day: {
    readonly volumeEth: bigint
    readonly trades: number
    readonly buys: number
    readonly traders: number
    readonly simulated: number
  }
  /** Without the token's own pools. */
  readonly holders: number
  readonly topTen: bigint
  readonly pools: readonly string[]
}

/** Tokens, and the index head when they were read. */
export type TokensAtHead = {
  readonly position: PositionRow
  readonly tokens: readonly TokenFacts[]
}

/** Reads everything shown of tokens in one statement; windows end at the newest block that it sees. */
export function tokenFactsStore(db: Queryable) {
  return {
    of: (token: Hex) => read(db, sql`SELECT * FROM market_tokens WHERE token = ${token}`),
    /** Newest first; one more than `limit` when there is a next page. */
    page: ({ after, limit }: { readonly after: Place | null; readonly limit: number }) =>
      read(
        db,
        sql`
          SELECT * FROM market_tokens
          ${
            after === null
              ? sql``
              : sql`WHERE (block_number, log_index) < (${after.blockNumber}::int8, ${after.logIndex}::int4)`
          }
          ORDER BY block_number DESC, log_index DESC LIMIT ${limit + 1}::int4`,
      ),
  }
}

const factsTables = tablesOf(
  { marketTokens: tokenColumns },
  {
    ...positionColumns,
    m5: bigint,
    h1: bigint,
    h6: bigint,
    h24: bigint,
    lastPrice: bigint,
    tradedAt: integer,
    volumeEth: bigint,
    trades: integer,
    buys: integer,
    traders: integer,
    simulatedTrades: integer,
    holders: integer,
    topTen: bigint,
  },
)

type FactsRow = PositionRow &
  Readonly<Record<Window, bigint | null>> &
  (
    | (TokenRecord &
        Omit<TokenFacts['day'], 'simulated'> &
        Pick<TokenFacts, 'holders' | 'topTen'> & {
          readonly lastPrice: bigint | null
          readonly tradedAt: number | null
          readonly simulatedTrades: number
          readonly pools: readonly string[] | null
        })
    | { readonly token: null }
  )

/** One row for each token; without tokens, one with the position alone. */
async function read(db: Queryable, tokens: RawBuilder<unknown>): Promise<TokensAtHead> {
  const before = windowNames.map((name) => sql`(${priceAt(windows[name])}) AS ${sql.id(name)}`)
  const { rows } = await sql<FactsRow>`
    SELECT *, ${sql.join(before)}
    FROM ${positionRow} AS reached LEFT JOIN (${tokens}) AS t ON true
    LEFT JOIN LATERAL (
      SELECT price AS last_price, traded_at FROM market_trades AS m WHERE m.token = t.token
      ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1
    ) AS newest ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(eth_amount), 0) AS volume_eth, count(*) AS trades,
        count(*) FILTER (WHERE side = 'buy') AS buys, count(DISTINCT trader) AS traders,
        count(*) FILTER (WHERE simulated) AS simulated_trades
      FROM market_trades AS m
      WHERE m.token = t.token AND m.traded_at > coalesce(reached.at_time, 0) - ${windows.h24}::int8
    ) AS day ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(pool ORDER BY pool) AS pools,
        coalesce(array_agg(address), '{}') AS addresses
      FROM market_pools AS p WHERE p.token = t.token
    ) AS places ON true
    LEFT JOIN LATERAL (
      SELECT (SELECT count(*) ${held}) AS holders, (
        SELECT coalesce(sum(balance), 0)
        FROM (SELECT balance ${held} ORDER BY balance DESC, holder LIMIT 10) AS largest
      ) AS top_ten
    ) AS holding ON true
    ORDER BY t.block_number DESC, t.log_index DESC`.execute(factsTables.on(db))
  const [position] = rows
  if (position === undefined) throw new Error('assertion failed: a statement without a position')
  const { atHash, atNumber, atTime } = position
  return {
    position: { atHash, atNumber, atTime },
    tokens: rows.flatMap((row) => (row.token === null ? [] : [toFacts(row)])),
  }
}

const held = sql`
  FROM market_balances AS b WHERE b.token = t.token AND b.holder <> ALL (places.addresses)`

/** SQL: the price of the newest trade at that many seconds ago. */
function priceAt(seconds: number): RawBuilder<unknown> {
  return sql`
    SELECT price FROM market_trades AS m
    WHERE m.token = t.token AND m.traded_at <= coalesce(reached.at_time, 0) - ${seconds}::int8
    ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1`
}

function toFacts({
  m5,
  h1,
  h6,
  h24,
  lastPrice,
  tradedAt,
  ...row
}: Extract<FactsRow, TokenRecord>): TokenFacts {
  const { volumeEth, trades, buys, traders, simulatedTrades, holders, topTen, pools, ...rest } = row
  const { atHash: _, atNumber: __, atTime: ___, ...token } = rest
  return {
    token,
    last: lastPrice === null || tradedAt === null ? null : { price: lastPrice, tradedAt },
    before: { m5, h1, h6, h24 },
    day: { volumeEth, trades, buys, traders, simulated: simulatedTrades },
    holders,
    topTen,
    pools: pools ?? [],
  }
}
