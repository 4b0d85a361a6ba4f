import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type as T } from '@sinclair/typebox'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { createEgress } from '../src/adapters/egress/undici-egress.ts'
import { createSecretBox } from '../src/adapters/local-keys/secret-box.ts'
import { createEventLog } from '../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../src/adapters/sql/event-log/migrations.ts'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPgliteDatabase } from '../src/adapters/sql/pglite/database.ts'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import {
  createWebhookDelivery,
  createWebhooksService,
  webhooksMigrations,
} from '../src/domains/platform/webhooks/index.ts'
import { event } from '../src/kernel/event.ts'
import type { Principal } from '../src/kernel/principal.ts'
import type { Database } from '../src/ports/database.ts'
import { watched } from '../test/support/visits.ts'
import { percentile, rounded } from './auth-parts.ts'
import { type Running, startPeer } from './service.ts'

const deliveries = 6_000
const endpointCounts = [1, 20] as const
const bareConnections = 16

/** Deliveries of one process, signed, sent and written down, beside plain posts of the same bytes. */
export type DrainFigure = {
  readonly store: 'embedded' | 'postgres'
  readonly endpoints: number
  readonly deliveriesPerSecond: number
  /** undici alone, 16 connections. */
  readonly barePostsPerSecond: number
}
/** From the record of an event to its arrival at 99 endpoints, while a 100th never answers. */
export type IsolationFigure = { readonly p50Ms: number; readonly p95Ms: number }

