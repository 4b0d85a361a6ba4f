import { readdirSync } from 'node:fs'
import path from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'results'])
/** The extensions of source files. */
export const sourceFile = /[.](ts|tsx|mjs)$/

/** Generated or foreign files. */
const notOurs = /^([.](git|runtime|cache|data)|node_modules|coverage|package-lock[.]json)$/
const built = /^contracts\/(out|cache)\//

/** Every file of the repository that people write. */
export function ownFiles(root: string): readonly string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !notOurs.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(root, entry.name) : [entry.name]))
    .filter((file) => !built.test(file))
}

/** The source files under `folders`, relative to `root` with forward slashes, in order. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => filesUnder(root, folder))
    .filter((file) => sourceFile.test(file))
}

/** Every file under a folder, relative to `root`; empty for a missing folder. */
export function filesUnder(root: string, folder: string): string[] {
  try {
    return readdirSync(path.join(root, folder), { withFileTypes: true })
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .flatMap((entry) => {
        const file = `${folder}/${entry.name}`
        if (!entry.isDirectory()) return [file]
        return skipped.has(entry.name) ? [] : filesUnder(root, file)
      })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
