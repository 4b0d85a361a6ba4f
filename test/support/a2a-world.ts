import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createAddressCheck, createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { createDocumentSigner } from '../../src/adapters/jose/document-signer.ts'
import type { ReceiptKey } from '../../src/adapters/jose/receipt-signer.ts'
import { createSecretBox } from '../../src/adapters/local-keys/secret-box.ts'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import {
  type A2aParts,
  a2aMigrations,
  a2aRows,
  createA2aService,
  createA2aTasks,
  createA2aWork,
} from '../../src/domains/agents/a2a/index.ts'
import type { Database } from '../../src/ports/database.ts'
import type { Jobs, NewJob } from '../../src/ports/jobs.ts'
import { createA2aEndpoint, writeA2aPush } from '../../src/surfaces/a2a/a2a-endpoint.ts'
import { type CardAgent, createAgentCards } from '../../src/surfaces/a2a/agent-card.ts'
import { readA2aVersion } from '../../src/surfaces/a2a/version.ts'
import { realRandom, silentLogger } from './auth-world.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'
import { createScriptedRuns } from './scripted-runs.ts'

export const a2aMigrationSets = [
  { domain: 'event_log', migrations: eventLogMigrations },
  { domain: 'a2a', migrations: a2aMigrations },
]

export const a2aAgents: readonly CardAgent[] = [
  {
    id: 'order-planner',
    version: 1,
    title: 'Order planner',
    description: 'Plans orders.',
    tags: ['orders'],
    questions: ['What would this order cost?'],
  },
  {
    id: 'guide',
    version: 1,
    title: 'Platform guide',
    description: 'Knows the platform.',
    tags: ['platform'],
    questions: ['What can you do?'],
  },
]

/** An agent that is sold, whose owner has said of it no more than they must. */
export const soldCardAgent: CardAgent = {
  id: 'scout',
  version: 1,
  title: 'Scout',
  description: '',
  tags: [],
  questions: [],
  price: { amount: '0.25', asset: 'USDC', unit: 'message', freeCallsPerDay: 0 },
}

/** Jobs that are only kept: tests run them by themselves. */
function keptJobs() {
  const waiting: NewJob[] = []
  const unused = async (): Promise<never> => {
    throw new Error('this world only keeps jobs')
  }
  const jobs: Jobs = {
    async enqueue(_, job) {
      waiting.push(job)
      return true
    },
    start: unused,
    work: unused,
    schedule: unused,
    parked: unused,
    stop: unused,
  }
  return { jobs, waiting }
}

/** A server that speaks A2A on a port of its own, over scripted runs and a database of the test's. */
export async function startA2aServer(
  database: Database,
  options: {
    readonly runs?: ReturnType<typeof createScriptedRuns>
    readonly egressHosts?: readonly string[]
    readonly lookup?: Parameters<typeof createEgress>[0]['lookup']
    readonly withoutBox?: true
    readonly waitMsMax?: number
  } = {},
) {
  const clock = { nowMs: Date.now }
  const random = realRandom
  const logger = silentLogger
  const runs = options.runs ?? createScriptedRuns()
  const outbox = createEventLog({ database, clock, random, logger })
  const { jobs, waiting } = keptJobs()
  const allowedHosts = options.egressHosts ?? []
  const lookup = options.lookup ?? (async () => ['10.0.0.1'])
  const egress = createEgress({ allowedHosts, lookup })
  const parts: A2aParts = {
    database,
    outbox,
    jobs,
    clock,
    random,
    logger,
    egress,
    runs: runs.service,
    defaultAgent: 'guide',
    box: options.withoutBox
      ? null
      : createSecretBox({ keys: [new Uint8Array(32).fill(7)], random }),
    checkUrl: createAddressCheck({ allowedHosts, lookup }),
    writePush: writeA2aPush,
  }
  const tasks = createA2aTasks(parts)
  const key = testKey()
  const http = await serve({ tasks, key, waitMsMax: options.waitMsMax })
  return {
    ...http,
    key,
    runs,
    tasks,
    work: createA2aWork(parts),
    waiting,
    async close() {
      await http.app.close()
      await egress.close()
    },
  }
}

async function serve(given: {
  readonly tasks: ReturnType<typeof createA2aTasks>
  readonly key: ReceiptKey
  readonly waitMsMax: number | undefined
}) {
  const { tasks, key, waitMsMax } = given
  const service: Record<string, unknown> = {}
  const policy = { limit: 1_000_000, windowMs: 60_000 }
  const app = await httpServerOf(
    { a2a: a2aRows },
    { a2a: service },
    {
      authenticators: [
        tableAuthenticator('api_key', {
          ct_sk_alice: principal(),
          ct_sk_bob: principal({ accountId: 'acct_b', credentialId: 'key_b' }),
          ct_sk_narrow: principal({ scopes: ['route:market-data:*'] }),
        }),
      ],
      policies: { anonymous: policy, principal: policy, signIn: policy },
    },
  )
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const cards = createAgentCards({
    service: { name: 'Bourse', description: 'A trading terminal and agent platform.' },
    baseUrl,
    version: '1.2.3',
    catalog: buildCatalog({ a2a: a2aRows }, { serviceSlug: 'svc' }),
    agents: a2aAgents,
    findAgent: async (agentId) => [...a2aAgents, soldCardAgent].find(({ id }) => id === agentId),
    takesPush: tasks.takesPush,
    signer: await createDocumentSigner({ key, keysUrl: `${baseUrl}/api/payments/receipt-keys` }),
  })
  const endpoint = createA2aEndpoint({
    tasks,
    cards,
    logger: silentLogger,
    newMessageId: randomUUID,
    ...(waitMsMax === undefined ? {} : { waitMsMax }),
  })
  Object.assign(service, createA2aService({ endpoint, cards, readVersion: readA2aVersion }))
  return { app, baseUrl, url: `${baseUrl}/api/agents/a2a` }
}

function testKey(): ReceiptKey {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', x: String(x), d: String(d) }
}

/** A fetch that presents a key. */
export function fetchAs(key: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${key}`)
    return fetch(input, { ...init, headers })
  }
}

/** A message of one text with an id of its own. */
export function textMessage(text: string, more: object = {}) {
  return {
    kind: 'message' as const,
    messageId: randomUUID(),
    role: 'user' as const,
    parts: [{ kind: 'text' as const, text }],
    ...more,
  }
}

/** One JSON-RPC call; the answer's status and body. */
export async function rpc(
  url: string,
  body: unknown,
  {
    key = 'ct_sk_alice',
    headers = {},
  }: { readonly key?: string | null; readonly headers?: Record<string, string> } = {},
) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(await response.text()),
  }
}

/** Everything that a stream gives. */
export async function all<value>(values: AsyncIterable<value>): Promise<value[]> {
  const found: value[] = []
  for await (const value of values) found.push(value)
  return found
}
