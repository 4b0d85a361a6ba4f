import { AppError } from '../../../kernel/errors.ts'
import { toProblem } from '../../../kernel/problem.ts'
import { idempotencyErrors } from '../../../kernel/shared-errors.ts'
import {
  type HeldClaim,
  type IdempotencyStore,
  type StoredAnswer,
} from '../../../ports/idempotency.ts'
import type { Ports } from '../../../ports/ports.ts'
import { idempotencyTable } from './idempotency-table.ts'

const hourMs = 3_600_000
const pruneEveryMs = 300_000
const pruneBatch = 1_000
const pruneBatchesMax = 50
/** A key can be released between the claim and the look-up of its holder; three times in a row is not chance. */
const claimTriesMax = 3

export type IdempotencyStoreOptions = Ports<'clock' | 'database' | 'logger' | 'random'> & {
  /** How long an answer is kept. Default: 24 hours, which is the minimum in production. */
  readonly retentionMs?: number
  /** How long a claim is held without an answer; longer than the slowest operation. Default: 60,000. */
  readonly leaseMs?: number
  /** The largest stored body. Default: 1 MiB. */
  readonly bodyBytesMax?: number
}

/** The idempotency keys on an SQL store. */
export type SqlIdempotencyStore = IdempotencyStore & {
  /** Starts to delete expired keys periodically. */
  readonly start: () => void
  readonly stop: () => void
  /** Deletes expired keys, at most 50,000 per call; resolves to their number. */
  readonly prune: () => Promise<number>
}

/** Makes the store. */
export function createIdempotencyStore(options: IdempotencyStoreOptions): SqlIdempotencyStore {
  const { database, clock, random, logger } = options
  const { retentionMs = 24 * hourMs, leaseMs = 60_000, bodyBytesMax = 1_048_576 } = options
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
        const times = { now: later(0), leasedUntil: later(leaseMs), expiresAt: later(retentionMs) }
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
      table.complete(claim, keepable(answer, bodyBytesMax), later(retentionMs)),
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

/** The answer, or the one that repeats get when it is too large to store. */
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
