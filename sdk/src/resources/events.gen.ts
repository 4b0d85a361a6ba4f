// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { AnyEvent } from '../events.ts'
import type { EventHistory } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link EventsMethods.follow} takes. */
export type EventsFollowInput = {
  /** Topics or prefixes such as `launch.*`, separated by commas; all when left out. */
  readonly topics?: string
  /** What the event is about, for example a launch id. */
  readonly subject?: string
  /** Begin after this number; `Last-Event-ID` wins over it. Without either only what happens next is sent. */
  readonly after?: string
}

/** What {@link EventsMethods.list} takes. */
export type EventsListInput = {
  /** Topics or prefixes such as `launch.*`, separated by commas; all when left out. */
  readonly topics?: string
  /** What the event is about, for example a launch id. */
  readonly subject?: string
  /** Begin after this number; at the oldest event when left out. */
  readonly after?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `events`. */
export interface EventsMethods {
  /**
   * Follow events as they happen (server-sent events).
   *
   * Each frame has the number of the event as `id`, its topic as `event` and its envelope as `data`. The first frame, `ready`, tells where the stream begins. Reconnecting with `Last-Event-ID` continues without a gap. With a credential the events of its account are included.
   *
   * `GET /api/events`, `get_api_events`.
   * @throws {BourseError} `events.expired`, `events.ahead`
   */
  follow(input?: EventsFollowInput, options?: StreamOptions): EventStream<AnyEvent>

  /**
   * List events, oldest first.
   *
   * The same events as GET /api/events, in pages. With a credential the events of its account are included.
   *
   * `GET /api/events/history`, `get_api_events_history`.
   * @throws {BourseError} `events.expired`, `events.ahead`
   */
  list(input?: EventsListInput, options?: CallOptions): PagedCall<EventHistory, ItemOf<EventHistory, 'items'>>
}

/** `events` of a client: `events(client)`. */
export const events: Resource<EventsMethods> = /* @__PURE__ */ resource<EventsMethods>('events', {
  follow: ["GET", "/api/events", {"answer":"events"}],
  list: ["GET", "/api/events/history", {"list":"items"}],
})
