import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import { createPollPause } from '../events/index.ts'
import { type AttemptOptions, attemptDelivery } from './delivery-attempt.ts'
import { createResultWriter, type ResultWriterOptions } from './delivery-results.ts'
import { createEndpointConcurrency, type EndpointConcurrency } from './endpoint-concurrency.ts'
import { type ClaimedDelivery, queueStore } from './queue.store.ts'

/** How long a stop waits for attempts in progress before it returns them to the queue. */
const stopTimeoutMs = 3_000

export type DeliveryWorkerOptions = ResultWriterOptions &
  AttemptOptions &
  Ports<'clock' | 'database' | 'logger' | 'random'> & {
    readonly visits: Pick<Visits, 'pauseMs'>
    readonly pollMs: number
    /** The maximum of attempts in progress in this process. */
    readonly concurrency: number
    /** After this another process may take over this one's deliveries; well above `timeoutMs`. */
    readonly leaseMs: number
  }

/** Sends due deliveries, concurrently with other processes. */
export type DeliveryWorker = {
  /** Sends until nothing is due; resolves to the number of attempts. */
  readonly drain: () => Promise<number>
  readonly start: () => void
  /** Signals that something may be due. */
  readonly wake: () => void
  /** Aborts attempts in progress within seconds; unanswered ones are due at once for other processes. */
  readonly stop: () => Promise<void>
}

export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { logger } = options
  const pause = createPollPause(() => options.visits.pauseMs(options.pollMs))
  const results = createResultWriter(options)
  const endpoints = createEndpointConcurrency()
  const claims = createClaims(options, endpoints)
  const inFlight = new Set<Promise<void>>()
  const ending = new AbortController()
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  const send = async (claimed: ClaimedDelivery): Promise<void> => {
    endpoints.acquire(claimed.endpointId)
    const outcome = await attemptDelivery(claimed, ending.signal, options)
    await results.write({ claimed, outcome })
    endpoints.release(claimed.endpointId, outcome.kind)
  }
  /** Claims as many deliveries as there are free slots; resolves to their number. */
  const fill = async (): Promise<number> => {
    const claimed = await claims.take(options.concurrency - inFlight.size)
    for (const one of claimed) {
      const sending = send(one).finally(() => {
        inFlight.delete(sending)
        pause.wake()
      })
      inFlight.add(sending)
    }
    return claimed.length
  }
  const loop = async (): Promise<void> => {
    while (!stopped) {
      try {
        if ((await fill()) > 0) continue
      } catch (failure) {
        logger.error('deliveries cannot be taken', failure)
      }
      if (!stopped) await pause.wait()
    }
  }

  return {
    async drain() {
      let tries = 0
      for (;;) {
        // Slots that became free during the query may have been what was missing.
        const isIdle = inFlight.size === 0
        const taken = await fill()
        tries += taken
        if (taken > 0) continue
        if (isIdle) return tries
        if (inFlight.size > 0) await Promise.race(inFlight)
      }
    },
    start() {
      running = loop()
    },
    wake: pause.wake,
    async stop() {
      stopped = true
      pause.wake()
      await running
      const timeout = setTimeout(() => ending.abort(), stopTimeoutMs)
      await Promise.all(inFlight)
      clearTimeout(timeout)
    },
  }
}

/** Claims deliveries for this process, rotating over the endpoints. */
function createClaims(
  { database, clock, random, leaseMs }: DeliveryWorkerOptions,
  endpoints: EndpointConcurrency,
) {
  const process = Buffer.from(random.bytes(8)).toString('hex')
  let claims = 0
  let afterEndpointId = ''
  const takeAfter = async (limit: number): Promise<readonly ClaimedDelivery[]> => {
    const nowMs = clock.nowMs()
    claims += 1
    const claimed = await queueStore(database.query).claim({
      at: new Date(nowMs),
      leaseEndsAt: new Date(nowMs + leaseMs),
      lease: `${process}:${claims}`,
      limit,
      afterEndpointId,
      freeSlots: endpoints.freeSlots(),
      defaultSlots: endpoints.initial,
    })
    afterEndpointId = claimed.length < limit ? '' : (claimed.at(-1)?.endpointId ?? '')
    return claimed
  }
  return {
    async take(limit: number): Promise<readonly ClaimedDelivery[]> {
      if (limit <= 0) return []
      const isFromStart = afterEndpointId === ''
      const claimed = await takeAfter(limit)
      if (isFromStart || claimed.length > 0) return claimed
      return takeAfter(limit)
    },
  }
}
