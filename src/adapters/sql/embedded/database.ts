import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { lockDirectory } from '../directory-lock.ts'
import type { DatabaseUnavailable } from '../errors.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../postgres/database.ts'
import type { OwnerOf } from '../sql-database.ts'
import { databaseName } from './base-folder.ts'
import { assertOurs, clusterDirOf, createServerCluster } from './cluster-folder.ts'
import { findPrograms } from './programs.ts'
import { chooseRunAs } from './run-as.ts'
import { serverSettings } from './server-settings.ts'
import { makeSocketDir } from './socket-folder.ts'
import { endStaleServer } from './stale-server.ts'
import { startServer } from './supervisor.ts'

export type EmbeddedOptions = {
  /** Created when missing, and locked by one process at a time. The cluster is a folder in it. */
  readonly dataDir: string
  /** Where the prepared empty cluster is kept. Default: the project's cache. */
  readonly baseCacheDir?: string
  /** False only in tests: commits are then not forced to disk. */
  readonly durable?: boolean
  /** The owner whose share of the connections a statement uses. Default: none. */
  readonly ownerOf?: OwnerOf
  /** Called for failures outside any statement, such as an idle connection that breaks. */
  readonly onError?: (error: Error) => void
  /** Called once when the server ends unexpectedly. Every later use rejects until a restart. */
  readonly onBroken?: (error: DatabaseUnavailable) => void
}

/** A server owned by this program, without a connection to it. */
export type EmbeddedServer = {
  /** For `createPostgresDatabase`, in this process or another one of the same user. */
  readonly url: string
  /** PostgreSQL's version, such as `18.4`. */
  readonly version: string
  /** Stops the server cleanly and releases the folder. Safe to repeat. */
  readonly stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on its own folder, which is created when missing. Acknowledged commits survive `kill -9` of either
 * process and a power failure. The server ends with this process, however that dies, and a leftover server is ended
 * first. Rejects with `CannotRunHere`, without any change, where PostgreSQL cannot run; with `DataDirInUse` when the
 * folder is open elsewhere; and otherwise with `DatabaseUnavailable`, which says why and what to do.
 */
export async function startEmbeddedServer(
  options: Omit<EmbeddedOptions, 'onError' | 'ownerOf'>,
): Promise<EmbeddedServer> {
  const { baseCacheDir, durable = true } = options
  const dataDir = resolve(options.dataDir)
  const programs = findPrograms()
  assertOurs(dataDir, programs)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dataDir)
  try {
    const clusterDir = clusterDirOf(dataDir, programs)
    const runAs = chooseRunAs(programs.postgres, { dir: dataDir, clusterDir })
    await endStaleServer(clusterDir)
    await createServerCluster(clusterDir, { programs, runAs, baseCacheDir, durable })
    const key = createHash('sha256').update(clusterDir).digest('hex').slice(0, 24)
    const socketDir = await makeSocketDir(dataDir, { key, runAs })
    const settings = serverSettings({ socketDir, durable })
    const server = await startServer({
      argv: [programs.postgres, '-D', clusterDir, ...settings],
      clusterDir,
      runAs,
      onEnded: options.onBroken ?? (() => {}),
    })
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await server.stop()
      await lock.release()
    }
    return {
      url: `postgres://${databaseName}@/${databaseName}?host=${encodeURIComponent(socketDir)}`,
      version: programs.version,
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Like `startEmbeddedServer`, with the program's shared database; closing it ends the server. */
export async function createEmbeddedDatabase(
  options: EmbeddedOptions,
): Promise<PostgresDatabase & { readonly version: string; readonly url: string }> {
  const { url, version, stop } = await startEmbeddedServer(options)
  const { onError, ownerOf } = options
  try {
    const database = await createPostgresDatabase({
      url,
      ...(onError === undefined ? {} : { onError }),
      ...(ownerOf === undefined ? {} : { ownerOf }),
    })
    const close = async () => {
      await database.close()
      await stop()
    }
    return { ...database, close, version, url }
  } catch (error) {
    await stop()
    throw error
  }
}
