import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { FairSlots, Owner } from './fair-slots.ts'
import { type IsLost, toDatabaseError } from './unavailable.ts'

/** A connection as it is lent out, and whose place it takes; null where nobody is counted. */
type Lent = DatabaseConnection & {
  readonly inner: DatabaseConnection
  readonly owner: Owner | null
}

/** One statement by itself. */
export type RunAlone = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** A driver's shorter ways for a statement outside any transaction. */
export type Alone = {
  /** On a connection that nobody else has meanwhile. */
  readonly run: RunAlone
  /** Whether others may be right before and behind it on its connection. */
  readonly mayShare: (query: CompiledQuery) => boolean
  /** Resolves with undefined where it has to be run the other way after all, and nothing has been done. */
  readonly runShared: (query: CompiledQuery) => Promise<QueryResult<unknown> | undefined>
  /** How many may be under way so. */
  readonly sharedPlaces: number
}

/** What both ways to the database are guarded by. */
export type Guards = {
  readonly slots: FairSlots
  readonly ownerNow: () => Owner | null
  readonly isLost: IsLost
}

/** The shorter ways with the two promises of `guardDriver`; those that share connections have places of their own. */
export function guardAlone(
  alone: Alone,
  { isLost, ownerNow, sharedSlots, slots }: Guards & { readonly sharedSlots: FairSlots },
): RunAlone {
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
