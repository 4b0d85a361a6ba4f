import { createHash } from 'node:crypto'
import { AppError } from '../../kernel/errors.ts'
import { idempotencyErrors, requestErrors } from '../../kernel/shared-errors.ts'
import type { HeldClaim, IdempotencyStore, StoredAnswer } from '../../ports/idempotency.ts'
import type { Exchange, Gate } from './exchange.ts'

/**
 * Lets a request with an `Idempotency-Key` run once: a repeat gets the stored answer, a repeat that comes too
 * early 409, and another request under the same key 422. Answers are kept for each caller apart.
 */
export function idempotencyGate(store: IdempotencyStore): Gate {
  return (exchange) => {
    const key = exchange.request.headers['idempotency-key']
    if (key === undefined) return undefined
    return claimKey(exchange, String(key), store)
  }
}

/** Stores the answer of a claimed request, or frees the key when a repeat may do better. */
export async function settleClaim(
  store: IdempotencyStore,
  claim: HeldClaim,
  answer: StoredAnswer | null,
): Promise<void> {
  if (answer === null) await store.release(claim)
  else await store.complete(claim, answer)
}

async function claimKey(exchange: Exchange, key: string, store: IdempotencyStore): Promise<void> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError(requestErrors.invalid, 'The Idempotency-Key is not valid.', {
      faults: [
        {
          location: 'header/idempotency-key',
          message: 'must be 1 to 255 visible ASCII characters',
          fix: 'Send a fresh UUID for each new request.',
        },
      ],
    })
  }
  const found = await store.claim({
    owner: exchange.principal?.accountId ?? `anonymous:${exchange.addressBlock}`,
    operationId: exchange.plan.entry.id,
    key,
    requestHash: requestHash(exchange),
  })
  switch (found.outcome) {
    case 'first':
      exchange.claim = found.claim
      return
    case 'stored':
      exchange.headers.push('idempotency-replayed', 'true')
      exchange.stored = found.answer
      return
    case 'in_flight':
      throw new AppError(
        idempotencyErrors.in_flight,
        'The first request with this Idempotency-Key has not ended yet.',
        { retryAfterSeconds: 1 },
      )
    case 'other_request':
      throw new AppError(
        idempotencyErrors.key_reused,
        'This Idempotency-Key was used for a request with another content.',
      )
  }
}

/** Hashes the validated input with sorted members, so that the order of members does not matter. */
export function requestHash(exchange: Exchange): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(exchange.input)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}
