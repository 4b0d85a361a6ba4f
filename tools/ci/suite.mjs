#!/usr/bin/env node
// Runs one suite of Vitest for `.ci/run`: `node tools/ci/suite.mjs <script> <folder> <limit>`. It
// writes `counts` ("passed failed") into the folder and appends to its files `failures` and
// `flaky`. Plain JavaScript, because it runs on whatever Node the machine has.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { judge } from './verdict.mjs'

/** More failed files than this are not flaky, and are not run again. */
const filesAgainMax = 10
const limitAgain = '5m'
const tailMaxLength = 1024 * 1024

/**
 * Runs `command(limit)` and, where tests failed, their files again, each alone and twice. Resolves to the verdict;
 * `judge` says how the repetitions count. Reports are left in `folder`.
 */
export async function runSuite({ command, limit, folder, root, write }) {
  const run = (argv, name) =>
    runOnce({ argv, root, write, reportFile: path.join(folder, `${name}.json`) })
  const first = await run(command(limit), 'first')
  const files = failedFiles(first.report)
  const again = []
  for (const file of files.length <= filesAgainMax ? files : []) {
    const runs = []
    for (const turn of ['second', 'third']) {
      write(`=== alone, for the ${turn} time: ${file}\n`)
      runs.push(await run([...command(limitAgain), file], turn))
    }
    again.push({ file, runs })
  }
  return judge({ ...first, again, root })
}

async function runOnce({ argv, root, write, reportFile }) {
  fs.rmSync(reportFile, { force: true })
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const [program, ...args] = argv
  const child = spawn(program, [...args, ...report], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Errors outside of tests are not in Vitest's report, but at the end of its output.
  let tail = ''
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (piece) => {
      write(piece)
      tail = (tail + piece).slice(-tailMaxLength)
    })
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  return { code, stray: strayIn(tail), report: readReport(reportFile) }
}

/** The first error outside of any test as Vitest prints it, or null. */
function strayIn(output) {
  const [, after] = stripVTControlCharacters(output).split(/Vitest caught \d+ unhandled errors?/)
  return after === undefined ? null : after.slice(after.indexOf('⎯')).trim()
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function failedFiles(report) {
  const results = report?.testResults ?? []
  return results.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

const isMain =
  process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) {
  const [script, folder, limit] = process.argv.slice(2)
  const command = (most) => ['timeout', '--kill-after=30s', most, 'npm', 'run', script, '--']
  const write = (text) => process.stdout.write(text)
  const verdict = await runSuite({ command, limit, folder, root: process.cwd(), write })
  const append = (name, lines) =>
    fs.appendFileSync(path.join(folder, name), lines.map((line) => `${line}\n`).join(''))
  const named = verdict.failures.map((failure) => `FAILED ${script}: ${failure}`)
  append('failures', named)
  append('flaky', verdict.flaky)
  fs.writeFileSync(path.join(folder, 'counts'), `${verdict.passed} ${verdict.failed}`)
}
