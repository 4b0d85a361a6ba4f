import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runSuite } from './suite.mjs'
import { judge } from './verdict.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
let folder = ''
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'suite-')))
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Runs a suite of one file with these lines in a Vitest of its own. */
async function ran(lines) {
  const head = "import fs from 'node:fs'\nimport { expect, test } from 'vitest'"
  // How often this file was run before.
  const count = "const turn = fs.readdirSync('.').filter((name) => name.startsWith('ran')).length"
  const mark = 'fs.writeFileSync(`ran-${turn}`, "")'
  fs.writeFileSync(path.join(folder, 'some.test.mjs'), [head, count, mark, ...lines].join('\n'))
  const command = () => [process.execPath, vitest, 'run', '--root', folder]
  const write = () => undefined
  const verdict = await runSuite({ command, limit: '1m', folder, root: folder, write })
  const runs = fs.readdirSync(folder).filter((name) => name.startsWith('ran')).length
  return { ...verdict, runs }
}

const good = "test('is good', () => expect(1).toBe(1))"

describe('a run of a suite', () => {
  test('that is green is run once', async () => {
    expect(await ran([good])).toEqual({ passed: 1, failed: 0, flaky: [], failures: [], runs: 1 })
  })

  test('lets pass what fails once and then passes twice alone, and says so', async () => {
    const { passed, failed, flaky, runs } = await ran([
      good,
      "test('is unlucky', () => expect(turn).toBeGreaterThan(0))",
    ])
    expect({ passed, failed, flaky, runs }).toEqual({
      passed: 2,
      failed: 0,
      flaky: [
        expect.stringMatching(
          /^some\.test\.mjs > is unlucky: AssertionError: expected 0 to be greater than 0 .*test\.mjs:\d+.*$/,
        ),
      ],
      runs: 3,
    })
  })

  test('counts what fails twice of three times', async () => {
    const verdict = await ran(["test('is bad', () => expect(turn).toBe(1))"])
    expect(verdict).toMatchObject({ passed: 0, failed: 1, flaky: [], runs: 3 })
    expect(verdict.failures[0]).toContain('some.test.mjs > is bad\n    AssertionError')
  })

  test('counts a test that fails only when its file is run again', async () => {
    const { failed, flaky, failures } = await ran([
      "test('is unlucky', () => expect(turn).toBeGreaterThan(0))",
      "test('is late', () => expect(turn).toBeLessThan(2))",
    ])
    expect({ failed, flaky }).toEqual({ failed: 2, flaky: [] })
    expect(failures.join()).toContain('some.test.mjs > is late')
  })

  test('gives a file that could not be loaded the same chance', async () => {
    const { failed, flaky } = await ran(['if (turn === 0) throw new Error("no port")', good])
    expect({ failed, flaky }).toEqual({ failed: 0, flaky: ['some.test.mjs: no port'] })
    expect(await ran(['throw new Error("never")'])).toMatchObject({ failed: 1, flaky: [] })
  })

  test('never lets an error outside of its tests pass', async () => {
    const { failed, flaky, failures } = await ran([
      "test('leaves something behind', () => void Promise.reject(new Error('stray')))",
    ])
    expect({ failed, flaky }).toEqual({ failed: 1, flaky: [] })
    expect(failures[0]).toMatch(
      /^an error outside of any test\n[^]*Error: stray\n[^]*some\.test\.mjs/,
    )
  })
})

describe('the verdict', () => {
  test('of a run that wrote no report is one failure', () => {
    expect(judge({ code: 124, stray: null, report: null, again: [], root })).toEqual({
      passed: 0,
      failed: 1,
      flaky: [],
      failures: ['no report (exit code 124)'],
    })
  })

  test('of a run that ends badly without a failed test is one failure', () => {
    const report = { numPassedTests: 5, testResults: [] }
    expect(judge({ code: 1, stray: null, report, again: [], root })).toMatchObject({
      passed: 5,
      failed: 1,
      failures: ['exit code 1'],
    })
  })
})
