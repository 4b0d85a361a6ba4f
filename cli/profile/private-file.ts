import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { CliFailure } from '../failure.ts'

const ownerOnly = 0o600
const folderMode = 0o700
const othersMask = 0o077

/** The text of a file that only its owner may read; null where there is none. Refuses one that others may open. */
export async function readPrivateFile(file: string): Promise<string | null> {
  const found = await stat(file).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null
    throw failure
  })
  if (found === null) return null
  if (process.platform !== 'win32' && (found.mode & othersMask) !== 0) {
    throw new CliFailure(
      `${file} can be opened by others (mode ${(found.mode & 0o777).toString(8)}), so it is not read.`,
      `Run \`chmod 600 ${file}\`; if it holds a key that others may have seen, replace the key.`,
    )
  }
  return readFile(file, 'utf8')
}

/** Replaces a file whole, with a mode that lets nobody else in; the folder is made where it is missing. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: folderMode })
  const unfinished = `${file}.${randomUUID()}.new`
  const handle = await open(unfinished, 'wx', ownerOnly)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file).catch(async (failure: unknown) => {
    await rm(unfinished, { force: true })
    throw failure
  })
}
