import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, flag, integer, list, nullable, tablesOf, text } from '../../../ports/tables.ts'
import { type PositionRow, positionColumns } from '../../chain/chain-index/index.ts'
import { type TokenRecord, tokenColumns } from './market-tokens.store.ts'
import { type FigureWindow, figuresAreFresh } from './token-figures.store.ts'
import type { NameFilter } from './token-names.store.ts'
import type { TokenPlace, TokenSort } from './token-sorts.ts'

/** The most points of a token's sparkline. */
export const sparkPoints = 24
/** The seconds from point to point: the shortest stored candles that reach back to the launch, or a day. */
const sparkStep = sql`CASE
  WHEN reached.at_time - t.launched_at < ${sparkPoints * 60}::int8 THEN 60
  WHEN reached.at_time - t.launched_at < ${sparkPoints * 900}::int8 THEN 900
  ELSE 3600 END`
/** More tokens of one creator are not counted. */
const creatorTokensMax = 100

type Per<value> = Readonly<Record<FigureWindow, value>>

/** The shown figures of a token, all at one block; prices times 10^27, amounts in wei and base units. */
export type TokenFacts = {
  readonly token: TokenRecord
  readonly last: { readonly price: bigint; readonly tradedAt: number | null }
  /** The price when each window began; null for a token that is younger. */
  readonly before: Per<bigint | null>
  readonly volume: Per<bigint>
  readonly trades: Per<number>
  readonly whole: { readonly volumeEth: bigint; readonly trades: number }
  readonly day: { readonly buys: number; readonly traders: number; readonly simulated: number }
  /** Wei above the opening ones; null for a token that left its curve. */
  readonly liquidity: bigint | null
  readonly stage: 'complete' | 'curve' | 'pool'
  readonly progressBps: number | null
  /** Without the token's own pools. */
  readonly holders: number
  readonly topTen: bigint
  readonly creator: { readonly holds: bigint; readonly sold: bigint; readonly tokens: number }
  /** Who bought in the block of the launch, without its creator; null where its trades were removed before this was kept. */
  readonly firstBlock: { readonly buyers: number; readonly bought: bigint } | null
  readonly pools: readonly string[]
  /** The closes of the steps up to now that had trades, oldest first, and the one before them. */
  readonly spark: {
    readonly stepSeconds: number
    readonly closes: readonly { readonly startedAt: number; readonly price: bigint }[]
  }
  /** The value that a list is sorted by; null where it is unknown. */
  readonly place: string | null
  /** Base units of the holder that was asked about; null where none was. */
  readonly balance: bigint | null
}

/** Tokens, and the block that their figures are of. */
export type TokensAtHead = {
  readonly position: PositionRow
  /** False while the index is ahead of the figures. */
  readonly isFresh: boolean
  readonly tokens: readonly TokenFacts[]
}

/** What a list of tokens is narrowed to. */
export type TokenFilter = {
  readonly family?: string
  readonly creator?: Hex
  readonly stage?: 'complete' | 'curve' | 'graduated' | 'none'
  readonly names?: NameFilter
}

/** Reads everything shown of tokens in one statement, of one moment. */
export function tokenFactsStore(db: Queryable) {
  return {
    of: (token: Hex) =>
      read(db, {
        tokens: sql`
          SELECT f.*, NULL AS place, NULL AS balance, 0 AS part FROM market_token_figures AS f
          WHERE token = ${token}`,
        order: sql`token`,
      }),
    /** Those of these that were launched, in the order of their addresses. */
    all: (tokens: readonly Hex[]) =>
      read(db, {
        tokens: sql`
          SELECT f.*, NULL AS place, NULL AS balance, 0 AS part FROM market_token_figures AS f
          WHERE token = ANY (${tokens})`,
        order: sql`f.token`,
      }),
    /** What an address holds, the most valuable first; one more than `limit` when there is more. */
    heldBy: (holder: Hex, limit: number) =>
      read(db, {
        tokens: sql`
          SELECT f.*, NULL AS place, b.balance, 0 AS part
          FROM market_balances AS b JOIN market_token_figures AS f ON f.token = b.token
          WHERE b.holder = ${holder}
          ORDER BY b.balance * f.price DESC, f.token LIMIT ${limit + 1}::int4`,
        order: sql`f.balance * f.price DESC, f.token`,
      }),
    /** One more than `limit` when there is a next page; tokens whose value is unknown come last. */
    page: (question: {
      readonly filter: TokenFilter
      readonly sort: TokenSort
      readonly descending: boolean
      readonly after: TokenPlace | null
      readonly limit: number
    }) => read(db, pageOf(question)),
  }
}

type Question = { readonly tokens: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }

/**
 * Those with a value and those without are read apart: each in the order of one index, the second only when the first
 * has not filled the page.
 */
