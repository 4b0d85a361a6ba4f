import type {
  ChangeWebhookRequest,
  WebhookCatalog,
  WebhookDeliveriesListInput,
  WebhookDelivery,
  WebhookEndpoint,
} from '#sdk'
import type { Status } from '../../design/primitives/status-dot.tsx'
import type { WebhooksSearch } from './webhooks-search.model.ts'

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

/** What a person says of a webhook in a form. */
export interface WebhookDraft {
  readonly url: string
  readonly description: string
  readonly topics: readonly string[]
}

/** A webhook of which nothing is said. */
export const emptyDraft: WebhookDraft = { url: '', description: '', topics: [] }

/** What a webhook is now, as a form begins with it. */
export function draftOf({ description, topics, url }: WebhookEndpoint): WebhookDraft {
  return { url, description, topics }
}

/** What a form says that a webhook is not yet; the order of its events is none of it. */
export function changesOf(draft: WebhookDraft, endpoint: WebhookEndpoint): ChangeWebhookRequest {
  const sorted = (topics: readonly string[]) => topics.toSorted().join(' ')
  return {
    ...(draft.url === endpoint.url ? {} : { url: draft.url }),
    ...(draft.description === endpoint.description ? {} : { description: draft.description }),
    ...(sorted(draft.topics) === sorted(endpoint.topics) ? {} : { topics: draft.topics }),
  }
}

/** What is asked of the service for the deliveries that an address wants. */
export type DeliveriesWanted = Pick<
  WebhookDeliveriesListInput,
  'since' | 'status' | 'topic' | 'until'
>

/** What the filter of an address asks the service for, whatever else the address says. */
export function wantedOf({ since, status, topic, until }: WebhooksSearch): DeliveriesWanted {
  return {
    ...(status === undefined ? {} : { status }),
    ...(topic === undefined ? {} : { topic }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  }
}

/** How far back deliveries are listed, and what did not arrive is sent again. */
export const lately = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const
export const latelyNames = ['hour', 'day', 'week'] as const
