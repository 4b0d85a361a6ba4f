import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, nullable, tablesOf, text } from '../../../ports/tables.ts'
import { type PositionRow, positionColumns, positionRow } from '../../chain/chain-index/index.ts'
import type { HeldLine } from './held-history.ts'
import type { Resolution } from './intervals.ts'

/** More tokens are left out, those that are worth least now. */
export const heldTokensMax = 100
/** Older transfers of one account are not read. */
export const heldTransfersMax = 50_000
const hour = 3_600

/** What an account held between a time and the newest indexed block, all of one moment. */
export type HeldHistory = {
  readonly position: PositionRow
  readonly lines: readonly HeldLine[]
  /** Tokens that are not among the lines. */
  readonly leftOut: number
  /** From when on every transfer is there, Unix seconds; 0: all of them are. */
  readonly keptFrom: number
  /** From when on they were read; 0: all that are there. */
  readonly readFrom: number
}

const historyTables = tablesOf(
  {},
  {
    ...positionColumns,
    what: nullable(text<'change' | 'close' | 'fact' | 'token'>()),
    subject: text(),
    place: integer,
    amount: bigint,
    opening: nullable(bigint),
    /** Unix seconds. */
    first: nullable(integer),
  },
)
type Row = PositionRow & {
  readonly what: 'change' | 'close' | 'fact' | 'token' | null
  readonly subject: string
  readonly place: number
  readonly amount: bigint
  readonly opening: bigint | null
}

/** Reads what accounts held of launched tokens, and what those were worth. */
export function heldHistoryStore(db: Queryable) {
  const tables = historyTables.on(db)
  return {
    /** When the first stored transfer from or to an account was, Unix seconds; null without one. */
    async first(holder: Hex): Promise<number | null> {
      const { rows } = await sql<{ first: number | null }>`
        SELECT least(
          (SELECT min(transferred_at) FROM market_transfers WHERE recipient = ${holder}),
          (SELECT min(transferred_at) FROM market_transfers WHERE sender = ${holder})) AS first
      `.execute(tables)
      return rows[0]?.first ?? null
    },

    /** In one statement, in the order of time. Places are Unix seconds divided by `stepSeconds`. */
    async since(question: {
      readonly holder: Hex
      /** Unix seconds. */
      readonly from: number
      readonly stepSeconds: number
      /** The length of the candles that are read; a step is a multiple of it. */
      readonly resolution: Resolution
    }): Promise<HeldHistory> {
      const { rows } = await statement(question).execute(tables)
      return toHistory(rows)
    },
  }
}

type Question = Parameters<ReturnType<typeof heldHistoryStore>['since']>[0]

function statement({ from, holder, resolution, stepSeconds }: Question): RawBuilder<Row> {
  const step = sql`${String(stepSeconds)}::int8`
  // Candles of an hour and longer are kept for ever, so that there is always one before.
  const width = Math.max(resolution, hour)
  const base = sql`${String(from - (from % width))}::int8`
  const newest = sql`last_block DESC, last_log DESC`
  return sql<Row>`
    WITH moved AS MATERIALIZED (${movedBy(holder, from)}),
    held AS MATERIALIZED (SELECT token, balance FROM market_balances WHERE holder = ${holder}),
    counted AS MATERIALIZED (
      SELECT s.token, coalesce(h.balance, 0) AS balance, t.opening_price, count(*) OVER () AS of
      FROM (SELECT token FROM held UNION SELECT token FROM moved) AS s
      JOIN market_tokens AS t ON t.token = s.token
      LEFT JOIN held AS h ON h.token = s.token
      LEFT JOIN market_token_figures AS f ON f.token = s.token
      ORDER BY coalesce(h.balance, 0) * coalesce(f.price, t.opening_price) DESC, s.token
      LIMIT ${heldTokensMax}::int4
    )
    SELECT p.*, found.* FROM ${positionRow} AS p LEFT JOIN (
      SELECT 'token' AS what, token AS subject, 0::int8 AS place, balance AS amount,
        opening_price AS opening FROM counted
      UNION ALL (SELECT 'fact', 'leftOut', 0, of - ${heldTokensMax}::int4, NULL FROM counted LIMIT 1)
      UNION ALL SELECT 'fact', 'keptFrom', 0, from_time, NULL FROM market_kept
        WHERE what = 'transfers'
      UNION ALL SELECT 'fact', 'readFrom', 0, min(transferred_at) + 1, NULL FROM moved
        HAVING count(*) > ${heldTransfersMax}::int4
      UNION ALL SELECT 'change', m.token, m.transferred_at / ${step}, sum(m.change), NULL
        FROM moved AS m JOIN counted AS c ON c.token = m.token GROUP BY 2, 3
      UNION ALL SELECT 'close', c.token, closes.place, closes.close, NULL
        FROM counted AS c CROSS JOIN LATERAL (
          SELECT DISTINCT ON (place) started_at / ${step} AS place, close FROM market_candles AS k
          WHERE k.token = c.token AND k.resolution = ${resolution}::int4 AND k.started_at >= ${base}
          ORDER BY place, ${newest}
        ) AS closes
      UNION ALL SELECT 'close', c.token, -1, before.close, NULL
        FROM counted AS c CROSS JOIN LATERAL (
          SELECT close FROM market_candles AS k
          WHERE k.token = c.token AND k.resolution = ${width}::int4 AND k.started_at < ${base}
          ORDER BY started_at DESC, ${newest} LIMIT 1
        ) AS before
    ) AS found ON true ORDER BY found.place`
}

/** SQL: the newest transfers of an account; one more than are counted when there are more. */
function movedBy(holder: Hex, from: number): RawBuilder<unknown> {
  const most = sql`ORDER BY transferred_at DESC LIMIT ${heldTransfersMax + 1}::int4`
  const since = sql`sender <> recipient AND transferred_at >= ${String(from)}::int8`
  return sql`
    SELECT * FROM (
      (SELECT token, transferred_at, amount AS change FROM market_transfers
        WHERE recipient = ${holder} AND ${since} ${most})
      UNION ALL (SELECT token, transferred_at, -amount FROM market_transfers
        WHERE sender = ${holder} AND ${since} ${most})
    ) AS both_ways ${most}`
}

function toHistory(rows: readonly Row[]): HeldHistory {
  const [first] = rows
  if (first === undefined) throw new Error('assertion failed: a statement without a position')
  const { atHash, atNumber, atTime } = first
  const facts = new Map<string, number>()
  const changes = Map.groupBy(of('change'), ({ subject }) => subject)
  const closes = Map.groupBy(of('close'), ({ subject }) => subject)
  for (const { amount, subject } of of('fact')) facts.set(subject, Number(amount))
  return {
    position: { atHash, atNumber, atTime },
    lines: of('token').map(({ amount, opening, subject }) => ({
      balance: amount,
      openingPrice: opening ?? 0n,
      changes: changes.get(subject) ?? [],
      closes: closes.get(subject) ?? [],
    })),
    leftOut: Math.max(0, facts.get('leftOut') ?? 0),
    keptFrom: facts.get('keptFrom') ?? 0,
    readFrom: facts.get('readFrom') ?? 0,
  }

  function of(what: Row['what']): readonly Row[] {
    return rows.filter((row) => row.what === what)
  }
}
