import type { Random } from '../../../ports/random.ts'
import { deliveryMachine } from './delivery-state.ts'
import type { ClaimedDelivery, DeliveryResult, NewAttempt, QueueEndpoint } from './queue.store.ts'
import { retryDelayMs } from './retry-schedule.ts'

/** How long all deliveries to an endpoint must fail before it is disabled. */
export const failingMsMax = 120 * 3_600_000
const unsentDelayMs = 60_000

/** The outcome of an attempt. */
export type AttemptOutcome =
  | { readonly kind: 'delivered'; readonly attempt: NewAttempt }
  | {
      readonly kind: 'failed'
      readonly attempt: NewAttempt
      /** The pause that the receiver asked for; 0 for none. */
      readonly retryAfterMs: number
      /** The receiver answered that it no longer exists. */
      readonly isGone: boolean
    }
  /** Nothing was sent, which is not the receiver's fault. */
  | { readonly kind: 'not_sent'; readonly retryInMs?: number }

export type FinishedDelivery = {
  readonly claimed: ClaimedDelivery
  readonly outcome: AttemptOutcome
}

/** The consequence of an endpoint's results. */
export type EndpointVerdict = {
  readonly results: readonly DeliveryResult[]
  readonly failingSince: Date | null
  readonly heldUntil: Date | null
  /** Why the endpoint is to be disabled; null to keep it enabled. */
  readonly disable: 'failing' | 'gone' | null
}

/** Decides the next state of deliveries and of their endpoint. Pure except for the jitter of the pauses. */
export function judge(
  endpoint: QueueEndpoint,
  finished: readonly FinishedDelivery[],
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): EndpointVerdict {
  // Failures at a URL that the owner has changed since say nothing about the present one.
  const outcomes = finished
    .filter(({ claimed }) => claimed.url === endpoint.url)
    .map(({ outcome }) => outcome)
  const failures = outcomes.filter((one) => one.kind === 'failed')
  const reached = outcomes.some(({ kind }) => kind === 'delivered')
  const firstFailure = failures[0]?.attempt.at ?? null
  const failingSince = reached ? null : (endpoint.failingSince ?? firstFailure)
  const waitMs = Math.max(0, ...failures.map(({ retryAfterMs }) => retryAfterMs))
  const isOpen = endpoint.status !== 'disabled' && !endpoint.isDeleted
  const isTooLong =
    failures.length > 0 && failingSince !== null && nowMs - failingSince.getTime() >= failingMsMax
  const isGone = failures.some((one) => one.isGone)
  const disable = !isOpen ? null : isGone ? 'gone' : isTooLong ? 'failing' : null
  const staysOpen = isOpen && disable === null
  return {
    results: finished.map(({ claimed, outcome }) =>
      toResult(claimed, outcome, { nowMs, staysOpen, chance: chanceOf(random) }),
    ),
    failingSince,
    heldUntil: waitMs > 0 ? new Date(nowMs + waitMs) : null,
    disable,
  }
}

function toResult(
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
  options: { readonly nowMs: number; readonly staysOpen: boolean; readonly chance: number },
): DeliveryResult {
  const result = decide(claimed, outcome, options)
  deliveryMachine.assertTransition('sending', result.status)
  return { id: claimed.id, lease: claimed.lease, ...result }
}

function decide(
  { tries }: ClaimedDelivery,
  outcome: AttemptOutcome,
  { nowMs, staysOpen, chance }: { nowMs: number; staysOpen: boolean; chance: number },
): Omit<DeliveryResult, 'id' | 'lease'> {
  const after = (ms: number) => new Date(nowMs + ms)
  if (outcome.kind === 'delivered') {
    return { status: 'succeeded', tries: tries + 1, dueAt: null, attempt: outcome.attempt }
  }
  if (outcome.kind === 'not_sent') {
    const status = tries === 0 ? 'pending' : 'failed'
    return { status, tries, dueAt: after(outcome.retryInMs ?? unsentDelayMs), attempt: null }
  }
  const done = { tries: tries + 1, attempt: outcome.attempt }
  if (!staysOpen) return { ...done, status: 'cancelled', dueAt: null }
  const delayMs = retryDelayMs(tries + 1, chance)
  if (delayMs === null) return { ...done, status: 'exhausted', dueAt: null }
  return { ...done, status: 'failed', dueAt: after(Math.max(delayMs, outcome.retryAfterMs)) }
}

/** From 0 to below 1. */
function chanceOf(random: Random): number {
  return Buffer.from(random.bytes(4)).readUInt32LE() / 2 ** 32
}
