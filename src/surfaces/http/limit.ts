import { AppError } from '../../kernel/errors.ts'
import { rateErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RateLimiter, RatePolicy, RateVerdict } from '../../ports/rate-limiter.ts'
import type { Exchange, Gate } from './exchange.ts'

/** How much each kind of caller may use; weights of rows are counted against these. */
export type RatePolicies = {
  readonly anonymous: RatePolicy
  readonly principal: RatePolicy
  /** Counted per address block, because the caller is not known yet. */
  readonly signIn: RatePolicy
}

/** Counts the call against its caller's bucket and tells the caller where they stand on every answer. */
export function limitGate(options: {
  readonly limiter: RateLimiter
  readonly policies: RatePolicies
  readonly clock: Clock
}): Gate {
  return (exchange) => {
    const { limit } = exchange.plan
    if (limit.bucket === 'none') return undefined
    const [key, policy] = bucketOf(exchange, options.policies)
    const verdict = options.limiter.take({
      key,
      policy,
      weight: limit.weight,
      nowMs: options.clock.nowMs(),
    })
    if (verdict instanceof Promise)
      return verdict.then((answer) => report(exchange, answer, policy))
    report(exchange, verdict, policy)
    return undefined
  }
}

function bucketOf(exchange: Exchange, policies: RatePolicies): [string, RatePolicy] {
  if (exchange.plan.limit.bucket === 'sign_in') {
    return [`sign_in:${exchange.addressBlock}`, policies.signIn]
  }
  if (exchange.principal !== null) return [exchange.principal.accountId, policies.principal]
  return [`address:${exchange.addressBlock}`, policies.anonymous]
}

/** The fields that clients know by name, and the structured ones of the IETF draft that replace them. */
function report(exchange: Exchange, verdict: RateVerdict, policy: RatePolicy): void {
  const { limit, remaining, resetSeconds } = verdict
  const { bucket } = exchange.plan.limit
  exchange.headers.push(
    'ratelimit-limit',
    String(limit),
    'ratelimit-remaining',
    String(remaining),
    'ratelimit-reset',
    String(resetSeconds),
    'ratelimit',
    `"${bucket}";r=${remaining};t=${resetSeconds}`,
    'ratelimit-policy',
    `"${bucket}";q=${limit};w=${policy.windowMs / 1000}`,
  )
  if (verdict.allowed) return
  throw new AppError(
    rateErrors.limited,
    'This caller has used up the calls of the current window.',
    {
      retryAfterSeconds: verdict.retryAfterSeconds,
    },
  )
}
