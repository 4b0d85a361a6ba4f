import { createHash } from 'node:crypto'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { AppError } from '../../kernel/errors.ts'
import { idempotencyErrors, requestErrors } from '../../kernel/shared-errors.ts'
import type { HeldClaim, IdempotencyStore, StoredAnswer } from '../../ports/idempotency.ts'
import type { Exchange, Gate } from './exchange.ts'

/**
 * Runs a request with an `Idempotency-Key` once. A repeat gets the stored answer; a repeat during the first run gets
 * 409; another request under the same key gets 422. Keys are separate for each caller.
 */
export function idempotencyGate(store: IdempotencyStore): Gate {
  return (exchange) => {
    const key = exchange.request.headers['idempotency-key']
    if (key === undefined) return undefined
    return claimKey(exchange, String(key), store)
  }
}

/** Stores the answer of a claimed request, or releases the key when a repeat may succeed. */
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

/** A hash of the validated input, independent of the order of members. */
export function requestHash(exchange: Exchange): string {
  return createHash('sha256').update(canonicalJson(exchange.input)).digest('hex')
}
