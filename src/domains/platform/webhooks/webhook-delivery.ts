import type { Egress } from '../../../ports/egress.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import type { Visits } from '../../../ports/visits.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { createFanOut } from './fan-out.ts'
import { secretsStore } from './secrets.store.ts'
import { createUpkeep } from './upkeep.ts'

const attemptTimeoutMs = 15_000
const leaseMs = 60_000
const pollMs = 1_000
const concurrency = 128

export type WebhookDeliveryOptions = Ports<
  'clock' | 'database' | 'logger' | 'outbox' | 'random'
> & {
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly log: EventLog
  readonly egress: Pick<Egress, 'request'>
  readonly box: SecretBox
  /** Characters that a header cannot contain are replaced. */
  readonly userAgent: string
  /** Overrides of the timing, for tests with their own clock. */
  readonly pace?: {
    /** In real time, not by the clock. */
    readonly attemptTimeoutMs?: number
    readonly leaseMs?: number
    readonly pollMs?: number
  }
}

/** Delivers events to webhooks, concurrently with other processes. */
export type WebhookDelivery = {
  /** Throws, and starts nothing, when stored secrets cannot be decrypted. */
  readonly start: () => Promise<void>
  /** Stops within seconds; attempts in progress are due at once for other processes. */
  readonly stop: () => Promise<void>
  /** Creates the deliveries of all numbered events; resolves to their number. For tests and tools. */
  readonly fanOut: () => Promise<number>
  /** Sends everything that is due; resolves to the number of attempts. For tests and tools. */
  readonly drain: () => Promise<number>
  /** Deletes expired rows. For tests and tools. */
  readonly upkeep: () => Promise<void>
}

/** Assembles delivery. Nothing runs in the background until `start`. */
export function createWebhookDelivery(options: WebhookDeliveryOptions): WebhookDelivery {
  const { database, box, pace = {} } = options
  const worker = createDeliveryWorker({
    ...options,
    userAgent: options.userAgent.replaceAll(/[^\x20-\x7e]/g, '_'),
    pollMs: pace.pollMs ?? pollMs,
    timeoutMs: pace.attemptTimeoutMs ?? attemptTimeoutMs,
    leaseMs: pace.leaseMs ?? leaseMs,
    concurrency,
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
