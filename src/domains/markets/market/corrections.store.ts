import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

const correctionsTables = tablesOf(
  {
    marketReorganisations: {
      aboveBlock: bigint,
      fromTime: integer,
      toTime: integer,
      recordedAt: time,
    },
    marketCorrections: {
      id: generated(integer),
      kind: text<'candle_revised' | 'trade_retracted'>(),
      token: text<Hex>(),
      pool: text(),
      /** Unix seconds: of the trade, or when the candle begins. */
      happenedAt: integer,
      before: json<Record<string, unknown>>(),
      after: nullable(json<Record<string, unknown>>()),
      recordedAt: time,
    },
  },
  { from: integer, to: integer },
)
type CorrectionRecord = RowOf<typeof correctionsTables, 'marketCorrections'>

/** What a reorganisation removed or changed. */
export type NewCorrection = Omit<CorrectionRecord, 'id'>

/** A range of rewritten history; Unix seconds. */
export type Rewritten = { readonly from: number; readonly to: number }

/** Store of what reorganisations changed, with the former values. Nothing here is ever retracted. */
export function correctionsStore(db: Queryable) {
  const tables = correctionsTables.on(db)
  return {
    async reorganised(
      stretch: Rewritten & { readonly aboveBlock: bigint; readonly recordedAt: Date },
    ): Promise<void> {
      await tables
        .insertInto('marketReorganisations')
        .values({
          aboveBlock: stretch.aboveBlock,
          fromTime: stretch.from,
          toTime: stretch.to,
          recordedAt: stretch.recordedAt,
        })
        .execute()
    },

    /** Every range that overlaps `from` to `to`. */
    rewrittenIn: (from: number, to: number): Promise<readonly Rewritten[]> =>
      tables
        .selectFrom('marketReorganisations')
        .select(['fromTime as from', 'toTime as to'])
        .where('toTime', '>=', from)
        .where('fromTime', '<', to)
        .execute(),

    async insert(corrections: readonly NewCorrection[]): Promise<void> {
      for (let start = 0; start < corrections.length; start += 1_000) {
        await tables
          .insertInto('marketCorrections')
          .values(corrections.slice(start, start + 1_000))
          .execute()
      }
    },

    /** Newest first; one more than `limit` when there is a next page. */
    page(options: {
      readonly token?: Hex
      readonly beforeId: number | null
      readonly limit: number
    }): Promise<readonly CorrectionRecord[]> {
      let query = tables.selectFrom('marketCorrections').selectAll()
      if (options.token !== undefined) query = query.where('token', '=', options.token)
      if (options.beforeId !== null) query = query.where('id', '<', options.beforeId)
      return query
        .orderBy('id', 'desc')
        .limit(options.limit + 1)
        .execute()
    },
  }
}
