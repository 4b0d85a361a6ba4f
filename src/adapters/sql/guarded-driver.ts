import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { FairSlots, Owner } from './fair-slots.ts'
import { type IsLost, toDatabaseError } from './unavailable.ts'

/** A connection as it is lent out, and whose place it takes; null where nobody is counted. */
type Lent = DatabaseConnection & {
  readonly inner: DatabaseConnection
  readonly owner: Owner | null
}

/** One statement by itself, on a connection that nobody else has meanwhile. */
export type RunAlone = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** What both ways to the database are guarded by. */
export type Guards = {
  readonly slots: FairSlots
  readonly ownerNow: () => Owner | null
  readonly isLost: IsLost
}

/** The short way for a statement by itself, with the two promises of `guardDriver`. */
export function guardAlone(runAlone: RunAlone, { isLost, ownerNow, slots }: Guards): RunAlone {
  return async (query) => {
    const owner = ownerNow()
    let hasPlace = false
    try {
      const turn = owner === null ? undefined : slots.take(owner)
      if (turn !== undefined) await turn
      hasPlace = owner !== null
      return await runAlone(query)
    } catch (failure) {
      throw toDatabaseError(failure, isLost)
    } finally {
      if (hasPlace && owner !== null) slots.give(owner)
    }
  }
}

/**
 * The driver with two promises: nobody gets a connection before their turn, and every failure that is not the statement's
 * own is the one error that callers may see.
 */
export function guardDriver(driver: Driver, { isLost, ownerNow, slots }: Guards): Driver {
  const told = async <result>(work: Promise<result>, isGone = isLost): Promise<result> => {
    try {
      return await work
    } catch (failure) {
      throw toDatabaseError(failure, isGone)
    }
  }
  const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
    // Every connection that the driver is given back was lent out below.
    (connection as Lent).inner
  const lend = (inner: DatabaseConnection, owner: Owner | null): Lent => ({
    inner,
    owner,
    executeQuery: <row>(query: CompiledQuery) => told(inner.executeQuery<row>(query)),
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
    // Whatever is wrong with a connection that was not got, the database is not there.
    acquireConnection: () => told(acquire(), () => true),
    async releaseConnection(connection) {
      const { inner, owner } = connection as Lent
      await driver.releaseConnection(inner)
      if (owner !== null) slots.give(owner)
    },
    beginTransaction: (connection, settings) =>
      told(driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: (connection) => told(driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) => told(driver.rollbackTransaction(innerOf(connection))),
    savepoint: async (connection, name, compile) =>
      told(Promise.resolve(driver.savepoint?.(innerOf(connection), name, compile))),
    rollbackToSavepoint: async (connection, name, compile) =>
      told(Promise.resolve(driver.rollbackToSavepoint?.(innerOf(connection), name, compile))),
    releaseSavepoint: async (connection, name, compile) =>
      told(Promise.resolve(driver.releaseSavepoint?.(innerOf(connection), name, compile))),
  }
}
