/**
 * Every check that is not a test, two at a time: `npm run check`, or only some: `npm run check --
 * lint types`. Nothing is written. One line for each, the output of those that fail, exit code 1
 * when any did.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Check, runChecks } from './check/run-checks.ts'

const root = path.resolve(import.meta.dirname, '..')
const tool = (file: string) => path.join('node_modules', file)

/** What ends soon leaves its garbage for longer: collecting it as often as usual is a third of the work. */
const shortLived = { GOGC: '400' }

// The slowest first, so that the last one to finish is a short one.
const checks: readonly Check[] = [
  { name: 'places', command: ['tools/check/places.ts'], isFirst: true },
  {
    name: 'lint',
    command: [tool('oxlint/bin/oxlint'), '--deny-warnings', '--format=unix'],
    // Threads share no types: each works out again what the others know, and another check runs beside this one.
    env: { ...shortLived, GOMAXPROCS: '1' },
  },
  {
    name: 'types',
    command: [
      tool('@typescript/native/bin/tsc'),
      '--noEmit',
      '-p',
      '.',
      // As with the linter's threads.
      '--checkers',
      '1',
      // Checks only what changed since the last run.
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ],
    env: shortLived,
  },
  { name: 'contracts', command: ['tools/contracts/build.ts', '--check'] },
  { name: 'boundaries', command: ['tools/check/boundaries.ts'] },
  { name: 'rules', command: ['tools/check/rules.ts'] },
  // As a page or another program compiles it: with the types of browsers, and each file by itself.
  { name: 'library-types', command: [tool('@typescript/native/bin/tsc'), '-p', 'sdk'] },
  { name: 'terminal-types', command: [tool('@typescript/native/bin/tsc'), '-p', 'web'] },
  { name: 'dead-code', command: [tool('knip/bin/knip.js')] },
  { name: 'dead-code-production', command: [tool('knip/bin/knip.js'), '--production'] },
  { name: 'generated', command: ['tools/generate.ts', '--check'] },
  // Biome lists every file that needs formatting; the limit keeps the output readable when the settings are broken.
  { name: 'format', command: [tool('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=40'] },
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  const known = checks.map((check) => check.name).join(', ')
  process.stderr.write(`Unknown check ${unknown.join(', ')}. One of: ${known}.\n`)
  process.exit(2)
}

const wanted = checks
  .filter((check) => names.length === 0 || names.includes(check.name))
  .filter((check) => existsSync(path.join(root, check.command[0] ?? '')))
const { passed, failed } = await runChecks(wanted, {
  root,
  atOnce: Math.min(2, availableParallelism()),
  write: (text) => process.stdout.write(text),
})
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
