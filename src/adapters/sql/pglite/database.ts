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

/** The embedded database: a `Database` and what only this adapter has. */
export type PgliteDatabase = Database & {
  /**
   * For a library that speaks to PGlite itself, such as a job queue. Shares the one session, so inside a
   * transaction callback it throws like `query`.
   */
  readonly client: PgliteClient
  readonly diagnose: () => Promise<PgliteDiagnostics>
  /** Vacuums, analyses and checkpoints now. It happens by itself as the write-ahead log grows. */
  readonly upkeep: () => Promise<void>
}

export type PgliteOptions = {
  /** Created when missing, and locked: one process at a time. The cluster is a folder in it. */
  readonly dataDir: string
  /** False only for tests: commits are then not forced to the disk. */
  readonly durable?: boolean
  /** False lets the process end while the database is open. True unless given. */
  readonly keepAlive?: boolean
  /** Where the prepared empty database is kept. The project's cache unless given. */
  readonly baseCacheDir?: string
  /** Upkeep runs after this much write-ahead log. 32 MB unless given. */
  readonly upkeepWalBytes?: number
  readonly upkeepIntervalMs?: number
  /** Whose share of the turns a statement takes; nobody's unless given. */
  readonly ownerOf?: OwnerOf
  /** Called once when the engine breaks down while open. Every later use rejects; only a restart helps. */
  readonly onBroken?: (error: DatabaseUnavailable) => void
}

const clusterName = 'postgres-18'
/** What callers may have sent to the one session before others are let in: enough that it never stands still. */
const turnsAhead = 8

/**
 * Opens the embedded database. A commit that was answered survives `kill -9` and a power loss. Rejects
 * with `DataDirInUse` when the directory is open elsewhere, and with `DatabaseUnavailable`, which
 * holds the engine's own words, when it cannot be opened.
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
 * Kysely lends one connection of this dialect to one caller after another, in the order in which they ask, so that nobody
 * had a share. The client takes turns by itself: each caller has a connection of their own, whose transaction is its own.
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

/** There is one session, so a library that is used inside a transaction callback would wait for itself. */
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
    // A function of its own, so that subscribing the same callback twice is two subscriptions.
    const listener = (payload: string): void => onNotification(payload)
    const listeners = listenersOf.get(channel) ?? new Set()
    listenersOf.set(channel, listeners.add(listener))
    // Repeating it is harmless; the channel's name was checked against the plain form, and may be a word of SQL.
    await client.exec(`listen "${channel}"`)
    return async () => {
      if (!listeners.delete(listener) || listeners.size > 0) return
      await client.exec(`unlisten "${channel}"`)
      // Someone may have subscribed while that ran.
      if (listeners.size > 0) await client.exec(`listen "${channel}"`)
    }
  }
}
