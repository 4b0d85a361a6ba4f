import type { FastifyInstance } from 'fastify'
import { createPgBossJobs } from '../../src/adapters/pg-boss/pg-boss-jobs.ts'
import { createEventLog, type SqlEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import { queueStoreOf } from '../../src/app/create-jobs.ts'
import {
  createScanWork,
  createSkillScannerService,
  type ScanEngine,
  type ScannerParts,
  type ScanReport,
  type SkillScannerService,
  skillScannerMigrations,
  skillScannerQueues,
  skillScannerRows,
} from '../../src/domains/agents/skill-scanner/index.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { Jobs } from '../../src/ports/jobs.ts'
import type { Logger } from '../../src/ports/logger.ts'
import { type HandClock, realRandom, silentLogger } from './auth-world.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'

export const scannerSets: readonly MigrationSet[] = [
  { domain: 'event_log', migrations: eventLogMigrations },
  { domain: 'skill_scanner', migrations: skillScannerMigrations },
]

const nothing = { hosts: [], commands: [], paths: [], env: [], wallet: [], tools: [] }
const rule = {
  id: 'SK001',
  name: 'a word',
  category: 'words',
  severity: 'high',
  about: 'The file has the word.',
  fix: 'Take it out.',
} as const

/** An engine that finds one word, and stays at a file for as long as a test says. */
export function wordEngine(staysAt: (path: string) => boolean = () => false): ScanEngine & {
  readonly scanned: string[]
} {
  const scanned: string[] = []
  return {
    scanned,
    version: '0.0.1',
    rulesDigest: 'a'.repeat(64),
    rules: [rule],
    *scanInSteps(files, policy) {
      const findings = []
      for (const { path, bytes } of files) {
        scanned.push(path)
        do yield
        while (staysAt(path))
        const text = Buffer.from(bytes).toString('utf8')
        for (const [index, line] of text.split('\n').entries())
          if (line.includes('harm'))
            findings.push({
              ruleId: rule.id,
              severity: rule.severity,
              confidence: 'high',
              file: path,
              line: index + 1,
              evidence: 'harm',
              layers: [],
            } as const)
      }
      const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
      const report: ScanReport = {
        engine: { version: '0.0.1', rulesDigest: 'a'.repeat(64), rules: 1 },
        policy,
        verdict: findings.length === 0 ? 'pass' : 'warn',
        confidence: 'high',
        risk: { level: 'none', score: 0 },
        findings,
        findingsLeftOut: 0,
        coverage: {
          files: files.length,
          bytes,
          analysedFiles: files.length,
          analysedBytes: bytes,
          isComplete: true,
          unanalysed: [],
        },
        capabilities: { declared: nothing, detected: nothing, undeclared: nothing },
      }
      return report
    },
  }
}

export type ScannerWorld = {
  readonly parts: ScannerParts
  readonly service: SkillScannerService
  readonly work: ReturnType<typeof createScanWork>
  readonly log: SqlEventLog
  readonly jobs: Jobs
}

/** Scans over a database of a test. */
export async function createScannerWorld(options: {
  readonly database: Database
  readonly clock: Pick<HandClock, 'nowMs'>
  readonly engine: ScanEngine
  readonly schema?: string
}): Promise<ScannerWorld> {
  const { clock, database, engine, schema } = options
  const shared = { database, clock, random: realRandom, logger: silentLogger }
  const log = createEventLog(shared)
  const jobs = await createPgBossJobs({
    store: queueStoreOf(database),
    queues: skillScannerQueues,
    logger: silentLogger,
    ...(schema === undefined ? {} : { schema }),
  })
  const files = [{ path: 'SKILL.md', bytes: Buffer.from('---\nname: kept\n---\nharm') }]
  const parts: ScannerParts = {
    ...shared,
    outbox: log,
    jobs,
    engine,
    baseUrl: 'http://localhost:4663',
    readVersion: async ({ slug }) => (slug === 'kept' ? files : undefined),
    scorecard: {
      engineVersion: '0.0.1',
      rulesDigest: 'b'.repeat(64),
      corpusVersion: '1',
      halves: [],
      evasion: { samples: 0, caught: 0, recall: 0, byEncoding: [] },
      byRule: [],
    },
  }
  return {
    parts,
    service: createSkillScannerService(parts),
    work: createScanWork(parts),
    log,
    jobs,
  }
}

/** The rows of the scanner over HTTP; `ct_sk_a` and `ct_sk_b` are two accounts. */
export function scannerServer(
  service: SkillScannerService,
  differences: { readonly logger?: Logger } = {},
): Promise<FastifyInstance> {
  const plenty = { limit: 1_000_000, windowMs: 60_000 }
  return httpServerOf(
    { skill_scanner: skillScannerRows },
    { skill_scanner: service },
    {
      authenticators: [
        tableAuthenticator('api_key', {
          ct_sk_a: principal({ accountId: 'acct_a' }),
          ct_sk_b: principal({ accountId: 'acct_b', credentialId: 'key_b' }),
        }),
      ],
      policies: { anonymous: plenty, principal: plenty, signIn: plenty },
      ...differences,
    },
  )
}
