import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { FairSlots, Owner } from './fair-slots.ts'
import { type IsLost, toDatabaseError } from './unavailable.ts'

/** A borrowed connection with the owner of its slot; null when nobody is counted. */
type Lent = DatabaseConnection & {
  readonly inner: DatabaseConnection
  readonly owner: Owner | null
}

/** Runs one statement outside a transaction. */
export type RunSingleStatement = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** A driver's fast paths for a statement outside any transaction. */
export type SingleStatementPaths = {
  /** On a connection that is not shared meanwhile. */
  readonly run: RunSingleStatement
  /** Whether other statements may precede and follow it on its connection. */
  readonly mayShare: (query: CompiledQuery) => boolean
  /** Resolves with undefined when it has to be run the other way, without any effect so far. */
  readonly runShared: (query: CompiledQuery) => Promise<QueryResult<unknown> | undefined>
  /** How many of these may be in progress. */
  readonly sharedPlaces: number
}

/** What guards both paths to the database. */
export type Guards = {
  readonly slots: FairSlots
  readonly ownerNow: () => Owner | null
  readonly isLost: IsLost
}

/** The fast paths with the two guarantees of `guardDriver`; those that share connections have slots of their own. */
export function guardSingleStatements(
  alone: SingleStatementPaths,
  { isLost, ownerNow, sharedSlots, slots }: Guards & { readonly sharedSlots: FairSlots },
): RunSingleStatement {
  return async (query) => {
    const owner = ownerNow()
    try {
      if (alone.mayShare(query)) {
        const result = await inPlace(owner, sharedSlots, () => alone.runShared(query))
        if (result !== undefined) return result
      }
      return await inPlace(owner, slots, () => alone.run(query))
    } catch (failure) {
      throw toDatabaseError(failure, isLost)
    }
  }
}

async function inPlace<result>(
  owner: Owner | null,
  slots: FairSlots,
  run: () => Promise<result>,
): Promise<result> {
  if (owner === null) return run()
  const turn = slots.take(owner)
  if (turn !== undefined) await turn
  try {
    return await run()
  } finally {
    slots.give(owner)
  }
}

/**
 * Wraps a driver with two guarantees: a connection is only taken with a slot, and every failure that is not the
 * statement's own becomes `StoreUnavailable`.
 */
export function guardDriver(driver: Driver, { isLost, ownerNow, slots }: Guards): Driver {
  const converted = async <result>(work: Promise<result>, isGone = isLost): Promise<result> => {
    try {
      return await work
    } catch (failure) {
      throw toDatabaseError(failure, isGone)
    }
  }
  const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
    // Every connection that is returned to the driver was borrowed below.
    (connection as Lent).inner
  const lend = (inner: DatabaseConnection, owner: Owner | null): Lent => ({
    inner,
    owner,
    executeQuery: <row>(query: CompiledQuery) => converted(inner.executeQuery<row>(query)),
    streamQuery: <row>(query: CompiledQuery, chunkSize: number) =>
      inner.streamQuery<row>(query, chunkSize),
  })
  const acquire = async (): Promise<Lent> => {
    const owner = ownerNow()
    if (owner === null) return lend(await driver.acquireConnection(), null)
    await slots.take(owner)
    try {
      return lend(await driver.acquireConnection(), owner)
    } catch (failure) {
      slots.give(owner)
      throw failure
    }
  }

  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    // Any failure to get a connection means that the database is unavailable.
    acquireConnection: () => converted(acquire(), () => true),
    async releaseConnection(connection) {
      const { inner, owner } = connection as Lent
      await driver.releaseConnection(inner)
      if (owner !== null) slots.give(owner)
    },
    beginTransaction: (connection, settings) =>
      converted(driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: (connection) => converted(driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) => converted(driver.rollbackTransaction(innerOf(connection))),
    savepoint: async (connection, name, compile) =>
      converted(Promise.resolve(driver.savepoint?.(innerOf(connection), name, compile))),
    rollbackToSavepoint: async (connection, name, compile) =>
      converted(Promise.resolve(driver.rollbackToSavepoint?.(innerOf(connection), name, compile))),
    releaseSavepoint: async (connection, name, compile) =>
      converted(Promise.resolve(driver.releaseSavepoint?.(innerOf(connection), name, compile))),
  }
}
