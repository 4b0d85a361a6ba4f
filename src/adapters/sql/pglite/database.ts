import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dialect, PGliteDialect, PostgresAdapter } from 'kysely'
import type { Database } from '../../../ports/database.ts'
import { defaultBaseCacheDir } from '../cluster-files.ts'
import { lockDirectory } from '../directory-lock.ts'
import type { DatabaseUnavailable } from '../errors.ts'
import { createSqlDatabase, type OwnerOf } from '../sql-database.ts'
import { createCluster } from './base-directory.ts'
import { type PgliteClient, startPgliteClient } from './client.ts'
import type { PgliteDiagnostics } from './protocol.ts'

/** The embedded database: a `Database` with the extras of this adapter. */
export type PgliteDatabase = Database & {
  /**
   * For a library that uses PGlite directly, such as a job queue. It shares the one session, so inside a transaction
   * callback it throws like `query`.
   */
  readonly client: PgliteClient
  readonly diagnose: () => Promise<PgliteDiagnostics>
  /** Vacuums, analyses and checkpoints now. Otherwise done automatically as the write-ahead log grows. */
  readonly upkeep: () => Promise<void>
}

export type PgliteOptions = {
  /** Created when missing, and locked by one process at a time. The cluster is a folder in it. */
  readonly dataDir: string
  /** False only in tests: commits are then not forced to disk. */
  readonly durable?: boolean
  /** False lets the process exit while the database is open. Default: true. */
  readonly keepAlive?: boolean
  /** Where the prepared empty database is kept. Default: the project's cache. */
  readonly baseCacheDir?: string
  /** Upkeep runs after this much write-ahead log. Default: 32 MB. */
  readonly upkeepWalBytes?: number
  readonly upkeepIntervalMs?: number
  /** The owner whose share of the turns a statement uses. Default: none. */
  readonly ownerOf?: OwnerOf
  /** Called once when the engine fails while open. Every later use rejects until a restart. */
  readonly onBroken?: (error: DatabaseUnavailable) => void
}

const clusterName = 'postgres-18'
/** How many statements may be queued on the one session before others have to wait: enough to keep it busy. */
const turnsAhead = 8

/**
 * Opens the embedded database. Acknowledged commits survive `kill -9` and a power failure. Rejects with `DataDirInUse`
 * when the directory is open elsewhere, and with `DatabaseUnavailable`, which includes the engine's output, when it
 * cannot be opened.
 */
export async function createPgliteDatabase(options: PgliteOptions): Promise<PgliteDatabase> {
  const { dataDir, durable = true, baseCacheDir = defaultBaseCacheDir } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dataDir)
  try {
    const clusterDir = join(dataDir, clusterName)
    await createCluster(clusterDir, { baseCacheDir, durable })
    const client = await startPgliteClient(
      {
        clusterDir,
        durable,
        upkeepWalBytes: options.upkeepWalBytes ?? 32 * 1024 * 1024,
        upkeepIntervalMs: options.upkeepIntervalMs ?? 5_000,
      },
      { keepAlive: options.keepAlive ?? true, onBroken: options.onBroken ?? (() => {}) },
    )
    return toDatabase(client, { release: lock.release, ownerOf: options.ownerOf })
  } catch (error) {
    await lock.release()
    throw error
  }
}

function toDatabase(
  client: PgliteClient,
  options: { readonly release: () => Promise<void>; readonly ownerOf: OwnerOf | undefined },
): PgliteDatabase {
  const driver = {
    dialect: withConnectionEach(client),
    subscribe: createSubscribe(client),
    slots: turnsAhead,
    isLost: () => false,
    close: async () => {
      await client.close()
      await options.release()
    },
  }
  const { database, assertOutside } = createSqlDatabase(driver, options.ownerOf)
  const guarded = guardClient(client, assertOutside)
  return { ...database, client: guarded, diagnose: client.diagnose, upkeep: guarded.upkeep }
}

/**
 * This Kysely dialect lends its one connection to callers in order of arrival, without fair shares. The client takes
 * turns itself, so each caller gets a connection with its own transaction.
 */
function withConnectionEach(pglite: PgliteClient): Dialect {
  const dialect = new PGliteDialect({ pglite })
  const acquireConnection = async () => {
    const driver = dialect.createDriver()
    await driver.init()
    return driver.acquireConnection()
  }
  return {
    createDriver: () => Object.assign(dialect.createDriver(), { acquireConnection }),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** There is one session, so a library used inside a transaction callback would deadlock. */
function guardClient(client: PgliteClient, assertOutside: () => void): PgliteClient {
  const outside =
    <inputs extends readonly unknown[], result>(work: (...inputs: inputs) => Promise<result>) =>
    async (...inputs: inputs): Promise<result> => {
      assertOutside()
      return work(...inputs)
    }
  return {
    query: <row>(sql: string, parameters?: readonly unknown[]) =>
      outside(() => client.query<row>(sql, parameters))(),
    exec: outside(client.exec),
    transaction: (work) => outside(() => client.transaction(work))(),
    onNotification: client.onNotification,
    upkeep: outside(client.upkeep),
    diagnose: client.diagnose,
    close: client.close,
    get closed() {
      return client.closed
    },
    ready: client.ready,
    waitReady: client.waitReady,
  }
}

function createSubscribe(client: PgliteClient): Database['subscribe'] {
  const listenersOf = new Map<string, Set<(payload: string) => void>>()
  client.onNotification((channel, payload) => {
    for (const listener of listenersOf.get(channel) ?? []) listener(payload)
  })

  return async (channel, onNotification) => {
    // A new function, so that subscribing the same callback twice is two subscriptions.
    const listener = (payload: string): void => onNotification(payload)
    const listeners = listenersOf.get(channel) ?? new Set()
    listenersOf.set(channel, listeners.add(listener))
    // Safe to repeat. Quoted, because the validated name may be an SQL keyword.
    await client.exec(`listen "${channel}"`)
    return async () => {
      if (!listeners.delete(listener) || listeners.size > 0) return
      await client.exec(`unlisten "${channel}"`)
      // Someone may have subscribed meanwhile.
      if (listeners.size > 0) await client.exec(`listen "${channel}"`)
    }
  }
}
