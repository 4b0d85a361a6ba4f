import type { Kysely, RawBuilder } from 'kysely'

/**
 * Where statements run: the database itself or an open transaction. A store names its tables once,
 * with `queryable.withTables<KeysTables>()`.
 */
export type Queryable = Kysely<{}>

/** A part of a statement, with the values that belong to it. */
export type StatementPart = RawBuilder<unknown>

/** How one transaction runs. Every default is the safe one. */
export type TransactionOptions = {
  /** `read committed` unless given. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /**
   * How many times `work` is run again after a serialization failure or a deadlock. 0 unless given,
   * because only the caller knows that `work` has no effect outside the transaction.
   */
  readonly retriesMax?: number
  /** The whole transaction is rolled back when `work` takes longer. 15,000 unless given. */
  readonly timeoutMs?: number
}

/** A rule of the schema that a statement broke. `constraint` is the name given in the migration. */
export type Violation = {
  readonly kind: 'unique' | 'foreign_key' | 'check' | 'not_null'
  readonly constraint: string
}

/** Whether the database answers, and how fast. `reason` is for logs, not for callers. */
export type DatabaseHealth =
  | { readonly ok: true; readonly latencyMs: number }
  | { readonly ok: false; readonly reason: string }

/**
 * The SQL store, in PostgreSQL's dialect (15 and newer).
 *
 * Values are the same on every adapter. Read: `int8`, `numeric`, `date` and `interval` are strings,
 * `timestamp` and `timestamptz` are `Date`, `bytea` is `Uint8Array`, `json` and `jsonb` are parsed.
 * Written: strings, numbers, bigints, booleans, `Date`, `Uint8Array`, null and arrays of these. A JSON
 * value is written as `JSON.stringify(value)`; a plain object as a parameter is refused.
 */
export type Database = {
  /**
   * Runs statements outside any transaction. Used inside a transaction callback it throws at once: on
   * one connection it would wait for itself forever.
   */
  readonly query: Queryable
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. Only the
   * queryable that `work` is given belongs to it, and only until `work` has ended. A second
   * transaction inside `work` throws at once; a part that may fail alone is a savepoint. Statements
   * that are asked for together run in the order in which they were asked for.
   */
  readonly transaction: <result>(
    work: (transaction: Queryable) => Promise<result>,
    options?: TransactionOptions,
  ) => Promise<result>
  /**
   * Hints subscribers of `channel`, when and only when the transaction that `queryable` belongs to
   * commits. `channel` is lower snake case of at most 63 characters, `payload` at most 7,999 bytes.
   */
  readonly notify: (queryable: Queryable, channel: string, payload: string) => Promise<void>
  /**
   * Calls `onNotification` for each hint, from any process on the same database, and resolves once it
   * is listening. At most once: a hint sent while a connection is down is lost, so poll as well.
   * The returned function stops it. Throws inside a transaction callback, like `query`.
   */
  readonly subscribe: (
    channel: string,
    onNotification: (payload: string) => void,
  ) => Promise<() => Promise<void>>
  /** The rule that a failed statement broke, or undefined when it failed for another reason. */
  readonly violationOf: (error: unknown) => Violation | undefined
  /** Never rejects, and answers within about two seconds. */
  readonly health: () => Promise<DatabaseHealth>
  /** Waits for running statements, then lets go of everything. Later use rejects. Safe to repeat. */
  readonly close: () => Promise<void>
}

/**
 * One step of a domain's schema, such as `0001_keys`. Append only: a step that has run anywhere is
 * never renamed, moved or taken out, and its SQL must work on PostgreSQL 15.
 */
export type Migration = {
  readonly name: string
  readonly up: (transaction: Queryable) => Promise<void>
}

/** All steps of one domain, oldest first. */
export type MigrationSet = {
  readonly domain: string
  readonly migrations: readonly Migration[]
}
