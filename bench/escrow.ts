import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createEventLog } from '../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../src/adapters/sql/event-log/migrations.ts'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import { agentJobsMigrations, createJobsService } from '../src/domains/agents/jobs/index.ts'
import { billingMigrationSets, createBillingService } from '../src/domains/money/billing/index.ts'
import { createLedger, ledgerMigrationSet } from '../src/domains/money/ledger/index.ts'
import { principal } from '../test/support/http-server.ts'
import { noEscrows } from '../test/support/jobs-world.ts'
import { watched } from '../test/support/visits.ts'
import { percentile, rounded } from './auth-parts.ts'

const connections = 16
/** Fewer than the open jobs that one client may have, times the clients. */
const jobsMeasured = 1_000
const clients = 50
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

type Sweep = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }
/** Durable steps a second of one process on PostgreSQL: each a transaction with its memo, its events and its money. */
export type EscrowFigure = {
  /** Agreed prices that move into escrow. */
  readonly funded: Sweep
  /** Hashes of work, without money. */
  readonly delivered: Sweep
  /** Escrows that are paid out: commission, two splits and the rest, with their line of usage. */
  readonly paid: Sweep
}

/** Measures on a database of its own, which is proved at the end. */
export async function benchEscrow(): Promise<EscrowFigure> {
  const url = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const admin = await createPostgresDatabase({ url, connectionsMax: 1 })
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin.query)
  const own = new URL(url)
  own.pathname = `/${name}`
  try {
    return await measure(own.href)
  } finally {
    await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin.query)
    await admin.close()
  }
}

async function measure(url: string): Promise<EscrowFigure> {
  const desk = await openDesk(url)
  try {
    const ids = await desk.agreed()
    const { jobs } = desk
    const funded = await sweep(ids, (id, of) => jobs.fund(of, id, 1))
    const delivered = await sweep(ids, (id) => jobs.deliver(desk.provider, id, { text: 'done' }))
    const paid = await sweep(ids, (id, of) =>
      jobs.evaluate(of, id, { verdict: 'accept', reason: 'good' }),
    )
    const { isSound } = await desk.prove()
    if (!isSound) throw new Error('the books are not sound')
    return { funded, delivered, paid }
  } finally {
    await desk.close()
  }
}

async function sweep(
  ids: readonly string[],
  act: (id: string, client: ReturnType<typeof clientOf>) => Promise<unknown>,
): Promise<Sweep> {
  const tookMs: number[] = []
  let next = 0
  const startedAt = performance.now()
  const worker = async () => {
    for (let index = next++; index < ids.length; index = next++) {
      const askedAt = performance.now()
      await act(ids[index] ?? '', clientOf(index))
      tookMs.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return {
    perSecond: Math.round((ids.length * 1_000) / (performance.now() - startedAt)),
    p50Ms: rounded(percentile(tookMs, 0.5)),
    p99Ms: rounded(percentile(tookMs, 0.99)),
  }
}

function clientOf(index: number) {
  return principal({ accountId: `acct_client${index % clients}`, credential: 'wallet_session' })
}

async function openDesk(url: string) {
  const database = await createPostgresDatabase({ url, connectionsMax: connections })
  await migrate(database, [
    { domain: 'event_log', migrations: eventLogMigrations },
    ledgerMigrationSet,
    ...billingMigrationSets,
    { domain: 'agent_jobs', migrations: agentJobsMigrations },
  ])
  const ports = { database, clock: systemClock, random: systemRandom, logger: silent }
  const outbox = createEventLog(ports)
  const parts = { ...ports, outbox, visits: watched }
  const ledger = createLedger(parts)
  const billing = createBillingService({
    ...parts,
    ledger,
    mode: 'paper',
    staticPrices: [],
    operations: new Set(),
  })
  await billing.prepare()
  const provider = principal({ accountId: 'acct_provider', credential: 'wallet_session' })
  const { jobs, offerings } = createJobsService({
    ...parts,
    ledger,
    books: billing.chargeBooks,
    sellers: { find: async (_, slug) => ({ slug, ownerAccountId: `acct_${slug}` }) },
    hasRun: async () => false,
    runs: { canJudge: () => false, start: async () => undefined, ended: async () => undefined },
    escrows: noEscrows,
    commissionBps: 1_000,
  })
  return {
    jobs,
    provider,
    async agreed(): Promise<readonly string[]> {
      await fundClients(ledger, database)
      const { id: offeringId } = await offerings.create(provider, {
        agent: 'provider',
        title: 'A report',
        description: 'A report',
        asset: 'paper:USDC',
        amountAtomic: '10000',
        slaMinutes: 600,
        splits: [
          { agent: 'partner-a', bps: 1_000 },
          { agent: 'partner-b', bps: 500 },
        ],
      })
      const ids: string[] = []
      for (let index = 0; index < jobsMeasured; index++) {
        const { id } = await jobs.create(clientOf(index), { offeringId, requirement: {} })
        await jobs.accept(provider, id, 1)
        ids.push(id)
      }
      return ids
    },
    prove: () => ledger.prove(database.query),
    close: () => database.close(),
  }
}

async function fundClients(
  ledger: ReturnType<typeof createLedger>,
  { query }: Awaited<ReturnType<typeof createPostgresDatabase>>,
): Promise<void> {
  const asset = 'paper:USDC'
  const amountAtomic = 10n ** 12n
  for (let index = 0; index < clients; index++) {
    const { accountId } = clientOf(index)
    await ledger.post(query, {
      id: `fund-${accountId}`,
      kind: 'bench.funded',
      entries: [
        {
          account: { owner: 'platform', purpose: 'external', asset },
          amountAtomic: -amountAtomic,
        },
        { account: { owner: accountId, purpose: 'available', asset }, amountAtomic },
      ],
    })
  }
}
