import type { CompiledQuery, PostgresPool, PostgresPoolClient, QueryResult } from 'kysely'
import type pg from 'pg'
import { toDatabaseError } from '../unavailable.ts'
import { createPreparedConnection, createRepetition, type PreparedConnection } from './prepared.ts'

/** The connections as the query builder lends them, and the short way for a statement by itself. */
export type PreparingPool = {
  readonly lent: PostgresPool
  /** Runs one statement outside any transaction. Rejects with `StoreUnavailable` where there is no connection. */
  readonly runAlone: (query: CompiledQuery) => Promise<QueryResult<unknown>>
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Prepares what is repeated on each connection of `pool`, whoever borrows it. */
export function createPreparingPool(pool: pg.Pool): PreparingPool {
  const repetition = createRepetition()
  const connections = new WeakMap<pg.PoolClient, PreparedConnection>()
  const connectionOf = (client: pg.PoolClient): PreparedConnection => {
    const known = connections.get(client)
    if (known !== undefined) return known
    const made = createPreparedConnection(client, repetition)
    connections.set(client, made)
    return made
  }
  const lend = (client: pg.PoolClient): PostgresPoolClient => {
    const { query } = connectionOf(client)
    const lentClient = { query, release: (isBroken?: boolean) => client.release(isBroken) }
    // Cursors, which would be a second form of `query`, are not used.
    return lentClient as unknown as PostgresPoolClient
  }
  return {
    lent: {
      connect: async () => lend(await pool.connect()),
      end: () => pool.end(),
      options: pool.options,
    },
    async runAlone({ parameters, sql }) {
      const client = await borrow(pool)
      try {
        const result = await connectionOf(client).query(sql, parameters)
        const { command, rowCount, rows } = result
        if (!changing.has(command)) return { rows }
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      } finally {
        client.release()
      }
    },
  }
}

/** Whatever is wrong with a connection that was not got, the database is not there. */
async function borrow(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (failure) {
    throw toDatabaseError(failure, () => true)
  }
}
