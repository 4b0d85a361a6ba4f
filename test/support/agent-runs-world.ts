import { createHash, randomUUID } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { createMemoryBus } from '../../src/adapters/memory/bus.ts'
import { createPgBossJobs } from '../../src/adapters/pg-boss/pg-boss-jobs.ts'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { createIdempotencyStore } from '../../src/adapters/sql/idempotency/idempotency-store.ts'
import { idempotencyMigrations } from '../../src/adapters/sql/idempotency/migrations.ts'
import { queueStoreOf } from '../../src/app/create-jobs.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import {
  agentsRows,
  createDirectoryService,
  createFindAgent,
  type DirectoryService,
  directoryMigrations,
  type PlatformAgent,
  paidAgentsMigrations,
  syncPlatformAgents,
} from '../../src/domains/agents/directory/index.ts'
import {
  createMemoryService,
  createRunMemory,
  memoryMigrations,
  memoryRows,
} from '../../src/domains/agents/memory/index.ts'
import {
  type AgentRunsOptions,
  agentRunQueues,
  agentRunsMigrations,
  agentRunsRows,
  createAgentRuns,
  createCallingRuns,
  createToolTable,
  forgetInRuns,
} from '../../src/domains/agents/runs/index.ts'
import { billingErrors } from '../../src/domains/money/billing/index.ts'
import { ledgerErrors } from '../../src/domains/money/ledger/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { rowsOf } from '../../src/kernel/operation.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { shape } from '../../src/kernel/schemas.ts'
import { upstreamErrors } from '../../src/kernel/shared-errors.ts'
import type { Bus } from '../../src/ports/bus.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { Dispatch } from '../../src/ports/dispatch.ts'
import type { JobQueue, Jobs } from '../../src/ports/jobs.ts'
import type { LanguageModel } from '../../src/ports/language-model.ts'
import { createDispatch } from '../../src/surfaces/http/dispatch.ts'
import { checkInput } from '../../src/surfaces/http/input-check.ts'
import { createEventStreamWriter } from '../../src/surfaces/realtime/event-stream.ts'
import { handClock, realRandom, silentLogger } from './auth-world.ts'
import { eventLogSet } from './billing-world.ts'
import { callerAddresses } from './caller-addresses.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'
import { runSkillsOf, type SkillShelf, shelfRows } from './skill-shelf.ts'

export const agentRunsSets: readonly MigrationSet[] = [
  eventLogSet,
  { domain: 'idempotency', migrations: idempotencyMigrations },
  { domain: 'agents', migrations: paidAgentsMigrations },
  { domain: 'agent_runs', migrations: agentRunsMigrations },
  { domain: 'agent_directory', migrations: directoryMigrations },
  { domain: 'memory', migrations: memoryMigrations },
]

/** The world that the rows below change and read. What an attack wants is counted here. */
export type Desk = {
  /** What others wrote, by where they wrote it. */
  readonly texts: Map<string, string>
  readonly sent: { readonly to: string; readonly amount: string }[]
  readonly approvals: string[]
  readonly keys: string[]
  readonly policies: string[]
  readonly posted: string[]
  readonly fetched: string[]
  readonly calls: string[]
  /** Called inside each handler, for tests that stop the world there. */
  onCall: (what: string) => Promise<void> | void
  /** Called with each payment. */
  readonly onSent?: (sent: { readonly to: string; readonly amount: string }) => Promise<void>
}

export function newDesk(): Desk {
  return {
    texts: new Map(),
    sent: [],
    approvals: [],
    keys: [],
    policies: [],
    posted: [],
    fetched: [],
    calls: [],
    onCall: () => {},
  }
}

/** What an attacker wants to read. */
export const canary = 'canary-7f3a91c2-private-note'

const { operation } = rowsOf<Desk>()
const row = {
  tier: 'private',
  auth: ['wallet_session', 'api_key'],
  input: {},
  output: T.Unknown(),
  examples: [{ name: 'one' }],
} as const
const reading = { ...row, method: 'GET', effect: 'none' } as const
const changing = { ...row, method: 'POST', effect: 'irreversible' } as const
const Text = T.String({ maxLength: 20_000 })

async function note(desk: Desk, what: string): Promise<void> {
  desk.calls.push(what)
  await desk.onCall(what)
}

