import { type Kysely } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { Interval } from './intervals.ts'
import { isoTime } from './views.ts'

type KeptTables = {
  market_kept: {
    what: 'minutes' | 'quarters' | 'trades'
    from_time: string
    from_block: string | null
  }
}

/** From when on everything is there, in Unix seconds; 0 where nothing was ever taken out. */
export type KeptFrom = {
  readonly trades: number
  /** Candles of 1m and 5m. */
  readonly minutes: number
  /** Candles of 15m. */
  readonly quarters: number
}

/** What the upkeep has taken out so far. */
export function keptStore(db: Queryable) {
  const tables: Kysely<KeptTables> = db.withTables<KeptTables>()
  return {
    async from(): Promise<KeptFrom> {
      const rows = await tables.selectFrom('market_kept').select(['what', 'from_time']).execute()
      const times = new Map(rows.map((row) => [row.what, Number(row.from_time)]))
      return {
        trades: times.get('trades') ?? 0,
        minutes: times.get('minutes') ?? 0,
        quarters: times.get('quarters') ?? 0,
      }
    },
    /** Everything is there again: the index begins anew. */
    async forget(): Promise<void> {
      await tables.deleteFrom('market_kept').execute()
    },
  }
}

/** From when on the candles of an interval are kept: those of hours and days are for ever. */
export function candlesKeptFrom(interval: Interval, kept: KeptFrom): number {
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

/** What an answer says that would have trades which are kept no longer. */
export function tradesWarning(kept: KeptFrom): string {
  return `trades are kept from ${isoTime(kept.trades)} on, and the newest one of each pool before that`
}
