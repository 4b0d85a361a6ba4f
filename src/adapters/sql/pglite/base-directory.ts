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
/** Takes seconds on an idle machine. */
const buildTimeoutMs = 600_000
/** Increment when `base-builder.ts` changes the cluster for the same engine version. */
const recipe = 1

/**
 * The directory of an empty, cleanly stopped cluster for exactly this engine version. Built on first use, in some
 * seconds; safe for several processes at once. Rejects with `DatabaseUnavailable` when it cannot be built.
 */
export async function ensureDatabaseBase(cacheDir: string = defaultBaseCacheDir): Promise<string> {
  const target = join(cacheDir, `pglite-${engineVersion()}-${recipe}`)
  if (isCluster(target)) return target
  await mkdir(cacheDir, { recursive: true })
  // Checked first, because the builder would only report that it failed.
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
 * Creates an empty cluster at `target` atomically: once it is visible, all of its files are on disk, even after a power
 * failure. Does nothing when there is one.
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
  // Without PG_VERSION it is the remains of an unfinished directory.
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
    // The installation is read-only, or its base is unreadable for this user, so the cluster is built in place.
    await rm(draft, { recursive: true, force: true })
    await buildCluster(draft)
  }
}

async function buildCluster(target: string): Promise<void> {
  try {
    // In a separate process, because building takes several hundred megabytes that this process would retain.
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

/** The error codes of missing permissions. */
const refusals: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']

/** Whether this user cannot read or write in `dir`; in the data directory itself there is no fallback. */
function isRefused(error: unknown, dir: string): boolean {
  const code: unknown = Reflect.get(Object(error), 'code')
  const path: unknown = Reflect.get(Object(error), 'path')
  const isRefusal = refusals.includes(code)
  return isRefusal && typeof path === 'string' && (path.startsWith(dir) || dir.startsWith(path))
}
