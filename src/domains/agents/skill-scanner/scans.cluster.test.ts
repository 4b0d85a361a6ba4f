import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve as resolvePath } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaName } from '../../../../test/support/agent-runs-world.ts'
import { handClock } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import {
  createScannerWorld,
  type ScannerWorld,
  scannerSets,
  wordEngine,
} from '../../../../test/support/scanner-world.ts'
import type { Database } from '../../../ports/database.ts'
import { scanLimits } from './scan-limits.ts'
import type { ScanCaller } from './scans.service.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('scans on PostgreSQL, two processes', () => {
  const clock = handClock()
  const schema = schemaName()
  let databases: readonly [Database, Database]
  let one: ScannerWorld
  let other: ScannerWorld
  /** Where the first process stays. */
  let staysAt: (path: string) => boolean = () => false
  const otherEngine = wordEngine()
  beforeAll(async () => {
    databases = await openPostgresPair(url, scannerSets)
    const engine = wordEngine((path) => staysAt(path))
    one = await createScannerWorld({ database: databases[0], clock, engine, schema })
    other = await createScannerWorld({
      database: databases[1],
      clock,
      engine: otherEngine,
      schema,
    })
  })
  afterAll(async () => {
    await one.jobs.stop()
    await other.jobs.stop()
    await sql`drop schema ${sql.id(schema)} cascade`.execute(databases[0].query)
    for (const database of databases) await database.close()
  })

  const caller = (accountId: string): ScanCaller => ({
    principal: principal({ accountId }),
    addressBlock: '192.0.2.1',
  })
  const files = ['a', 'b', 'c', 'd'].map((path) => ({ path, content: 'harm' }))
  const told = async (scanId: string, accountId: string) => {
    await one.log.sequence()
    const filter = { topics: ['package_scan.succeeded'], accountId, subject: scanId }
    return (await one.log.read({ afterSeq: 0n, filter, limit: 10 })).events
  }

  const rowOf = async (id: string) => {
    const { rows } = await sql<{ attempt: number; input: Uint8Array | null }>`
      SELECT attempt, input FROM skill_scans WHERE id = ${id}`.execute(databases[0].query)
    return rows[0]
  }
  /** Begins the scan in a process of its own, and kills that once it has come to a file. */
  async function killedAt(file: string, scanId: string): Promise<void> {
    const { rows } = await sql<{ schema: string }>`
      SELECT current_schema() AS schema`.execute(databases[0].query)
    const child = spawn(
      process.execPath,
      [resolvePath(import.meta.dirname, '../../../../test/support/scan-process.ts')],
      {
        env: {
          ...process.env,
          DATABASE_URL: url,
          SCHEMA: rows[0]?.schema,
          SCAN_ID: scanId,
          STAYS_AT: file,
          NOW_MS: String(clock.nowMs()),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const ended = once(child, 'exit')
    await Promise.race([
      once(child.stdout, 'data'),
      ended.then(() => Promise.reject(new Error('the process ended by itself'))),
    ])
    child.kill('SIGKILL')
    await ended
  }

  test('a scan whose process is killed in the middle of it is done by another, once', async () => {
    const who = caller('acct_killed')
    const { id } = await one.service.create({ files }, who)
    await killedAt('c', id)
    // Nobody knows yet that it is gone.
    await other.work.run(id)
    expect((await other.service.get(id, who.principal)).status).toBe('running')
    clock.advance(scanLimits.leaseMs + 1)
    await other.work.sweep()
    await other.work.run(id)
    const done = await one.service.get(id, who.principal)
    expect(done.status).toBe('succeeded')
    expect(done.report?.findings).toHaveLength(files.length)
    expect(await told(id, 'acct_killed')).toHaveLength(1)
    expect(await rowOf(id)).toEqual({ attempt: 2, input: null })
  })

  test('a process that was only slow finds that another has its scan, and changes nothing', async () => {
    const who = caller('acct_slow')
    const { id } = await one.service.create({ files }, who)
    let isHeld = true
    const begun = new Promise<void>((resolve) => {
      staysAt = (path) => {
        if (path === 'b') resolve()
        return path === 'b' && isHeld
      }
    })
    const slow = one.work.run(id)
    await begun
    // Its lease is over at the moment at which the other one asks.
    await sql`UPDATE skill_scans SET lease_until = ${new Date(clock.nowMs() - 1)}
      WHERE id = ${id}`.execute(databases[1].query)
    await other.work.run(id)
    isHeld = false
    clock.advance(scanLimits.renewMs)
    await slow
    expect(await told(id, 'acct_slow')).toHaveLength(1)
    expect(await rowOf(id)).toEqual({ attempt: 2, input: null })
  })

  test('a scan that both begin is done by one of them', async () => {
    staysAt = () => false
    otherEngine.scanned.length = 0
    const who = caller('acct_both')
    const { id } = await one.service.create({ files }, who)
    await Promise.all([one.work.run(id), other.work.run(id), one.work.run(id), other.work.run(id)])
    expect((await one.service.get(id, who.principal)).status).toBe('succeeded')
    expect(await told(id, 'acct_both')).toHaveLength(1)
  })

  test('two processes together keep no more open scans of one caller than one would', async () => {
    const who = caller('acct_many')
    const asked = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? one : other).service.create({ files: files.slice(0, 1) }, who),
      ),
    )
    const taken = asked.filter(({ status }) => status === 'fulfilled')
    expect(taken).toHaveLength(scanLimits.openOfAccount)
  })
})
