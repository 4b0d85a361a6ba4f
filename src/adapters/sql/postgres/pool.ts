import type { CompiledQuery, PostgresPool, PostgresPoolClient, QueryResult } from 'kysely'
import pg from 'pg'
import type { SingleStatementPaths } from '../guarded-driver.ts'
import { toDatabaseError } from '../unavailable.ts'
import { lendClient } from './lent-client.ts'
import {
  createPreparedConnection,
  type PreparedConnection,
  type PreparedQuery,
} from './prepared.ts'
import { createSharedReads } from './shared-reads.ts'
import { createStatements, isShareable, noteRun } from './statements.ts'

/** The connections for the query builder, and the fast paths for single statements. */
export type PreparingPool = {
  readonly lent: PostgresPool
  readonly alone: SingleStatementPaths
  /** Waits for reads on shared connections. The pool is closed separately. */
  readonly close: () => Promise<void>
}

/** Prepares repeated statements on each connection of `pool`, and lets short reads share separate connections. */
export function createPreparingPool(
  pool: pg.Pool,
  options: { readonly connection: pg.ClientConfig; readonly onError: (error: Error) => void },
): PreparingPool {
  const statements = createStatements()
  const sharedReads = createSharedReads({ ...options, connection: onlyReading(options.connection) })
  const connections = new WeakMap<pg.PoolClient, PreparedConnection>()
  const connectionOf = (client: pg.PoolClient): PreparedConnection => {
    const known = connections.get(client)
    if (known !== undefined) return known
    const made = createPreparedConnection(client)
    connections.set(client, made)
    return made
  }
  const lend = (client: pg.PoolClient): PostgresPoolClient =>
    lendClient(client, connectionOf(client), (text, values) => ({
      text,
      values,
      statement: statements.ask(text),
    }))
  const asked = ({ parameters: values, sql: text }: CompiledQuery): PreparedQuery => ({
    text,
    values,
    statement: statements.of(text),
  })
  const alone: SingleStatementPaths = {
    sharedPlaces: sharedReads.places,
    mayShare: ({ sql }) => isShareable(statements.ask(sql)),
    async runShared(query) {
      const read = asked(query)
      try {
        const result = await sharedReads.run(read)
        return result && toResult(result)
      } catch (failure) {
        const isWriting = isOf(failure, /^25006$/)
        if (isWriting) read.statement.isRead = false
        // The shared connection had no effect; the pool runs the statement, or reports what is wrong.
        if (isWriting || isLost(failure)) return undefined
        throw failure
      }
    },
    async run(query) {
      const client = await borrow(pool)
      const startedMs = performance.now()
      const one = asked(query)
      try {
        return toResult(await connectionOf(client).query(one))
      } finally {
        noteRun(one.statement, performance.now() - startedMs)
        client.release()
      }
    },
  }
  return {
    lent: {
      connect: async () => lend(await pool.connect()),
      end: () => pool.end(),
      options: pool.options,
    },
    alone,
    close: sharedReads.close,
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function toResult({ command, rowCount, rows }: pg.QueryResult): QueryResult<unknown> {
  return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
}

/** Whether the connection has ended, with or without a message of the server. */
function isLost(failure: unknown): boolean {
  return !(failure instanceof pg.DatabaseError) || isOf(failure, /^(57P|08)/)
}

function isOf(failure: unknown, codes: RegExp): boolean {
  return failure instanceof pg.DatabaseError && codes.test(failure.code ?? '')
}

function onlyReading(connection: pg.ClientConfig): pg.ClientConfig {
  const { application_name: name, options = '' } = connection
  return {
    ...connection,
    application_name: `${name ?? ''} reads`,
    options: `${options} -c default_transaction_read_only=on`,
  }
}

/** Any failure to get a connection means that the database is unavailable. */
async function borrow(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (failure) {
    throw toDatabaseError(failure, () => true)
  }
}
