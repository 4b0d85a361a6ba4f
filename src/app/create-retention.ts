import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Logger } from '../ports/logger.ts'
import type { PartitionedTable, RetentionDays, RetentionRule } from '../ports/retention.ts'
import type { Visits } from '../ports/visits.ts'
import { makePartitions } from './create-partitions.ts'
import { trimOldest } from './trim-oldest.ts'

const dayMs = 86_400_000
/** After the start, so that whoever waits for it does not wait for this too. */
const firstMs = 60_000
const everyMs = 3_600_000
/** Where a round came to its end before the old rows did. */
const soonMs = 30_000
/** Few enough that a statement takes milliseconds, in the embedded database too, where others wait for it. */
const rowsMax = 1_000
/** Of each rule in one round, so that no rule waits long for another. */
const stepsMax = 50

export type RetentionOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly rules: readonly RetentionRule[]
  readonly partitioned?: readonly PartitionedTable[]
  readonly days: RetentionDays
}

/** Takes out what is kept no longer. Any number of processes may do so at once. */
export type RetentionUpkeep = {
  /** One round: the partitions of what is to come, then all rules. False when old rows are left for the next one. A rule that fails holds up no other. */
  readonly runOnce: () => Promise<boolean>
  /** Begins with rounds: one soon, then one each hour. */
  readonly start: () => void
  /** Ends them, after the step that is under way. */
  readonly stop: () => Promise<void>
}

/** Builds the upkeep. Nothing runs before `start` or `runOnce`. */
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
        logger.warn('what is kept no longer was not removed', {
          of: rule.name,
          reason: String(failure),
        })
      }
    }
    return isDone
  }

  /** False when the rule was not at its end after as many steps as a round has. */
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
  const { subject, times = 1 } = rule
  const kept = days[subject] * times
  const before = new Date(clock.nowMs() - kept * dayMs)
  const limits = { before, days: kept, rowsMax }
  return 'trim' in rule ? rule.trim(database, limits) : trimOldest(database.query, rule, limits)
}
