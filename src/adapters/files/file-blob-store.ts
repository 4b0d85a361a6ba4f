import { hash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { BlobStore } from '../../ports/blob-store.ts'

/** Stores blobs as files in 256 folders, named by their SHA-256. Several processes may share the folder. */
export function createFileBlobStore(options: { readonly folder: string }): BlobStore {
  const place = (sha256: string) => {
    assertDigest(sha256)
    const folder = join(options.folder, sha256.slice(0, 2))
    return { folder, path: join(folder, sha256) }
  }
  return {
    async put(sha256, bytes) {
      if (hash('sha256', bytes, 'hex') !== sha256) throw new Error('the digest is of other bytes')
      const { folder, path } = place(sha256)
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      if (made !== undefined) await syncFolder(options.folder)
      await writeDurably({ folder, path, bytes })
    },
    async get(sha256) {
      const bytes = await readFile(place(sha256).path).catch((failure: unknown) => {
        if (isMissing(failure)) return null
        throw new AppError(upstreamErrors.failed, 'A file of the store cannot be read.', {
          cause: failure,
        })
      })
      if (bytes === null || hash('sha256', bytes, 'hex') === sha256) return bytes
      throw new AppError(upstreamErrors.failed, 'A file of the store is damaged.', {
        cause: new Error(`the file ${sha256} has another digest`),
      })
    },
  }
}

/**
 * After a crash the file is complete or absent. The temporary name is unique, so that two writers of the same bytes do
 * not interfere.
 */
async function writeDurably(target: {
  readonly folder: string
  readonly path: string
  readonly bytes: Uint8Array
}): Promise<void> {
  const temporary = `${target.path}.${randomUUID()}.tmp`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(target.bytes)
    await file.sync()
  } catch (failure) {
    await rm(temporary, { force: true })
    throw failure
  } finally {
    await file.close()
  }
  await rename(temporary, target.path)
  await syncFolder(target.folder)
}

/** Without this a power failure could lose the new name. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder for sync; its file system journals names itself.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Any other name could point outside the folder. */
function assertDigest(sha256: string): void {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256 in lower-case hexadecimal')
}

function isMissing(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'ENOENT'
}
