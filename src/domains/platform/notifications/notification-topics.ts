import { assert } from '../../../kernel/errors.ts'
import type { EventSpec, RecordedEvent } from '../../../kernel/event.ts'

/** How much a notification matters. */
export const severities = ['info', 'success', 'warning', 'critical'] as const
export type Severity = (typeof severities)[number]

/** Which events of a topic a person should see. */
type Notified = {
  readonly topic: string
  readonly severity: Severity
  /** What clients know it by. Default: the topic. */
  readonly kind?: string
  /** Default English title. Default: the summary of the event. */
  readonly title?: string
  /** Only events whose payload has one of these values under this name. */
  readonly only?: { readonly member: string; readonly values: readonly string[] }
  /**
   * For what everybody may read: the member of its payload with the address whose account it is news to. Default: the
   * event is for one account.
   */
  readonly holder?: string
}

const topics: readonly Notified[] = [
  { topic: 'auth.signed_in', severity: 'info' },
  { topic: 'key.minted', severity: 'info' },
  { topic: 'key.rerolled', severity: 'warning' },
  { topic: 'key.revoked', severity: 'warning' },
  { topic: 'key.disabled', severity: 'warning' },
  { topic: 'key.expiring', severity: 'warning' },
  { topic: 'intent.confirmed', severity: 'success' },
  { topic: 'intent.reverted', severity: 'critical' },
  { topic: 'intent.dropped', severity: 'warning' },
  { topic: 'intent.reorganised', severity: 'warning' },
  {
    topic: 'launch.graduated',
    title: 'Your token has a pool: its curve is sold out',
    severity: 'success',
    holder: 'creator',
  },
  { topic: 'order.filled', severity: 'success' },
  { topic: 'order.failed', severity: 'critical' },
  { topic: 'order.rejected', severity: 'critical' },
  { topic: 'order.expired', severity: 'info' },
  { topic: 'order.reverted', severity: 'warning' },
  { topic: 'order.awaiting_signature', severity: 'warning' },
  { topic: 'market.alert_fired', severity: 'info' },
  { topic: 'market.alert_retracted', severity: 'warning' },
  { topic: 'perps.alert_fired', severity: 'info' },
  { topic: 'perps.cancelled_after', severity: 'warning' },
  { topic: 'perps.liquidated', severity: 'critical' },
  { topic: 'perps.deleveraged', severity: 'critical' },
  { topic: 'vault.wallet_frozen', severity: 'critical' },
  { topic: 'vault.policy_changed', severity: 'warning' },
  {
    topic: 'vault.signing_changed',
    kind: 'vault.approval_asked',
    title: 'A wallet of the vault asks whether it may sign',
    severity: 'warning',
    only: { member: 'state', values: ['pending_approval'] },
  },
  {
    topic: 'agent_run.changed',
    kind: 'agent_run.approval_asked',
    title: 'A run of an agent waits for your approval',
    severity: 'warning',
    only: { member: 'status', values: ['requires_action'] },
  },
  {
    topic: 'agent_run.changed',
    kind: 'agent_run.budget_reached',
    title: 'A run of an agent has used up its budget',
    severity: 'warning',
    only: { member: 'status', values: ['budget_reached'] },
  },
  {
    topic: 'agent_run.changed',
    kind: 'agent_run.failed',
    title: 'A run of an agent failed',
    severity: 'critical',
    only: { member: 'status', values: ['failed'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.requested',
    title: 'Your agent is asked to do a job',
    severity: 'warning',
    only: { member: 'notice', values: ['requested'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.terms_proposed',
    title: 'Other terms were proposed for a job',
    severity: 'warning',
    only: { member: 'notice', values: ['terms_proposed'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.terms_accepted',
    title: 'The terms of a job were accepted',
    severity: 'info',
    only: { member: 'notice', values: ['terms_accepted'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.funded',
    title: 'A job was paid into escrow: its work can begin',
    severity: 'success',
    only: { member: 'notice', values: ['funded'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.delivered',
    title: 'The work of a job was delivered',
    severity: 'warning',
    only: { member: 'notice', values: ['delivered'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.evaluated',
    title: 'The work of a job was judged',
    severity: 'info',
    only: { member: 'notice', values: ['evaluated'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.disputed',
    title: 'The work of a job is disputed',
    severity: 'critical',
    only: { member: 'notice', values: ['disputed'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.released',
    title: 'The escrow of a job was paid out',
    severity: 'success',
    only: { member: 'notice', values: ['released'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.refunded',
    title: 'The escrow of a job went back to the client',
    severity: 'warning',
    only: { member: 'notice', values: ['refunded'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.closed',
    title: 'A job ended before it was paid',
    severity: 'info',
    only: { member: 'notice', values: ['closed'] },
  },
  {
    topic: 'agent_job.memo_added',
    kind: 'agent_job.reorganised',
    title: 'The chain took back a step of a job that is paid there',
    severity: 'critical',
    only: { member: 'notice', values: ['reorganised'] },
  },
  { topic: 'agent_job.due_soon', severity: 'warning' },
  { topic: 'agent_service.traded', severity: 'info' },
  { topic: 'agent_mint.failed', severity: 'critical' },
  { topic: 'billing.budget_threshold', severity: 'warning' },
  { topic: 'billing.credit_granted', severity: 'success' },
  { topic: 'billing.credit_depleted', severity: 'warning' },
  { topic: 'billing.credit_expired', severity: 'info' },
  { topic: 'billing.subscription_renewed', severity: 'info' },
  { topic: 'billing.subscription_expired', severity: 'warning' },
  { topic: 'billing.invoice_overdue', severity: 'critical' },
  { topic: 'rewards.claim_claimable', severity: 'success' },
  { topic: 'rewards.claim_claimed', severity: 'success' },
  { topic: 'rewards.referral_attached', severity: 'success' },
  { topic: 'charge.failed', severity: 'warning' },
  { topic: 'charge.refunded', severity: 'info' },
  { topic: 'charge.reversed', severity: 'critical' },
  { topic: 'mpp_session.opened', severity: 'info' },
  { topic: 'mpp_session.exhausted', severity: 'warning' },
  { topic: 'mpp_session.failed', severity: 'warning' },
  { topic: 'commerce.checkout_fulfilled', severity: 'success' },
  { topic: 'commerce.checkout_underpaid', severity: 'warning' },
  { topic: 'commerce.checkout_refunded', severity: 'info' },
  { topic: 'commerce.payment_credited', severity: 'success' },
  { topic: 'webhook.disabled', severity: 'warning' },
  { topic: 'webhook.delivery_exhausted', severity: 'warning' },
]

/** What a person is told of events. */
export type Kind = {
  readonly kind: string
  readonly severity: Severity
  readonly title: string
}
/** What one event is to a person, and the member with the address of that person, where it is not for one account. */
export type EventKind = Kind & Pick<Notified, 'holder'>
/** The kinds of notifications, and which of them an event is. */
export type KindBook = {
  /** In the order of the list. */
  readonly kinds: readonly Kind[]
  /** Undefined for an event that is none. */
  readonly kindOf: (event: Pick<RecordedEvent, 'payload' | 'topic'>) => EventKind | undefined
}

/** Reads the list against the table of events. Throws for a topic that no account can be told. */
export function createKindBook(
  events: readonly EventSpec[],
  notified: readonly Notified[] = topics,
): KindBook {
  const specs = new Map(events.map((spec) => [spec.topic, spec]))
  const known = notified.map((entry) => {
    const spec = specs.get(entry.topic)
    assert(spec !== undefined, `the notification topic ${entry.topic} is no event`)
    const audience = entry.holder === undefined ? 'account' : 'public'
    assert(spec.audience === audience, `${entry.topic} is not for its account alone`)
    for (const member of [entry.only?.member, entry.holder]) {
      const isThere = member === undefined || member in spec.payload.properties
      assert(isThere, `${entry.topic} has no ${member}`)
    }
    const { kind = entry.topic, severity, title = spec.summary } = entry
    return { ...entry, shown: { kind, severity, title } }
  })
  const byTopic = Map.groupBy(known, ({ topic }) => topic)
  return {
    kinds: known.map(({ shown }) => shown),
    kindOf({ topic, payload }) {
      const entry = byTopic
        .get(topic)
        ?.find(
          ({ only }) => only === undefined || only.values.includes(String(payload[only.member])),
        )
      return (
        entry && { ...entry.shown, ...(entry.holder === undefined ? {} : { holder: entry.holder }) }
      )
    },
  }
}
