import { Type as T } from '@sinclair/typebox'
import { createEgress, createUrlCheck } from '../../src/adapters/egress/undici-egress.ts'
import { createSecretBox } from '../../src/adapters/local-keys/secret-box.ts'
import { createEventLog, type SqlEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import {
  createWebhookDelivery,
  createWebhooksService,
  readInboundSources,
  type WebhookDelivery,
  type WebhookDeliveryOptions,
  type WebhooksService,
  webhooksMigrations,
  webhooksRows,
} from '../../src/domains/platform/webhooks/index.ts'
import { event } from '../../src/kernel/event.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { type HandClock, handClock, realRandom, silentLogger } from './auth-world.ts'
import { createTestDatabase } from './database.ts'
import { principal } from './http-server.ts'
import { watched } from './visits.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

const payload = T.Object({ n: T.Integer() })
const example = { n: 1 }

/** One event of each audience, and one more public topic. */
export const sampleEvents = {
  opened: event({
    topic: 'sample.opened',
    version: 1,
    summary: 'A sample',
    audience: 'public',
    payload,
    example,
  }),
  closed: event({
    topic: 'sample.closed',
    version: 1,
    summary: 'A sample',
    audience: 'public',
    payload,
    example,
  }),
  own: event({
    topic: 'private.own',
    version: 1,
    summary: 'A sample',
    audience: 'account',
    payload,
    example,
  }),
  hidden: event({
    topic: 'sample.hidden',
    version: 1,
    summary: 'A sample',
    audience: 'operator',
    payload,
    example,
  }),
}

export const webhookMigrationSets: readonly MigrationSet[] = [
  { domain: 'event_log', migrations: eventLogMigrations },
  { domain: 'webhooks', migrations: webhooksMigrations },
]
/** The key of every test that needs none of its own. */
export const testKey = new Uint8Array(32).fill(7)
export const alice = principal({ accountId: 'acct_alice' })
export const bob = principal({ accountId: 'acct_bob' })

/** One process: its own service, worker and way out, over a database that others may share. */
export type WebhookProcess = {
  readonly webhooks: WebhooksService
  readonly delivery: WebhookDelivery
  readonly outbox: SqlEventLog
  readonly close: () => Promise<void>
}

export type ProcessOptions = {
  readonly database: Database
  readonly clock: { readonly nowMs: () => number }
  readonly allowedHosts: readonly string[]
  /** None: the service has no key to keep secrets under. */
  readonly keys?: readonly Uint8Array[]
  readonly pace?: WebhookDeliveryOptions['pace']
  readonly logger?: WebhookDeliveryOptions['logger']
  readonly inbound?: string
  readonly userAgent?: string
}

export function openWebhookProcess(options: ProcessOptions): WebhookProcess {
  const { database, clock, allowedHosts, pace } = options
  const base = { database, clock, random: realRandom, logger: options.logger ?? silentLogger }
  const outbox = createEventLog({ ...base, pollMs: 50 })
  const egress = createEgress({
    lookup: async (name) => {
      throw new Error(`${name} was looked up`)
    },
    allowedHosts,
  })
  const keys = options.keys ?? [testKey]
  const box = createSecretBox({ keys: keys.length === 0 ? [testKey] : keys, random: realRandom })
  const webhooks = createWebhooksService({
    ...base,
    outbox,
    log: outbox,
    box: keys.length === 0 ? null : box,
    checkUrl: createUrlCheck({ allowedHosts }),
    events: [...Object.values(sampleEvents), ...Object.values(webhooksRows.events)],
    inbound: readInboundSources(options.inbound ?? ''),
  })
  const delivery = createWebhookDelivery({
    ...base,
    visits: watched,
    outbox,
    log: outbox,
    egress,
    box,
    userAgent: options.userAgent ?? 'Bourse-Webhooks/1',
    ...(pace === undefined ? {} : { pace }),
  })
  return { webhooks, delivery, outbox, close: () => egress.close() }
}

export type WebhooksWorld = WebhookProcess & {
  readonly database: Database
  readonly clock: HandClock
  readonly receiver: WebhookReceiver
  /** Another process on the same database. */
  readonly openProcess: (differences?: Partial<ProcessOptions>) => WebhookProcess
  /** Writes sample events, each committed. */
  readonly emit: (
    spec: (typeof sampleEvents)[keyof typeof sampleEvents],
    n: number,
    owner?: Principal,
  ) => Promise<string>
  /** Numbers, fans out and sends what is due now. */
  readonly pump: () => Promise<void>
}

/** Webhooks on the embedded database, with a clock that only the test moves and a receiver of its own. */
export async function createWebhooksWorld(
  differences: Partial<ProcessOptions> = {},
): Promise<WebhooksWorld> {
  const receiver = await startWebhookReceiver()
  const database = await createTestDatabase(webhookMigrationSets)
  const clock = handClock()
  const processes: WebhookProcess[] = []
  const openProcess: WebhooksWorld['openProcess'] = (others = {}) => {
    const process = openWebhookProcess({
      database,
      clock,
      allowedHosts: [receiver.host],
      ...differences,
      ...others,
    })
    processes.push(process)
    return process
  }
  const first = openProcess()
  return {
    ...first,
    database,
    clock,
    receiver,
    openProcess,
    emit: (spec, n, owner) =>
      database.transaction((transaction) =>
        first.outbox.append(transaction, spec, {
          subject: `sample_${n}`,
          ...(owner === undefined ? {} : { accountId: owner.accountId }),
          payload: { n },
        }),
      ),
    async pump() {
      await first.outbox.sequence()
      await first.delivery.fanOut()
      await first.delivery.drain()
    },
    async close() {
      for (const process of processes) {
        await process.delivery.stop()
        await process.close()
      }
      await receiver.close()
      await database.close()
    },
  }
}
