import { AbortedTransactionError, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../../ports/database.ts'
import { createSqlDatabase, type OwnerOf } from '../sql-database.ts'
import { type IsLost, toDatabaseError } from '../unavailable.ts'
import { parserFor } from '../values.ts'
import { createListener } from './listener.ts'
import { createPreparingPool } from './pool.ts'

export type PostgresOptions = {
  /** `postgres://user:password@host:port/name`. A pooler in between must pool by session. */
  readonly url: string
  /** Every unqualified name means this schema, which must exist. The server's default unless given. */
  readonly schema?: string
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string
  /** 10 unless given. Short reads have up to two more. */
  readonly connectionsMax?: number
  /** 5 s unless given. */
  readonly statementTimeoutMs?: number
  /** How long a caller waits for a connection; 5 s unless given. */
  readonly connectionWaitMs?: number
  /** The same until `endStart`: timers mean little in a process that loads its modules. As above unless given. */
  readonly startWaitMs?: number
  /** Whose share of the connections a statement takes; nobody's unless given. */
  readonly ownerOf?: OwnerOf
  /** What goes wrong while nobody waits for an answer, such as an idle connection that breaks. */
  readonly onError?: (error: Error) => void
}

/** A `Database` on a PostgreSQL server, and its connections for libraries that speak to `pg` themselves. */
export type PostgresDatabase = Database & {
  readonly pool: {
    readonly query: (text: string, values?: unknown[]) => Promise<pg.QueryResult | pg.QueryResult[]>
  }
  /** From now on nobody waits longer than `connectionWaitMs`. */
  readonly endStart: () => void
}

const connectionWaitMs = 5_000
const idleInTransactionMs = 10_000
const connectionsMaxDefault = 10
/** Connections that no caller takes: for the jobs, the event log and the indexer. */
const ownConnections = 2

/**
 * Opens a pool of connections and checks that one answers. A transaction in which nothing happens ends after 10 s. What
 * is repeated is prepared by name on each connection.
 */
export async function createPostgresDatabase(options: PostgresOptions): Promise<PostgresDatabase> {
  const onError = options.onError ?? (() => {})
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
    // What is asked behind something that is under way leaves at once, such as the first statement behind BEGIN.
    pipeline: true,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
  // Without a listener, a connection that breaks would end the process: an idle one is the pool's, and one that
  // waits between two statements of a transaction is nobody's.
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
      // Both read it for each connection that they make, the pool also for each caller that waits.
      connection.connectionTimeoutMillis = waitMs
      pool.options.connectionTimeoutMillis = waitMs
    },
  }
}

/** What is neither the server's own word nor a mistake of the program is the connection's end. */
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
  // Both settings change what values look like, so they may not depend on the server's configuration.
  const settings = ['TimeZone=UTC', 'DateStyle=ISO,MDY']
  if (schema !== undefined) settings.push(`search_path=${schema}`)
  return {
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  } satisfies pg.ClientConfig
}
