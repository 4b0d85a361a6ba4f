import path from 'node:path'
import { type Baseline, type Reaching, reachOf } from './baseline.ts'
import type { Mutant } from './mutant.ts'
import { runTests } from './test-run.ts'
import type { Verdict } from './verdicts.ts'

/**
 * The most test files asked about one mutant. Farther files rarely see what nearer ones miss; but where everything of a
 * domain passes one line, the test of that line may be the twentieth.
 */
const askedMax = 40
/** How many are asked before all that come after them. */
const askedFirst = [2, 10] as const
/** Further files are not asked once those before take longer than this together. */
const affordableMs = 90_000
/** With more tests than this, or for quick files, whole files are run instead of named tests. */
const namesMax = 60
const quickMs = 4_000

/**
 * Turns a mutant on and runs the tests that reach it until one fails: those in its folder first, then the quickest and
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
  const files = affordable(
    reaching
      .toSorted((a, b) => Number(isBeside(b)) - Number(isBeside(a)) || cost(a) - cost(b))
      .slice(0, askedMax),
  )
  const [few, some] = askedFirst
  for (const part of [files.slice(0, few), files.slice(few, some), files.slice(some)]) {
    if (part.length === 0) continue
    const by = await failing(part, { mutant: mutant.number, tree })
    if (by !== null) return { id, outcome: 'killed', by, asked: files.length }
  }
  return { id, outcome: 'survived', asked: files.length }
}

function affordable(files: readonly Reaching[]): readonly Reaching[] {
  let beforeMs = 0
  return files.filter((file) => {
    const isAsked = beforeMs <= affordableMs
    beforeMs += file.tookMs
    return isAsked
  })
}

/**
 * The test file that fails with the mutant on, if any. Of slow files only the tests that reach the mutant run, all
 * files in one process. A failure counts only if the tests pass without the mutant; where they do not, because they
 * depend on earlier tests or on each other, each file is run alone and whole.
 */
async function failing(
  files: readonly Reaching[],
  { mutant, tree }: { readonly mutant: number; readonly tree: string },
): Promise<string | null> {
  const run = async (on: number, asked: readonly Reaching[], names: readonly string[] | null) => {
    const { failed } = await runTests({
      tree,
      files: asked.map(({ file }) => file),
      names,
      env: { MUTANT: String(on) },
      limitMs: 60_000 + 4 * wholeMsOf(asked),
      bail: true,
      isolate: false,
      workers: 1,
      report: `mutant-${mutant}-${on}.json`,
    })
    return failed
  }
  const names = namesOf(files)
  const failed = await run(mutant, files, names)
  if (failed === null) return null
  const isAsMeasured = files.length === 1 && names === null
  const together = JSON.stringify([tree, files.map(({ file }) => file), names])
  if (isAsMeasured || passing.has(together)) return failed
  if ((await run(0, files, names)) === null) {
    passing.add(together)
    return failed
  }
  for (const file of files) {
    const alone = await run(mutant, [file], null)
    if (alone !== null) return alone
  }
  return null
}

/** Selections that are known to pass without a mutant. */
const passing = new Set<string>()

function namesOf(files: readonly Reaching[]): readonly string[] | null {
  const known = files.flatMap(({ tests }) => tests ?? [])
  const isWhole = files.some(({ tests }) => tests === null) || known.length > namesMax
  return isWhole || wholeMsOf(files) <= quickMs ? null : known
}

function wholeMsOf(files: readonly Reaching[]): number {
  return files.reduce((sum, { wholeMs }) => sum + wholeMs, 0)
}

/** The number of folders between two files; one less for the test with the file's own name. */
function far(file: string, test: string): number {
  const [a, b] = [file.split('/'), test.split('/')]
  const shared = a.findIndex((part, index) => part !== b[index])
  const isOwn = path.basename(test).startsWith(`${path.basename(file, '.ts')}.`)
  return a.length + b.length - 2 * shared - (isOwn ? 1 : 0)
}
