import type { Queryable } from '../../../ports/database.ts'
import { integer, tablesOf, text } from '../../../ports/tables.ts'
import type { Interval } from './intervals.ts'
import { isoTime } from './views.ts'

const historyTables = tablesOf({
  marketKept: { what: text<'minutes' | 'quarters' | 'trades' | 'transfers'>(), fromTime: integer },
})

/** From when on history is complete, in Unix seconds; 0 where nothing was ever deleted. */
export type HistoryStart = {
  readonly trades: number
  /** Candles of 1m and 5m. */
  readonly minutes: number
  /** Candles of 15m. */
  readonly quarters: number
}

/** Store of how far retention has deleted history. */
export function historyStartStore(db: Queryable) {
  const tables = historyTables.on(db)
  return {
    async from(): Promise<HistoryStart> {
      const rows = await tables.selectFrom('marketKept').selectAll().execute()
      const times = new Map(rows.map((row) => [row.what, row.fromTime]))
      return {
        trades: times.get('trades') ?? 0,
        minutes: times.get('minutes') ?? 0,
        quarters: times.get('quarters') ?? 0,
      }
    },
    /** Resets it, because the index starts over from an empty database. */
    async forget(): Promise<void> {
      await tables.deleteFrom('marketKept').execute()
    },
  }
}

/** From when on candles of an interval are complete: those of hours and days are never deleted. */
export function candlesStart(interval: Interval, kept: HistoryStart): number {
  switch (interval) {
    case '1s':
      return kept.trades
    case '1m':
    case '5m':
      return kept.minutes
    case '15m':
      return kept.quarters
    default:
      return 0
  }
}

/** The warning of an answer whose trades were deleted in part. */
export function tradesWarning(kept: HistoryStart): string {
  return `trades are kept from ${isoTime(kept.trades)} on, and the newest one of each pool before that`
}
