import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import {
  decodeSecret,
  verifyWebhook,
} from '../../src/domains/platform/webhooks/standard-webhooks.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Database } from '../../src/ports/database.ts'
import { fastClock } from '../support/fast-clock.ts'
import { principal } from '../support/http-server.ts'
import {
  type Answer,
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts'
import type { WorkerSettings } from '../support/webhook-worker.ts'
import {
  openWebhookProcess,
  sampleEvents,
  type WebhookProcess,
  webhookMigrationSets,
} from '../support/webhooks-world.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const accounts = 10
const failureShare = 0.3
/** Hours of the schedule pass in seconds; what the machine itself takes is not sped up. */
const factor = 4_000
const pace = { attemptTimeoutMs: 600, leaseMs: 3_000 * factor, pollMs: 25 }

describe.skipIf(url === '')('two processes that deliver, and are killed at it', () => {
  let admin: Database
  let database: Database
  let schema: string
  let receiver: WebhookReceiver
  let owner: WebhookProcess
  let workers: (ChildProcess | undefined)[]
  let settings: WorkerSettings
  let stopping = false

  beforeEach(async () => {
    schema = `test_${randomUUID().replaceAll('-', '')}`
    admin = await createPostgresDatabase({ url, connectionsMax: 2, statementTimeoutMs: 120_000 })
    await sql`create schema ${sql.id(schema)}`.execute(admin.query)
    database = await createPostgresDatabase({
      url,
      schema,
      statementTimeoutMs: 120_000,
      connectionWaitMs: 120_000,
    })
    await migrate(database, webhookMigrationSets)
    receiver = await startWebhookReceiver()
    const startMs = Date.now()
    settings = { url, schema, allowedHost: receiver.host, startMs, factor, pace }
    const clock = fastClock(startMs, factor)
    owner = openWebhookProcess({ database, clock, allowedHosts: [receiver.host] })
    workers = []
    stopping = false
  }, 60_000)
  afterEach(async () => {
    stopping = true
    for (const worker of workers) worker?.kill('SIGKILL')
    await owner.close()
    await receiver.close()
    await database.close()
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin.query)
    await admin.close()
  }, 60_000)

  /** Starts a worker, and another one in its place whenever it ends, as a supervisor would. */
  async function startWorker(index: number): Promise<void> {
    const script = fileURLToPath(new URL('../support/webhook-worker.ts', import.meta.url))
    const worker = spawn(process.execPath, [script, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    workers[index] = worker
    worker.once('exit', () => {
      if (!stopping) void startWorker(index)
    })
    await once(worker.stdout, 'data')
  }
  async function killWorker(index: number): Promise<void> {
    const worker = workers[index]
    if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
  }
  /** Breaks every connection of the workers, as a restart of the server would. */
  async function breakConnections(): Promise<void> {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${schema}
    `.execute(admin.query)
  }

  test('lose no event: each arrives at its endpoint, and only there, under one id', async () => {
    const events = scaled({ small: 2_000, full: 100_000 })
    const kills = scaled({ small: 6, full: 50 })
    const breaks = scaled({ small: 2, full: 5 })
    const owners = Array.from({ length: accounts }, (_, index) =>
      principal({ accountId: `acct_${index}` }),
    )
    const secrets = await Promise.all(
      owners.map(async (one, index) => {
        const made = await owner.webhooks.create(one, {
          url: receiver.url(`/${index}`),
          topics: ['private.*'],
        })
        return { ...made, bytes: decodeSecret(made.secret) ?? new Uint8Array() }
      }),
    )
    const chance = numbersOf(seed)
    const answered = new Map<string, number>()
    const misfits: string[] = []
    const bodies = new Map<string, string>()
    let arrivals = 0
    let onArrival = () => {}
    receiver.answerWith((message, response, request) => {
      receiver.received.length = 0
      arrivals += 1
      onArrival()
      const index = Number(message.path.slice(1))
      misfits.push(...misfitsOf(message, { index, secret: secrets[index]?.bytes, bodies }))
      const answer = chance() < failureShare ? failureBy(chance()) : success(answered)
      return answer(message, response, request)
    })

    await Promise.all([startWorker(0), startWorker(1)])
    const ids = await emit(owners, events)
    // Spread over the run by what has arrived, so that each hits other work.
    const incidents = [
      ...Array.from({ length: kills }, (_, index) => () => killWorker(index % 2)),
      ...Array.from({ length: breaks }, () => breakConnections),
    ].toSorted(() => chance() - 0.5)
    const total = incidents.length
    let running: Promise<unknown> = Promise.resolve()
    onArrival = () => {
      if (arrivals < (events / (total + 1)) * (total - incidents.length + 1)) return
      const incident = incidents.shift()
      if (incident) running = running.then(incident)
    }
    await expect
      .poll(
        async () => {
          await recoverExhausted(owners, secrets)
          return ids.filter((id) => !answered.has(id)).length
        },
        { timeout: scaled({ small: 240_000, full: 1_800_000 }), interval: 500 },
      )
      .toBe(0)
    await running
    // A success that no worker lived to write down is sent again, and may still be unlucky.
    await expect
      .poll(
        async () => {
          await recoverExhausted(owners, secrets)
          return statesOf(database)
        },
        { timeout: scaled({ small: 240_000, full: 600_000 }), interval: 500 },
      )
      .toEqual([{ status: 'succeeded', count: events }])

    const copies = [...answered.values()].filter((times) => times > 1).length
    const lost = ids.filter((id) => !answered.has(id)).length
    count('W3 webhook delivery', { tried: events, bad: lost + misfits.length })
    process.stdout.write(
      `${events} events, ${arrivals} messages, ${total} incidents, ${copies} answered more than once\n`,
    )
    expect(misfits.slice(0, 5)).toEqual([])
    expect(incidents).toEqual([])
    // Nothing arrived that was not sent.
    expect(answered.size).toBe(events)
  }, 2_400_000)

  async function emit(owners: readonly Principal[], events: number): Promise<readonly string[]> {
    const ids: string[] = []
    for (let from = 0; from < events; from += 200) {
      await database.transaction(async (transaction) => {
        for (let n = from; n < Math.min(from + 200, events); n++) {
          const { accountId } = owners[n % accounts] ?? principal()
          const event = { subject: `sample_${n}`, accountId, payload: { n } }
          ids.push(await owner.outbox.append(transaction, sampleEvents.own, event))
        }
      })
    }
    return ids
  }

  /** Now and then one is unlucky eight times; its owner has it sent again. */
  async function recoverExhausted(
    owners: readonly Principal[],
    made: readonly { readonly endpoint: { readonly id: string } }[],
  ): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      SELECT DISTINCT endpoint_id AS id FROM webhook_deliveries WHERE status = 'exhausted'
    `.execute(database.query)
    for (const { id } of rows) {
      const index = made.findIndex(({ endpoint }) => endpoint.id === id)
      const since = '2020-01-01T00:00:00Z'
      await owner.webhooks.recover(owners[index] ?? principal(), id, { since })
    }
  }
})

async function statesOf(database: Database) {
  const { rows } = await sql`
    SELECT status, count(*)::int AS count FROM webhook_deliveries GROUP BY status`.execute(
    database.query,
  )
  return rows
}

/** What is wrong with a message, whatever it is answered. */
function misfitsOf(
  message: Received,
  expected: {
    readonly index: number
    readonly secret: Uint8Array | undefined
    readonly bodies: Map<string, string>
  },
): readonly string[] {
  const { index, secret, bodies } = expected
  const { type, data, id } = JSON.parse(message.body)
  const known = bodies.get(message.id) ?? message.body
  bodies.set(message.id, message.body)
  const verdict = verifyWebhook({
    headers: message,
    body: Buffer.from(message.body),
    secrets: secret === undefined ? [] : [secret],
    nowMs: Number(message.timestamp) * 1_000,
  })
  return [
    ...(verdict === 'valid' ? [] : [`${message.id} is ${verdict}`]),
    ...(id === message.id ? [] : [`${message.id} says that it is ${id}`]),
    ...(type === 'private.own' && data.n % accounts === index ? [] : [`${message.id} at ${index}`]),
    ...(known === message.body ? [] : [`${message.id} has changed`]),
  ]
}

function success(answered: Map<string, number>): Answer {
  return (message, response) => {
    response.writeHead(200).end('taken', () => {
      answered.set(message.id, (answered.get(message.id) ?? 0) + 1)
    })
  }
}

/** The ways in which a receiver fails, each as likely. */
function failureBy(chance: number): Answer {
  const answers: readonly Answer[] = [
    (_message, response) => response.writeHead(500).end('broken'),
    // Never answers; the sender gives up.
    () => {},
    (_message, response) => response.socket?.resetAndDestroy(),
    (_message, response) => drip(response),
    (_message, response) => response.writeHead(200).end(Buffer.alloc(2_000_000)),
    (_message, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    (_message, response) => response.writeHead(429, { 'retry-after': '60' }).end(),
    (_message, response) => response.writeHead(503, { 'retry-after': 'soon' }).end(),
  ]
  return answers[Math.floor(chance * answers.length)] ?? (() => {})
}

/** A byte now and then, and never the last one. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' })
  const timer = setInterval(() => response.write('.'), 50)
  response.on('close', () => clearInterval(timer))
}
