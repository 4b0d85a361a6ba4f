import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where prepared clusters are kept unless the caller says otherwise: the project's ignored cache. */
export const defaultBaseCacheDir = fileURLToPath(
  new URL('../../../.cache/database', import.meta.url),
)

/** Whether a whole database cluster is in this folder: its last file to appear is there. */
export function isCluster(dir: string): boolean {
  return existsSync(join(dir, 'PG_VERSION'))
}

/** Lets every user read all of it and only its owner change it: who installs the program and who runs it may be two. */
export async function openToReaders(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map((entry) =>
      chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644),
    ),
  )
  await chmod(dir, 0o755)
}

/** Moves a finished cluster to where it is looked for; that another process was faster is as good. */
export async function publishCluster(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target)
  } catch (error) {
    if (!isCluster(target)) throw error
  }
}

/** Removes what a process that was killed had begun to build in `dir`. Only under the lock of `dir`. */
export async function removeDrafts(dir: string): Promise<void> {
  const names = await readdir(dir)
  const drafts = names.filter((name) => name.startsWith('.draft-'))
  await Promise.all(drafts.map((name) => rm(join(dir, name), { recursive: true, force: true })))
}

/** Resolves when every file and folder under `dir` is on the disk. */
export async function syncTree(dir: string): Promise<void> {
  // One call for the whole file system where the system has a program for it, else a thousand for the files.
  if (spawnSync('sync', ['-f', dir], { stdio: 'ignore' }).status === 0) return
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => syncPath(join(entry.parentPath, entry.name))))
  await syncPath(dir)
}

/** Resolves when this file, or the names in this folder, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
