import type { Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type EndpointVerdict, type FinishedDelivery, judge } from './delivery-outcome.ts'
import { type QueueEndpoint, queueStore } from './queue.store.ts'
import { isAboutWebhooks } from './webhook-message.ts'
import { webhooksEvents } from './webhooks.events.ts'

const batchMax = 256
/** How many waiting deliveries are cancelled together with their endpoint; the upkeep cancels the rest. */
export const cancelledAtOnce = 5_000

export type ResultWriterOptions = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'>

/** Writes the outcomes of deliveries in batches. */
export type ResultWriter = {
  /** Resolves when it is written. A failed write is logged; the lease then expires and the delivery is sent again. */
  readonly write: (finished: FinishedDelivery) => Promise<void>
}

export function createResultWriter(options: ResultWriterOptions): ResultWriter {
  let waiting: FinishedDelivery[] = []
  let writing: Promise<void> | undefined
  let next: Promise<void> | undefined

  const writeAll = async (): Promise<void> => {
    const taken = waiting
    waiting = []
    for (let from = 0; from < taken.length; from += batchMax) {
      try {
        await writeBatch(taken.slice(from, from + batchMax), options)
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
    write(finished) {
      waiting.push(finished)
      // While one batch is written the next one collects.
      next ??= (writing ?? Promise.resolve()).then(begin)
      return next
    },
  }
}

/** One transaction: deliveries, attempts, endpoints, and the events for their owners. */
async function writeBatch(
  finished: readonly FinishedDelivery[],
  options: ResultWriterOptions,
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
      await updateEndpoint(transaction, { endpoint, verdict, at, outbox: options.outbox })
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

async function updateEndpoint(
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
