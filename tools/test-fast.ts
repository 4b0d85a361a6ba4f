// Tests for use while editing: those that start nothing, and those that depend on what differs from the last commit.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { chooseFiles } from './fast/choose-files.ts'
import { createImportGraph } from './fast/import-graph.ts'

const root = resolve(import.meta.dirname, '..')
const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'], {
  cwd: root,
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.cluster.test.ts'))
const changed = ['diff --name-only HEAD', 'ls-files --others --exclude-standard'].flatMap(
  (command) =>
    spawnSync('git', command.split(' '), { cwd: root, encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean),
)
const { leftOut, pure, touched } = chooseFiles(tests, { changed, graph: createImportGraph(root) })
process.stdout.write(
  `${pure.length} files that start nothing, ${touched.length} that stand on what changed\n`,
)
if (leftOut > 0)
  process.stdout.write(`left out: ${leftOut} more that stand on it; npm test runs them\n`)
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    '--reporter=dot',
    ...pure,
    ...touched,
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
