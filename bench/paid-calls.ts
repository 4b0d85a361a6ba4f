import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPgliteDatabase } from '../src/adapters/sql/pglite/database.ts'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import type { Database } from '../src/ports/database.ts'
import { shopPrice } from '../test/support/payments-world.ts'
import {
  openX402Chains,
  openX402Till,
  paymentFromEvm,
  paymentHeader,
  type X402Chains,
  type X402Till,
  x402MigrationSets,
} from '../test/support/x402-world.ts'
import { percentile, rounded } from './auth-parts.ts'
import { type LoadResult, median } from './load.ts'

const connections = 32
const secondsPerSweep = 5
const rounds = 3
const settlements = 400
const settlersAtOnce = 16

/** Paid calls of one process over HTTP, on one store. Each is answered once its payment has moved. */
export type PaidCallsFigure = {
  readonly store: 'embedded' | 'PostgreSQL'
  /** The same call under an Idempotency-Key, without a price: authenticated, validated, its answer stored. */
  readonly unpaid: LoadResult
  /** Paid from prepaid play money: claimed, held, captured with the answer, receipt signed. */
  readonly paidByCredit: LoadResult
  readonly paidShareOfUnpaid: number
  /** Paid by x402 on the embedded chain 4663, from the payment's header to the answer. */
  readonly x402Evm: { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }
}

/** Measures in turns, so that a slow moment of the machine hits both. The clients run on the same machine. */
export async function benchPaidCalls(): Promise<readonly PaidCallsFigure[]> {
  const chains = await openX402Chains()
  try {
    const figures: PaidCallsFigure[] = []
    for (const store of [openEmbedded, openPostgres]) {
      const { database, name, close } = await store()
      await migrate(database, x402MigrationSets)
      const till = await openX402Till(chains, { database })
      try {
        figures.push({ store: name, ...(await measure(till, chains)) })
      } finally {
        await till.http.close()
        await close()
      }
    }
    return figures
  } finally {
    await chains.remove()
  }
}

async function measure(
  till: X402Till,
  chains: X402Chains,
): Promise<Omit<PaidCallsFigure, 'store'>> {
  await till.fund('acct_a', 'paper:USDC', 10n ** 15n)
  const unpaid: LoadResult[] = []
  const paid: LoadResult[] = []
  for (let round = -1; round < rounds; round++) {
    till.shop.quote = null
    const free = await sweep(till)
    till.shop.quote = shopPrice
    const priced = await sweep(till)
    // The first round warms up.
    if (round >= 0) unpaid.push(free)
    if (round >= 0) paid.push(priced)
  }
  const shares = paid.map((one, round) => one.requestsPerSecond / perSecondOf(unpaid[round]))
  return {
    unpaid: middle(unpaid),
    paidByCredit: middle(paid),
    paidShareOfUnpaid: rounded(median(shares)),
    x402Evm: await settle(till, chains),
  }
}

async function sweep({ url }: X402Till): Promise<LoadResult> {
  const body = JSON.stringify({ colour: 'red' })
  const headers = { 'content-type': 'application/json', 'x-api-key': 'ct_sk_a' }
  const result = await autocannon({
    url: `${url}/shop/cup`,
    connections,
    duration: secondsPerSweep,
    requests: [
      {
        method: 'POST',
        body,
        setupRequest: (request) => ({
          ...request,
          headers: { ...headers, 'idempotency-key': randomUUID() },
        }),
      },
    ],
  })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/** Offers are asked for and signed before the clock starts. */
async function settle(till: X402Till, chains: X402Chains): Promise<PaidCallsFigure['x402Evm']> {
  const payer = await chains.evmPayer()
  const send = (headers: Readonly<Record<string, string>>) =>
    fetch(`${till.url}/shop/cup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ colour: 'red' }),
    })
  const payments: Readonly<Record<string, string>>[] = []
  for (let made = 0; made < settlements; made++) {
    payments.push(paymentHeader(await paymentFromEvm(payer, await send({}))))
  }
  const tookMs: number[] = []
  const startedAt = performance.now()
  const worker = async () => {
    for (let payment = payments.pop(); payment !== undefined; payment = payments.pop()) {
      const requestedAt = performance.now()
      const answer = await send(payment)
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      tookMs.push(performance.now() - requestedAt)
    }
  }
  await Promise.all(Array.from({ length: settlersAtOnce }, worker))
  const seconds = (performance.now() - startedAt) / 1_000
  return {
    perSecond: rounded(settlements / seconds),
    p50Ms: rounded(percentile(tookMs, 0.5)),
    p99Ms: rounded(percentile(tookMs, 0.99)),
  }
}

function middle(sweeps: readonly LoadResult[]): LoadResult {
  const sorted = sweeps.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

function perSecondOf(sweepOf: LoadResult | undefined): number {
  return sweepOf?.requestsPerSecond ?? Number.NaN
}

type Store = {
  readonly name: PaidCallsFigure['store']
  readonly database: Database
  readonly close: () => Promise<void>
}

async function openEmbedded(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-paid-'))
  const database = await createPgliteDatabase({ dataDir: join(folder, 'database') })
  return {
    name: 'embedded',
    database,
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openPostgres(): Promise<Store> {
  const url = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const admin = await createPostgresDatabase({
    url,
    connectionsMax: 1,
    statementTimeoutMs: 120_000,
  })
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin.query)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await createPostgresDatabase({ url: own.href })
  return {
    name: 'PostgreSQL',
    database,
    close: async () => {
      await database.close()
      await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin.query)
      await admin.close()
    },
  }
}
