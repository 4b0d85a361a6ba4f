import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Egress } from '../../ports/egress.ts'
import type { EventLog, Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { Visits } from '../../ports/visits.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { createFanOut } from './fan-out.ts'
import type { SecretBox } from './secret-box.ts'
import { secretsStore } from './secrets.store.ts'
import { createUpkeep } from './upkeep.ts'

const attemptTimeoutMs = 15_000
const leaseMs = 60_000
const pollMs = 1_000
const places = 128

export type WebhookDeliveryOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly outbox: Outbox
  readonly log: EventLog
  readonly egress: Pick<Egress, 'request'>
  readonly box: SecretBox
  /** Characters that a header cannot hold are replaced. */
  readonly userAgent: string
  /** Differences from the usual pace, for tests with a clock of their own. */
  readonly pace?: {
    /** Of the machine's own time, not the clock's. */
    readonly attemptTimeoutMs?: number
    readonly leaseMs?: number
    readonly pollMs?: number
  }
}

/** Delivers events to webhooks, beside any number of processes that do the same. */
export type WebhookDelivery = {
  /** Raises an error, and starts nothing, when stored secrets cannot be opened. */
  readonly start: () => Promise<void>
  /** Ends within seconds; what was under way is due at once for other processes. */
  readonly stop: () => Promise<void>
  /** Makes the deliveries of all numbered events; resolves to how many. For tests and tools. */
  readonly fanOut: () => Promise<number>
  /** Sends all that is due; resolves to how many tries were made. For tests and tools. */
  readonly drain: () => Promise<number>
  /** Removes what is kept no longer. For tests and tools. */
  readonly upkeep: () => Promise<void>
}

/** Puts the parts of delivery together. Nothing runs by itself until `start`. */
export function createWebhookDelivery(options: WebhookDeliveryOptions): WebhookDelivery {
  const { database, box, pace = {} } = options
  const worker = createDeliveryWorker({
    ...options,
    userAgent: options.userAgent.replaceAll(/[^\x20-\x7e]/g, '_'),
    pollMs: pace.pollMs ?? pollMs,
    timeoutMs: pace.attemptTimeoutMs ?? attemptTimeoutMs,
    leaseMs: pace.leaseMs ?? leaseMs,
    places,
  })
  const fanOut = createFanOut({
    ...options,
    pollMs: pace.pollMs ?? pollMs,
    onDeliveries: worker.wake,
  })
  const upkeep = createUpkeep(options)
  return {
    async start() {
      for (const { endpointId, sealed } of await secretsStore(database.query).sample()) {
        box.open(sealed, endpointId)
      }
      fanOut.start()
      worker.start()
      upkeep.start()
    },
    async stop() {
      await Promise.all([fanOut.stop(), worker.stop(), upkeep.stop()])
    },
    fanOut: fanOut.runOnce,
    drain: worker.drain,
    upkeep: upkeep.runOnce,
  }
}
