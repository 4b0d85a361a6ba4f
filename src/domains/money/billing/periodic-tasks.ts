import type { Logger } from '../../../ports/logger.ts'
import type { Visits } from '../../../ports/visits.ts'

const everyMs = 10_000

/** Periodic work; `name` is its name in logs. */
export type PeriodicTask = { readonly name: string; readonly run: () => Promise<unknown> }

/**
 * Runs tasks in sequence every few seconds. Safe in any number of processes, because each task locks the rows it works
 * on.
 */
export type PeriodicTasks = {
  /** One round. A failing task is logged and does not stop the others. */
  readonly round: () => Promise<void>
  readonly start: () => void
  /** Resolves when the current round has ended. */
  readonly stop: () => Promise<void>
}

/** Creates the runner; nothing runs until `start`. */
export function createPeriodicTasks(options: {
  readonly tasks: readonly PeriodicTask[]
  readonly logger: Logger
  readonly visits: Pick<Visits, 'every'>
}): PeriodicTasks {
  const { tasks, logger, visits } = options
  let end: (() => void) | undefined
  let running: Promise<void> | undefined

  const round = () =>
    forEachIsolated(
      tasks,
      ({ run }) => run(),
      (failure, { name }) => logger.error('a task of billing failed', failure, { task: name }),
    )
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

/** Processes items in sequence; a failing one is reported and does not stop the others. */
export async function forEachIsolated<thing>(
  things: readonly thing[],
  work: (thing: thing) => Promise<unknown>,
  report: (failure: unknown, thing: thing) => void,
): Promise<void> {
  for (const thing of things) {
    try {
      await work(thing)
    } catch (failure) {
      report(failure, thing)
    }
  }
}
