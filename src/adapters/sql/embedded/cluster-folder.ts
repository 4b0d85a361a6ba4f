import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isCluster, removeDrafts, syncPath, syncTree } from '../cluster-files.ts'
import { DatabaseUnavailable } from '../errors.ts'
import { buildCluster, databaseName, ensureServerBase } from './base-folder.ts'
import { CannotRunHere } from './cannot-run-here.ts'
import type { Programs } from './programs.ts'
import { giveTo, type RunAs } from './run-as.ts'

/** The engine that created a data folder. */
export type Engine = 'postgres' | 'pglite'

const folderOf = { postgres: 'server', pglite: 'postgres' } as const

/** Where the cluster of this PostgreSQL is inside the data folder. */
export function clusterDirOf(dataDir: string, { major }: Pick<Programs, 'major'>): string {
  return join(dataDir, `${folderOf.postgres}-${major}`)
}

/** The engine and major version of the cluster in `dataDir`; null when there is none yet. */
export function creatorOf(
  dataDir: string,
): { readonly engine: Engine; readonly major: string } | null {
  for (const engine of ['postgres', 'pglite'] as const) {
    const prefix = `${folderOf[engine]}-`
    for (const name of namesIn(dataDir)) {
      const dir = join(dataDir, name)
      if (!name.startsWith(prefix) || !isCluster(dir)) continue
      return { engine, major: readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim() }
    }
  }
  return null
}

/** Throws `DatabaseUnavailable` with instructions when another engine or major version created `dataDir`. */
export function assertOurs(dataDir: string, { major }: Pick<Programs, 'major'>): void {
  const found = creatorOf(dataDir)
  if (found === null || (found.engine === 'postgres' && found.major === major)) return
  const maker = `${found.engine === 'postgres' ? 'PostgreSQL' : 'PGlite'} ${found.major}`
  throw new DatabaseUnavailable(
    `The database in ${dataDir} was made by ${maker}, and this is PostgreSQL ${major}, which cannot read it. ` +
      'Run it with the engine and version that made it, or give DATA_DIR another folder.',
  )
}

/**
 * Creates an empty cluster at `clusterDir` atomically: once it is visible, all of its files are on disk, even after a
 * power failure. Does nothing when there is one. Throws `CannotRunHere` and leaves nothing behind.
 */
export async function createServerCluster(
  clusterDir: string,
  options: {
    readonly programs: Programs
    readonly runAs: RunAs
    readonly baseCacheDir: string | undefined
    readonly durable: boolean
  },
): Promise<void> {
  if (isCluster(clusterDir)) return
  const { durable, runAs } = options
  const parent = dirname(clusterDir)
  await removeDrafts(parent)
  const draft = join(parent, `.draft-${randomUUID()}`)
  try {
    await copyBase(draft, options)
    await admitOnly(runAs, draft)
    if (durable) await syncTree(draft)
    // Without PG_VERSION it is the remains of an unfinished cluster.
    await rm(clusterDir, { recursive: true, force: true })
    await rename(draft, clusterDir)
    if (durable) await syncPath(parent)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function copyBase(
  draft: string,
  {
    baseCacheDir,
    programs,
    runAs,
  }: {
    readonly baseCacheDir: string | undefined
    readonly programs: Programs
    readonly runAs: RunAs
  },
): Promise<void> {
  try {
    // A thousand small files: the synchronous form takes a sixth of the time.
    cpSync(await ensureServerBase(programs, baseCacheDir), draft, { recursive: true })
    await chmod(draft, 0o700)
    await giveTo(runAs, draft)
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code')
    const isClosed = code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    if (!isClosed && !(error instanceof CannotRunHere)) throw error
    // The installation is read-only, so the cluster is built in place.
    await rm(draft, { recursive: true, force: true })
    await buildCluster(draft, { programs, runAs })
  }
}

/** Connections only through the socket, and only for this program's user. */
async function admitOnly(runAs: RunAs, dir: string): Promise<void> {
  const how = runAs.peerName === null ? 'trust' : 'peer map=program'
  await writeFile(join(dir, 'pg_hba.conf'), `local ${databaseName} ${databaseName} ${how}\n`)
  const map = runAs.peerName === null ? '' : `program "${runAs.peerName}" ${databaseName}\n`
  await writeFile(join(dir, 'pg_ident.conf'), map)
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}
