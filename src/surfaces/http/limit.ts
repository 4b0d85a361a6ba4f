import { AppError } from '../../kernel/errors.ts'
import { rateErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RateLimiter, RatePolicy, RateVerdict } from '../../ports/rate-limiter.ts'
import type { Exchange, Gate } from './exchange.ts'

/** The limit of each kind of caller, against which the rows' weights count. */
export type RatePolicies = {
  readonly anonymous: RatePolicy
  readonly principal: RatePolicy
  /** Per address block, because the caller is not known yet. */
  readonly signIn: RatePolicy
}

/** The account's multiple of the ordinary limit; synchronous when it is cached. Never throws or rejects. */
export type LimitFactorOf = (accountId: string) => number | Promise<number>

/** Counts the call in its caller's bucket and reports the bucket's state in every answer. */
export function limitGate(options: {
  readonly limiter: RateLimiter
  readonly policies: RatePolicies
  readonly limitFactorOf?: LimitFactorOf
  readonly clock: Clock
}): Gate {
  const { limitFactorOf = once } = options
  return (exchange) => {
    const { limit } = exchange.plan
    if (limit.bucket === 'none') return undefined
    const { key, policy, accountId } = bucketOf(exchange, options.policies)
    const count = (factor: number) =>
      take(exchange, options, { key, policy: { ...policy, limit: policy.limit * factor } })
    if (accountId === null) return take(exchange, options, { key, policy })
    const factor = limitFactorOf(accountId)
    return factor instanceof Promise ? factor.then(count) : count(factor)
  }
}

const once = (): number => 1

type Bucket = { readonly key: string; readonly policy: RatePolicy }

/** Synchronous where the counters are in process, because every call passes here. */
function take(
  exchange: Exchange,
  { limiter, clock }: { readonly limiter: RateLimiter; readonly clock: Clock },
  { key, policy }: Bucket,
): Promise<void> | undefined {
  const { weight } = exchange.plan.limit
  const verdict = limiter.take({ key, policy, weight, nowMs: clock.nowMs() })
  if (verdict instanceof Promise) return verdict.then((answer) => report(exchange, answer, policy))
  report(exchange, verdict, policy)
  return undefined
}

/** `accountId` is null where the plan makes no difference. */
function bucketOf(
  exchange: Exchange,
  policies: RatePolicies,
): Bucket & { readonly accountId: string | null } {
  const { addressBlock, principal } = exchange
  if (exchange.plan.limit.bucket === 'sign_in') {
    return { key: `sign_in:${addressBlock}`, policy: policies.signIn, accountId: null }
  }
  if (principal === null) {
    return { key: `address:${addressBlock}`, policy: policies.anonymous, accountId: null }
  }
  const { accountId } = principal
  return { key: accountId, policy: policies.principal, accountId }
}

/** The header fields that clients commonly read, and the structured fields of the IETF draft that replace them. */
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
