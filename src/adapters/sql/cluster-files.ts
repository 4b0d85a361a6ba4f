import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The default folder for prepared clusters: the project's git-ignored cache. */
export const defaultBaseCacheDir = fileURLToPath(
  new URL('../../../.cache/database', import.meta.url),
)

/** Whether the folder holds a complete database cluster, judged by the file that is created last. */
export function isCluster(dir: string): boolean {
  return existsSync(join(dir, 'PG_VERSION'))
}

/**
 * Makes it readable for everybody and writable for its owner: the program may be installed by one user and run by
 * another.
 */
export async function openToReaders(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map((entry) =>
      chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644),
    ),
  )
  await chmod(dir, 0o755)
}

/** Moves a finished cluster into place; succeeds as well when another process was faster. */
export async function publishCluster(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target)
  } catch (error) {
    if (!isCluster(target)) throw error
  }
}

/** Removes unfinished clusters that killed processes left in `dir`. Only under the lock of `dir`. */
export async function removeDrafts(dir: string): Promise<void> {
  const names = await readdir(dir)
  const drafts = names.filter((name) => name.startsWith('.draft-'))
  await Promise.all(drafts.map((name) => rm(join(dir, name), { recursive: true, force: true })))
}

/** Resolves when every file and folder under `dir` is on disk. */
export async function syncTree(dir: string): Promise<void> {
  // One call for the whole file system where a program for it exists, else a thousand for the files.
  if (spawnSync('sync', ['-f', dir], { stdio: 'ignore' }).status === 0) return
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => syncPath(join(entry.parentPath, entry.name))))
  await syncPath(dir)
}

/** Resolves when this file, or the entries of this folder, are on disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
