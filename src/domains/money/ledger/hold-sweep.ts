import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import { ledgerEvents } from './ledger.events.ts'
import { ledgerStore } from './ledger.store.ts'

const sweepEveryMs = 1_000
const batchMax = 100

/** Expires holds. Any number of processes may sweep; each hold ends once. */
export type HoldSweep = {
  /** Ends every expired hold, with one event each; resolves to their number. */
  readonly expireHolds: () => Promise<number>
  /** Starts to sweep every second, less often without visitors. */
  readonly start: () => void
  /** Resolves when the current sweep has ended. */
  readonly stop: () => Promise<void>
}

/** Creates the sweep; nothing runs until `start`. */
export function createHoldSweep(
  options: Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
    readonly visits: Pick<Visits, 'every'>
  },
): HoldSweep {
  const { logger, visits } = options
  let end: (() => void) | undefined
  let sweeping: Promise<void> | undefined

  const expireHolds = async () => {
    let ended = 0
    for (;;) {
      const count = await expireBatch(options)
      ended += count
      if (count < batchMax) return ended
    }
  }
  const sweep = () => {
    sweeping ??= expireHolds()
      .then(() => {})
      .catch((failure: unknown) => logger.error('holds cannot be ended', failure))
      .finally(() => {
        sweeping = undefined
      })
  }

  return {
    expireHolds,
    start() {
      end ??= visits.every(sweepEveryMs, sweep)
    },
    async stop() {
      end?.()
      end = undefined
      await sweeping
    },
  }
}

function expireBatch(options: Ports<'clock' | 'database' | 'outbox'>): Promise<number> {
  const { database, clock, outbox } = options
  return database.transaction(async (transaction) => {
    const ended = await ledgerStore(transaction).expire(new Date(clock.nowMs()), batchMax)
    for (const { id, account, amountAtomic, expiresAt } of ended) {
      await outbox.append(transaction, ledgerEvents.holdExpired, {
        subject: id,
        accountId: account.owner,
        payload: {
          holdId: id,
          purpose: account.purpose,
          asset: account.asset,
          amountAtomic: `${amountAtomic}`,
          expiresAt: expiresAt.toISOString(),
        },
      })
    }
    return ended.length
  })
}
