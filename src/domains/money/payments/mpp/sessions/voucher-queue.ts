import type { SessionParts } from './session-parts.ts'
import type { SessionRecord } from './session-record.ts'
import { chargeUse, type Use, type Used } from './session-use.ts'
import { sessionsStore, type VoucherLine } from './sessions.store.ts'

type Waiting = {
  readonly use: Use
  readonly line: VoucherLine
  readonly resolve: (used: Used) => void
  readonly reject: (failure: unknown) => void
}

const linesMax = 1_000

/**
 * Accepts vouchers in batches: those that arrive while one statement runs wait for the next, so that the cost of a
 * commit is shared. Each call resolves once its voucher is stored. One that the statement did not accept is charged
 * separately under the lock of its session, which reports the reason or makes a transition.
 */
export function createVoucherQueue(parts: SessionParts) {
  let waiting: Waiting[] = []
  let isRunning = false

  const run = async () => {
    while (waiting.length > 0) {
      const batch = nextBatch()
      try {
        await accept(parts, batch)
      } catch (failure) {
        for (const one of batch) one.reject(failure)
      }
    }
    isRunning = false
  }
  /** At most one voucher per session, the first that arrived: the statement sees each row once. */
  const nextBatch = (): readonly Waiting[] => {
    const batch = new Map<string, Waiting>()
    const rest: Waiting[] = []
    for (const one of waiting) {
      if (batch.size < linesMax && !batch.has(one.line.sessionId)) {
        batch.set(one.line.sessionId, one)
      } else rest.push(one)
    }
    waiting = rest
    return [...batch.values()]
  }
  return {
    /** The voucher was verified; `line` and `use` are equivalent. */
    accept(use: Use, line: VoucherLine): Promise<Used> {
      return new Promise((resolve, reject) => {
        waiting.push({ use, line, resolve, reject })
        if (isRunning) return
        isRunning = true
        // Deferred, so that other requests of this turn join the batch.
        setImmediate(() => void run())
      })
    },
  }
}

async function accept(parts: SessionParts, batch: readonly Waiting[]): Promise<void> {
  const lines = batch.map(({ line }) => line)
  const now = new Date(parts.clock.nowMs())
  const accepted = await sessionsStore(parts.database.query).acceptVouchers(lines, now)
  const bySession = new Map<string, SessionRecord>(accepted.map((session) => [session.id, session]))
  await Promise.all(
    batch.map(async ({ use, line, resolve, reject }) => {
      const session = bySession.get(line.sessionId)
      if (session === undefined) {
        await chargeUse(parts, use).then(resolve, reject)
        return
      }
      const { spent: spentAfterAtomic } = session
      resolve({ session, amountAtomic: line.priceAtomic, spentAfterAtomic, isRepeat: false })
    }),
  )
}

export type VoucherQueue = ReturnType<typeof createVoucherQueue>
