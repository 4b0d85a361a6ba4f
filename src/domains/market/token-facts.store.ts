import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { type PositionRow, positionRow } from '../chain-index/index.ts'
import { type Place, type TokenRecord, type TokenRow, toToken } from './market-tokens.store.ts'

/** Windows that a token's changes are over, in seconds. */
export const windows = { m5: 300, h1: 3_600, h6: 21_600, h24: 86_400 } as const
type Window = keyof typeof windows
const windowNames = Object.keys(windows) as readonly Window[]

/** What is shown of a token, all of one moment; prices times 10^27, amounts in wei and base units. */
export type TokenFacts = {
  readonly token: TokenRecord
  readonly last: { readonly price: bigint; readonly tradedAt: number } | null
  /** The price when each window began; null where nobody had traded. */
  readonly before: Readonly<Record<Window, bigint | null>>
  readonly day: {
    readonly volumeEth: bigint
    readonly trades: number
    readonly buys: number
    readonly traders: number
    readonly simulated: number
  }
  /** Its own pools are no holders. */
  readonly holders: number
  readonly topTen: bigint
  readonly pools: readonly string[]
}

/** Tokens, and where the index stood when they were read. */
export type SeenTokens = { readonly position: PositionRow; readonly tokens: readonly TokenFacts[] }

/** Everything that is shown of tokens, in one statement: windows end with the newest block that it sees. */
export function tokenFactsStore(db: Queryable) {
  return {
    of: (token: Hex) => read(db, sql`SELECT * FROM market_tokens WHERE token = ${token}`),
    /** Newest first, one more than `limit` when there are more. */
    page: ({ after, limit }: { readonly after?: Place; readonly limit: number }) =>
      read(
        db,
        sql`
          SELECT * FROM market_tokens
          ${
            after === undefined
              ? sql``
              : sql`WHERE (block_number, log_index) < (${after.blockNumber}::int8, ${after.logIndex}::int4)`
          }
          ORDER BY block_number DESC, log_index DESC LIMIT ${limit + 1}::int4`,
      ),
  }
}

type FactsRow = PositionRow &
  Readonly<Record<Window, string | null>> &
  (
    | (TokenRow & {
        last_price: string | null
        traded_at: string | null
        volume: string
        trades: string
        buys: string
        traders: string
        simulated_trades: string
        holders: string
        top_ten: string
        pools: readonly string[] | null
      })
    | { token: null }
  )

/** One row for each token, or one of the position alone. */
async function read(db: Queryable, tokens: RawBuilder<unknown>): Promise<SeenTokens> {
  const before = windowNames.map((name) => sql`(${priceAt(windows[name])}) AS ${sql.id(name)}`)
  const { rows } = await sql<FactsRow>`
    SELECT *, ${sql.join(before)}
    FROM ${positionRow} AS reached LEFT JOIN (${tokens}) AS t ON true
    LEFT JOIN LATERAL (
      SELECT price AS last_price, traded_at FROM market_trades AS m WHERE m.token = t.token
      ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1
    ) AS newest ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(eth_amount), 0) AS volume, count(*) AS trades,
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
    ORDER BY t.block_number DESC, t.log_index DESC`.execute(db)
  const [position] = rows
  if (position === undefined) throw new Error('assertion failed: the index stands somewhere')
  return { position, tokens: rows.flatMap((row) => (row.token === null ? [] : [toFacts(row)])) }
}

const held = sql`
  FROM market_balances AS b WHERE b.token = t.token AND b.holder <> ALL (places.addresses)`

/** The price of the newest trade that was there so many seconds ago. */
function priceAt(seconds: number): RawBuilder<unknown> {
  return sql`
    SELECT price FROM market_trades AS m
    WHERE m.token = t.token AND m.traded_at <= coalesce(reached.at_time, 0) - ${seconds}::int8
    ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1`
}

function toFacts(row: Extract<FactsRow, TokenRow>): TokenFacts {
  const { last_price: price, traded_at: tradedAt } = row
  const priceOf = (name: Window) => (row[name] === null ? null : BigInt(row[name]))
  return {
    token: toToken(row),
    last:
      price === null || tradedAt === null
        ? null
        : { price: BigInt(price), tradedAt: Number(tradedAt) },
    before: { m5: priceOf('m5'), h1: priceOf('h1'), h6: priceOf('h6'), h24: priceOf('h24') },
    day: {
      volumeEth: BigInt(row.volume),
      trades: Number(row.trades),
      buys: Number(row.buys),
      traders: Number(row.traders),
      simulated: Number(row.simulated_trades),
    },
    holders: Number(row.holders),
    topTen: BigInt(row.top_ten),
    pools: row.pools ?? [],
  }
}