function pageOf({
  after,
  descending,
  filter,
  limit,
  sort,
}: Parameters<ReturnType<typeof tokenFactsStore>['page']>[0]): Question {
  const column = sql.id(sort.column)
  const direction = descending ? sql`DESC` : sql`ASC`
  const beyond = descending ? sql`<` : sql`>`
  const narrowed = narrowing(filter)
  const figures = figuresOf(filter)
  const most = sql`LIMIT ${limit + 1}::int4`
  const known = sql`
    SELECT f.*, ${column}::text AS place, NULL AS balance, 0 AS part FROM ${figures} AS f
    WHERE ${column} IS NOT NULL AND ${narrowed} AND ${
      after === null || after.value === null
        ? sql`${after === null}`
        : sql`(${column}, token) ${beyond} (${after.value}::numeric, ${after.token})`
    }
    ORDER BY ${column} ${direction}, token ${direction} ${most}`
  const unknown = sql`
    SELECT f.*, NULL AS place, NULL AS balance, 1 AS part FROM ${figures} AS f
    WHERE ${column} IS NULL AND ${narrowed} AND ${
      after !== null && after.value === null ? sql`token > ${after.token}` : sql`true`
    }
    ORDER BY token ${most}`
  return {
    tokens: sort.isAlwaysKnown
      ? known
      : sql`(SELECT * FROM (${known}) AS k UNION ALL SELECT * FROM (${unknown}) AS u) ${most}`,
    order: sql`f.part, CASE WHEN f.part = 0 THEN f.${column} END ${direction},
      CASE WHEN f.part = 0 THEN f.token END ${direction}, f.token`,
  }
}

/** SQL: the figures that are looked through. Those of a few named tokens are read one by one, whatever the order. */
function figuresOf({ names }: TokenFilter): RawBuilder<unknown> {
  return names !== undefined && 'ids' in names
    ? sql`(SELECT * FROM market_token_figures WHERE token = ANY (${names.ids}::text[]) OFFSET 0)`
    : sql.table('market_token_figures')
}

function narrowing({ creator, family, names, stage }: TokenFilter): RawBuilder<unknown> {
  const wanted = [
    sql`true`,
    ...(family === undefined ? [] : [sql`family = ${family}`]),
    ...(creator === undefined ? [] : [sql`creator = ${creator}`]),
    ...(stage === undefined ? [] : [stages[stage]]),
    ...(names !== undefined && 'test' in names ? [names.test] : []),
  ]
  return sql.join(wanted, sql` AND `)
}

/** SQL: a pool is what a curve became, or what the token was launched into. */
const stages: Readonly<Record<NonNullable<TokenFilter['stage']>, RawBuilder<unknown>>> = {
  curve: sql`stage = 'curve'`,
  complete: sql`stage = 'complete'`,
  graduated: sql`stage = 'pool' AND family = 'rh'`,
  none: sql`stage = 'pool' AND family <> 'rh'`,
}

const factsTables = tablesOf(
  { marketTokens: tokenColumns },
  {
    ...positionColumns,
    isFresh: flag,
    place: nullable(text()),
    balance: nullable(bigint),
    price: bigint,
    tradedAt: nullable(integer),
    liquidity: nullable(bigint),
    stage: text<TokenFacts['stage']>(),
    progressBps: nullable(integer),
    beforeM5: nullable(bigint),
    beforeH1: nullable(bigint),
    beforeH6: nullable(bigint),
    beforeH24: nullable(bigint),
    volumeM5: bigint,
    volumeH1: bigint,
    volumeH6: bigint,
    volumeH24: bigint,
    tradesM5: integer,
    tradesH1: integer,
    tradesH6: integer,
    tradesH24: integer,
    buysH24: integer,
    tradersH24: integer,
    simulatedH24: integer,
    volumeAll: bigint,
    tradesAll: integer,
    holders: integer,
    topTen: bigint,
    creatorHolds: bigint,
    creatorSold: bigint,
    creatorTokens: integer,
    firstBuyers: nullable(integer),
    firstBought: nullable(bigint),
    pools: list(),
    closes: list(),
    sparkStep: integer,
  },
)

type FiguresRow = TokenRecord & {
  readonly place: string | null
  readonly balance: bigint | null
  readonly price: bigint
  readonly tradedAt: number | null
  readonly closes: readonly string[] | null
  readonly sparkStep: number
  readonly volumeAll: bigint
  readonly tradesAll: number
  readonly creatorHolds: bigint
  readonly creatorSold: bigint
  readonly creatorTokens: number
  readonly firstBuyers: number | null
  readonly firstBought: bigint | null
} & Pick<TokenFacts, 'holders' | 'liquidity' | 'pools' | 'progressBps' | 'stage' | 'topTen'> &
  Readonly<Record<`before${Suffix}`, bigint | null>> &
  Readonly<Record<`volume${Suffix}`, bigint>> &
  Readonly<Record<`trades${Suffix}`, number>> &
  Readonly<Record<'buysH24' | 'simulatedH24' | 'tradersH24', number>>
