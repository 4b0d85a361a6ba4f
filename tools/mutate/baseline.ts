import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readReport, runTests } from './test-run.ts'

/** The run of the tests without a mutant. */
export interface Baseline {
  /** The test files that pass without a mutant. */
  readonly took: ReadonlyMap<string, Took>
  /** By a mutant's number: its test files, and the tests in them, or null where it was reached outside of tests. */
  readonly reaching: ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string> | null>>
  /** Test files that fail without a mutant, and are not asked. */
  readonly failing: readonly string[]
}

interface Took {
  readonly wholeMs: number
  readonly testMs: ReadonlyMap<string, number>
}

/** A test file that reaches a mutant. */
export interface Reaching {
  readonly file: string
  /** Null: all of them, because code outside of a test reaches it. */
  readonly tests: readonly string[] | null
  /** The time of those tests alone, and of the whole file. */
  readonly tookMs: number
  readonly wholeMs: number
}

const limitMs = 45 * 60_000

/** Runs the tests once without a mutant. */
export async function measureTests(
  tree: string,
  { tests, workers }: { readonly tests: readonly string[]; readonly workers: number },
): Promise<Baseline> {
  const reachFile = path.join(tree, 'reached.tsv')
  const env = { MUTANT: '0', MUTANT_REACH: reachFile }
  const report = 'baseline.json'
  const all = { names: null, bail: false, isolate: true, limitMs, workers }
  await runTests({ ...all, tree, files: tests, env, report })
  const results = readReport(tree, report)
  const good = results.filter(({ passed }) => passed)
  const took = new Map(good.map((result): [string, Took] => [result.file, result]))
  const lines = existsSync(reachFile) ? readFileSync(reachFile, 'utf8').split('\n') : []
  const failing = results.filter(({ passed }) => !passed).map(({ file }) => file)
  return { took, reaching: readReach(tree, lines), failing }
}

/** Parses the lines that switch.ts writes. */
function readReach(tree: string, lines: readonly string[]): Baseline['reaching'] {
  const reaching = new Map<number, Map<string, Set<string> | null>>()
  for (const line of lines) {
    const [number, test = '', name = ''] = line.split('\t')
    if (number === undefined || number === '') continue
    const files = reaching.get(Number(number)) ?? new Map<string, Set<string> | null>()
    const file = path.relative(tree, test)
    const known = files.get(file)
    if (name === '' || known === null) files.set(file, null)
    else files.set(file, (known ?? new Set()).add(name))
    reaching.set(Number(number), files)
  }
  return reaching
}

/** The test files that pass without a mutant and reach this one. */
export function reachOf({ reaching, took }: Baseline, mutant: number): readonly Reaching[] {
  return [...(reaching.get(mutant) ?? [])].flatMap(([file, names]): Reaching[] => {
    const known = took.get(file)
    if (known === undefined) return []
    const { testMs, wholeMs } = known
    if (names === null) return [{ file, tests: null, tookMs: wholeMs, wholeMs }]
    const tests = [...names]
    const tookMs = tests.reduce((sum, test) => sum + (testMs.get(test) ?? 0), startMs)
    return [{ file, tests, tookMs, wholeMs }]
  })
}

/** About the time that a file takes before its first test. */
const startMs = 2_000
