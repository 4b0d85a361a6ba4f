import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { createTradedChain, type TradedChain } from './indexing-chain.ts'
import { indexWithOwn, productRows, sameRows } from './indexing-own.ts'
import { installPonder, type Ponder, ponderVersion } from './indexing-ponder.ts'

const trades = 20_000
const rounds = 3

/** How fast the history of one contract is indexed, beside Ponder on the same chain. */
export type IndexingFigure = {
  readonly database: 'PGlite' | 'PostgreSQL'
  readonly events: number
  readonly blocks: number
  /** Medians of the rounds, taken in turns. Into the same rows as Ponder's. */
  readonly ownPerSecond: number
  /** With everything that the product's launchpad makes of a trade: its event, the curve, the state of the launch. */
  readonly launchpadPerSecond: number
  readonly ponder: {
    readonly version: string
    /** By its own log, its start left out. */
    readonly perSecond: number
    /** With the start of its process. */
    readonly processSeconds: number
  }
  readonly timesPonder: number
  readonly launchpadTimesPonder: number
}

/** `BENCH_DATABASE_URL` names a PostgreSQL server; `BENCH_DATABASE_URL=none` measures the embedded database alone. */
export async function benchIndexing(): Promise<readonly IndexingFigure[]> {
  const ponder = await installPonder()
  try {
    const traded = await createTradedChain(trades)
    try {
      const figures = [await beside(traded, ponder, 'PGlite')]
      if (serverUrl() !== null) figures.push(await beside(traded, ponder, 'PostgreSQL'))
      return figures
    } finally {
      await traded.chain.stop()
    }
  } finally {
    ponder.remove()
  }
}

async function beside(
  traded: TradedChain,
  ponder: Ponder,
  database: IndexingFigure['database'],
): Promise<IndexingFigure> {
  const own: number[] = []
  const product: number[] = []
  const theirs: number[] = []
  const processes: number[] = []
  for (let round = 0; round < rounds; round++) {
    const inFresh = database === 'PGlite' ? withNone : withDatabase
    own.push(await inFresh((url) => indexWithOwn(traded, sameRows, url)))
    product.push(await inFresh((url) => indexWithOwn(traded, productRows, url)))
    const run = await inFresh((url) => ponder.index(traded, url))
    theirs.push(run.backfillSeconds)
    processes.push(run.processSeconds)
  }
  const events = traded.trades + traded.tokens
  const rateOf = (seconds: readonly number[]) => Math.round(events / medianOf(seconds))
  const perSecond = rateOf(own)
  const launchpadPerSecond = rateOf(product)
  const ponderPerSecond = rateOf(theirs)
  return {
    database,
    events,
    blocks: traded.blocks,
    ownPerSecond: perSecond,
    launchpadPerSecond,
    ponder: {
      version: ponderVersion,
      perSecond: ponderPerSecond,
      processSeconds: tenths(medianOf(processes)),
    },
    timesPonder: tenths(perSecond / ponderPerSecond),
    launchpadTimesPonder: tenths(launchpadPerSecond / ponderPerSecond),
  }
}

function withNone<result>(work: (url: null) => Promise<result>): Promise<result> {
  return work(null)
}

/** A database of its own on the server, gone afterwards. */
async function withDatabase<result>(work: (url: string) => Promise<result>): Promise<result> {
  const url = serverUrl()
  if (url === null) throw new Error('there is no server to measure on')
  const admin = await createPostgresDatabase({
    url,
    connectionsMax: 1,
    statementTimeoutMs: 120_000,
  })
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  try {
    await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin.query)
    const own = new URL(url)
    own.pathname = `/${name}`
    try {
      return await work(own.href)
    } finally {
      await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin.query)
    }
  } finally {
    await admin.close()
  }
}

function serverUrl(): string | null {
  const url = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  return url === 'none' ? null : url
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
