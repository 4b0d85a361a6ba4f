import type { FastifyInstance } from 'fastify'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import {
  declaredCapabilities,
  readSkill,
  type SkillFile,
} from '../../src/domains/agents/skill-format/index.ts'
import type { ScanReport } from '../../src/domains/agents/skill-scanner/index.ts'
import {
  createSkillScans,
  createSkillsService,
  type SkillScanner,
  skillsMigrations,
  skillsRows,
} from '../../src/domains/agents/skills/index.ts'
import type { RecordedEvent } from '../../src/kernel/event.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { NewJob } from '../../src/ports/jobs.ts'
import { type HandClock, handClock, realRandom, silentLogger } from './auth-world.ts'
import { eventLogSet } from './billing-world.ts'
import { callerAddresses } from './caller-addresses.ts'
import { createTestDatabase } from './database.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'

export const skillsSets: readonly MigrationSet[] = [
  eventLogSet,
  { domain: 'skills', migrations: skillsMigrations },
]

/**
 * A scanner that says what the package asks it to: `verdict: warn` somewhere in its SKILL.md. Without, it says `pass`. Rules of
 * another release have another digest, and may say something else.
 */
export function obedientScanner({
  rulesDigest = 'a'.repeat(64),
  says = (text) => text,
}: {
  readonly rulesDigest?: string
  readonly says?: (text: string) => string
} = {}): SkillScanner {
  return {
    version: '1.0.0',
    rulesDigest,
    // biome-ignore lint/correctness/useYield: the contract is a generator, and this one has one step
    *scanInSteps(files, policy) {
      const text = says(files.map(({ bytes }) => Buffer.from(bytes).toString()).join('\n'))
      if (text.includes('verdict: none')) throw new Error('this package cannot be scanned')
      return reportOn(files, { policy, text, rulesDigest })
    },
  }
}

function reportOn(
  files: readonly SkillFile[],
  given: {
    readonly policy: ScanReport['policy']
    readonly text: string
    readonly rulesDigest: string
  },
): ScanReport {
  const { policy, rulesDigest, text } = given
  const verdict = (['malicious', 'warn', 'review'] as const).find((each) =>
    text.includes(`verdict: ${each}`),
  )
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  const none = { hosts: [], commands: [], paths: [], env: [], wallet: [], tools: [] }
  const { manifest } = readSkill(files)
  const finding: ScanReport['findings'][number] = {
    ruleId: 'SK001',
    severity: 'high',
    confidence: 'high',
    file: 'SKILL.md',
    line: 8,
    evidence: `verdict: ${verdict}`,
    layers: [],
  }
  return {
    engine: { version: '1.0.0', rulesDigest, rules: 1 },
    policy,
    verdict: verdict ?? 'pass',
    confidence: 'high',
    risk: { level: verdict === undefined ? 'none' : 'high', score: verdict === undefined ? 0 : 80 },
    findings: verdict === undefined ? [] : [finding],
    findingsLeftOut: 0,
    coverage: {
      ...{ files: files.length, bytes, analysedFiles: files.length, analysedBytes: bytes },
      ...{ isComplete: true, unanalysed: [] },
    },
    capabilities: {
      declared: manifest === null ? none : declaredCapabilities(manifest),
      detected: none,
      undeclared: none,
    },
  }
}

/** A SKILL.md, with what differs from a plain one. */
export function skillMd(
  name: string,
  {
    body = 'Read the chart, then say what it shows.',
    description = 'Reads candles and says what they show.',
    front = '',
  }: { readonly body?: string; readonly description?: string; readonly front?: string } = {},
): string {
  return `---\nname: ${name}\ndescription: ${description}\nlicense: MIT\n${front}---\n\n${body}\n`
}

/** A version as it is published. */
export function packageOf(name: string, version: string, more: Parameters<typeof skillMd>[1] = {}) {
  return { version, files: [{ path: 'SKILL.md', content: skillMd(name, more) }] }
}

export const dayMs = 86_400_000
export const operatorWallet = {
  namespace: 'eip155',
  address: '0x00000000000000000000000000000000000000aA',
} as const
const born = Date.UTC(2026, 0, 1)

