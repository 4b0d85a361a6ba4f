import type { Bus } from '../../../ports/bus.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { AnsweredCall, RequestLog } from '../../../ports/request-log.ts'
import { addressRange } from './address-range.ts'
import { stepOf } from './duration-steps.ts'
import { announce } from './request-hints.ts'
import { type NewRequest, requestsStore } from './requests.store.ts'
import { sessionRequestsStore } from './session-requests.store.ts'

type CallOfKey = AnsweredCall & { readonly keyId: string }

const flushEveryMs = 1_000
/** A batch of this size is written at once. */
const batchMax = 500
const pendingMax = 10_000

/** The request log of a process: gathers calls and writes them in batches. */
export type BufferedRequestLog = RequestLog & {
  /** Writes what was gathered. A failed write is logged and tried again next time. */
  readonly flush: () => Promise<void>
  readonly start: () => void
  /** Writes a last time. */
  readonly stop: () => Promise<void>
}

/** Creates the log; nothing runs in the background until `start`. */
export function createRequestLog(
  parts: Ports<'clock' | 'database' | 'logger'> & { readonly bus: Bus },
): BufferedRequestLog {
  const { database, logger, bus } = parts
  let pending: AnsweredCall[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isWaiting = false

  const write = async (): Promise<void> => {
    isWaiting = false
    if (dropped > 0) logger.warn('calls were not logged', { dropped })
    dropped = 0
    while (pending.length > 0) {
      const batch = pending.slice(0, batchMax)
      try {
        await writeBatch(database.query, batch)
      } catch (failure) {
        logger.warn('calls could not be written yet', { reason: String(failure) })
        return
      }
      pending = pending.slice(batch.length)
      announce(bus, batch.filter(isOfKey))
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  return {
    record(call) {
      if (pending.length >= pendingMax) {
        dropped += 1
        return
      }
      pending.push(call)
      if (pending.length < batchMax || isWaiting || timer === undefined) return
      isWaiting = true
      void flush()
    },
    flush,
    start() {
      timer ??= setInterval(() => void flush(), flushEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await flush()
      if (pending.length > 0) {
        logger.warn('calls were not logged', { dropped: pending.length })
      }
    },
  }
}

async function writeBatch(query: Queryable, batch: readonly AnsweredCall[]): Promise<void> {
  const ofKeys = batch.filter(isOfKey)
  if (ofKeys.length > 0) {
    await requestsStore(query).add(
      ofKeys.map((call) => ({ ...toRequest(call), keyId: call.keyId })),
    )
  }
  await sessionRequestsStore(query).add(batch.filter(({ keyId }) => keyId === null).map(toRequest))
}

function isOfKey(call: AnsweredCall): call is CallOfKey {
  return call.keyId !== null
}

function toRequest(call: AnsweredCall): Omit<NewRequest, 'keyId'> {
  const { requestId, keyId: _, operation, charged, addressBlock, atMs, durationMs, ...rest } = call
  return {
    ...rest,
    id: requestId,
    operation: operation.name,
    effect: operation.effect,
    route: operation.path,
    durationMs,
    step: stepOf(durationMs),
    costAsset: charged?.asset ?? null,
    costAtomic: charged?.amountAtomic ?? null,
    addressRange: addressRange(addressBlock),
    at: new Date(atMs),
  }
}