export type WebhooksFigure = {
  readonly drain: readonly DrainFigure[]
  readonly isolation: IsolationFigure
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const made = event({
  topic: 'bench.made',
  version: 1,
  summary: 'A thing was made',
  audience: 'account',
  payload: T.Object({ n: T.Integer(), text: T.String() }),
  example: { n: 1, text: '' },
})

/** Measures a full queue being drained on both stores, and one slow receiver among many. */
export async function benchWebhooks(): Promise<WebhooksFigure> {
  const sink = await startPeer('./webhook-sink.ts', '')
  try {
    const barePostsPerSecond = await barePosts(sink.url)
    const drain: DrainFigure[] = []
    for (const store of ['embedded', 'postgres'] as const) {
      for (const endpoints of endpointCounts) {
        const deliveriesPerSecond = await drained(sink, store, endpoints)
        drain.push({ store, endpoints, deliveriesPerSecond, barePostsPerSecond })
      }
    }
    return { drain, isolation: await isolation(sink) }
  } finally {
    await sink.stop()
  }
}

async function drained(
  sink: Running,
  store: DrainFigure['store'],
  endpoints: number,
): Promise<number> {
  const parts = await openParts(sink, store)
  try {
    const owners = ownersOf(endpoints)
    for (const owner of owners) await parts.create(owner, '/')
    await parts.emit(owners, deliveries)
    await parts.delivery.fanOut()
    const startedAt = performance.now()
    const tries = await parts.delivery.drain()
    const seconds = (performance.now() - startedAt) / 1_000
    if (tries !== deliveries) throw new Error(`${tries} tries were made, not ${deliveries}`)
    return Math.round(deliveries / seconds)
  } finally {
    await parts.close()
  }
}

async function isolation(sink: Running): Promise<IsolationFigure> {
  const parts = await openParts(sink, 'embedded')
  try {
    const owners = ownersOf(100)
    for (const [index, owner] of owners.entries()) {
      await parts.create(owner, index === 42 ? '/hang' : `/${index}`)
    }
    await delaysAt(sink)
    await parts.start()
    // About 50 a second, for longer than a hanging receiver is waited for.
    for (let round = 0; round < 20; round++) {
      // Each endpoint has one every other second.
      await parts.write(owners.slice((round % 2) * 50), 50)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    const delays = await delaysAt(sink)
    return {
      p50Ms: rounded(percentile(delays, 0.5)),
      p95Ms: rounded(percentile(delays, 0.95)),
    }
  } finally {
    await parts.close()
  }
}

async function barePosts(url: string): Promise<number> {
  const pool = new Pool(url, { connections: bareConnections })
  const body = JSON.stringify({ type: made.topic, data: { n: 1, text: 'x'.repeat(256) } })
  const headers = { 'content-type': 'application/json' }
  let left = deliveries
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: bareConnections }, async () => {
      while (left-- > 0) {
        const answer = await pool.request({ path: '/', method: 'POST', headers, body })
        await answer.body.dump()
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  await pool.close()
  return Math.round(deliveries / seconds)
}

/** One process that delivers, over a store of its own. */
async function openParts(sink: Running, store: DrainFigure['store']) {
  const { database, remove } = await (store === 'embedded' ? openEmbedded() : openPostgres())
  const base = { database, clock: systemClock, random: systemRandom, logger: silent }
  const outbox = createEventLog(base)
  await migrate(database, [
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'webhooks', migrations: webhooksMigrations },
  ])
  const lookup = async () => []
  const egress = createEgress({ lookup, allowedHosts: [new URL(sink.url).host] })
  const box = createSecretBox({ keys: [systemRandom.bytes(32)], random: systemRandom })
  const parts = { ...base, outbox, log: outbox, box }
  const delivery = createWebhookDelivery({ ...parts, visits: watched, egress, userAgent: 'bench' })
  const service = createWebhooksService({
    ...parts,
    checkUrl: () => {},
    events: [made],
    inbound: new Map(),
  })
  const write = (owners: readonly Principal[], count: number) =>
    database.transaction(async (transaction) => {
      for (let n = 0; n < count; n++) {
        await outbox.append(transaction, made, {
          subject: 'bench',
          accountId: owners[n % owners.length]?.accountId ?? '',
          payload: { n, text: 'x'.repeat(256) },
        })
      }
    })
  return {
    delivery,
    write,
    create: (owner: Principal, path: string) =>
      service.create(owner, { url: new URL(path, sink.url).href, topics: ['bench.*'] }),
    async emit(owners: readonly Principal[], count: number): Promise<void> {
      for (let from = 0; from < count; from += 500) await write(owners, Math.min(500, count - from))
      // A call numbers 1,000 at the most, and the endpoints have events of their own.
      for (let from = 0; from <= count; from += 1_000) await outbox.sequence()
    },
    async start(): Promise<void> {
      await outbox.start()
      await delivery.start()
    },
    async close(): Promise<void> {
      await delivery.stop()
      await outbox.stop()
      await egress.close()
      await database.close()
      await remove()
    },
  }
}

type Opened = { readonly database: Database; readonly remove: () => Promise<unknown> | void }

async function openEmbedded(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-webhooks-'))
  const database = await createPgliteDatabase({ dataDir: join(folder, 'database') })
  return { database, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function openPostgres(): Promise<Opened> {
  const url = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const schema = `bench_${randomUUID().replaceAll('-', '')}`
  const admin = await createPostgresDatabase({
    url,
    connectionsMax: 1,
    statementTimeoutMs: 120_000,
  })
  await sql`create schema ${sql.id(schema)}`.execute(admin.query)
  const database = await createPostgresDatabase({ url, schema })
  return {
    database,
    remove: async () => {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(admin.query)
      await admin.close()
    },
  }
}

function ownersOf(count: number): readonly Principal[] {
  return Array.from({ length: count }, (_, index) => ({
    accountId: `acct_${index}`,
    credential: 'api_key',
    credentialId: 'key_bench',
    scopes: ['api:*'],
    wallets: [],
  }))
}

async function delaysAt({ child }: Running): Promise<readonly number[]> {
  const told = once(child, 'message')
  child.send('delays')
  const [delays]: unknown[] = await told
  // The sink sends what it measured.
  return delays as readonly number[]
}