/** The catalog of skills as one process has it: jobs are kept until they are run. */
export function createSkillsProcess(options: {
  readonly database: Database
  readonly clock: HandClock
  readonly scanner?: SkillScanner
  /** When accounts were made that were not made on the first day of 2026. */
  readonly births?: ReadonlyMap<string, Date>
}) {
  const { births = new Map(), clock, database, scanner = obedientScanner() } = options
  const queued: NewJob[] = []
  const shared = { database, clock, random: realRandom, logger: silentLogger }
  const outbox = createEventLog(shared)
  const jobs = {
    enqueue: async (_: unknown, job: NewJob) => {
      queued.push(job)
      return true
    },
  }
  const parts = { ...shared, outbox, jobs }
  const scans = createSkillScans({ ...parts, scanner })
  const service = createSkillsService({
    ...parts,
    accountCreatedAt: async (accountId) => births.get(accountId) ?? new Date(born),
    isOperator: (reader) =>
      reader?.wallets.some(({ address }) => address === operatorWallet.address) ?? false,
  })
  return {
    service,
    scans,
    outbox,
    parts,
    queued,
    /** Runs what was queued, each as its last try. */
    async work(): Promise<void> {
      const signal = new AbortController().signal
      for (const { data } of queued.splice(0)) {
        const named = { slug: String(data['slug']), version: String(data['version']) }
        await scans.scan(named, { isLast: true, signal })
      }
    },
    /** Every event so far of these topics, oldest first. */
    async events(...topics: readonly string[]): Promise<readonly RecordedEvent[]> {
      await outbox.sequence()
      const filter = { topics, accountId: null, everyAudience: true } as const
      return (await outbox.read({ afterSeq: 0n, filter, limit: 1_000 })).events
    },
  }
}
export type SkillsProcess = ReturnType<typeof createSkillsProcess>

const people = ['ann', 'ben', 'cat', 'dan', 'eve', 'new'] as const
export const accountOf = (name: string): string => `acct_${name}`

/** The catalog behind its server. `ann` and others are signed in by their names; `op` is the operator, `key_ann` a key. */
export async function createSkillsWorld() {
  const database = await createTestDatabase(skillsSets)
  const clock = handClock()
  const births = new Map([[accountOf('new'), new Date(clock.nowMs() - dayMs)]])
  const running = createSkillsProcess({ database, clock, births })
  const person = (name: string): Principal =>
    principal({
      accountId: accountOf(name),
      credential: 'wallet_session',
      wallets: name === 'op' ? [operatorWallet] : [],
    })
  const sessions = Object.fromEntries([...people, 'op'].map((name) => [name, person(name)]))
  const server: FastifyInstance = await httpServerOf(
    { skills: skillsRows },
    { skills: running.service },
    {
      operatorWallets: [operatorWallet],
      clock,
      authenticators: [
        tableAuthenticator('wallet_session', sessions),
        tableAuthenticator('api_key', {
          ct_sk_ann: principal({ accountId: accountOf('ann'), credentialId: 'key_7' }),
        }),
      ],
    },
  )
  const placeOf = callerAddresses()
  async function call(
    method: 'DELETE' | 'GET' | 'POST' | 'PUT',
    url: string,
    {
      as,
      body,
      from,
    }: { readonly as?: string; readonly body?: object; readonly from?: string } = {},
  ) {
    const isKey = as?.startsWith('ct_sk_') === true
    const credential = isKey ? { 'x-api-key': as } : { cookie: `__Host-svc.sid=${as}` }
    const answer = await server.inject({
      method,
      url,
      remoteAddress: placeOf(from ?? as ?? 'nobody'),
      headers: { origin: 'http://localhost:4663', ...(as === undefined ? {} : credential) },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      bytes: answer.rawPayload,
      headers: answer.headers,
    }
  }
  return {
    ...running,
    database,
    clock,
    births,
    server,
    call,
    /** Publishes and scans. */
    async publish(
      name: string,
      version: string,
      more: Parameters<typeof skillMd>[1] & { readonly as?: string } = {},
    ) {
      const { as = 'ann', ...rest } = more
      const answer = await call('POST', '/api/skills', { as, body: packageOf(name, version, rest) })
      await running.work()
      return answer
    },
    async close(): Promise<void> {
      await server.close()
      await database.close()
    },
  }
}
export type SkillsWorld = Awaited<ReturnType<typeof createSkillsWorld>>
