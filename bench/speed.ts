import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { mintKey } from './http.ts'
import { load, median } from './load.ts'
import { benchMcpTools } from './mcp-tools.ts'
import { createDatabase } from './pair.ts'
import { durablePerSecond, findPgbench, preparePgbench } from './pgbench.ts'
import { type Running, startPeer, startService } from './service.ts'
import { type Read, readsOf } from './speed-reads.ts'
import { post, type Write, writesOf, writesPerSecond } from './speed-writes.ts'

const rounds = 3
const secondsPerRound = 2
/** Longer than for reads, because the time of pgbench includes making its connections. */
const secondsPerWriting = 4
const accounts = 16
const port = 4671
const goals = { answer: 0.85, read: 0.7, write: 0.6, mcp: 1 } as const

/** How the service does beside what it stands on, in rounds by turns. Rates are per second, medians over the rounds. */
export type SpeedFigure = {
  readonly work: string
  readonly beside: string
  readonly own: number
  readonly peer: number
  /** The median of the rounds' own ratios. */
  readonly ratio: number
  readonly goal: number
  /** Transactions that changed something, for each operation; a batch is shared. */
  readonly transactions?: number
}

/**
 * Requests, reads and writes of the whole service on PostgreSQL, beside bare Fastify, a bare handler that runs the one
 * statement of the read, and pgbench; and tool calls beside the protocol library. What is missing is skipped, and said.
 */
