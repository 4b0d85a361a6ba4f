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
  /** Frames until the caller goes away. Raises 400 at once for a filter that is wrong. */
  readonly stream: (caller: Caller, query: StreamQuery) => AsyncIterable<StreamFrame>
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
    stream(caller, query) {
      const filter = toFilter(caller.principal, {
        ...query,
        topics: readTopics(query.topics, topics),
      })
      const after = readAfter(caller.requestHeader('last-event-id'), query.after)
      return streamFrames(log, caller, { filter, after })
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
  { filter, after }: { readonly filter: EventFilter; readonly after: bigint | null },
): AsyncGenerator<StreamFrame> {
  try {
    const { afterSeq, headSeq } = await resolveStart(log, after)
    // Gives the reader a number to resume from before the first event has come.
    const data = JSON.stringify({ afterSeq: String(afterSeq), headSeq: String(headSeq) })
    yield { id: String(afterSeq), event: 'ready', data }
    for await (const event of log.follow({ afterSeq, filter, signal })) {
      yield { id: String(event.seq), event: event.topic, data: envelopeText(event) }
    }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    yield { event: 'error', data: JSON.stringify(toProblem(failure, requestId)) }
  }
}
