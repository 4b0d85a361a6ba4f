import type { Database, StatementPart } from './database.ts'

/** What one setting decides over: `trades` is `RETENTION_TRADES_DAYS` in the environment. */
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

/** How many days each is kept; at least one. */
export type RetentionDays = Readonly<Record<RetentionSubject, number>>

/** How far one step goes. */
export type TrimLimits = {
  /** Now, less the days that it is kept. */
  readonly before: Date
  /** The same in days, for what goes by the time of a chain. */
  readonly days: number
  /** More are left to the next step. */
  readonly rowsMax: number
}

/** How one kind of row is kept from growing. */
export type RetentionRule = {
  /** In the plural, as a log says it: `trades in pools`. */
  readonly name: string
  /** Every table that it takes rows out of. */
  readonly tables: readonly string[]
  readonly subject: RetentionSubject
  /** How many times as long as the setting says; once unless given. */
  readonly times?: number
} & ({ readonly trim: Trim } | { readonly oldest: OldestRows })

/**
 * Removes about `rowsMax` of the oldest rows, or folds them into what stays, in one short statement or transaction; answers
 * how many, 0 when none is left. Takes nothing that is open, owed, or read for something that stays, and may run in any
 * number of processes at once.
 */
export type Trim = (database: Database, limits: TrimLimits) => Promise<number>

/** Rows of the rule's first table that go when they are old, for the upkeep to remove. */
export type OldestRows = {
  /** The column that says how old one is, or an expression over the row `old`. */
  readonly by: StatementPart | string
  /** That is in milliseconds since 1970. */
  readonly inMs?: true
  /** What names a row; `id` unless given. */
  readonly key?: readonly string[]
  /** Which may go at all, as SQL over the row `old`. */
  readonly only?: (before: Date) => StatementPart
  /** The column that names it in the rule's other tables, whose rows go with it; how many rows one is with them, roughly. */
  readonly whole?: { readonly column: string; readonly rows: number }
}

/** A table that is kept for ever, in partitions by what grows with time; its first one was made with it, and one for the rest. */
export type PartitionedTable = {
  readonly name: string
  /** The trigger function that refuses to change or empty a partition. */
  readonly keep: string
  /** One for each month, in UTC, or for so many numbers of a column each. */
  readonly by: 'month' | { readonly column: string; readonly width: bigint }
}

/** Tables, each with the reason. */
type Reasons = Readonly<Record<string, string>>

/** What becomes of every table of a domain: each is in exactly one of these. */
export type Keeping = {
  readonly rules?: readonly RetentionRule[]
  /** The domain takes rows out by itself; the reason says which and when. */
  readonly ownUpkeep?: Reasons
  /** Nothing is ever taken out. */
  readonly forEver?: Reasons
  /** Those of them that have partitions, made ahead. */
  readonly partitioned?: readonly PartitionedTable[]
  /** As many rows as there are of something else that does not grow with use. */
  readonly bounded?: Reasons
}
