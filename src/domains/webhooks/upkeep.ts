import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import { createRest } from './rest.ts'
import { excerptKeptMs, keptMs } from './retention.ts'
import { stepRows, upkeepStore } from './upkeep.store.ts'

const everyMs = 60_000
/** Of each kind in one round, so that a round ends; the next one goes on. */
const stepsMax = 50

/** Removes what is kept no longer. Any number of processes may do so at once. */
export type Upkeep = {
  /** One round over everything. */
  readonly runOnce: () => Promise<void>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export function createUpkeep(options: {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}): Upkeep {
  const { database, clock, logger } = options
  const rest = createRest(() => everyMs)
  const store = upkeepStore(database.query)
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  const exhaust = async (step: () => Promise<number>): Promise<void> => {
    for (let count = 0; count < stepsMax && !stopped; count++) {
      if ((await step()) < stepRows) return
    }
  }
  const runOnce = async (): Promise<void> => {
    const nowMs = clock.nowMs()
    const at = new Date(nowMs)
    const before = new Date(nowMs - keptMs)
    await exhaust(() => store.cancelAtDisabled(at))
    await exhaust(() => store.forgetExcerpts(new Date(nowMs - excerptKeptMs)))
    await exhaust(() => store.removeAtDeleted())
    await exhaust(() => store.removeEndpoints())
    await exhaust(() => store.removeDeliveries(before))
    await exhaust(() => store.removeMessages(before))
    await exhaust(() => store.removeSecrets(at))
    await exhaust(() => store.removeInbound(before))
  }
  const loop = async (): Promise<void> => {
    while (!stopped) {
      try {
        await runOnce()
      } catch (failure) {
        logger.warn('old deliveries were not removed', { reason: String(failure) })
      }
      if (!stopped) await rest.take()
    }
  }
  return {
    runOnce,
    start() {
      running = loop()
    },
    async stop() {
      stopped = true
      rest.wake()
      await running
    },
  }
}
