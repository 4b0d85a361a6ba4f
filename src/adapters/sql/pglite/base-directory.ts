import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, readFileSync } from 'node:fs'
import { access, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  defaultBaseCacheDir,
  isCluster,
  openToReaders,
  publishCluster,
  removeDrafts,
  syncPath,
  syncTree,
} from '../cluster-files.ts'
import { DatabaseUnavailable } from '../errors.ts'

const builderFile = fileURLToPath(new URL('./base-builder.ts', import.meta.url))
/** Takes seconds on a machine with nothing else to do. */
const buildTimeoutMs = 600_000
/** Raised when `base-builder.ts` makes something else of the same engine. */
const recipe = 1

/**
 * The directory of an empty, cleanly stopped cluster for exactly this engine version. Builds it the
 * first time, which takes some seconds; several processes may ask at once. Rejects with
 * `DatabaseUnavailable` when it cannot be built.
 */
export async function ensureDatabaseBase(cacheDir: string = defaultBaseCacheDir): Promise<string> {
  const target = join(cacheDir, `pglite-${engineVersion()}-${recipe}`)
  if (isCluster(target)) return target
  await mkdir(cacheDir, { recursive: true })
  // The program that builds would only say that it failed.
  await access(cacheDir, constants.W_OK)
  const draft = join(cacheDir, `.draft-${randomUUID()}`)
  try {
    await buildCluster(draft)
    await openToReaders(draft)
    await publishCluster(draft, target)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return target
}

/**
 * Puts an empty cluster at `target`, whole or not at all: whoever finds `target` finds every file of
 * it on the disk, whenever the power fails. Does nothing when there is a cluster already.
 */
export async function createCluster(
  target: string,
  options: { readonly baseCacheDir: string; readonly durable: boolean },
): Promise<void> {
  if (isCluster(target)) return
  const parent = join(target, '..')
  await removeDrafts(parent)
  const draft = join(parent, `.draft-${randomUUID()}`)
  await copyBase(options.baseCacheDir, draft)
  if (options.durable) await syncTree(draft)
  // What is there has no PG_VERSION, so it is the remains of a directory that never was a database.
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
  if (options.durable) await syncPath(parent)
}

async function copyBase(baseCacheDir: string, draft: string): Promise<void> {
  try {
    const base = await ensureDatabaseBase(baseCacheDir)
    await cp(base, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
  } catch (error) {
    if (!isRefused(error, baseCacheDir)) throw error
    // An installation that must not be written to, or whose base belongs to the one who made it: the database is then
    // built where it will live.
    await rm(draft, { recursive: true, force: true })
    await buildCluster(draft)
  }
}

async function buildCluster(target: string): Promise<void> {
  try {
    // A process of its own, because building takes several hundred megabytes that this one would keep.
    await promisify(execFile)(process.execPath, [builderFile, target], { timeout: buildTimeoutMs })
  } catch (error) {
    const diagnostics = String(Reflect.get(Object(error), 'stderr') ?? '').trim()
    throw new DatabaseUnavailable('An empty database could not be built.', {
      cause: error,
      diagnostics,
    })
  }
}

function engineVersion(): string {
  const entry = new URL(import.meta.resolve('@electric-sql/pglite'))
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8'))
  const version: unknown = Reflect.get(Object(manifest), 'version')
  if (typeof version !== 'string') throw new Error('The engine has no version.')
  return version
}

/** How a system says that this user, or everybody, may not. */
const refusals: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']

/** Whether this user may not read or write in `dir`; where the database itself will live, nobody can help. */
function isRefused(error: unknown, dir: string): boolean {
  const code: unknown = Reflect.get(Object(error), 'code')
  const path: unknown = Reflect.get(Object(error), 'path')
  const isRefusal = refusals.includes(code)
  return isRefusal && typeof path === 'string' && (path.startsWith(dir) || dir.startsWith(path))
}
