import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface TestRun {
  readonly tree: string
  readonly files: readonly string[]
  /** Only the tests of these names, and their enclosing groups; null for all. */
  readonly names: readonly string[] | null
  readonly env: Readonly<Record<string, string>>
  readonly limitMs: number
  readonly bail: boolean
  readonly workers: number
  /** Whether each file gets a process of its own, whose start takes most of the time. */
  readonly isolate: boolean
  /** The path of Vitest's JSON report in the tree. */
  readonly report: string
}

/** Runs test files of a tree. When a run exceeds its limit, everything that it started is killed. */
export async function runTests(run: TestRun): Promise<{ readonly failed: string | null }> {
  const code = await exitCodeOf(run)
  if (code === 0) return { failed: null }
  if (code === null) return { failed: 'the limit of time' }
  const results = existsSync(path.join(run.tree, run.report))
    ? readReport(run.tree, run.report)
    : []
  // Tests that were skipped after the first failure have not passed either.
  const failed =
    results.find(({ testsFailed }) => testsFailed > 0) ?? results.find((of) => !of.passed)
  return { failed: failed?.file ?? 'an error outside of tests' }
}

/** Null for a run that exceeded its limit. */
function exitCodeOf(run: TestRun): Promise<number | null> {
  const { bail, env, files, isolate, limitMs, names, report, tree, workers } = run
  const child = spawn(
    process.execPath,
    [
      path.join(tree, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      path.join(tree, 'tools/mutate/vitest.config.ts'),
      '--root',
      tree,
      `--maxWorkers=${workers}`,
      `--isolate=${isolate}`,
      '--reporter=json',
      `--outputFile.json=${path.join(tree, report)}`,
      ...(bail ? ['--bail=1'] : []),
      ...(names === null ? [] : ['--testNamePattern', patternOf(names)]),
      ...files,
    ],
    {
      cwd: tree,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(tree, '.compiled'), ...env },
    },
  )
  return new Promise((resolve, reject) => {
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The group has ended already.
      }
    }
    const timer = setTimeout(() => {
      end()
      resolve(null)
    }, limitMs)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      end()
      resolve(code ?? 1)
    })
  })
}

/** Vitest prints the parts of a name with ` > ` between them, and matches them with a space. */
function patternOf(names: readonly string[]): string {
  const escaped = names.map((name) =>
    name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' > ', '(?: > | )'),
  )
  return `^\\s*(?:${escaped.join('|')})$`
}

interface FileResult {
  readonly file: string
  readonly passed: boolean
  readonly testsFailed: number
  readonly wholeMs: number
  /** By the names that tests have while they run. */
  readonly testMs: ReadonlyMap<string, number>
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly status: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly duration?: number
    }[]
  }[]
}

/** The durations and failures in a run's report. */
export function readReport(tree: string, report: string): readonly FileResult[] {
  // Written by Vitest.
  const { testResults } = JSON.parse(readFileSync(path.join(tree, report), 'utf8')) as VitestReport
  return testResults.map(({ assertionResults, endTime, name, startTime, status }) => ({
    file: path.relative(tree, name),
    wholeMs: endTime - startTime,
    passed: status === 'passed',
    testsFailed: assertionResults.filter((test) => test.status === 'failed').length,
    testMs: new Map(
      assertionResults.map(({ ancestorTitles, duration, title }) => [
        [...ancestorTitles, title].join(' > '),
        duration ?? 0,
      ]),
    ),
  }))
}
