import { AppError } from '../../../kernel/errors.ts'
import { toProblem } from '../../../kernel/problem.ts'
import { idempotencyErrors } from '../../../kernel/shared-errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import {
  type HeldClaim,
  type IdempotencyStore,
  type StoredAnswer,
} from '../../../ports/idempotency.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Random } from '../../../ports/random.ts'
import { idempotencyTable } from './idempotency-table.ts'

const hourMs = 3_600_000
const pruneEveryMs = 300_000
const pruneBatch = 1_000
const pruneBatchesMax = 50
/** A key can be released between the claim and the look at who holds it; a third time is not chance. */
const claimTriesMax = 3

export type IdempotencyStoreOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** How long an answer is kept; 24 hours unless given, and never less in production. */
  readonly keptMs?: number
  /** How long a claim is held without an answer; 60,000 unless given. Longer than the slowest operation. */
  readonly leaseMs?: number
  /** The largest body that is kept; 1 MiB unless given. */
  readonly bodyBytesMax?: number
}

/** The idempotency keys on a SQL store. */
export type SqlIdempotencyStore = IdempotencyStore & {
  /** Begins deleting expired keys from time to time. */
  readonly start: () => void
  readonly stop: () => void
  /** Deletes keys that have expired, at most 50,000 in one call; resolves to how many. */
  readonly prune: () => Promise<number>
}

/** Makes the store. */
export function createIdempotencyStore(options: IdempotencyStoreOptions): SqlIdempotencyStore {
  const { database, clock, random, logger } = options
  const { keptMs = 24 * hourMs, leaseMs = 60_000, bodyBytesMax = 1_048_576 } = options
  const table = idempotencyTable(database.query)
  const later = (ms: number) => new Date(clock.nowMs() + ms)
  let timer: NodeJS.Timeout | undefined

  const prune = async () => {
    let removed = 0
    for (let batch = 0; batch < pruneBatchesMax; batch++) {
      const count = await table.removeExpired(later(0), pruneBatch)
      removed += count
      if (count < pruneBatch) break
    }
    return removed
  }

  return {
    async claim(claim) {
      const held: HeldClaim = { ...claim, lease: Buffer.from(random.bytes(16)).toString('hex') }
      for (let attempt = 0; attempt < claimTriesMax; attempt++) {
        const times = { now: later(0), leasedUntil: later(leaseMs), expiresAt: later(keptMs) }
        if (await table.take(held, times)) return { outcome: 'first', claim: held }
        const found = await table.find(claim)
        if (found === undefined) continue
        if (found.requestHash !== claim.requestHash) return { outcome: 'other_request' }
        return found.answer === null
          ? { outcome: 'in_flight' }
          : { outcome: 'stored', answer: found.answer }
      }
      return { outcome: 'in_flight' }
    },
    complete: (claim, answer) =>
      table.complete(claim, keepable(answer, bodyBytesMax), later(keptMs)),
    release: (claim) => table.release(claim),
    prune,
    start() {
      timer ??= setInterval(() => {
        prune().catch((failure: unknown) =>
          logger.error('idempotency keys cannot be pruned', failure),
        )
      }, pruneEveryMs)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** The answer itself, or what a repeat is told when the answer is too large to keep. */
function keepable(answer: StoredAnswer, bodyBytesMax: number): StoredAnswer {
  if (Buffer.byteLength(answer.body) <= bodyBytesMax) return answer
  const error = new AppError(
    idempotencyErrors.answer_not_kept,
    `The request was carried out and answered ${answer.status}; its answer was too large to keep.`,
  )
  return {
    status: error.spec.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: JSON.stringify(toProblem(error, answer.headers['x-request-id'] ?? '')),
  }
}
