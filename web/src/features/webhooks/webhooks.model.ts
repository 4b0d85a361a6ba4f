import type { WebhookCatalog, WebhookDelivery, WebhookEndpoint } from '#sdk'
import type { Status } from '../../design/primitives/status-dot.tsx'

/** An event that may be asked for. */
export type Topic = WebhookCatalog['items'][number]

/** The events of one thing, and the topic that asks for all of them, `launch.*`. */
export interface TopicGroup {
  readonly name: string
  readonly whole: string
  readonly topics: readonly Topic[]
}

/** Events by what they are about, in the order of their names. */
export function topicGroups(topics: readonly Topic[]): readonly TopicGroup[] {
  return [...Map.groupBy(topics, ({ topic }) => topic.split('.')[0] ?? topic)]
    .map(([name, members]) => ({ name, whole: `${name}.*`, topics: members }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The most topics that a webhook may have. */
export const topicsMax = 50

/** How a webhook fares, as a dot: one that is enabled and fails is not well. */
export function dotOf({
  failingSince,
  status,
}: Pick<WebhookEndpoint, 'failingSince' | 'status'>): Status {
  if (status === 'disabled') return 'bad'
  if (status === 'paused') return 'slow'
  return failingSince === null ? 'good' : 'slow'
}

/** How a delivery stands, as a dot. */
export const deliveryDots: Readonly<Record<WebhookDelivery['status'], Status>> = {
  pending: 'busy',
  sending: 'busy',
  succeeded: 'good',
  failed: 'slow',
  exhausted: 'bad',
  cancelled: 'unknown',
}

/** Whether nothing more happens to a delivery by itself. */
export function isSettled({ status }: Pick<WebhookDelivery, 'status'>): boolean {
  return status === 'succeeded' || status === 'exhausted' || status === 'cancelled'
}

/** Whether a delivery can be sent again: one that is under way is not. */
export function isResendable({ status }: Pick<WebhookDelivery, 'status'>): boolean {
  return status !== 'pending' && status !== 'sending'
}

/** Whether an address can be one of a webhook, as far as it can be seen here. */
export function isAddress(url: string): boolean {
  return /^https?:\/\/[\x21-\x7e]+$/.test(url) && URL.canParse(url)
}

/** How far back what did not arrive is sent again. */
export const recoveries = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const
export const recoveryNames = ['hour', 'day', 'week'] as const
