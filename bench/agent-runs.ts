import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Agent, fetch } from 'undici'
import { createEgress } from '../src/adapters/egress/undici-egress.ts'
import { createOpenAiCompatibleModel } from '../src/adapters/openai-compatible/openai-compatible-model.ts'
import type { Database } from '../src/ports/database.ts'
import { percentile, rounded } from './auth-parts.ts'
import { mintKey } from './http.ts'
import { onScratchDatabase } from './scratch-database.ts'
import { type Running, startPeer, startService } from './service.ts'
import { isShort } from './short.ts'

/** Runs of one agent on PostgreSQL, in one process of the product, beside what its model alone takes. */
export type AgentRunsFigure = {
  readonly work: 'a reply' | 'a tool call and a reply'
  /** Callers, each with one run at a time. */
  readonly callers: number
  readonly runsPerSecond: number
  /** From the request to the end of the run's own stream, which its caller follows. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Transactions that the database committed, for each run. */
  readonly transactionsPerRun: number
  /** The same requests to the model's server by the same client, as many at a time, without the product. */
  readonly model: { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }
}

type Work = {
  readonly name: AgentRunsFigure['work']
  readonly input: string
  readonly asks: number
}

const works: readonly Work[] = [
  { name: 'a reply', input: 'Say hello.', asks: 1 },
  { name: 'a tool call and a reply', input: 'Use the tool.', asks: 2 },
]
const callerCounts = [1, 8] as const
const runsOf = isShort ? { warm: 4, one: 10, many: 40 } : { warm: 40, one: 100, many: 400 }
const slug = 'bench-runs'
const model = 'stub'
/** The server's counters are told by its processes about once a second. */
const countedAfterMs = 2_000

/** Measures on the server of `BENCH_DATABASE_URL`; nothing else should run on the machine. */
export async function benchAgentRuns(): Promise<readonly AgentRunsFigure[]> {
  const stub = await startPeer('./model-stub.ts')
  try {
    return await onScratchDatabase({ connectionsMax: 1 }, async (database, url) => {
      const folder = mkdtempSync(join(tmpdir(), 'bourse-runs-'))
      const unlimited = '10000000'
      const service = await startService({
        dataDir: folder,
        port: 4_678,
        environment: {
          DATABASE_URL: url,
          LLM_BASE_URL: `${stub.url}/v1`,
          LLM_MODEL: model,
          EGRESS_ALLOWED_HOSTS: new URL(stub.url).host,
          RATE_PRINCIPAL_PER_MINUTE: unlimited,
          RATE_ANONYMOUS_PER_MINUTE: unlimited,
        },
      })
      try {
        return await measureAll({ service, stub, database })
      } finally {
        await service.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    })
  } finally {
    await stub.stop()
  }
}

type Parts = { readonly service: Running; readonly stub: Running; readonly database: Database }

async function measureAll({ service, stub, database }: Parts): Promise<readonly AgentRunsFigure[]> {
  const run = await callerOf(service.url)
  const figures: AgentRunsFigure[] = []
  for (const work of works) {
    await atATime({ callers: 8, count: runsOf.warm }, () => run(work))
    for (const callers of callerCounts) {
      const count = callers === 1 ? runsOf.one : runsOf.many
      const before = await committed(database)
      const { perSecond, ...times } = await atATime({ callers, count }, () => run(work))
      const transactions = (await committed(database)) - before
      figures.push({
        work: work.name,
        callers,
        runsPerSecond: perSecond,
        ...times,
        transactionsPerRun: rounded(transactions / count),
        model: await modelAlone(stub.url, { callers, count: count * work.asks }),
      })
    }
  }
  return figures
}

/** Starts a run and reads its stream to the end; raises where it did not succeed. */
async function callerOf(url: string): Promise<(work: Work) => Promise<void>> {
  const dispatcher = new Agent({ connections: 64 })
  const headers = {
    authorization: `Bearer ${await mintKey(url)}`,
    'content-type': 'application/json',
  }
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      dispatcher,
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  await post('/api/agents/create', {
    slug,
    name: 'Bench',
    toolsAllowed: ['get_api_developer_status'],
  })
  return async ({ input }) => {
    const started = await post(`/api/agents/${slug}/run`, { input })
    const id = /"id":"(run_[^"]+)"/.exec(JSON.stringify(started))?.[1]
    const stream = await fetch(`${url}/api/runs/${id}/events`, { headers, dispatcher })
    const told = await stream.text()
    if (!told.includes('"succeeded"')) throw new Error(`the run ended otherwise: ${told}`)
  }
}

type Turns = { readonly callers: number; readonly count: number }

async function atATime({ callers, count }: Turns, once: () => Promise<unknown>) {
  const times: number[] = []
  let left = count
  const startMs = performance.now()
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const beginMs = performance.now()
      await once()
      times.push(performance.now() - beginMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, work))
  const seconds = (performance.now() - startMs) / 1_000
  return {
    perSecond: rounded(times.length / seconds),
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
  }
}

async function modelAlone(url: string, turns: Turns): Promise<AgentRunsFigure['model']> {
  const egress = createEgress({
    lookup: () => Promise.reject(new Error('addresses only')),
    allowedHosts: [new URL(url).host],
  })
  const options = { baseUrl: `${url}/v1`, apiKey: null, egress, models: [model] }
  const client = createOpenAiCompatibleModel({ ...options, embeddingModel: null })
  try {
    return await atATime(turns, async () => {
      const request = {
        model,
        messages: [{ role: 'user', content: `Say hello ${randomUUID()}.` }] as const,
        outputTokensMax: 100,
        signal: AbortSignal.timeout(10_000),
      }
      for await (const part of client.stream(request)) if (part.kind === 'reply') return
      throw new Error('the model did not reply')
    })
  } finally {
    await egress.close()
  }
}

async function committed(database: Database): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, countedAfterMs))
  const { rows } = await sql<{ readonly count: string }>`
    SELECT xact_commit::text AS count FROM pg_stat_database WHERE datname = current_database()`.execute(
    database.query,
  )
  return Number(rows[0]?.count ?? 0)
}
