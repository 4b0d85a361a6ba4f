import type { ImportGraph } from './import-graph.ts'

/** Dependencies of tests that start something: databases, chains, servers, processes, threads. */
const heavy = [
  'node:child_process',
  'node:http',
  'node:net',
  'node:worker_threads',
  'node:dns',
  'pg',
  'fastify',
  'ws',
  'undici',
  'litesvm',
  '@electric-sql/pglite',
  'quickjs-emscripten',
  'test/support/database.ts',
  'better-auth',
  'typescript',
  'solc',
]
/** The most tests of changed files in a fast run; the nearest to the change come first. */
const changedMax = 40

/** The files of a fast run, and how many were left out. */
export type Choice = {
  readonly pure: readonly string[]
  readonly touched: readonly string[]
  /** Tests that depend on the change but would take too long together. */
  readonly leftOut: number
}

/**
 * Of `tests`, those that start nothing, and those that depend on one of the `changed` files: a changed test itself
 * first, then those with the fewest dependencies.
 */
export function chooseFiles(
  tests: readonly string[],
  { changed, graph }: { readonly changed: readonly string[]; readonly graph: ImportGraph },
): Choice {
  const pure = tests.filter((file) => {
    const all = graph(file)
    return !heavy.some((name) => all.has(name))
  })
  const isPure = new Set(pure)
  const standing = tests
    .filter((file) => !isPure.has(file))
    .map((file) => ({ file, all: graph(file) }))
    .filter(({ all }) => changed.some((name) => all.has(name)))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ file }) => file)
  function rank({ file, all }: { readonly file: string; readonly all: ReadonlySet<string> }) {
    return changed.includes(file) ? 0 : all.size
  }
  const touched = standing.slice(0, changedMax)
  return { pure, touched, leftOut: standing.length - touched.length }
}
