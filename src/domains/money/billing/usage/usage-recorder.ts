import { createHash } from 'node:crypto'
import type { Ports } from '../../../../ports/ports.ts'
import { type UsageCount, usageStore } from './usage.store.ts'

const flushEveryMs = 5_000
/** Above this number of distinct counters they are written early. */
const pendingMax = 20_000
/** The maximum of counters in one statement. */
const batchMax = 2_000
const hourMs = 3_600_000

/** One call by an account, after it was answered. */
export type Usage = {
  readonly accountId: string
  /** The key that was presented, `key_7`; absent for sessions. */
  readonly keyId?: string
  readonly agentId?: string
  readonly operationId: string
  readonly family: string
  /** The call's consumption in its own unit; 1 if it has none. */
  readonly units: bigint
  /** The charge that paid for it. Such calls count as paid; their cost is in the charge. */
  readonly chargeId?: string
  readonly at: Date
}

/**
 * Counts calls in memory by hour, caller and operation, and adds them to the store every five seconds. A killed process
 * loses its latest counts: these counters are for display, while money is computed from charges and metered events,
 * which are written with what they bill.
 */
export type UsageRecorder = {
  /** Never blocks and never throws. */
  readonly record: (usage: Usage) => void
  /** Writes the current counts. */
  readonly flush: () => Promise<void>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export type UsageRecorderOptions = Ports<'clock' | 'database' | 'logger' | 'random'>

/** A counter in memory. */
type Counting = Omit<UsageCount, 'calls' | 'paidCalls' | 'units'> & {
  calls: number
  paidCalls: number
  units: bigint
}

type Batch = { readonly number: number; readonly counts: readonly UsageCount[] }

/** Creates the recorder of one process. Nothing runs in the background until `start`. */
export function createUsageRecorder(options: UsageRecorderOptions): UsageRecorder {
  const { database, clock, random, logger } = options
  // Batches are numbered under a name unique to this process, so that one with an unknown outcome can be sent again
  // safely.
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
      // Bounded: when writing fails for long, the oldest batches are dropped.
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
  // Sorted by the table's key, so that processes lock rows in one order.
  const counts = [...pending]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, count]) => count)
  const batches: Batch[] = []
  for (let from = 0; from < counts.length; from += batchMax) {
    batches.push({ number: nextNumber(), counts: counts.slice(from, from + batchMax) })
  }
  return batches
}
