import type { Static, TObject } from '@sinclair/typebox'
import type { EventSpec, RecordedEvent } from '../kernel/event.ts'
import type { Queryable } from './database.ts'

/** What a domain says when something became true. */
export type NewEvent<payload extends TObject> = {
  readonly subject: string
  /** Needed exactly when the event's audience is `account`. */
  readonly accountId?: string
  readonly payload: Static<payload>
  /** The id of an event that this one takes back; `append` returned it. */
  readonly retracts?: string
}

/** The outbox: an event is written in the transaction that made it true, and numbered after it committed. */
export type Outbox = {
  /**
   * Must be given the transaction of the change itself, so that both become visible or neither. Resolves
   * to the event's id. A payload that does not match the event's schema is a defect and rejects.
   */
  readonly append: <payload extends TObject>(
    tx: Queryable,
    spec: EventSpec<payload>,
    event: NewEvent<payload>,
  ) => Promise<string>
  /**
   * Runs `work` with an outbox that keeps its events in memory, and writes them in one go, in the order in which they
   * were appended, when it has ended; nothing is written when it rejects. Its `append` checks and names each event as
   * ever, but takes this transaction only.
   */
  readonly batched: <result>(
    tx: Queryable,
    work: (outbox: Outbox) => Promise<result>,
  ) => Promise<result>
}

/** Which events a reader wants and may see. */
export type EventFilter = {
  /** Topics, or prefixes that end in `.*`; empty means all. */
  readonly topics: readonly string[]
  readonly subject?: string
  /** Null for anonymous readers, who see public events only; others also see their account's. */
  readonly accountId: string | null
  /** For the program's own consumers, who see every event; never set on a caller's behalf. */
  readonly everyAudience?: true
}

/** One stretch of the log. */
export type EventPage = {
  readonly events: readonly RecordedEvent[]
  /**
   * Everything up to this number was looked at: read on after it. A page may hold fewer events than asked
   * for, or none, although more follow; the end is where `throughSeq` equals `headSeq`.
   */
  readonly throughSeq: bigint
  readonly headSeq: bigint
}

/**
 * The numbered events, in the order of their numbers. Numbers have no gaps, and one becomes visible only
 * after all smaller ones, so a reader who has seen a number has seen everything before it.
 */
export type EventLog = {
  /** The number of the newest event; 0 when there is none. */
  readonly headSeq: () => Promise<bigint>
  /** The oldest number that is still kept; one above the head when nothing is. */
  readonly tailSeq: () => Promise<bigint>
  /** At most `limit` (1 to 1,000) events numbered above `afterSeq`. Raises 410 `events.expired` before the tail. */
  readonly read: (options: {
    readonly afterSeq: bigint
    readonly filter: EventFilter
    readonly limit: number
  }) => Promise<EventPage>
  /**
   * Everything after `afterSeq`, then live, each event once and in order; ends with the signal or when the
   * log stops. Raises 410 `events.expired` when `afterSeq` is, or by slow reading comes to lie, before the tail.
   */
  readonly follow: (options: {
    readonly afterSeq: bigint
    readonly filter: EventFilter
    readonly signal: AbortSignal
  }) => AsyncIterable<RecordedEvent>
}
