import { AbortedTransactionError, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../../ports/database.ts'
import { createSqlDatabase, type OwnerOf } from '../sql-database.ts'
import { type IsLost, toDatabaseError } from '../unavailable.ts'
import { parserFor } from '../values.ts'
import { createListener } from './listener.ts'
import { createPreparingPool } from './pool.ts'

export type PostgresOptions = {
  /** `postgres://user:password@host:port/name`. A pooler in between must use session pooling. */
  readonly url: string
  /** The schema of unqualified names, which must exist. Default: the server's. */
  readonly schema?: string
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string
  /** Default: 10. Short reads use up to two more. */
  readonly connectionsMax?: number
  /** Default: 5 s. */
  readonly statementTimeoutMs?: number
  /** How long a caller waits for a connection. Default: 5 s. */
  readonly connectionWaitMs?: number
  /**
   * The same until `endStart` is called: timers are unreliable while a process loads its modules. Default: as above.
   */
  readonly startWaitMs?: number
  /** The owner whose share of the connections a statement uses. Default: none. */
  readonly ownerOf?: OwnerOf
  /** Called for failures outside any statement, such as an idle connection that breaks; never once closing has begun. */
  readonly onError?: (error: Error) => void
}

/** A `Database` on a PostgreSQL server, and its pool for libraries that use `pg` directly. */
export type PostgresDatabase = Database & {
  readonly pool: {
    readonly query: (text: string, values?: unknown[]) => Promise<pg.QueryResult | pg.QueryResult[]>
  }
  /** From now on callers wait at most `connectionWaitMs`. */
  readonly endStart: () => void
}

const connectionWaitMs = 5_000
const idleInTransactionMs = 10_000
const connectionsMaxDefault = 10
/** Connections reserved for the service's own work: jobs, event log, indexer. */
const ownConnections = 2

/**
 * Opens a connection pool and checks that a connection works. An idle transaction ends after 10 s. Repeated statements
 * are prepared on each connection.
 */
export async function createPostgresDatabase(options: PostgresOptions): Promise<PostgresDatabase> {
  let isClosing = false
  // Closing a pool does not wait for its connections, so that a server may end them first.
  const onError = (failure: Error) => (isClosing ? undefined : options.onError?.(failure))
  const { connectionWaitMs: waitMs = connectionWaitMs, startWaitMs = waitMs } = options
  const { connectionsMax = connectionsMaxDefault } = options
  const connection = { ...toConnection(options), connectionTimeoutMillis: startWaitMs }
  const working = {
    ...connection,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    types: { getTypeParser: (typeId: number) => parserFor(typeId) },
  }
  const pool = new pg.Pool({
    ...working,
    max: connectionsMax,
    // Sends a statement at once even when another is in progress, such as the first one after BEGIN.
    pipeline: true,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
  // Without a listener, a broken connection would end the process. It may be idle in the pool, or between two
  // statements of a transaction.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const listener = createListener({ connection, onError })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  const preparing = createPreparingPool(pool, { connection: working, onError })
  const driver = {
    dialect: new PostgresDialect({ pool: preparing.lent }),
    alone: preparing.alone,
    subscribe: listener.subscribe,
    slots: Math.max(1, connectionsMax - ownConnections),
    isLost,
    isPipelined: true as const,
    close: async () => {
      isClosing = true
      await listener.close()
      await preparing.close()
      await pool.end()
    },
  }
  const { database } = createSqlDatabase(driver, options.ownerOf)
  return {
    ...database,
    pool: {
      query: (text, values) =>
        pool.query(text, values).catch((failure: unknown) => {
          throw toDatabaseError(failure, isLost)
        }),
    },
    endStart() {
      // Both read it for each new connection, and the pool for each waiting caller.
      connection.connectionTimeoutMillis = waitMs
      pool.options.connectionTimeoutMillis = waitMs
    },
  }
}

/** A failure that is neither the server's message nor a defect of the program is a lost connection. */
const isLost: IsLost = (failure) =>
  failure instanceof Error &&
  ![pg.DatabaseError, AbortedTransactionError, TypeError, RangeError].some(
    (kind) => failure instanceof kind,
  )

function toConnection(options: PostgresOptions) {
  const { url, schema, applicationName = 'bourse' } = options
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new TypeError(`A schema is lower snake case of at most 63 characters: ${schema}`)
  }
  // These settings change the format of values, so they must not depend on the server's configuration.
  const settings = ['TimeZone=UTC', 'DateStyle=ISO,MDY']
  if (schema !== undefined) settings.push(`search_path=${schema}`)
  return {
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  } satisfies pg.ClientConfig
}
