// Records the examples of the documents: runs the tests that are named in them, and writes the answers that they got into
// each domain's `*.examples.json`. They run twice, which shows what varies from run to run. Where files of tests are given,
// those alone are run, for rows that have no example yet and for those that these files recorded; the others stay.
// `--from <folder>`, once or twice, takes what was recorded there in place of running anything. With `--check`, nothing is
// written, all run once, and an example fails that no answer agrees with.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { staleExamples } from './examples/compare.ts'
import { readExamples, recordedRows, testFileOf, writeExamples } from './examples/files.ts'
import { readRecording } from './examples/recording.ts'

const root = path.join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', multiple: true }, check: { type: 'boolean' } },
})
const given = positionals.map((file) => path.relative(root, path.resolve(file)))
const rows = recordedRows()
const present = readExamples(rows)
const folders = values.from ?? (values.check ? [record()] : [record(), record()])
const recordings = await Promise.all(folders.map((folder) => readRecording(folder, root)))
const [recording = new Map<string, never>(), again = recording] = recordings
if (values.check) check()
else write()
if (values.from === undefined) for (const folder of folders) rmSync(folder, { recursive: true })

/** Runs the tests with every answer written down; one that fails spoils nothing. */
function record(): string {
  const to = mkdtempSync(path.join(tmpdir(), 'answers-'))
  const files = new Set(values.check ? [] : given)
  if (files.size === 0) for (const example of present.values()) files.add(testFileOf(example))
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--maxWorkers=2']
  spawnSync(process.execPath, [...command, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RECORD_ANSWERS: to },
  })
  return to
}

function check(): void {
  const stale = staleExamples(rows, { present, recording })
  for (const line of stale) process.stderr.write(`${line}\n`)
  if (stale.length > 0) {
    process.stderr.write(`${stale.length} examples are stale: run npm run examples\n`)
    process.exitCode = 1
  } else process.stdout.write(`${present.size} examples are what tests still get\n`)
}

function write(): void {
  const only = given.length > 0 ? { only: new Set(given) } : {}
  const { files, missing, written } = writeExamples(rows, { present, recording, again, ...only })
  const format = ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...files]
  spawnSync(process.execPath, format, { cwd: root, stdio: 'ignore' })
  process.stdout.write(`${written} examples written\n`)
  for (const name of missing) process.stderr.write(`no test recorded an answer of ${name}\n`)
  if (missing.length > 0) process.exitCode = 1
}
