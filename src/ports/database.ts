import type { Kysely, RawBuilder } from 'kysely'

/**
 * Where statements run: the database itself or an open transaction. Stores declare their tables in `tables.ts` form.
 */
export type Queryable = Kysely<{}>

/** A fragment of a statement with its parameters. */
export type StatementPart = RawBuilder<unknown>

/** How one transaction runs. The defaults are the safest choices. */
export type TransactionOptions = {
  /** `read committed` unless given. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /**
   * How often `work` is retried after a serialization failure or a deadlock. Default 0, because only the caller knows
   * whether `work` has effects outside the transaction.
   */
  readonly retriesMax?: number
  /** The transaction is rolled back when `work` takes longer. Default: 15,000. */
  readonly timeoutMs?: number
}

/** A constraint that a statement violated. `constraint` is its name in the migration. */
export type Violation = {
  readonly kind: 'unique' | 'foreign_key' | 'check' | 'not_null'
  readonly constraint: string
}

/** Whether the database answers, and how fast. `reason` is for logs only. */
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
   * Runs statements outside any transaction. Throws inside a transaction callback, where on a single connection it
   * would deadlock.
   */
  readonly query: Queryable
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. Only the queryable passed to
   * `work` belongs to it, and only until `work` has ended. A nested transaction throws at once; use a savepoint for a
   * part that may fail alone. Concurrent statements run in the order in which they were issued.
   */
  readonly transaction: <result>(
    work: (transaction: Queryable) => Promise<result>,
    options?: TransactionOptions,
  ) => Promise<result>
  /**
   * Notifies subscribers of `channel` if and only if the transaction of `queryable` commits. `channel` is lower snake
   * case of at most 63 characters, `payload` at most 7,999 bytes.
   */
  readonly notify: (queryable: Queryable, channel: string, payload: string) => Promise<void>
  /**
   * Calls `onNotification` for each notification, from any process on the same database. Resolves once it is
   * subscribed. Delivery is at most once: notifications sent while a connection is down are lost, so poll as well. The
   * returned function unsubscribes. Throws inside a transaction callback, like `query`.
   */
  readonly subscribe: (
    channel: string,
    onNotification: (payload: string) => void,
  ) => Promise<() => Promise<void>>
  /** The constraint that a failed statement violated, or undefined when it failed for another reason. */
  readonly violationOf: (error: unknown) => Violation | undefined
  /** Never rejects, and answers within about two seconds. */
  readonly health: () => Promise<DatabaseHealth>
  /** Waits for running statements, then closes all connections. Later use rejects. Safe to repeat. */
  readonly close: () => Promise<void>
}

/**
 * One step of a domain's schema, such as `0001_keys`. Append only: a released step is never renamed, moved or removed,
 * and its SQL must work on PostgreSQL 15.
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
