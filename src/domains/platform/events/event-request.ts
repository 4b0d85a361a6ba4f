import { Value } from '@sinclair/typebox/value'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { eventLogErrors, requestErrors } from '../../../kernel/shared-errors.ts'
import type { EventFilter, EventLog } from '../../../ports/event-log.ts'
import { eventsErrors } from './events.errors.ts'
import { Seq, Topic } from './events.schemas.ts'

const topicsMax = 50

/** Parses a comma-separated list; raises 400 for a topic that does not exist. */
export function readTopics(text: string | undefined, known: ReadonlySet<string>): string[] {
  const topics = (text ?? '')
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '')
  assertTopics(topics, { known, location: 'query/topics' })
  return topics
}

/** Raises 400 unless every topic exists, or is the prefix of one. */
export function assertTopics(
  topics: readonly string[],
  { known, location }: { readonly known: ReadonlySet<string>; readonly location: string },
): void {
  if (topics.length > topicsMax) {
    throw invalid(location, `holds more than ${topicsMax} topics`, 'Use prefixes such as launch.*.')
  }
  for (const topic of topics) {
    if (!Value.Check(Topic, topic) || !exists(topic, known)) {
      throw invalid(
        location,
        `names the unknown topic ${JSON.stringify(topic.slice(0, 128))}`,
        'Use a topic that GET /asyncapi.json lists, or a prefix of one that ends in .*',
      )
    }
  }
}

/** The number to start after: from the header of a reconnecting browser, else from the query. */
export function readAfter(header: string | undefined, query: string | undefined): bigint | null {
  const text = header === undefined || header === '' ? query : header
  if (text === undefined) return null
  if (!Value.Check(Seq, text)) {
    throw invalid('header/last-event-id', 'is not the number of an event', 'Send the last `id`.')
  }
  return BigInt(text)
}

/** The filter for what a caller asks for and may see. */
export function toFilter(
  principal: Principal | null,
  request: { readonly topics: readonly string[]; readonly subject?: string | undefined },
): EventFilter {
  return {
    topics: request.topics,
    ...(request.subject === undefined ? {} : { subject: request.subject }),
    accountId: principal?.accountId ?? null,
  }
}

/** Validates the starting number; raises 410 `events.expired` or 409 `events.ahead` for one outside the log. */
export async function resolveStart(
  log: EventLog,
  after: bigint | null,
): Promise<{ readonly afterSeq: bigint; readonly headSeq: bigint }> {
  const headSeq = await log.headSeq()
  if (after === null) return { afterSeq: headSeq, headSeq }
  if (after > headSeq) {
    throw new AppError(eventsErrors.ahead, `The newest event is number ${headSeq}.`, {
      extra: { headSeq: String(headSeq) },
    })
  }
  const tailSeq = await log.tailSeq()
  if (after < tailSeq - 1n) {
    throw new AppError(eventLogErrors.expired, `Events are kept from number ${tailSeq} on.`, {
      extra: { tailSeq: String(tailSeq), headSeq: String(headSeq) },
    })
  }
  return { afterSeq: after, headSeq }
}

function exists(topic: string, known: ReadonlySet<string>): boolean {
  if (!topic.endsWith('.*')) return known.has(topic)
  const prefix = topic.slice(0, -1)
  return [...known].some((one) => one.startsWith(prefix))
}

function invalid(location: string, message: string, fix: string): AppError {
  return new AppError(requestErrors.invalid, `The request is not valid: ${location} ${message}.`, {
    faults: [{ location, message, fix }],
  })
}
