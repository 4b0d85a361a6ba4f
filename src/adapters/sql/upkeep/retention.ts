import type { Ports } from '../../../ports/ports.ts'
import type { PartitionedTable, RetentionDays, RetentionRule } from '../../../ports/retention.ts'
import type { Visits } from '../../../ports/visits.ts'
import { makePartitions } from './partitions.ts'
import { trimOldest } from './trim-oldest.ts'

const dayMs = 86_400_000
/** Delayed, so that it does not slow the start. */
const firstMs = 60_000
const everyMs = 3_600_000
/** The pause after a round that left old rows. */
const soonMs = 30_000
/** Few enough for a statement to take milliseconds, also in the embedded database, where others wait for it. */
const rowsMax = 1_000
/** The maximum of steps per rule in one round, so that no rule delays another for long. */
const stepsMax = 50

export type RetentionOptions = Ports<'clock' | 'database' | 'logger'> & {
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly rules: readonly RetentionRule[]
  readonly partitioned?: readonly PartitionedTable[]
  readonly days: RetentionDays
}

/** Removes rows past their retention. Safe in any number of processes at once. */
export type RetentionUpkeep = {
  /**
   * One round: creates future partitions, then applies all rules. False when old rows remain for the next round. A
   * failing rule does not stop the others.
   */
  readonly runOnce: () => Promise<boolean>
  /** Starts the rounds: one soon, then hourly. */
  readonly start: () => void
  /** Stops them after the current step. */
  readonly stop: () => Promise<void>
}

/** Creates the upkeep. Nothing runs before `start` or `runOnce`. */
export function createRetention(options: RetentionOptions): RetentionUpkeep {
  const { logger, rules, visits } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()

  async function runOnce(): Promise<boolean> {
    let isDone = true
    await makePartitions(options, options.partitioned ?? [])
    for (const rule of rules) {
      if (isStopped) return false
      try {
        isDone = (await exhaust(rule)) && isDone
      } catch (failure) {
        logger.warn('rows past their retention were not removed', {
          of: rule.name,
          reason: String(failure),
        })
      }
    }
    return isDone
  }

  /** False when rows remain after the maximum of steps. */
  async function exhaust(rule: RetentionRule): Promise<boolean> {
    let removed = 0
    for (let step = 0; step < stepsMax && !isStopped; step += 1) {
      const count = await trimStep(options, rule)
      removed += count
      if (count > 0) continue
      if (removed > 0) logger.info('what is kept no longer was removed', { of: rule.name, removed })
      return true
    }
    return false
  }

  function schedule(afterMs: number): void {
    timer = setTimeout(() => {
      running = runOnce().then((isDone) => {
        if (!isStopped) schedule(isDone ? visits.pauseMs(everyMs) : soonMs)
      })
    }, afterMs).unref()
  }

  return {
    runOnce,
    start() {
      if (timer === undefined) schedule(firstMs)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

function trimStep(
  { clock, database, days }: RetentionOptions,
  rule: RetentionRule,
): Promise<number> {
  const retentionDays = 'days' in rule ? rule.days : days[rule.subject] * (rule.times ?? 1)
  const before = new Date(clock.nowMs() - retentionDays * dayMs)
  const limits = { before, days: retentionDays, rowsMax }
  return 'trim' in rule ? rule.trim(database, limits) : trimOldest(database.query, rule, limits)
}
