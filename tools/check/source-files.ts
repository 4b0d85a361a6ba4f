import { readdirSync } from 'node:fs'
import path from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'results'])
const source = /[.](ts|tsx|mjs)$/

/** The source files under `folders`, relative to `root` with forward slashes, in order. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => filesUnder(root, folder)).filter((file) => source.test(file))
}

/** Every file under a folder, relative to `root`; a folder that is missing has none. */
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
