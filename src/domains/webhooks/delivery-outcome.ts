import type { Random } from '../../ports/random.ts'
import { deliveryMachine } from './delivery-state.ts'
import type { ClaimedDelivery, DeliveryResult, NewAttempt, QueueEndpoint } from './queue.store.ts'
import { retryDelayMs } from './retry-schedule.ts'

/** How long nothing may have reached an endpoint before it is disabled. */
export const failingMsMax = 120 * 3_600_000
const unsentDelayMs = 60_000

/** What a try came to. */
export type AttemptOutcome =
  | { readonly kind: 'delivered'; readonly attempt: NewAttempt }
  | {
      readonly kind: 'failed'
      readonly attempt: NewAttempt
      /** What the receiver asked us to wait; 0 when it did not. */
      readonly retryAfterMs: number
      /** The receiver said that there is nobody any more. */
      readonly isGone: boolean
    }
  /** Nothing left this process, which is no fault of the receiver. */
  | { readonly kind: 'not_sent'; readonly retryInMs?: number }

export type FinishedDelivery = {
  readonly claimed: ClaimedDelivery
  readonly outcome: AttemptOutcome
}

/** What the results of one endpoint come to. */
export type EndpointVerdict = {
  readonly results: readonly DeliveryResult[]
  readonly failingSince: Date | null
  readonly heldUntil: Date | null
  /** Why the endpoint is to be disabled; null when it is not. */
  readonly disable: 'failing' | 'gone' | null
}

/** Decides what becomes of deliveries and of their endpoint. Pure but for the chance in the pauses. */
export function judge(
  endpoint: QueueEndpoint,
  finished: readonly FinishedDelivery[],
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): EndpointVerdict {
  // What failed at an address that the owner has changed says nothing about the one that is there now.
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

/** 0 to below 1. */
function chanceOf(random: Random): number {
  return Buffer.from(random.bytes(4)).readUInt32LE() / 2 ** 32
}
