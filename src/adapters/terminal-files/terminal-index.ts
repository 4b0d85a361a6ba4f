import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A file of the build. Its encodings lie beside it, under its name with `.br` and `.gz`. */
export type IndexedFile = {
  /** Where it lies in the folder of the build. */
  readonly file: string
  readonly contentType: string
  /** SHA-256 of its bytes in base64url. */
  readonly digest: string
  /** In bytes: plain, and in each encoding that there is. */
  readonly sizes: { readonly plain: number; readonly br?: number; readonly gzip?: number }
}

/** What a build serves: assets by their names, and documents by the features that they show. */
export type TerminalIndex = Readonly<
  Record<'assets' | 'pages', Readonly<Record<string, IndexedFile>>>
>

/** The document of every feature that has none of its own. */
export const anyPage = 'any'

/** The folder of the newest build among all builds, or null when there is none. */
export function newestBuild(builds: string): string | null {
  const record: { readonly folder?: unknown } | null = readOwn(path.join(builds, 'current.json'))
  return typeof record?.folder === 'string' ? path.join(builds, record.folder) : null
}

/** The index of the build in a folder, or null when there is none. */
export function readIndex(folder: string): TerminalIndex | null {
  return readOwn(path.join(folder, 'terminal.json'))
}

// Written by tools/build-terminal.ts of the same program, so its form is believed.
function readOwn<record>(file: string): record | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
