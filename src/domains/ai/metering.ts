import { createId } from '../../kernel/ids.ts'
import type { Database } from '../../ports/database.ts'
import type { ModelInfo, ModelUsage } from '../../ports/language-model.ts'
import type { Random } from '../../ports/random.ts'
import type { ModelCaller, ModelCharges, ModelChargesOptions } from './model-charges.ts'
import { reservationsStore } from './reservations.store.ts'

const sweepBatch = 100

export type MeteringOptions = ModelChargesOptions & {
  readonly database: Database
  readonly random: Random
}

/** One call that has been provided for. It is ended once; a second ending does nothing. */
export type Reservation = {
  /** Charges and counts what was used, and lets the rest go. */
  readonly settle: (usage: ModelUsage) => Promise<void>
  /** Nothing was used. */
  readonly release: () => Promise<void>
}

/** Provides for calls of models before they are made, and settles them after. */
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
  /** Gives budgets back what calls took that nobody has ended. */
  readonly sweep: () => Promise<void>
}

/** Builds the metering: each step of a charge in a transaction of its own. */
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
