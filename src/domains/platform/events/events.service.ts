import { AppError } from '../../../kernel/errors.ts'
import type { CallContext, SocketChannel, StreamFrame } from '../../../kernel/operation.ts'
import { cursor } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { toProblem } from '../../../kernel/problem.ts'
import type { ChannelDoor } from '../../../ports/channels.ts'
import type { EventFilter, EventLog } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import { envelopeText, toEnvelope } from './envelope.ts'
import { readAfter, readTopics, resolveStart, toFilter } from './event-request.ts'
import type { EventHistory, HistoryQuery, StreamQuery } from './events.schemas.ts'
import { runSocketSession } from './socket-session.ts'

/** The cursors of the history. */
const places = cursor({ seq: 'int8' })

export type EventsServiceOptions = Ports<'clock' | 'random'> & {
  readonly log: EventLog
  /** Every topic that callers may receive: those of the table without operator topics. */
  readonly topics: ReadonlySet<string>
  /** Live channels, which share the WebSocket. */
  readonly channels: ChannelDoor
}

/** The caller; the principal is null for an anonymous one. */
export type Caller = Pick<CallContext, 'requestId' | 'signal' | 'requestHeader'> & {
  readonly principal: Principal | null
}

export type EventsService = {
  /** One page of events, oldest first. */
  readonly history: (principal: Principal | null, query: HistoryQuery) => Promise<EventHistory>
  /** Frames until the caller disconnects. Rejects before the first one for an invalid request. */
  readonly stream: (caller: Caller, query: StreamQuery) => Promise<AsyncIterable<StreamFrame>>
  /** Serves one WebSocket; resolves when it is closed. */
  readonly converse: (caller: Caller, channel: SocketChannel) => Promise<void>
}

/** Creates the service. */
export function createEventsService(options: EventsServiceOptions): EventsService {
  const { log, topics } = options
  return {
    async history(principal, query) {
      const filter = toFilter(principal, { ...query, topics: readTopics(query.topics, topics) })
      const afterSeq = await historyStart(log, query)
      const page = await log.read({ afterSeq, filter, limit: query.limit })
      const atEnd = page.throughSeq >= page.headSeq
      return {
        items: page.events.map((event, index) => ({
          prevSeq: String(page.events[index - 1]?.seq ?? afterSeq),
          ...toEnvelope(event),
        })),
        nextCursor: atEnd ? null : places.write({ seq: page.throughSeq }),
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
  const place = places.read(query.cursor)
  if (place !== null) return place.seq
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
  // Gives the reader a number to resume from before the first event arrives.
  const data = JSON.stringify({ afterSeq: String(afterSeq), headSeq: String(headSeq) })
  yield { id: String(afterSeq), event: 'ready', data }
  let prevSeq = afterSeq
  try {
    for await (const event of log.follow({ afterSeq, filter, signal: signal() })) {
      yield { id: String(event.seq), event: event.topic, data: envelopeText(event, prevSeq) }
      prevSeq = event.seq
    }
  } catch (failure) {
    // The reader was so slow that retention passed it; the status line was sent long ago.
    if (!(failure instanceof AppError)) throw failure
    yield { event: 'error', data: JSON.stringify(toProblem(failure, requestId)) }
  }
}
