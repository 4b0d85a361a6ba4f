import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import { type EndpointVerdict, type FinishedDelivery, judge } from './delivery-outcome.ts'
import { type QueueEndpoint, queueStore } from './queue.store.ts'
import { isAboutWebhooks } from './webhook-message.ts'
import { webhooksEvents } from './webhooks.events.ts'

const batchMax = 256
/** How many waiting deliveries are cancelled with their endpoint; the upkeep does the rest. */
export const cancelledAtOnce = 5_000

export type SettlingOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly outbox: Outbox
}

/** Writes what became of deliveries, for many at once. */
export type Settling = {
  /** Resolves when it is written. A write that fails is logged: the lease runs out and the delivery is sent again. */
  readonly settle: (finished: FinishedDelivery) => Promise<void>
}

export function createSettling(options: SettlingOptions): Settling {
  let waiting: FinishedDelivery[] = []
  let writing: Promise<void> | undefined
  let next: Promise<void> | undefined

  const writeAll = async (): Promise<void> => {
    const taken = waiting
    waiting = []
    for (let from = 0; from < taken.length; from += batchMax) {
      try {
        await settleBatch(taken.slice(from, from + batchMax), options)
      } catch (failure) {
        options.logger.error('results of deliveries were not written', failure)
      }
    }
  }
  const begin = (): Promise<void> => {
    next = undefined
    writing = writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    settle(finished) {
      waiting.push(finished)
      // While one batch is being written the next one gathers.
      next ??= (writing ?? Promise.resolve()).then(begin)
      return next
    },
  }
}

/** One transaction: the deliveries, their tries, their endpoints, and what their owners are told. */
async function settleBatch(
  finished: readonly FinishedDelivery[],
  options: SettlingOptions,
): Promise<void> {
  const byEndpoint = Map.groupBy(finished, ({ claimed }) => claimed.endpointId)
  const at = new Date(options.clock.nowMs())
  await options.database.transaction(async (transaction) => {
    const queue = queueStore(transaction)
    const endpoints = await queue.lockEndpoints([...byEndpoint.keys()])
    const judged = [...endpoints.values()].map((endpoint) => ({
      endpoint,
      verdict: judge(endpoint, byEndpoint.get(endpoint.id) ?? [], {
        nowMs: at.getTime(),
        random: options.random,
      }),
    }))
    const results = judged.flatMap(({ verdict }) => verdict.results)
    const written = await queue.write(results)
    for (const { endpoint, verdict } of judged) {
      await settleEndpoint(transaction, { endpoint, verdict, at, outbox: options.outbox })
    }
    const exhausted = new Set(
      results
        .filter((one) => one.status === 'exhausted' && written.has(one.id))
        .map(({ id }) => id),
    )
    for (const { claimed } of finished) {
      const endpoint = endpoints.get(claimed.endpointId)
      if (endpoint === undefined || !exhausted.has(claimed.id)) continue
      if (isAboutWebhooks(claimed.topic)) continue
      const { id: deliveryId, endpointId, eventId, topic } = claimed
      await options.outbox.append(transaction, webhooksEvents.deliveryExhausted, {
        subject: endpointId,
        accountId: endpoint.accountId,
        payload: { endpointId, deliveryId, eventId, topic },
      })
    }
  })
}

async function settleEndpoint(
  transaction: Queryable,
  options: {
    readonly endpoint: QueueEndpoint
    readonly verdict: EndpointVerdict
    readonly at: Date
    readonly outbox: Outbox
  },
): Promise<void> {
  const { endpoint, verdict, at, outbox } = options
  const { failingSince, heldUntil, disable } = verdict
  const queue = queueStore(transaction)
  const isSame = failingSince?.getTime() === endpoint.failingSince?.getTime()
  if (!isSame || heldUntil !== null) await queue.mark(endpoint.id, { failingSince, heldUntil })
  if (disable === null) return
  await queue.disable(endpoint.id, at)
  await queue.cancelWaiting(endpoint.id, cancelledAtOnce)
  await outbox.append(transaction, webhooksEvents.disabled, {
    subject: endpoint.id,
    accountId: endpoint.accountId,
    payload: {
      endpointId: endpoint.id,
      cause: disable,
      failingSince: failingSince?.toISOString() ?? null,
    },
  })
}
