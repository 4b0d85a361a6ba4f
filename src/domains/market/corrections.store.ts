import type { Generated, Kysely } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

type CorrectionsTables = {
  market_reorganisations: {
    id: Generated<string>
    above_block: string
    from_time: string
    to_time: string
    recorded_at: Date
  }
  market_corrections: {
    id: Generated<string>
    kind: 'candle_revised' | 'trade_retracted'
    token: Hex
    pool: string
    happened_at: string
    before: Record<string, unknown> | string
    after: Record<string, unknown> | string | null
    recorded_at: Date
  }
}
type Tables = Kysely<CorrectionsTables>

/** What a reorganisation took back or changed. */
export type NewCorrection = {
  readonly kind: 'candle_revised' | 'trade_retracted'
  readonly token: Hex
  readonly pool: string
  /** Unix seconds: of the trade, or when the candle begins. */
  readonly happenedAt: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>> | null
  readonly recordedAt: Date
}
type CorrectionRecord = Omit<NewCorrection, 'after' | 'before'> & {
  readonly id: number
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown> | null
}

/** A stretch of history that was rewritten; Unix seconds. */
export type Rewritten = { readonly from: number; readonly to: number }

/** What was, after the chain said otherwise. Nothing here is ever taken back. */
export function correctionsStore(db: Queryable) {
  const tables: Tables = db.withTables<CorrectionsTables>()
  return {
    async reorganised(
      stretch: Rewritten & { readonly aboveBlock: bigint; readonly recordedAt: Date },
    ): Promise<void> {
      await tables
        .insertInto('market_reorganisations')
        .values({
          above_block: stretch.aboveBlock.toString(),
          from_time: String(stretch.from),
          to_time: String(stretch.to),
          recorded_at: stretch.recordedAt,
        })
        .execute()
    },

    /** Every stretch that reaches into `from` to `to`. */
    async rewrittenIn(from: number, to: number): Promise<readonly Rewritten[]> {
      const rows = await tables
        .selectFrom('market_reorganisations')
        .select(['from_time', 'to_time'])
        .where('to_time', '>=', String(from))
        .where('from_time', '<', String(to))
        .execute()
      return rows.map((row) => ({ from: Number(row.from_time), to: Number(row.to_time) }))
    },

    async insert(corrections: readonly NewCorrection[]): Promise<void> {
      for (let start = 0; start < corrections.length; start += 1_000) {
        await tables
          .insertInto('market_corrections')
          .values(
            corrections.slice(start, start + 1_000).map((each) => ({
              kind: each.kind,
              token: each.token,
              pool: each.pool,
              happened_at: String(each.happenedAt),
              before: JSON.stringify(each.before),
              after: each.after === null ? null : JSON.stringify(each.after),
              recorded_at: each.recordedAt,
            })),
          )
          .execute()
      }
    },

    /** The newest first, one more than `limit` when there are more. */
    async page(options: {
      readonly token?: Hex
      readonly beforeId?: string
      readonly limit: number
    }): Promise<readonly CorrectionRecord[]> {
      let query = tables.selectFrom('market_corrections').selectAll()
      if (options.token !== undefined) query = query.where('token', '=', options.token)
      if (options.beforeId !== undefined) query = query.where('id', '<', options.beforeId)
      const rows = await query
        .orderBy('id', 'desc')
        .limit(options.limit + 1)
        .execute()
      return rows.map((row) => ({
        id: Number(row.id),
        kind: row.kind,
        token: row.token,
        pool: row.pool,
        happenedAt: Number(row.happened_at),
        before: toObject(row.before) ?? {},
        after: toObject(row.after),
        recordedAt: row.recorded_at,
      }))
    },
  }
}

/** JSON is read parsed; text is only ever written. */
function toObject(value: Record<string, unknown> | string | null): Record<string, unknown> | null {
  return typeof value === 'string' ? null : value
}
