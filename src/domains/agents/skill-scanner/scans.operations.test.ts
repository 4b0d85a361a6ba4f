import type { FastifyInstance } from 'fastify'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  createScannerWorld,
  type ScannerWorld,
  scannerServer,
  scannerSets,
  wordEngine,
} from '../../../../test/support/scanner-world.ts'
import { trimAll } from '../../../../test/support/trim.ts'
import type { Database } from '../../../ports/database.ts'
import { skillScannerRetention } from './index.ts'
import { scanLimits } from './scan-limits.ts'
import { heldScansStore } from './scans.store.ts'

const base = '/api/skill-scanner'
const clock = handClock()
const engine = wordEngine()
let database: Database
let world: ScannerWorld
let http: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase(scannerSets)
  world = await createScannerWorld({ database, clock, engine })
  http = await scannerServer(world.service)
})
afterAll(async () => {
  await http.close()
  await world.jobs.stop()
  await database.close()
})

const read = (url: string, key: string | null = null) =>
  http.inject({
    method: 'GET',
    url: `${base}${url}`,
    ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
  })
const ask = (payload: object, key: string | null = null) =>
  http.inject({
    method: 'POST',
    url: `${base}/scan`,
    payload,
    ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
  })
const skill = (body: string) => ({ path: 'SKILL.md', content: `---\nname: a\n---\n${body}` })
/** Asks for a scan, does it, and reads it. */
async function scanned(payload: object, key: string | null = null) {
  const asked = await ask(payload, key)
  expect(asked.statusCode, asked.body).toBe(200)
  await world.work.run(asked.json().id)
  return (await read(`/scans/${asked.json().id}`, key)).json()
}
const events = async (topic: string, accountId: string) => {
  await world.log.sequence()
  const filter = { topics: [topic], accountId }
  return (await world.log.read({ afterSeq: 0n, filter, limit: 100 })).events
}

