import type { Database, StatementPart } from './database.ts'

/** Subjects with their own setting: `trades` is `RETENTION_TRADES_DAYS` in the environment. */
export const retentionSubjects = [
  'trades',
  'candles',
  'intents',
  'orders',
  'runs',
  'messages',
  'sessions',
] as const
export type RetentionSubject = (typeof retentionSubjects)[number]

/** The retention in days of each subject; at least one. */
export type RetentionDays = Readonly<Record<RetentionSubject, number>>

/** The limits of one retention step. */
export type TrimLimits = {
  /** Rows older than this may be removed. */
  readonly before: Date
  /** The same limit in days, for rows that are dated by a chain's time. */
  readonly days: number
  /** The maximum of rows for one step; further rows are left to the next. */
  readonly rowsMax: number
}

/** The retention rule of one kind of row. */
export type RetentionRule = {
  /** A plural for logs: `trades in pools`. */
  readonly name: string
  /** Every table that it removes rows from. */
  readonly tables: readonly string[]
} & Age &
  ({ readonly trim: Trim } | { readonly oldest: OldestRows })

/** How long a rule keeps its rows: as somebody configured, or so many days whatever is configured. */
type Age =
  | {
      readonly subject: RetentionSubject
      /** A multiple of the configured days. Default: 1. */
      readonly times?: number
    }
  | { readonly days: number }

/**
 * Removes, or aggregates, about `rowsMax` of the oldest rows in one short statement or transaction, and returns their
 * number; 0 when none is left. Never touches rows that are open, owed, or needed by rows that stay. Safe to run in
 * several processes at once.
 */
export type Trim = (database: Database, limits: TrimLimits) => Promise<number>

/** The rows of the rule's first table that the upkeep removes by age. */
export type OldestRows = {
  /** The column with the row's age, or an expression over the row `old`. */
  readonly by: StatementPart | string
  /** The column holds milliseconds since 1970. */
  readonly inMs?: true
  /** The key column. Default: `id`. */
  readonly key?: readonly string[]
  /** A condition, as SQL over the row `old`, for rows that may be removed. */
  readonly only?: (before: Date) => StatementPart
  /**
   * The foreign key column in the rule's other tables, whose rows are removed as well, and roughly how many rows each
   * one accounts for.
   */
  readonly whole?: { readonly column: string; readonly rows: number }
}

/**
 * A table that is never trimmed, partitioned by a growing column. Its migration creates the first partition and a
 * default one.
 */
export type PartitionedTable = {
  readonly name: string
  /** The trigger function that prevents changes to a partition. */
  readonly keep: string
  /** One partition for each month (UTC), or for each `width` of a numeric column. */
  readonly by: 'month' | { readonly column: string; readonly width: bigint }
}

/** Reasons by table. */
type Reasons = Readonly<Record<string, string>>

/** The retention of every table of a domain; each table is in exactly one of these groups. */
export type TableRetention = {
  readonly rules?: readonly RetentionRule[]
  /** Tables that the domain trims itself; the reason says which rows and when. */
  readonly ownUpkeep?: Reasons
  /** Tables from which nothing is ever removed. */
  readonly forEver?: Reasons
  /** Those of `forEver` that are partitioned; partitions are created ahead of time. */
  readonly partitioned?: readonly PartitionedTable[]
  /** Tables whose size is bounded by something that does not grow with use. */
  readonly bounded?: Reasons
}
