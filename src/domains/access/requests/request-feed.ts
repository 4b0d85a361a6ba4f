import type { StreamFrame } from '../../../kernel/operation.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Database } from '../../../ports/database.ts'
import { hintTopic } from './request-hints.ts'
import { requestView } from './request-views.ts'
import { type RequestFilter, requestsStore } from './requests.store.ts'

/** Of one who reads slowly, so many wait; older ones are dropped and counted. */
const waitingMax = 1_000
const readMax = 200

/**
 * Frames of the calls that match, from now on, until the signal ends: `request` for each, and `dropped` with the number
 * of those that the reader was too slow for.
 */
export async function followRequests(options: {
  readonly bus: Bus
  readonly database: Database
  readonly filter: RequestFilter
  readonly signal: AbortSignal
}): Promise<AsyncIterable<StreamFrame>> {
  const { bus, database, filter, signal } = options
  const waiting: string[] = []
  let dropped = 0
  let wake = Promise.withResolvers<void>()
  const leave = await bus.subscribe(hintTopic(filter.accountId), (message) => {
    waiting.push(...message.split(' '))
    dropped += waiting.splice(0, Math.max(0, waiting.length - waitingMax)).length
    wake.resolve()
  })
  signal.addEventListener('abort', () => wake.resolve(), { once: true })
  async function* frames(): AsyncGenerator<StreamFrame> {
    try {
      yield { event: 'ready', data: '{}' }
      while (!signal.aborted) {
        await wake.promise
        wake = Promise.withResolvers<void>()
        if (dropped > 0) yield { event: 'dropped', data: JSON.stringify({ count: dropped }) }
        dropped = 0
        while (waiting.length > 0 && !signal.aborted) {
          const ids = waiting.splice(0, readMax)
          for (const request of await requestsStore(database.query).byIds(filter, ids)) {
            const data = JSON.stringify(requestView(request))
            yield { id: request.id, event: 'request', data }
          }
        }
      }
    } finally {
      await leave()
    }
  }
  return frames()
}
