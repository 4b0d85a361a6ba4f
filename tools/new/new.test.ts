import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownFiles } from '../check/source-files.ts'

const repository = path.resolve(import.meta.dirname, '../..')
const minutes = 60_000

let root = ''
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-'))
  for (const file of [...ownFiles(repository), '.gitignore', 'package-lock.json']) {
    cpSync(path.join(repository, file), path.join(root, file))
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function node(...command: readonly string[]): SpawnSyncReturns<string> {
  const { VITEST: _, ...env } = process.env
  return spawnSync(process.execPath, [...command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  })
}

const made = [
  ['operation', 'access/audit', 'auditEntries.get', 'GET', '/api/developer/audit/{entryId}'],
  ['operation', 'access/audit', 'auditReports.create', 'POST', '/api/developer/audit-reports'],
  ['operation', 'access/audit', 'auditReports.list', 'GET', '/api/developer/audit-reports'],
  ['event', 'access/audit', 'auditReport.made'],
  ['event', 'markets/paper', 'paperAccount.renamed'],
  ['domain', 'markets/journals', 'journals', 'Market Data'],
  ['domain', 'access/devices', 'trusted-devices', 'Auth'],
  ['page', 'recent-changes', '/changes'],
  ['vendor', 'helius-rpc', 'Market Data', 'https://api.helius.xyz/v0'],
]

describe('what is made', () => {
  const tests: string[] = []

  test.each(made)('is said: %s %s %s', (...words) => {
    const { status, stdout, stderr } = node('tools/new.ts', ...words)
    expect([status, stderr]).toEqual([0, ''])
    tests.push(...[...stdout.matchAll(/^made +(.*[.]test[.]ts)$/gm)].map(([, file = '']) => file))
  })

  test(
    'is green but for one test each, which says what to do next',
    () => {
      expect(tests).toHaveLength(made.length)
      const run = node('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...tests)
      const said = run.stdout + run.stderr
      expect(run.status, said).toBe(1)
      for (const file of tests) expect(said).toContain(file)
      expect(said.match(/AssertionError.*What to do next:/g)).toHaveLength(made.length)
      expect(said).toMatch(new RegExp(`Tests .*${made.length} failed.* 2 passed`))
    },
    10 * minutes,
  )

  test(
    'passes every check',
    () => {
      const checks = ['places', 'rules', 'boundaries', 'types', 'lint', 'generated', 'format']
      const { stdout } = node('tools/check.ts', ...checks)
      expect(stdout).toContain(`${checks.length} passed, 0 failed`)
    },
    10 * minutes,
  )
})

describe('what cannot be made', () => {
  test.each([
    [['screen', 'home'], 'What is new? One of:'],
    [['page', 'home', 'home'], 'home is no path of a page'],
    [['operation', 'money/nothing', 'a.b', 'GET', '/api/a'], 'is no domain; make it first'],
    [['operation', 'access/audit', 'a.b', 'FETCH', '/api/a'], 'FETCH is none of DELETE, GET'],
    [['domain', 'commerce/shops', 'shops', 'Commerce'], 'commerce is no wing'],
    [['domain', 'money/shops', 'shops', 'Nonesuch'], 'Nonesuch is no family'],
    [['domain', 'money/ledger', 'books', 'Commerce'], 'README.md is there already'],
    [['vendor', 'helius', 'Market Data', 'api.helius.xyz'], 'api.helius.xyz is no address'],
  ])('is refused, and nothing is written: %s', (words, said) => {
    const { status, stderr } = node('tools/new.ts', ...words)
    expect(status).toBeGreaterThan(0)
    expect(stderr).toContain(said)
    expect(stderr).toContain('npm run new -- ')
  })
})