export async function benchSpeed(): Promise<readonly SpeedFigure[]> {
  const undo: (() => unknown)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'bourse-speed-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  try {
    const given = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
    const databaseUrl = await createDatabase(given, undo)
    const service = await startOverLaunches(join(folder, 'data'), databaseUrl)
    undo.push(() => service.stop())
    const keys: string[] = []
    while (keys.length < accounts) keys.push(await mintPatiently(service.url))
    const answered = await measureAnswers({ databaseUrl, folder, keys, service }, undo)
    const written = await measureWrites({ databaseUrl, keys, service }, undo)
    const { bare, own, share } = await benchMcpTools()
    const mcp = { own, peer: bare, ratio: share, goal: goals.mcp }
    const beside = "the protocol library's bare server"
    return [...answered, ...written, { work: 'MCP tool calls', beside, ...mcp }]
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

/** Lets the demo create launches, then starts again without it, so that it takes nothing of what is measured. */
async function startOverLaunches(dataDir: string, databaseUrl: string): Promise<Running> {
  const unlimited = '10000000'
  const environment = {
    DATABASE_URL: databaseUrl,
    RATE_ANONYMOUS_PER_MINUTE: unlimited,
    RATE_PRINCIPAL_PER_MINUTE: unlimited,
    RATE_SIGN_IN_PER_MINUTE: unlimited,
  }
  const start = (DEMO: 'off' | 'on') =>
    startService({ dataDir, port, environment: { ...environment, DEMO } })
  await (await start('on')).stop()
  return start('off')
}

/** Tries again: the first sign-in loads the signature code, and may time out on a busy machine. */
async function mintPatiently(url: string): Promise<string> {
  for (let tries = 1; tries < 5; tries++) {
    try {
      return await mintKey(url)
    } catch {
      process.stderr.write('a key could not be made, once more\n')
    }
  }
  return mintKey(url)
}

type Answering = {
  readonly databaseUrl: string
  readonly folder: string
  readonly keys: readonly string[]
  readonly service: Running
}

async function measureAnswers(
  { databaseUrl, folder, keys, service }: Answering,
  undo: (() => unknown)[],
): Promise<readonly SpeedFigure[]> {
  const [key = ''] = keys
  await fillBook(service.url, key)
  const reads = await readsOf({ url: service.url, key, accountId: await accountOf(databaseUrl) })
  const plain = [
    { work: 'GET /api/health', path: '/api/health', headers: {} },
    {
      work: 'GET /api/developer/status with a key',
      path: '/api/developer/status',
      headers: { authorization: `Bearer ${key}` },
    },
  ]
  const bare = await startBare(plain, { folder, service, script: './bare-fastify.ts' })
  undo.push(() => bare.stop())
  const reader = await startBare(reads, {
    databaseUrl,
    folder,
    service,
    script: './bare-reader.ts',
  })
  undo.push(() => reader.stop())
  const figures: SpeedFigure[] = []
  for (const one of [...plain, ...reads]) {
    const isRead = 'statement' in one
    const peer = isRead ? reader : bare
    const measured = await inTurns(
      () => requestsPerSecond(`${service.url}${one.path}`, one.headers),
      () => requestsPerSecond(`${peer.url}${one.path}`, one.headers),
    )
    process.stderr.write(`${one.work}: ${measured.ratio}\n`)
    figures.push({
      work: one.work,
      beside: isRead
        ? 'bare Fastify and pg, the one statement, same bytes'
        : 'bare Fastify, same bytes',
      ...measured,
      goal: isRead ? goals.read : goals.answer,
    })
  }
  return figures
}

/** Places twenty prices on each side, so that the order book is of a realistic size. */
async function fillBook(url: string, key: string): Promise<void> {
  const book = { symbol: 'SOL_USDC_PERP', orderType: 'Limit', quantity: '0.01', postOnly: true }
  const orders = Array.from({ length: 20 }, (_, step) => [
    { ...book, side: 'Bid', price: (120 - step).toFixed(2) },
    { ...book, side: 'Ask', price: (240 + step).toFixed(2) },
  ]).flat()
  for (let from = 0; from < orders.length; from += 20) {
    await post(`${url}/api/backpack/orders`, key, { orders: orders.slice(from, from + 20) })
  }
}

/** The account of the first key. */
async function accountOf(databaseUrl: string): Promise<string> {
  const database = await createPostgresDatabase({ url: databaseUrl, connectionsMax: 1 })
  const asked = sql<{ account_id: string }>`SELECT account_id FROM api_keys ORDER BY id LIMIT 1`
  const { rows } = await asked.execute(database.query)
  await database.close()
  return rows[0]?.account_id ?? ''
}

async function startBare(
  cases: readonly (Pick<Read, 'headers' | 'path'> & Partial<Pick<Read, 'statement'>>)[],
  options: {
    readonly databaseUrl?: string
    readonly folder: string
    readonly service: Running
    readonly script: string
  },
): Promise<Running> {
  const reads: { readonly path: string; readonly answer: string }[] = []
  for (const { headers, path, statement } of cases) {
    const answer = await fetch(`${options.service.url}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    reads.push({ path, answer: await answer.text(), ...statement })
  }
  const file = join(options.folder, `${options.script.replaceAll(/\W/g, '')}.json`)
  const { databaseUrl } = options
  const isReader = databaseUrl !== undefined
  const byPath = Object.fromEntries(reads.map(({ answer, path }) => [path, answer]))
  writeFileSync(file, JSON.stringify(isReader ? reads : byPath))
  return startPeer(options.script, file, ...(isReader ? [databaseUrl] : []))
}

async function requestsPerSecond(url: string, headers: Read['headers']): Promise<number> {
  const { failed, requestsPerSecond: perSecond } = await load({
    url,
    headers,
    seconds: secondsPerRound,
  })
  if (failed > 0) throw new Error(`${failed} requests failed at ${url}`)
  return perSecond
}

async function measureWrites(
  { databaseUrl, keys, service }: Omit<Answering, 'folder'>,
  undo: (() => unknown)[],
): Promise<readonly SpeedFigure[]> {
  const pgbench = findPgbench()
  if (pgbench === null) {
    process.stderr.write('writes are not measured: pgbench is missing (postgresql-contrib)\n')
    return []
  }
  await preparePgbench(pgbench, databaseUrl)
  const paidUrl = await createDatabase(databaseUrl, undo)
  const till = await startPeer('./paid-till.ts', paidUrl, String(accounts))
  undo.push(() => till.stop())
  const paid: Write = {
    work: 'a paid call (play money)',
    url: `${till.url}/shop/cup`,
    keys: Array.from({ length: accounts }, (_, index) => `ct_sk_p${index}`),
    body: () => ({ colour: 'red' }),
  }
  const figures: SpeedFigure[] = []
  for (const write of [...(await writesOf(service.url, keys)), paid]) {
    const transactions = await transactionsOf(write, write === paid ? paidUrl : databaseUrl)
    await write.clear?.()
    const perOperation = Math.max(1, transactions)
    const measured = await inTurns(
      async () => {
        const perSecond = await writesPerSecond(write, secondsPerWriting)
        await write.clear?.()
        return perSecond
      },
      async () => (await durablePerSecond(pgbench, databaseUrl, secondsPerWriting)) / perOperation,
    )
    process.stderr.write(`${write.work}: ${measured.ratio}\n`)
    const beside = 'pgbench, as many durable transactions, 32 clients'
    figures.push({ work: write.work, beside, ...measured, goal: goals.write, transactions })
  }
  return figures
}

/** Counts by transaction ids, which PostgreSQL gives only to transactions that write. */
async function transactionsOf(write: Write, databaseUrl: string): Promise<number> {
  const database = await createPostgresDatabase({ url: databaseUrl, connectionsMax: 1 })
  const numberNow = async (): Promise<number> => {
    const asked = sql<{ number: string }>`SELECT pg_current_xact_id()::text AS number`
    return Number((await asked.execute(database.query)).rows[0]?.number)
  }
  const before = await numberNow()
  const done = (await writesPerSecond(write, secondsPerWriting)) * secondsPerWriting
  const taken = (await numberNow()) - before - 1
  await database.close()
  return Math.round((taken / done) * 100) / 100
}

/** One after the other, so that a slow moment of the machine hits both; the first two rounds warm up. */
async function inTurns(
  own: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Pick<SpeedFigure, 'own' | 'peer' | 'ratio'>> {
  const pairs: { readonly own: number; readonly peer: number }[] = []
  for (let round = -2; round < rounds; round++) {
    const pair = { own: await own(), peer: await peer() }
    if (round >= 0) pairs.push(pair)
  }
  const ratio = median(pairs.map((pair) => pair.own / pair.peer))
  return {
    own: Math.round(median(pairs.map((pair) => pair.own))),
    peer: Math.round(median(pairs.map((pair) => pair.peer))),
    ratio: Math.round(ratio * 100) / 100,
  }
}
