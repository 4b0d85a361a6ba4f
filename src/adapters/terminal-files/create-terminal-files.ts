import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoize } from '../../kernel/memoize.ts'
import type { TerminalFile, TerminalFiles } from '../../ports/terminal-files.ts'
import {
  anyPage,
  type IndexedFile,
  newestBuild,
  readIndex,
  type TerminalIndex,
} from './terminal-index.ts'

const ownBuilds = fileURLToPath(new URL('../../../.cache/web/', import.meta.url))

type Build = { readonly folder: string; readonly index: TerminalIndex }

/**
 * The terminal from the builds beside the program, or in another folder of builds. Which build is settled at the first
 * use. Names are looked up in the index of a build, so none leads out of its folder.
 */
export function createTerminalFiles(builds: string = ownBuilds): TerminalFiles {
  const build = memoize(() => ({ newest: buildIn(newestBuild(builds)) }))
  const before = memoize(() => previousBuilds(builds, build().newest))
  const read = createReader()
  return {
    page(feature) {
      const { newest } = build()
      if (newest === null) return undefined
      const { pages } = newest.index
      return read(newest, pages, feature) ?? read(newest, pages, anyPage)
    },
    asset(name) {
      const { newest } = build()
      if (newest === null) return undefined
      const found = read(newest, newest.index.assets, name)
      if (found !== undefined) return found
      for (const older of before()) {
        const kept = read(older, older.index.assets, name)
        if (kept !== undefined) return kept
      }
      return undefined
    },
  }
}

function buildIn(folder: string | null): Build | null {
  const index = folder === null ? null : readIndex(folder)
  return folder === null || index === null ? null : { folder, index }
}

/** Those that the launcher has left in place; a newer one than this process serves is none of its own. */
function previousBuilds(builds: string, newest: Build | null): readonly Build[] {
  return readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(builds, name))
    .filter((folder) => newest !== null && folder < newest.folder)
    .flatMap((folder) => buildIn(folder) ?? [])
}

/**
 * Reads a file at its first use and keeps it: a build is a megabyte or two. Synchronously, because a file of the build
 * takes less time than asking the thread pool for it, and what is there already is then answered past the gates.
 */
function createReader() {
  const kept = new Map<IndexedFile, TerminalFile | undefined>()
  return (
    { folder }: Build,
    files: Readonly<Record<string, IndexedFile>>,
    name: string,
  ): TerminalFile | undefined => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    if (file === undefined) return undefined
    if (!kept.has(file)) kept.set(file, fileIn(folder, file))
    return kept.get(file)
  }
}

/** Undefined where it has been removed since: then it is not served. */
function fileIn(folder: string, { contentType, digest, file, sizes }: IndexedFile) {
  const at = path.join(folder, file)
  try {
    return {
      contentType,
      digest,
      body: readFileSync(at),
      encoded: {
        ...(sizes.br === undefined ? {} : { br: readFileSync(`${at}.br`) }),
        ...(sizes.gzip === undefined ? {} : { gzip: readFileSync(`${at}.gz`) }),
      },
    }
  } catch {
    return undefined
  }
}