const discovery = {
  operations: {
    status: operation({
      name: 'discovery.status',
      ...reading,
      path: '/api/status',
      family: 'Health',
      summary: 'Read the status of the service',
      async handler(desk) {
        await note(desk, 'status')
        return { status: 'ok' }
      },
    }),
    count: operation({
      name: 'discovery.count',
      ...reading,
      path: '/api/count/{n}',
      family: 'Health',
      summary: 'Count up to a number',
      input: { params: shape({ n: T.String() }) },
      async handler(desk, { input }) {
        await note(desk, `count ${input.params.n}`)
        return { counted: input.params.n }
      },
    }),
  },
}
const arena = {
  operations: {
    read: operation({
      name: 'arena.read',
      ...reading,
      path: '/api/texts/{place}',
      family: 'Messaging',
      summary: 'Read what others wrote in a place',
      input: { params: shape({ place: T.String() }) },
      async handler(desk, { input }) {
        await note(desk, `read ${input.params.place}`)
        const text = desk.texts.get(input.params.place) ?? ''
        if (input.params.place === 'broken') throw new AppError(upstreamErrors.failed, text)
        return { text }
      },
    }),
    post: operation({
      name: 'arena.post',
      ...changing,
      path: '/api/rooms/messages',
      family: 'Messaging',
      effect: 'reversible',
      summary: 'Post a message to a room',
      input: { body: shape({ text: Text }) },
      async handler(desk, { input }) {
        await note(desk, 'post')
        desk.posted.push(input.body.text)
        return { ok: true }
      },
    }),
    fetch: operation({
      name: 'arena.fetch',
      ...reading,
      path: '/api/fetch',
      family: 'Messaging',
      summary: 'Read a page of the web',
      input: { query: shape({ url: T.String({ maxLength: 4_000 }) }) },
      async handler(desk, { input }) {
        await note(desk, 'fetch')
        desk.fetched.push(input.query.url)
        return { text: desk.texts.get('web') ?? '' }
      },
    }),
  },
}
const vault = {
  operations: {
    secret: operation({
      name: 'vault.secret',
      ...reading,
      path: '/api/private/notes',
      family: 'Wallet-vault',
      summary: 'Read the private notes of the account',
      async handler(desk) {
        await note(desk, 'secret')
        return { note: canary }
      },
    }),
    send: operation({
      name: 'vault.send',
      ...changing,
      path: '/api/wallets/send',
      family: 'Wallet-vault',
      summary: 'Send funds of the wallet',
      input: { body: shape({ to: T.String(), amount: T.String() }) },
      async handler(desk, { input }) {
        await note(desk, 'send')
        desk.sent.push(input.body)
        await desk.onSent?.(input.body)
        return { ok: true, number: desk.sent.length }
      },
    }),
    allow: operation({
      name: 'vault.allow',
      ...changing,
      path: '/api/wallets/allowance',
      family: 'Wallet-vault',
      summary: 'Let somebody spend the funds of the wallet',
      input: { body: shape({ spender: T.String() }) },
      async handler(desk, { input }) {
        await note(desk, 'allow')
        desk.approvals.push(input.body.spender)
        return { ok: true }
      },
    }),
    policy: operation({
      name: 'vault.policy',
      ...changing,
      method: 'PUT',
      path: '/api/wallets/policies',
      family: 'Wallet-vault',
      summary: 'Change the policy of the wallet',
      input: { body: shape({ policy: T.String() }) },
      async handler(desk, { input }) {
        desk.policies.push(input.body.policy)
        return { ok: true }
      },
    }),
    forgetful: operation({
      name: 'vault.forgetful',
      ...changing,
      path: '/api/wallets/forgetful',
      family: 'Wallet-vault',
      summary: 'Send without keeping answers',
      idempotent: false,
      async handler(desk) {
        await note(desk, 'forgetful')
        desk.sent.push({ to: 'forgetful', amount: '1' })
        return { ok: true }
      },
    }),
  },
}
const paper = {
  operations: {
    buy: operation({
      name: 'paper.buy',
      ...changing,
      path: '/api/paper/buy',
      family: 'Trading',
      summary: 'Buy with paper money; what it answers are words of the platform',
      input: { body: shape({ to: T.String(), amount: T.String() }) },
      async handler(desk, { input }) {
        await note(desk, 'buy')
        desk.sent.push(input.body)
        return { ok: true }
      },
    }),
  },
}
const perps = {
  operations: {
    place: operation({
      name: 'perps.place',
      ...changing,
      path: '/api/perps/{market}/orders',
      family: 'Perps',
      summary: 'Place an order with play money, unless its mode is live',
      playMoney: 'unless_mode_is_live',
      input: {
        params: shape({ market: T.String({ pattern: '^[A-Z]{3,8}$' }) }),
        query: shape({ dry: T.Optional(T.Boolean()) }),
        body: shape({ size: T.Integer({ minimum: 1 }), mode: T.Optional(T.String()) }),
      },
      async handler(desk, { input }) {
        await note(desk, `place ${input.body.size}`)
        return { ok: true }
      },
    }),
  },
}
const keys = {
  operations: {
    mint: operation({
      name: 'keys.mint',
      ...changing,
      path: '/api/developer/mint',
      family: 'Developer',
      summary: 'Mint an API key',
      input: { body: shape({ name: T.String() }) },
      async handler(desk, { input }) {
        desk.keys.push(input.body.name)
        return { key: 'ct_sk_new' }
      },
    }),
  },
}

