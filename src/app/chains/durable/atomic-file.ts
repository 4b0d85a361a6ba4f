import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Replaces a file atomically: after a crash it has the old or the new content. If the chunks end in an error, the old
 * content stays.
 */
export async function writeFileAtomically(
  path: string,
  chunks: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>,
  mode = 0o600,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.tmp`
  const file = await open(temporary, 'w', mode)
  try {
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
  } catch (failure) {
    await rm(temporary, { force: true })
    throw failure
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncDirectory(dirname(path))
}

/** Syncs the folder's entries: without it a power failure could lose a rename or a new file. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a folder for sync; its file system journals names itself.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The parsed JSON, or null when the file does not exist. A corrupt file raises an error that names it. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((failure: unknown) => {
    if (isMissing(failure)) return null
    throw failure
  })
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause })
  }
}

/** Whether a file operation failed because the file does not exist. */
export function isMissing(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'ENOENT'
}
