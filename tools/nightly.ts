// The security suites and the bad input with their full figures. `SECURITY_SEED` repeats a run; `TEST_DATABASE_URL` names the PostgreSQL
// server of the suites with two processes, without which they are left out and the run says so.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
// Another seed every night finds more; the report names it, so that a found case can be had again.
const seed = process.env['SECURITY_SEED'] ?? String(Math.floor(Date.now() / 86_400_000))

try {
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...(suites.length > 0 ? suites : ['test/security', 'test/conformance/bad-input']),
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
  if (process.env['TEST_DATABASE_URL'] === undefined) {
    process.stdout.write('left out: two processes (TEST_DATABASE_URL is not set)\n')
  }
  // A run that counted nothing has proved nothing.
  process.exitCode = status === 0 && bad === 0 && counts.length > 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
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