const ownKeys: Readonly<Record<string, Principal>> = {
  ct_sk_a: principal(),
  ct_sk_b: principal({ accountId: 'acct_b', credentialId: 'key_b' }),
  ct_sk_narrow: principal({ credentialId: 'key_narrow', scopes: ['route:agents:*'] }),
}
const ownSessions: Readonly<Record<string, Principal>> = {
  session_a: principal({ credential: 'wallet_session', credentialId: 'session_a' }),
}

export type AgentRunsWorld = ReturnType<typeof createAgentRuns> & {
  readonly agents: DirectoryService['own']
  /** The find of the directory, where a test has put its own before it. */
  readonly findAgent: AgentRunsOptions['findAgent']
  readonly http: FastifyInstance
  readonly desk: Desk
  readonly database: Database
  readonly clock: ReturnType<typeof handClock>
  readonly jobs: Pick<Jobs, 'enqueue'>
  /** Credentials that have ended. */
  readonly ended: Set<string>
  /** Credentials whose scopes are fewer by now than what they were started with. */
  readonly narrowed: Map<string, Principal['scopes']>
  readonly person: Principal
  readonly owner: Principal
  /** What the calls of runs carried. */
  readonly leases: readonly string[]
  /** Asks as the caller of a secret would: a key, or a session's. */
  readonly ask: (
    request: string,
    given?: { readonly secret?: string; readonly body?: object; readonly headers?: object },
  ) => Promise<{ readonly status: number; readonly body: ReturnType<typeof JSON.parse> }>
}

export type WorldOptions = {
  readonly database: Database
  readonly model: LanguageModel
  readonly desk?: Desk
  readonly clock?: ReturnType<typeof handClock>
  readonly jobs?: Pick<Jobs, 'enqueue'>
  /** Between worlds; one of its own unless given. */
  readonly bus?: Bus
  readonly tokenPrice?: (model: string) => bigint
  readonly charges?: AgentRunsOptions['charges']
  readonly sales?: AgentRunsOptions['sales']
  /** The agents of the platform. */
  readonly platform?: readonly PlatformAgent[]
  readonly findAgent?: AgentRunsOptions['findAgent']
  /** The skills that agents may name. */
  readonly shelf?: SkillShelf
}

