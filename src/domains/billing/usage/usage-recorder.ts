import { createHash } from 'node:crypto'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Random } from '../../../ports/random.ts'
import { type UsageCount, usageStore } from './usage.store.ts'

const flushEveryMs = 5_000
/** More different counters than this at once are written before their time. */
const pendingMax = 20_000
/** How many counters one statement adds to. */
const batchMax = 2_000
const hourMs = 3_600_000

/** One use of the service by an account, after it was answered. */
export type Usage = {
  readonly accountId: string
  /** The key that was presented, `key_7`; absent for sessions. */
  readonly keyId?: string
  readonly agentId?: string
  readonly operationId: string
  readonly family: string
  /** What the call used up in its own measure; 1 where it has none. */
  readonly units: bigint
  /** The charge that paid for it: such calls are counted as paid, and what they cost stands with the charge. */
  readonly chargeId?: string
  readonly at: Date
}

/**
 * Counts uses in memory by hour, caller and operation, and adds them up in the store every five seconds. A process that
 * is killed loses what it counted since: the counters are for looking at, and money is read from charges and metered
 * events, which are written with what they bill.
 */
export type UsageRecorder = {
  /** Never waits and never fails. */
  readonly record: (usage: Usage) => void
  /** Writes what was counted so far. */
  readonly flush: () => Promise<void>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export type UsageRecorderOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** A counter that is being added to. */
type Counting = Omit<UsageCount, 'calls' | 'paidCalls' | 'units'> & {
  calls: number
  paidCalls: number
  units: bigint
}

type Batch = { readonly number: number; readonly counts: readonly UsageCount[] }

/** Builds the recorder of one process. Nothing runs by itself until `start`. */
export function createUsageRecorder(options: UsageRecorderOptions): UsageRecorder {
  const { database, clock, random, logger } = options
  // Batches are numbered under a name that no other process has, so that one whose fate is unknown is sent again safely.
  const source = createHash('sha256').update(random.bytes(32)).digest('hex').slice(0, 32)
  let pending = new Map<string, Counting>()
  let unsent: Batch[] = []
  let lastNumber = 0
  let flushing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    unsent.push(...cutBatches(pending, () => ++lastNumber))
    pending = new Map()
    try {
      for (let batch = unsent[0]; batch !== undefined; batch = unsent[0]) {
        const at = new Date(clock.nowMs())
        await usageStore(database.query).add({ ...batch, source, at })
        unsent = unsent.slice(1)
      }
    } catch (failure) {
      logger.warn('usage was not written', { reason: String(failure), batches: unsent.length })
      // Bounded: what cannot be written for long is given up, oldest first.
      unsent = unsent.slice(-Math.ceil(pendingMax / batchMax))
    }
  }
  const flush = (): Promise<void> => {
    flushing = flushing.then(write)
    return flushing
  }

  return {
    record(usage) {
      fold(pending, usage)
      if (pending.size >= pendingMax) void flush()
    },
    flush,
    start() {
      timer ??= setInterval(() => void flush(), flushEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await flush()
    },
  }
}

function fold(pending: Map<string, Counting>, usage: Usage): void {
  const { accountId, operationId, family, keyId = '', agentId = '' } = usage
  const hour = Math.floor(usage.at.getTime() / hourMs)
  const key = `${accountId}\n${hour}\n${operationId}\n${keyId}\n${agentId}`
  let counting = pending.get(key)
  if (counting === undefined) {
    const names = { accountId, hour: new Date(hour * hourMs), operationId, keyId, agentId, family }
    counting = { ...names, calls: 0, paidCalls: 0, units: 0n }
    pending.set(key, counting)
  }
  counting.calls += 1
  if (usage.chargeId !== undefined) counting.paidCalls += 1
  counting.units += usage.units
}

function cutBatches(
  pending: ReadonlyMap<string, UsageCount>,
  nextNumber: () => number,
): readonly Batch[] {
  // Ordered as the table's key, so that processes which add to the same rows lock them in one order.
  const counts = [...pending]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, count]) => count)
  const batches: Batch[] = []
  for (let from = 0; from < counts.length; from += batchMax) {
    batches.push({ number: nextNumber(), counts: counts.slice(from, from + batchMax) })
  }
  return batches
}
