// The security suites, the bad input, the points of the curve and all properties with their full figures; then the
// contracts' own tests at length, and every known bug put back; then whether tests still get the examples; then faults put into the code that guards money and
// access; then a week of the simulated traders on the real service; then everything again on a machine that has other
// work to do. Arguments name suites to run instead of all that. `SECURITY_SEED` repeats a run; `TEST_DATABASE_URL` and
// `TEST_REDIS_URL` name the servers of the suites with two processes, without which they are left out and the run says so.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Count = {
  readonly suite: string
  readonly seed: number
  readonly tried: number
  readonly bad: number
}

const root = path.join(import.meta.dirname, '..')
const suites = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'nightly-'))
const reportFile = path.join(folder, 'counts.jsonl')
// Another seed every night finds more; the report names it, so that a failing case can be repeated.
const seed = process.env['SECURITY_SEED'] ?? String(Math.floor(Date.now() / 86_400_000))

/** Steps after the suites. */
const furtherSteps = [
  {
    name: 'contract tests',
    command: ['tools/contracts/test.ts', '--fuzz-seed', seed],
    env: { FOUNDRY_PROFILE: 'nightly' },
  },
  { name: 'contract bugs put back', command: ['tools/contracts/mutants.ts'], env: {} },
  { name: 'examples', command: ['tools/examples.ts', '--check'], env: {} },
  { name: 'mutants', command: ['tools/mutate.ts', '--at-once=2', '--fresh'], env: {} },
  { name: 'a week of the demo', command: ['tools/nightly/chain-week.ts'], env: {} },
  { name: 'suites under load', command: ['tools/nightly/under-load.mjs'], env: {} },
]

try {
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      // The deep run's own projects would only repeat some of these.
      '--project',
      'unit',
      '--project',
      'cluster',
      ...(suites.length > 0
        ? suites
        : [
            'test/security',
            'test/money',
            'test/conformance/bad-input',
            'test/contract/curve-points',
            ...propertyTests(),
          ]),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        SECURITY_SCALE: 'full',
        FUZZ_RUNS: '5000',
        ...process.env,
        SECURITY_SEED: seed,
        SECURITY_REPORT: reportFile,
      },
    },
  )
  const counts = readCounts()
  for (const { suite, tried, bad } of counts) {
    process.stdout.write(`${suite}: ${tried} tried, ${bad} bad\n`)
  }
  const bad = counts.reduce((sum, count) => sum + count.bad, 0)
  process.stdout.write(`seed ${seed}: ${counts.length} suites, ${bad} bad\n`)
  for (const name of ['TEST_DATABASE_URL', 'TEST_REDIS_URL']) {
    if (process.env[name] !== undefined) continue
    process.stdout.write(`left out: suites of two processes (${name} is not set)\n`)
  }
  const failed = suites.length > 0 ? [] : furtherSteps.filter((step) => !passes(step))
  for (const { name } of failed) process.stdout.write(`${name}: failed\n`)
  // A run that counted nothing has proved nothing.
  const isGood = status === 0 && bad === 0 && counts.length > 0 && failed.length === 0
  process.exitCode = isGood ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The tests that draw their cases from the seed. */
function propertyTests(): readonly string[] {
  return ['src', 'test']
    .flatMap((tree) =>
      readdirSync(path.join(root, tree), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(tree, file),
      ),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('support/properties.ts'))
}

function passes({ command, env }: (typeof furtherSteps)[number]): boolean {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

function readCounts(): readonly Count[] {
  try {
    const lines = readFileSync(reportFile, 'utf8').trim().split('\n')
    // Written by test/security/scale.ts.
    return lines.map((line) => JSON.parse(line) as Count)
  } catch {
    return []
  }
}
