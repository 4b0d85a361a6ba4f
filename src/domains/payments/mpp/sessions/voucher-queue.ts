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
 * Accepts vouchers, many in one durable statement: what comes while one statement runs waits for the next, so that the
 * cost of a commit is shared. Each resolves once its own is stored; one that the statement did not take is looked at by
 * itself, under the lock of its session, to say why or to do what is a transition.
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
  /** At most one voucher of each session, the first that came: the statement sees each row once. */
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
    /** The voucher has been proved; `line` says the same as `use`. */
    accept(use: Use, line: VoucherLine): Promise<Used> {
      return new Promise((resolve, reject) => {
        waiting.push({ use, line, resolve, reject })
        if (isRunning) return
        isRunning = true
        // The rest of this turn's requests come along.
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
      const { spentAtomic: spentAfterAtomic } = session
      resolve({ session, amountAtomic: line.priceAtomic, spentAfterAtomic, isRepeat: false })
    }),
  )
}

export type VoucherQueue = ReturnType<typeof createVoucherQueue>