describe('scans', () => {
  test('200 for files: queued, then a report with file and line', async () => {
    const asked = await ask({ files: [skill('do no harm')] })
    expect(asked.json()).toMatchObject({ status: 'queued', position: 1, report: null, files: 1 })
    await world.work.run(asked.json().id)
    const done = (await read(`/scans/${asked.json().id}`)).json()
    expect(done).toMatchObject({
      status: 'succeeded',
      position: null,
      policy: 'balanced',
      source: { kind: 'files', slug: null, version: null },
      report: { verdict: 'warn', findings: [{ ruleId: 'SK001', file: 'SKILL.md', line: 4 }] },
    })
  })

  test('200 with the place in the row, and each scan is done once however often its job runs', async () => {
    const first = await ask({ files: [skill('one')] }, 'ct_sk_a')
    clock.advance(1)
    const second = await ask({ files: [{ path: 'second', content: '' }] }, 'ct_sk_a')
    expect([first.json().position, second.json().position]).toEqual([1, 2])
    await world.work.run(first.json().id)
    expect((await read(`/scans/${second.json().id}`, 'ct_sk_a')).json().position).toBe(1)
    const { id } = second.json()
    await Promise.all([world.work.run(id), world.work.run(id)])
    await world.work.run(id)
    expect(engine.scanned.filter((path) => path === 'second')).toHaveLength(1)
    const told = await events('package_scan.succeeded', 'acct_a')
    expect(told.filter(({ subject }) => subject === id)).toHaveLength(1)
  })

  test('200 for a clean archive: its files, without the folder that all stand in', async () => {
    const zip = zipSync({ 'a/SKILL.md': Buffer.from('harm'), 'a/b/c.txt': Buffer.from('') })
    const done = await scanned({ archiveBase64: Buffer.from(zip).toString('base64') })
    expect(done).toMatchObject({ files: 2, report: { findings: [{ file: 'SKILL.md' }] } })
  })

  test('200 for an archive that hides something: it is scanned as it is', async () => {
    const zip = zipSync({ '../SKILL.md': Buffer.from('x') })
    engine.scanned.length = 0
    const done = await scanned({ archiveBase64: Buffer.from(zip).toString('base64') })
    expect(done).toMatchObject({ status: 'succeeded', files: 1, bytes: zip.length })
    await scanned({ archiveBase64: Buffer.from('not an archive at all').toString('base64') })
    expect(engine.scanned).toEqual(['package.zip', 'package.bin'])
  })

  test('200 for a version of the catalog, and 404 for one that the caller may not read', async () => {
    const done = await scanned({ slug: 'kept', version: '1.0.0' })
    expect(done.source).toEqual({ kind: 'skill', slug: 'kept', version: '1.0.0' })
    expect((await ask({ slug: 'other', version: '1.0.0' })).statusCode).toBe(404)
  })

  test('200 with severities of the caller: they decide the verdict, and the report says so', async () => {
    const harmless = await scanned({ files: [skill('harm')], severityOverrides: { SK001: 'info' } })
    expect(harmless.report).toMatchObject({
      verdict: 'pass',
      findings: [{ severity: 'info' }],
      severityOverrides: { SK001: 'info' },
    })
    const grave = await scanned({
      files: [skill('harm')],
      severityOverrides: { SK001: 'critical' },
    })
    expect(grave.report.verdict).toBe('malicious')
  })

  test('404 for the scan of another account, also without any', async () => {
    const { id } = await scanned({ files: [skill('x')] }, 'ct_sk_a')
    for (const key of ['ct_sk_b', null]) {
      expect((await read(`/scans/${id}`, key)).statusCode).toBe(404)
      expect((await read(`/scans/${id}/sarif`, key)).statusCode).toBe(404)
    }
    expect((await read(`/scans/scan_${'0'.repeat(26)}`)).statusCode).toBe(404)
    expect((await read('/scans/1')).statusCode).toBe(400)
  })

  test.each([
    ['nothing', {}],
    ['two packages', { files: [skill('x')], slug: 'kept', version: '1.0.0' }],
    ['half a version', { slug: 'kept' }],
    ['a file twice', { files: [skill('x'), skill('y')] }],
    ['a path that is no text', { files: [{ path: '\ud800', content: '' }] }],
    ['base64 that is none', { archiveBase64: 'a*b=' }],
    ['a file in base64 that is none', { files: [{ path: 'a', content: 'x', encoding: 'base64' }] }],
    ['a rule that does not exist', { files: [skill('x')], severityOverrides: { SK999: 'low' } }],
    ['a rule of another form', { files: [skill('x')], severityOverrides: { constructor: 'low' } }],
    ['a policy that does not exist', { files: [skill('x')], policy: 'none' }],
    ['no files', { files: [] }],
  ])('400 for %s, with the member and what to do', async (_, body) => {
    const answer = await ask(body)
    expect(answer.statusCode, answer.body).toBe(400)
    const [fault] = answer.json().errors
    expect(fault).toMatchObject({ location: expect.stringMatching(/^body/) })
    expect(fault.fix).not.toBe('')
  })

  test('413 for a package that is too large', async () => {
    const large = 'x'.repeat(scanLimits.packageBytes + 1)
    const answer = await ask({ files: [{ path: 'large', content: large }] })
    expect([answer.statusCode, answer.json().code]).toEqual([
      413,
      'skill_scanner.package_too_large',
    ])
    const beyond = await ask({ files: [{ path: 'a', content: 'x'.repeat(scanLimits.bodyBytes) }] })
    expect([beyond.statusCode, beyond.json().code]).toEqual([413, 'request.too_large'])
  })

  test('200 for a path with a zero in it, which the report can hold', async () => {
    const done = await scanned({ files: [{ path: 'a\u0000b', content: 'harm' }] })
    expect(done.report.findings[0].file).toBe('a\u0000b')
  })

  test('400 for a request with a private key in it; one in an archive is scanned and never logged', async () => {
    const pem = [
      '-----BEGIN PRIVATE KEY-----',
      'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g',
      '-----END PRIVATE KEY-----',
    ].join('\n')
    expect((await ask({ files: [{ path: 'key', content: pem }] })).json().code).toBe(
      'request.secret_refused',
    )
    const zip = zipSync({ 'SKILL.md': Buffer.from('x'), key: Buffer.from(pem) })
    const done = await scanned({ archiveBase64: Buffer.from(zip).toString('base64') })
    expect(done.status).toBe('succeeded')
  })
})

