import path from 'node:path'
import { type Baseline, type Reaching, reachOf } from './baseline.ts'
import type { Mutant } from './mutant.ts'
import { runTests } from './test-run.ts'
import type { Verdict } from './verdicts.ts'

/** More files than these see only what nearer ones do not test. */
const askedMax = 10
const firstAsked = 2
/** More tests than these are asked for by their files. */
const namesMax = 60

/**
 * Turns a mutant on and asks the tests that reach it until one fails: those in its folder first, then the quickest and
 * nearest.
 */
export async function askTests(
  mutant: Mutant & { readonly number: number },
  baseline: Baseline,
  tree: string,
): Promise<Verdict> {
  const { id } = mutant
  const reaching = reachOf(baseline, mutant.number)
  if (reaching.length === 0) return { id, outcome: 'not reached', asked: 0 }
  const isBeside = ({ file }: Reaching) => path.dirname(file) === path.dirname(mutant.file)
  const cost = ({ file, tookMs }: Reaching) => tookMs * (1 + far(mutant.file, file) / 4)
  const files = reaching
    .toSorted((a, b) => Number(isBeside(b)) - Number(isBeside(a)) || cost(a) - cost(b))
    .slice(0, askedMax)
  for (const part of [files.slice(0, firstAsked), files.slice(firstAsked)]) {
    if (part.length === 0) continue
    const by = await failing(part, { mutant: mutant.number, tree })
    if (by !== null) return { id, outcome: 'killed', by, asked: files.length }
  }
  return { id, outcome: 'survived', asked: files.length }
}

/**
 * The file that fails with the mutant on, if one does. Only the tests that reach the mutant run; where those
 * fail without it as well, because they stand on tests before them, all tests of their files do.
 */
async function failing(
  files: readonly Reaching[],
  { mutant, tree }: { readonly mutant: number; readonly tree: string },
): Promise<string | null> {
  const tookMs = files.reduce((sum, file) => sum + file.wholeMs, 0)
  const run = (on: number, names: readonly string[] | null) =>
    runTests({
      tree,
      files: files.map(({ file }) => file),
      names,
      env: { MUTANT: String(on) },
      limitMs: 60_000 + 4 * tookMs,
      bail: true,
      workers: 1,
      report: `mutant-${mutant}-${on}.json`,
    })
  const names = files.every(({ tests }) => tests !== null)
    ? files.flatMap(({ tests }) => tests ?? [])
    : null
  if (names === null || names.length > namesMax) return (await run(mutant, null)).failed
  const some = await run(mutant, names)
  if (some.failed === null) return null
  const without = await run(0, names)
  return without.failed === null ? some.failed : (await run(mutant, null)).failed
}

/** Steps from one file to the other, of which the test of a file's own name is one less. */
function far(file: string, test: string): number {
  const [a, b] = [file.split('/'), test.split('/')]
  const shared = a.findIndex((part, index) => part !== b[index])
  const isOwn = path.basename(test).startsWith(`${path.basename(file, '.ts')}.`)
  return a.length + b.length - 2 * shared - (isOwn ? 1 : 0)
}
