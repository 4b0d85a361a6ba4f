import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createEventLog } from '../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../src/adapters/sql/event-log/migrations.ts'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import { billingMigrationSets } from '../src/domains/money/billing/index.ts'
import { createLedger, ledgerMigrationSet } from '../src/domains/money/ledger/index.ts'
import type { Database } from '../src/ports/database.ts'
import { watched } from '../test/support/visits.ts'
import { percentile, rounded } from './auth-parts.ts'

const connections = 16
const owners = 1_000
const secondsPerSweep = 5
const rounds = 3
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Durable work per second of one process, beside pgbench's default script on the same server and as many connections. */
export type LedgerFigure = {
  /** What pgbench was initialized with: at 1 all of its transactions wait for one row. */
  readonly scale: number
  readonly pgbenchPerSecond: number
  /** Each in a transaction of its own, from an account of a thousand to the platform's revenue. */
  readonly transfers: Sweep
  /** As paid calls do it: a hold in one transaction, its commit in another. Two durable transactions each. */
  readonly holdsCommitted: Sweep
}

type Sweep = {
  readonly perSecond: number
  /** The median of the rounds, each measured within the same half minute. */
  readonly shareOfPgbench: number
  readonly p50Ms: number
  readonly p99Ms: number
}

type Ledger = Awaited<ReturnType<typeof openLedger>>

/** Measures in turns, so that a slow moment of the machine hits both. */
export async function benchLedger(): Promise<readonly LedgerFigure[]> {
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
  try {
    const ledger = await openLedger(own.href)
    try {
      const figures: LedgerFigure[] = []
      for (const scale of [1, 10]) figures.push(await beside(own.href, scale, ledger))
      const { isSound } = await ledger.prove()
      if (!isSound) throw new Error('the books are not sound')
      return figures
    } finally {
      await ledger.close()
    }
  } finally {
    await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin.query)
    await admin.close()
  }
}

async function beside(url: string, scale: number, ledger: Ledger): Promise<LedgerFigure> {
  await pgbench(['--initialize', '--quiet', `--scale=${scale}`, url])
  const taken: { pgbench: number; transfers: Run; holds: Run }[] = []
  for (let round = 0; round < rounds; round++) {
    taken.push({
      pgbench: await pgbenchPerSecond(url),
      transfers: await sweep(ledger.transfer),
      holds: await sweep(ledger.holdAndCommit),
    })
  }
  const of = (pick: (round: (typeof taken)[number]) => Run): Sweep => {
    const took = taken.flatMap((round) => pick(round).tookMs)
    return {
      perSecond: Math.round(median(taken.map((round) => pick(round).perSecond))),
      shareOfPgbench: rounded(median(taken.map((round) => pick(round).perSecond / round.pgbench))),
      p50Ms: rounded(percentile(took, 0.5)),
      p99Ms: rounded(percentile(took, 0.99)),
    }
  }
  return {
    scale,
    pgbenchPerSecond: Math.round(median(taken.map((round) => round.pgbench))),
    transfers: of((round) => round.transfers),
    holdsCommitted: of((round) => round.holds),
  }
}

type Run = { readonly perSecond: number; readonly tookMs: readonly number[] }

async function sweep(act: () => Promise<unknown>): Promise<Run> {
  const tookMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + secondsPerSweep * 1_000
  const worker = async () => {
    for (let requestedAt = startedAt; requestedAt < endsAt; ) {
      requestedAt = performance.now()
      await act()
      tookMs.push(performance.now() - requestedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return { perSecond: (tookMs.length * 1_000) / (performance.now() - startedAt), tookMs }
}

async function openLedger(url: string) {
  const database: Database = await createPostgresDatabase({ url, connectionsMax: connections })
  const parts = { database, clock: systemClock, random: systemRandom, logger: silent }
  const outbox = createEventLog(parts)
  await migrate(database, [
    { domain: 'event_log', migrations: eventLogMigrations },
    ledgerMigrationSet,
    ...billingMigrationSets,
  ])
  const ledger = createLedger({ ...parts, visits: watched, outbox })
  const of = (owner: string, purpose: 'available' | 'external' | 'revenue') =>
    ({ owner, purpose, asset: 'paper:USDC' }) as const
  for (let n = 0; n < owners; n++) {
    const amountAtomic = 10n ** 15n
    await ledger.post(database.query, {
      id: `fund-${n}`,
      kind: 'bench.funded',
      entries: [
        { account: of('platform', 'external'), amountAtomic: -amountAtomic },
        { account: of(`acct_${n}`, 'available'), amountAtomic },
      ],
    })
  }
  let made = 0
  const next = () => {
    const payer = of(`acct_${Math.floor(Math.random() * owners)}`, 'available')
    const id = `charge-${made++}`
    const entries = [
      { account: payer, amountAtomic: -5n },
      { account: of('platform', 'revenue'), amountAtomic: 5n },
    ]
    return { payer, transfer: { id, kind: 'charge.captured', entries, reference: { charge: id } } }
  }
  return {
    transfer: () => database.transaction((tx) => ledger.post(tx, next().transfer)),
    async holdAndCommit() {
      const { payer, transfer } = next()
      const expiresAt = new Date(systemClock.nowMs() + 60_000)
      const hold = { id: `${transfer.id}-hold`, account: payer, amountAtomic: 8n, expiresAt }
      await database.transaction((tx) => ledger.hold(tx, hold))
      await database.transaction((tx) => ledger.commit(tx, hold.id, transfer))
    },
    prove: () => ledger.prove(database.query),
    close: () => database.close(),
  }
}

async function pgbenchPerSecond(url: string): Promise<number> {
  const load = [`--client=${connections}`, '--jobs=2', `--time=${secondsPerSweep}`]
  const perSecond = Number(/tps = ([\d.]+)/.exec(await pgbench([...load, url]))?.[1])
  if (!(perSecond > 0)) throw new Error('pgbench said no figure')
  return perSecond
}

async function pgbench(options: readonly string[]): Promise<string> {
  const places = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted()]
  const program = process.env['PGBENCH'] ?? places.findLast((place) => existsSync(place))
  if (program === undefined) throw new Error('pgbench is missing; name it with PGBENCH')
  return (await promisify(execFile)(program, [...options])).stdout
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