describe('what waits', () => {
  test('429 for one caller beyond the limit, alone and all at once; another caller is not kept out', async () => {
    const many = await Promise.all(
      Array.from({ length: 100 }, () => ask({ files: [skill('x')] }, 'ct_sk_b')),
    )
    const taken = many.filter(({ statusCode }) => statusCode === 200)
    expect(taken).toHaveLength(scanLimits.openOfAccount)
    const refused = many.find(({ statusCode }) => statusCode !== 200)
    expect([refused?.statusCode, refused?.json().code]).toEqual([
      429,
      'skill_scanner.too_many_open',
    ])
    expect((await ask({ files: [skill('x')] }, 'ct_sk_a')).statusCode).toBe(200)
    for (const answer of taken) await world.work.run(answer.json().id)
    expect((await ask({ files: [skill('x')] }, 'ct_sk_b')).statusCode).toBe(200)
  })

  test('what nobody has begun is enqueued again, and given up after a day', async () => {
    const { id } = (await ask({ files: [skill('x')] }, 'ct_sk_a')).json()
    await world.work.sweep()
    expect((await read(`/scans/${id}`, 'ct_sk_a')).json().status).toBe('queued')
    clock.advance(scanLimits.waitingMs + 1)
    await world.work.sweep()
    const ended = (await read(`/scans/${id}`, 'ct_sk_a')).json()
    expect(ended).toMatchObject({ status: 'failed', failure: 'Nobody scanned it for a day.' })
    const told = await events('package_scan.failed', 'acct_a')
    expect(told.map(({ subject }) => subject)).toContain(id)
  })

  test('a package that cannot be scanned fails for good after some tries, with a reason and without its files', async () => {
    const broken = await createScannerWorld({
      database,
      clock,
      engine: wordEngine(() => {
        throw new Error('the engine is broken')
      }),
    })
    const { id } = (await ask({ files: [skill('x')] }, 'ct_sk_a')).json()
    for (let tries = 1; tries < scanLimits.attempts; tries += 1) {
      await expect(broken.work.run(id)).rejects.toThrow('the engine is broken')
      expect((await read(`/scans/${id}`, 'ct_sk_a')).json().status).toBe('queued')
    }
    await broken.work.run(id)
    const ended = (await read(`/scans/${id}`, 'ct_sk_a')).json()
    expect(ended).toMatchObject({ status: 'failed', report: null })
    expect(ended.failure).not.toContain('broken')
    await broken.jobs.stop()
  })

  test('a package that ends its process again and again is not begun for ever', async () => {
    const { id } = (await ask({ files: [skill('x')] }, 'ct_sk_a')).json()
    for (let tries = 0; tries < scanLimits.attempts; tries += 1) {
      const until = new Date(clock.nowMs() + scanLimits.leaseMs)
      await heldScansStore(database.query).acquire(id, new Date(clock.nowMs()), until)
      clock.advance(scanLimits.leaseMs)
    }
    await world.work.run(id)
    expect((await read(`/scans/${id}`, 'ct_sk_a')).json()).toMatchObject({
      status: 'failed',
      failure: 'The scan was interrupted too often.',
    })
  })

  test('a scan is kept for 30 days after it has ended', async () => {
    const { id } = await scanned({ files: [skill('x')] })
    expect((await read(`/scans/${id}`)).statusCode).toBe(200)
    clock.advance((scanLimits.keptDays + 1) * 86_400_000)
    await trimAll(database, skillScannerRetention, { days: 1, nowMs: clock.nowMs() })
    expect((await read(`/scans/${id}`)).statusCode).toBe(404)
  })
})

describe('the scanner', () => {
  test('200 for its rules and its scorecard, which says that another engine was examined', async () => {
    expect((await read('/rules')).json()).toMatchObject({
      rulesDigest: 'a'.repeat(64),
      items: [{ id: 'SK001' }],
      nextCursor: null,
    })
    expect((await read('/scorecard')).json()).toMatchObject({
      rulesDigest: 'b'.repeat(64),
      runningEngine: { rulesDigest: 'a'.repeat(64) },
      isCurrent: false,
    })
  })

  test('200 for SARIF, and 409 while there is no report', async () => {
    const asked = (await ask({ files: [skill('harm\nharm')] }, 'ct_sk_a')).json()
    const early = await read(`/scans/${asked.id}/sarif`, 'ct_sk_a')
    expect([early.statusCode, early.json().code]).toEqual([409, 'skill_scanner.not_finished'])
    await world.work.run(asked.id)
    const answer = await read(`/scans/${asked.id}/sarif`, 'ct_sk_a')
    expect(answer.headers['content-type']).toContain('application/sarif+json')
    const [run] = answer.json().runs
    expect(run.tool.driver.rules[0].id).toBe('SK001')
    expect(run.results).toHaveLength(2)
    expect(run.results[1]).toMatchObject({
      ruleId: 'SK001',
      ruleIndex: 0,
      level: 'error',
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'SKILL.md' }, region: { startLine: 5 } } },
      ],
    })
    const prints = run.results.map((result: { partialFingerprints: object }) =>
      JSON.stringify(result.partialFingerprints),
    )
    expect(new Set(prints).size).toBe(2)
  })
})
