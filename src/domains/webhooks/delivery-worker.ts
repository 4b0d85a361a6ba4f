import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { Visits } from '../../ports/visits.ts'
import { type AttemptOptions, attemptDelivery } from './delivery-attempt.ts'
import { createEndpointRoom } from './endpoint-room.ts'
import { type ClaimedDelivery, queueStore } from './queue.store.ts'
import { createRest } from './rest.ts'
import { createSettling, type SettlingOptions } from './settling.ts'

/** How long a stop waits for tries that are under way before it gives them back. */
const stopPatienceMs = 3_000

export type DeliveryWorkerOptions = SettlingOptions &
  AttemptOptions & {
    readonly database: Database
    readonly clock: Clock
    readonly random: Random
    readonly logger: Logger
    readonly visits: Pick<Visits, 'pauseMs'>
    readonly pollMs: number
    /** How many deliveries this process has under way at the most. */
    readonly places: number
    /** After this another process may take over what this one has under way; well above `timeoutMs`. */
    readonly leaseMs: number
  }

/** Sends due deliveries, beside any number of others that do. */
export type DeliveryWorker = {
  /** Sends until nothing is due, and resolves to how many tries were made. */
  readonly drain: () => Promise<number>
  readonly start: () => void
  /** Something may be due. */
  readonly wake: () => void
  /** Ends what is under way, at most seconds later; what was not answered is due at once for others. */
  readonly stop: () => Promise<void>
}

export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { logger } = options
  const rest = createRest(() => options.visits.pauseMs(options.pollMs))
  const settling = createSettling(options)
  const room = createEndpointRoom()
  const claims = createClaims(options, room)
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  const send = async (claimed: ClaimedDelivery): Promise<void> => {
    room.enter(claimed.endpointId)
    const outcome = await attemptDelivery(claimed, ending.signal, options)
    await settling.settle({ claimed, outcome })
    room.leave(claimed.endpointId, outcome.kind)
  }
  /** Takes as many as there are places for; resolves to how many. */
  const fill = async (): Promise<number> => {
    const claimed = await claims.take(options.places - underWay.size)
    for (const one of claimed) {
      const sending = send(one).finally(() => {
        underWay.delete(sending)
        rest.wake()
      })
      underWay.add(sending)
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
      if (!stopped) await rest.take()
    }
  }

  return {
    async drain() {
      let tries = 0
      for (;;) {
        // Places that became free while the store was asked may have been what was missing.
        const isIdle = underWay.size === 0
        const taken = await fill()
        tries += taken
        if (taken > 0) continue
        if (isIdle) return tries
        if (underWay.size > 0) await Promise.race(underWay)
      }
    },
    start() {
      running = loop()
    },
    wake: rest.wake,
    async stop() {
      stopped = true
      rest.wake()
      await running
      const patience = setTimeout(() => ending.abort(), stopPatienceMs)
      await Promise.all(underWay)
      clearTimeout(patience)
    },
  }
}

/** Takes deliveries for this process, endpoint after endpoint, and begins where it left off. */
function createClaims(
  { database, clock, random, leaseMs }: DeliveryWorkerOptions,
  room: ReturnType<typeof createEndpointRoom>,
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
      room: room.free(),
      roomDefault: room.initial,
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
