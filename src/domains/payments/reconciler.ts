import { type ChargeParts, later, newLease } from './charge-parts.ts'
import type { ChargeRecord } from './charge-record.ts'
import { chargesStore } from './charges.store.ts'
import { releaseCharge } from './claim.ts'
import { resumeRefund } from './refunds.ts'
import { settleCharge, settleMarginMs, watchCharge } from './settlement.ts'

const lookEveryMs = 1_000
const batchMax = 16
const forgetEveryMs = 600_000
const forgetMax = 500

/** Brings every charge to its end that nobody works on any more. Any number of processes may run one. */
export type Reconciler = {
  /**
   * Takes up charges whose time has come, once: lets go what a dead process had reserved, settles what was
   * delivered, looks again at what was not final. Resolves to how many it took up.
   */
  readonly reconcile: () => Promise<number>
  /** Begins to look every second, less often while nobody does. */
  readonly start: () => void
  /** Ends that and waits for what is running. */
  readonly stop: () => Promise<void>
}

/** Makes the reconciler; nothing runs by itself until `start`. */
export function createReconciler(parts: ChargeParts): Reconciler {
  const { logger, visits } = parts
  let end: (() => void) | undefined
  let running: Promise<void> | undefined
  let forgetAtMs = 0

  const reconcile = async (): Promise<number> => {
    const due = await chargesStore(parts.database.query).takeDue(
      {
        lease: newLease(parts),
        now: later(parts, 0),
        until: later(parts, parts.settings.settleTimeoutMs + settleMarginMs),
      },
      batchMax,
    )
    await Promise.all(due.map((charge) => bringOn(parts, charge)))
    return due.length
  }
  const forget = async (): Promise<void> => {
    if (parts.clock.nowMs() < forgetAtMs) return
    forgetAtMs = parts.clock.nowMs() + forgetEveryMs
    const before = later(parts, -parts.settings.answerKeptMs)
    await chargesStore(parts.database.query).forgetAnswers(before, forgetMax)
  }
  const look = async (): Promise<void> => {
    try {
      // Until nothing is due, so that a long list is worked off without waiting.
      while (end !== undefined && (await reconcile()) === batchMax);
      await forget()
    } catch (failure) {
      logger.error('charges cannot be reconciled', failure)
    }
  }

  return {
    reconcile,
    start() {
      end ??= visits.every(lookEveryMs, () => {
        running ??= look().finally(() => {
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

/** One charge that cannot be brought on must not keep the others waiting; it is due again when its lease ends. */
async function bringOn(parts: ChargeParts, charge: ChargeRecord): Promise<void> {
  try {
    switch (charge.status) {
      case 'reserved':
        return await releaseCharge(parts, charge, 'the process that held it ended')
      case 'delivered':
      case 'settling':
      case 'indeterminate':
        await settleCharge(parts, charge)
        return
      case 'settled':
        return await watchCharge(parts, charge)
      case 'refunding':
        return await resumeRefund(parts, charge)
      default:
        return
    }
  } catch (failure) {
    parts.logger.error('a charge cannot be brought on', failure, { chargeId: charge.id })
  }
}
