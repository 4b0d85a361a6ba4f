import type { Logger } from '../../ports/logger.ts'
import type { Visits } from '../../ports/visits.ts'

const everyMs = 10_000

/** What follows the clock, under the name that logs know it by. */
export type ClockTask = { readonly name: string; readonly run: () => Promise<unknown> }

/** Runs tasks one after the other, again and again. Any number of processes may; each task takes turns by its own rows. */
export type ClockWork = {
  /** One round. A task that fails is logged and does not keep the others from running. */
  readonly round: () => Promise<void>
  readonly start: () => void
  /** Resolves when the round that is under way has ended. */
  readonly stop: () => Promise<void>
}

/** Makes the work; nothing runs until `start`. */
export function createClockWork(options: {
  readonly tasks: readonly ClockTask[]
  readonly logger: Logger
  readonly visits: Pick<Visits, 'every'>
}): ClockWork {
  const { tasks, logger, visits } = options
  let end: (() => void) | undefined
  let running: Promise<void> | undefined

  const round = async (): Promise<void> => {
    for (const task of tasks) {
      try {
        await task.run()
      } catch (failure) {
        logger.error('a task of billing failed', failure, { task: task.name })
      }
    }
  }
  const begin = () => {
    running ??= round().finally(() => {
      running = undefined
    })
  }

  return {
    round,
    start() {
      end ??= visits.every(everyMs, begin)
    },
    async stop() {
      end?.()
      end = undefined
      await running
    },
  }
}