type Suffix = Capitalize<FigureWindow>
type FactsRow = PositionRow & { readonly isFresh: boolean | null } & (
    | FiguresRow
    | { readonly token: null }
  )

const sparkFrom = sql`
  (reached.at_time - reached.at_time % spark_step - (${sparkPoints - 1}::int8) * spark_step)`
const candlesOfStep = sql`
  SELECT started_at, close, last_block, last_log FROM market_candles AS c
  WHERE c.token = f.token AND c.resolution = spark_step`
/** The candles of the points, and the newest one before. */
const sparkCandles = sql`
  (${candlesOfStep} AND c.started_at >= ${sparkFrom})
  UNION ALL (${candlesOfStep} AND c.started_at < ${sparkFrom}
    ORDER BY c.started_at DESC, c.last_block DESC, c.last_log DESC LIMIT 1)`

/** One row for each token; without tokens, one with the position alone. */
async function read(db: Queryable, { order, tokens }: Question): Promise<TokensAtHead> {
  const { rows } = await sql<FactsRow>`
    SELECT f.*, t.name, t.symbol, t.metadata_uri, t.supply, t.opening_price, t.block_number,
      t.log_index, t.transaction_hash, t.simulated, spark.closes, spark_step, made.creator_tokens,
      firsts.buyers AS first_buyers, firsts.bought AS first_bought,
      nullif(reached.at_number, -1) AS at_number, reached.at_hash, reached.at_time,
      ${figuresAreFresh} AS is_fresh
    FROM market_figures_reached AS reached LEFT JOIN (${tokens}) AS f ON true
    LEFT JOIN market_tokens AS t ON t.token = f.token
    LEFT JOIN market_first_blocks AS firsts ON firsts.token = f.token
    LEFT JOIN LATERAL (
      SELECT count(*) AS creator_tokens FROM (
        SELECT FROM market_token_figures AS o WHERE o.creator = f.creator
        LIMIT ${creatorTokensMax}::int4
      ) AS o
    ) AS made ON true
    CROSS JOIN LATERAL (SELECT (${sparkStep})::int4 AS spark_step) AS stepped
    LEFT JOIN LATERAL (
      SELECT array_agg(started_at || ' ' || close ORDER BY started_at, last_block, last_log)
        AS closes
      FROM (${sparkCandles}) AS candles
    ) AS spark ON true
    ORDER BY ${order}`.execute(factsTables.on(db))
  const [first] = rows
  if (first === undefined) throw new Error('assertion failed: a statement without a position')
  const { atHash, atNumber, atTime } = first
  return {
    position: { atHash, atNumber, atTime },
    isFresh: first.isFresh ?? false,
    tokens: rows.flatMap((row) => (row.token === null ? [] : [toFacts(row)])),
  }
}

function toFacts(row: FiguresRow): TokenFacts {
  const { token, family, name, symbol, creator, metadataUri, supply, openingPrice } = row
  const { launchedAt, blockNumber, logIndex, transactionHash, simulated } = row
  return {
    token: {
      ...{ token, family, name, symbol, creator, metadataUri, supply, openingPrice },
      ...{ launchedAt, blockNumber, logIndex, transactionHash, simulated },
    },
    last: { price: row.price, tradedAt: row.tradedAt },
    before: { m5: row.beforeM5, h1: row.beforeH1, h6: row.beforeH6, h24: row.beforeH24 },
    volume: { m5: row.volumeM5, h1: row.volumeH1, h6: row.volumeH6, h24: row.volumeH24 },
    trades: { m5: row.tradesM5, h1: row.tradesH1, h6: row.tradesH6, h24: row.tradesH24 },
    whole: { volumeEth: row.volumeAll, trades: row.tradesAll },
    day: { buys: row.buysH24, traders: row.tradersH24, simulated: row.simulatedH24 },
    liquidity: row.liquidity,
    stage: row.stage,
    progressBps: row.progressBps,
    holders: row.holders,
    topTen: row.topTen,
    creator: { holds: row.creatorHolds, sold: row.creatorSold, tokens: row.creatorTokens },
    firstBlock:
      row.firstBuyers === null || row.firstBought === null
        ? null
        : { buyers: row.firstBuyers, bought: row.firstBought },
    pools: row.pools,
    spark: {
      stepSeconds: row.sparkStep,
      closes: (row.closes ?? []).map((close) => {
        const [startedAt = '', price = ''] = close.split(' ')
        return { startedAt: Number(startedAt), price: BigInt(price) }
      }),
    },
    place: row.place,
    balance: row.balance,
  }
}
