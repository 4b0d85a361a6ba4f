import { AppError } from '../../kernel/errors.ts'
import type { CallContext, SocketChannel, StreamFrame } from '../../kernel/operation.ts'
import { decodeCursor, encodeCursor } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { toProblem } from '../../kernel/problem.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EventFilter, EventLog } from '../../ports/event-log.ts'
import type { Random } from '../../ports/random.ts'
import { envelopeText, toEnvelope } from './envelope.ts'
import { readAfter, readTopics, resolveStart, toFilter } from './event-request.ts'
import type { EventHistory, HistoryQuery, StreamQuery } from './events.schemas.ts'
import { runSocketSession } from './socket-session.ts'

export type EventsServiceOptions = {
  readonly log: EventLog
  readonly clock: Clock
  readonly random: Random
  /** Every topic that a caller may receive: those of the table that are not for the operator. */
  readonly topics: ReadonlySet<string>
}

/** Who asks; null for anyone. */
export type Caller = Pick<CallContext, 'requestId' | 'signal' | 'requestHeader'> & {
  readonly principal: Principal | null
}

export type EventsService = {
  /** One page of events, oldest first. */
  readonly history: (principal: Principal | null, query: HistoryQuery) => Promise<EventHistory>
  /** Frames until the caller goes away. Rejects, before the first one, for a request that cannot be met. */
  readonly stream: (caller: Caller, query: StreamQuery) => Promise<AsyncIterable<StreamFrame>>
  /** Serves one WebSocket; resolves when it is closed. */
  readonly converse: (caller: Caller, channel: SocketChannel) => Promise<void>
}

/** Builds the service. */
export function createEventsService(options: EventsServiceOptions): EventsService {
  const { log, topics } = options
  return {
    async history(principal, query) {
      const filter = toFilter(principal, { ...query, topics: readTopics(query.topics, topics) })
      const afterSeq = await historyStart(log, query)
      const page = await log.read({ afterSeq, filter, limit: query.limit })
      const atEnd = page.throughSeq >= page.headSeq
      return {
        items: page.events.map(toEnvelope),
        nextCursor: atEnd ? null : encodeCursor([String(page.throughSeq)]),
        headSeq: String(page.headSeq),
      }
    },
    async stream(caller, query) {
      const filter = toFilter(caller.principal, {
        ...query,
        topics: readTopics(query.topics, topics),
      })
      const after = readAfter(caller.requestHeader('last-event-id'), query.after)
      return streamFrames(log, caller, { filter, ...(await resolveStart(log, after)) })
    },
    converse: (caller, channel) => runSocketSession(options, caller, channel),
  }
}

async function historyStart(log: EventLog, query: HistoryQuery): Promise<bigint> {
  if (query.cursor !== undefined) {
    const [seq] = decodeCursor(query.cursor, 1)
    return readAfter(seq, undefined) ?? 0n
  }
  const after = readAfter(undefined, query.after)
  if (after === null) return (await log.tailSeq()) - 1n
  return (await resolveStart(log, after)).afterSeq
}

async function* streamFrames(
  log: EventLog,
  { requestId, signal }: Caller,
  from: { readonly filter: EventFilter; readonly afterSeq: bigint; readonly headSeq: bigint },
): AsyncGenerator<StreamFrame> {
  const { filter, afterSeq, headSeq } = from
  // Gives the reader a number to resume from before the first event has come.
  const data = JSON.stringify({ afterSeq: String(afterSeq), headSeq: String(headSeq) })
  yield { id: String(afterSeq), event: 'ready', data }
  try {
    for await (const event of log.follow({ afterSeq, filter, signal: signal() })) {
      yield { id: String(event.seq), event: event.topic, data: envelopeText(event) }
    }
  } catch (failure) {
    // A reader so slow that retention passed it; the status was sent long ago.
    if (!(failure instanceof AppError)) throw failure
    yield { event: 'error', data: JSON.stringify(toProblem(failure, requestId)) }
  }
}
