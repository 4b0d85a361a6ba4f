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
  const record = readOwn(path.join(builds, 'current.json'), (text): { readonly folder: string } =>
    JSON.parse(text),
  )
  return record === null ? null : path.join(builds, record.folder)
}

/** The index of the build in a folder, or null when there is none. */
export function readIndex(folder: string): TerminalIndex | null {
  return readOwn(path.join(folder, 'terminal.json'), (text): TerminalIndex => JSON.parse(text))
}

// Written by the tools of the same program, so its form is believed.
function readOwn<record>(file: string, parse: (text: string) => record): record | null {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
