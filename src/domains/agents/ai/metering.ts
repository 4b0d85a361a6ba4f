import { createId } from '../../../kernel/ids.ts'
import type { ModelInfo, ModelUsage } from '../../../ports/language-model.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ModelCaller, ModelCharges, ModelChargesOptions } from './model-charges.ts'
import { reservationsStore } from './reservations.store.ts'

const sweepBatch = 100

export type MeteringOptions = ModelChargesOptions & Ports<'database' | 'random'>

/** The reservation of one call. It ends once; ending it again does nothing. */
export type Reservation = {
  /** Charges and counts the usage, and releases the rest. */
  readonly settle: (usage: ModelUsage) => Promise<void>
  /** Releases everything, without a charge. */
  readonly release: () => Promise<void>
}

/** Reserves the cost of model calls before they are made, and settles it after. */
export type Metering = {
  /** The longest reply that the account can pay; see `ModelCharges`. */
  readonly longestReply: (
    caller: ModelCaller,
    model: ModelInfo,
    reply: Parameters<ModelCharges['longestReply']>[2],
  ) => Promise<number>
  /** Raises 402 `ledger.insufficient` and 429 `billing.budget_exceeded`; then nothing is held. */
  readonly reserve: (
    caller: ModelCaller,
    model: ModelInfo,
    most: ModelUsage,
  ) => Promise<Reservation>
  /** Releases budgets held by calls that were never settled. */
  readonly sweep: () => Promise<void>
}

/** A metering with each step in a transaction of its own. */
export function createMetering(charges: ModelCharges, options: MeteringOptions): Metering {
  const { database, clock, random, spending } = options
  return {
    longestReply: (caller, model, reply) =>
      charges.longestReply(database.query, { caller, model }, reply),
    async reserve(caller, model, most) {
      const id = createId('aic', clock.nowMs(), random.bytes(10))
      const call = await charges.quote(database.query, { id, caller, model, most })
      const isHeld = call.heldAtomic > 0n
      if (isHeld) await database.transaction((tx) => charges.hold(tx, call))
      return once({
        settle: async (usage) => {
          await database.transaction((tx) => charges.settle(tx, call, usage))
        },
        release: async () => {
          if (isHeld) await database.transaction((tx) => charges.release(tx, id))
        },
      })
    },
    sweep: () =>
      database.transaction(async (tx) => {
        const ids = await reservationsStore(tx).takeExpired(new Date(clock.nowMs()), sweepBatch)
        for (const id of ids) await spending.release(tx, id)
      }),
  }
}

function once(reservation: Reservation): Reservation {
  let isEnded = false
  const end = async (work: () => Promise<void>) => {
    if (isEnded) return
    isEnded = true
    await work()
  }
  return {
    settle: (usage) => end(() => reservation.settle(usage)),
    release: () => end(reservation.release),
  }
}
