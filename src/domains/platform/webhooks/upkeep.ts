import type { Ports } from '../../../ports/ports.ts'
import { createPollPause } from '../events/index.ts'
import { excerptRetentionMs, retentionMs } from './retention.ts'
import { stepRows, upkeepStore } from './upkeep.store.ts'

const everyMs = 60_000
/** The maximum of steps of each kind per round; the next round continues. */
const stepsMax = 50

/** Deletes expired rows. Safe in any number of processes at once. */
export type Upkeep = {
  /** One round over everything. */
  readonly runOnce: () => Promise<void>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export function createUpkeep(options: Ports<'clock' | 'database' | 'logger'>): Upkeep {
  const { database, clock, logger } = options
  const pause = createPollPause(() => everyMs)
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
    const before = new Date(nowMs - retentionMs)
    await exhaust(() => store.cancelAtDisabled(at))
    await exhaust(() => store.forgetExcerpts(new Date(nowMs - excerptRetentionMs)))
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
      if (!stopped) await pause.wait()
    }
  }
  return {
    runOnce,
    start() {
      running = loop()
    },
    async stop() {
      stopped = true
      pause.wake()
      await running
    },
  }
}
