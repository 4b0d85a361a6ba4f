import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The transitive imports of a file, with itself; packages and Node's modules by name. */
export type ImportGraph = (file: string) => ReadonlySet<string>

const imports = /(?:from|import)\s*\(?\s*'([^']+)'/g
/** Matches a file that is started by URL, as a process or a thread of a test. */
const started = /new URL\(\s*'(\.{1,2}\/[^']+\.[a-z]+)',\s*import\.meta\.url/g

/** Reads each file once. Paths are relative to `root`, with forward slashes. */
export function createImportGraph(root: string): ImportGraph {
  const direct = new Map<string, readonly string[]>()
  const directOf = (file: string): readonly string[] => {
    const known = direct.get(file)
    if (known !== undefined) return known
    const found = namesIn(textOf(join(root, file))).map((name) =>
      name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
    )
    direct.set(file, found)
    return found
  }
  return (file) => {
    const seen = new Set([file])
    for (const one of seen) {
      if (/\.(m?ts|mjs)$/.test(one)) for (const next of directOf(one)) seen.add(next)
    }
    return seen
  }
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(imports), ...text.matchAll(started)].map(([, name = '']) => name)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