/** The runs over a small table, behind the real gates. Without jobs a test works on its runs itself. */
export async function createAgentRunsWorld(options: WorldOptions): Promise<AgentRunsWorld> {
  const { database, model } = options
  const clock = options.clock ?? handClock()
  const parts = { database, clock, random: realRandom, logger: silentLogger }
  const jobs = options.jobs ?? { enqueue: async () => true }
  const door: { dispatch?: Dispatch } = {}
  const dispatch: Dispatch = async (request) => {
    if (door.dispatch === undefined) throw new Error('the API is not built yet')
    leases.push(request.headers['x-api-key'] ?? '')
    return door.dispatch(request)
  }
  const leases: string[] = []
  const ended = new Set<string>()
  const narrowed = new Map<string, Principal['scopes']>()
  const known = [...Object.values(ownKeys), ...Object.values(ownSessions)]
  const rows = {
    agents: agentsRows,
    agent_runs: agentRunsRows,
    money: { operations: {}, errors: [billingErrors, ledgerErrors] },
    memory: memoryRows,
    discovery,
    arena,
    vault,
    paper,
    perps,
    keys,
    skills: shelfRows,
  }
  const catalog = buildCatalog(rows, { serviceSlug: 'svc' })
  const shelf = options.shelf ?? { skills: [] }
  const tools = createToolTable(() => catalog.entries)
  const outbox = createEventLog(parts)
  const findAgent = createFindAgent({ database, tools })
  await syncPlatformAgents(parts, options.platform ?? [])
  const runs = createAgentRuns({
    ...parts,
    outbox,
    tools,
    jobs,
    model,
    dispatch,
    memory: { ...createRunMemory(parts), operationId: 'get_api_memory_search' },
    checkInput,
    skills: runSkillsOf(shelf),
    bus:
      options.bus ??
      createMemoryBus({
        onError: (failure) => {
          throw failure
        },
      }),
    findAgent: options.findAgent ?? findAgent,
    ...(options.tokenPrice === undefined ? {} : { tokenPrice: options.tokenPrice }),
    ...(options.charges === undefined ? {} : { charges: options.charges }),
    ...(options.sales === undefined ? {} : { sales: options.sales }),
    findCredential: async ({ accountId, credentialId, credential }) => {
      const found = known.find(
        (one) =>
          one.accountId === accountId &&
          one.credentialId === credentialId &&
          one.credential === credential,
      )
      if (found === undefined || ended.has(credentialId)) return undefined
      return { principal: { ...found, scopes: narrowed.get(credentialId) ?? found.scopes } }
    },
  })
  const directory = createDirectoryService({
    ...parts,
    outbox,
    tools,
    rows: () => catalog.entries,
    startRun: runs.service.run,
  })
  const memory = createMemoryService({
    ...parts,
    outbox,
    forgetCopies: forgetInRuns,
    runOf: createCallingRuns(parts),
    assertRunnable: async (accountId, agent) => (await findAgent(accountId, agent)).slug,
    isConversation: async () => true,
  })
  const desk = options.desk ?? newDesk()
  const plenty = { limit: 1_000_000, windowMs: 60_000 }
  const http = await httpServerOf(
    rows,
    {
      agents: directory,
      agent_runs: runs.service,
      money: null,
      memory,
      discovery: desk,
      arena: desk,
      vault: desk,
      paper: desk,
      perps: desk,
      keys: desk,
      skills: shelf,
    },
    {
      catalog,
      clock,
      idempotency: createIdempotencyStore(parts),
      writeEventStream: createEventStreamWriter({ logger: silentLogger }),
      authenticators: [
        runs.among(tableAuthenticator('api_key', ownKeys)),
        tableAuthenticator('wallet_session', ownSessions),
      ],
      policies: { anonymous: plenty, principal: plenty, signIn: plenty },
    },
  )
  door.dispatch = createDispatch(http)
  const placeOf = callerAddresses()
  return {
    ...runs,
    agents: directory.own,
    findAgent,
    http,
    desk,
    database,
    clock,
    jobs,
    ended,
    narrowed,
    leases,
    person: principal({ credential: 'wallet_session', credentialId: 'session_a' }),
    owner: principal(),
    async ask(request, { secret = 'ct_sk_a', body, headers = {} } = {}) {
      const [method = 'GET', url = '/'] = request.split(' ')
      const credential = secret.startsWith('ct_sk_')
        ? { 'x-api-key': secret }
        : { cookie: `__Host-svc.sid=${secret}`, origin: 'http://localhost:4663' }
      const answer = await http.inject({
        method: method === 'POST' || method === 'PATCH' || method === 'DELETE' ? method : 'GET',
        url,
        remoteAddress: placeOf(secret),
        headers: { ...(secret === '' ? {} : credential), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}

/** Real jobs on the database, in a schema of their own. */
export function openRunJobs(
  database: Database,
  schema = schemaName(),
  others: readonly JobQueue[] = [],
): Promise<Jobs> {
  return createPgBossJobs({
    store: queueStoreOf(database),
    queues: [...agentRunQueues, ...others],
    logger: silentLogger,
    schema,
    pollSeconds: 0.5,
    superviseSeconds: 1,
  })
}

export function schemaName(): string {
  return `jobs_${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16)}`
}
