import type { Charges } from './charge.ts'
import { type ChargeParts, later } from './charge-parts.ts'
import type { ChargeRecord } from './charge-record.ts'
import { chargesStore } from './charges.store.ts'

const pollEveryMs = 1_000
const batchMax = 16
const forgetEveryMs = 600_000
const forgetMax = 500

/** Completes every charge that nobody holds any more. Safe in any number of processes. */
export type Reconciler = {
  /**
   * Takes up due charges once: releases the reservations of dead processes, settles delivered charges, rechecks
   * payments that were not final. Resolves to their number.
   */
  readonly reconcile: () => Promise<number>
  /** Starts to poll every second, less often without open connections. */
  readonly start: () => void
  /** Stops, and waits for work in progress. */
  readonly stop: () => Promise<void>
}

/** Creates the reconciler; nothing runs in the background until `start`. */
export function createReconciler(parts: ChargeParts, charges: Charges): Reconciler {
  const { logger, visits } = parts
  let end: (() => void) | undefined
  let running: Promise<void> | undefined
  let forgetAtMs = 0

  const reconcile = async (): Promise<number> => {
    const due = await charges.takeDue(batchMax)
    await Promise.all(due.map((record) => advance(parts, charges, record)))
    return due.length
  }
  const forget = async (): Promise<void> => {
    if (parts.clock.nowMs() < forgetAtMs) return
    forgetAtMs = parts.clock.nowMs() + forgetEveryMs
    const before = later(parts, -parts.settings.answerRetentionMs)
    await chargesStore(parts.database.query).forgetAnswers(before, forgetMax)
  }
  const poll = async (): Promise<void> => {
    try {
      // Repeats without a pause until nothing is due.
      while (end !== undefined && (await reconcile()) === batchMax);
      await forget()
    } catch (failure) {
      logger.error('charges cannot be reconciled', failure)
    }
  }

  return {
    reconcile,
    start() {
      end ??= visits.every(pollEveryMs, () => {
        running ??= poll().finally(() => {
          running = undefined
        })
      })
    },
    async stop() {
      end?.()
      end = undefined
      await running
    },
  }
}

/** A charge that cannot be advanced must not block the others; it is due again when its lease ends. */
async function advance(
  { logger }: ChargeParts,
  charges: Charges,
  record: ChargeRecord,
): Promise<void> {
  try {
    const charge = charges.bind(record)
    switch (record.status) {
      case 'reserved':
        return await charge.release('the process that held it ended')
      case 'delivered':
      case 'settling':
      case 'indeterminate':
        await charge.settle()
        return
      case 'settled':
        return await charge.recheckFinality()
      case 'refunding':
        return await charge.resumeRefund()
      default:
        return
    }
  } catch (failure) {
    logger.error('a charge cannot be advanced', failure, { chargeId: record.id })
  }
}
