import { type RawBuilder, sql } from 'kysely'
import type { RecordedEvent } from '../../../kernel/event.ts'
import type { EventFilter } from '../../../ports/event-log.ts'

/** The filter as an SQL condition on `events`. Equivalent to `matcher`. */
export function filterCondition(filter: EventFilter): RawBuilder<boolean> {
  const conditions = [
    ...audienceConditions(filter),
    ...topicConditions(filter.topics),
    ...(filter.subject === undefined ? [] : [sql`subject = ${filter.subject}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`
}

/** The filter as a predicate on one event. Equivalent to `filterCondition`. */
export function matcher(filter: EventFilter): (event: RecordedEvent) => boolean {
  const { exact, prefixes } = splitTopics(filter.topics)
  const everyTopic = filter.topics.length === 0
  return (event) =>
    isVisible(event, filter) &&
    (filter.subject === undefined || event.subject === filter.subject) &&
    (everyTopic ||
      exact.has(event.topic) ||
      prefixes.some((prefix) => event.topic.startsWith(prefix)))
}

function isVisible(event: RecordedEvent, filter: EventFilter): boolean {
  if (filter.everyAudience || event.audience === 'public') return true
  return (
    event.audience === 'account' &&
    filter.accountId !== null &&
    event.accountId === filter.accountId
  )
}

function audienceConditions(filter: EventFilter): readonly RawBuilder<unknown>[] {
  if (filter.everyAudience) return []
  if (filter.accountId === null) return [sql`audience = 'public'`]
  return [sql`(audience = 'public' OR (audience = 'account' AND account_id = ${filter.accountId}))`]
}

function topicConditions(topics: readonly string[]): readonly RawBuilder<unknown>[] {
  if (topics.length === 0) return []
  const { exact, prefixes } = splitTopics(topics)
  const anyOf = [
    ...(exact.size === 0 ? [] : [sql`topic = ANY(${[...exact]}::text[])`]),
    ...prefixes.map((prefix) => sql`starts_with(topic, ${prefix})`),
  ]
  return [sql`(${sql.join(anyOf, sql` OR `)})`]
}

function splitTopics(topics: readonly string[]) {
  const isPrefix = (topic: string) => topic.endsWith('.*')
  return {
    exact: new Set(topics.filter((topic) => !isPrefix(topic))),
    // `launch.*` keeps its dot, so that it does not match `launchpad.opened`.
    prefixes: topics.filter(isPrefix).map((topic) => topic.slice(0, -1)),
  }
}
