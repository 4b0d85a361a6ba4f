import type { Static, TObject } from '@sinclair/typebox'
import type { EventSpec, RecordedEvent } from '../kernel/event.ts'
import type { Wallet } from '../kernel/principal.ts'
import type { Queryable } from './database.ts'

/** An event as a domain appends it. */
export type NewEvent<payload extends TObject> = {
  readonly subject: string
  /** One of this and `wallet` is required exactly when the event's audience is `account`. */
  readonly accountId?: string
  /**
   * A wallet, for an event of whoever holds it by now, as the transaction sees it. Where no account does, only the
   * operator reads the event. `accountId` goes before.
   */
  readonly wallet?: Wallet
  readonly payload: Static<payload>
  /** The id, as returned by `append`, of an event that this one withdraws. */
  readonly retracts?: string
}

/**
 * The outbox: an event is written in the transaction of the change that it reports, and numbered after that commits.
 */
export type Outbox = {
  /**
   * Must be given the transaction of the change itself, so that both commit or neither. Resolves to the event's id.
   * Rejects when the payload does not match the event's schema.
   */
  readonly append: <payload extends TObject>(
    tx: Queryable,
    spec: EventSpec<payload>,
    event: NewEvent<payload>,
  ) => Promise<string>
  /**
   * Runs `work` with an outbox that buffers its events and writes them in one statement, in append order, when `work`
   * resolves; nothing is written when it rejects. The buffering `append` validates and numbers events as usual, but
   * accepts this transaction only.
   */
  readonly batched: <result>(
    tx: Queryable,
    work: (outbox: Outbox) => Promise<result>,
  ) => Promise<result>
}

/** Which events a reader asks for and may see. */
export type EventFilter = {
  /** Topics, or prefixes that end in `.*`; empty means all. */
  readonly topics: readonly string[]
  readonly subject?: string
  /** Null for anonymous readers, who see public events only; an account also sees its own events. */
  readonly accountId: string | null
  /** For the program's own consumers, which see every event. Never set on behalf of a caller. */
  readonly everyAudience?: true
}

/** A range of the log. */
export type EventPage = {
  readonly events: readonly RecordedEvent[]
  /**
   * The last number that was scanned: continue after it. A page can hold fewer events than `limit`, or none, although
   * more follow; the end is reached when `throughSeq` equals `headSeq`.
   */
  readonly throughSeq: bigint
  readonly headSeq: bigint
}

/**
 * The numbered events, in order. Numbers have no gaps, and a number becomes visible only after all smaller ones, so a
 * reader never misses an event below one that it has seen.
 */
export type EventLog = {
  /** The number of the newest event; 0 when there is none. */
  readonly headSeq: () => Promise<bigint>
  /** The oldest number that is still stored; one above the head when none is. */
  readonly tailSeq: () => Promise<bigint>
  /** At most `limit` (1 to 1,000) events numbered above `afterSeq`. Raises 410 `events.expired` before the tail. */
  readonly read: (options: {
    readonly afterSeq: bigint
    readonly filter: EventFilter
    readonly limit: number
  }) => Promise<EventPage>
  /**
   * Every event after `afterSeq`, then live ones, each once and in order. Ends with the signal or when the log stops.
   * Raises 410 `events.expired` when `afterSeq` is before the tail, or falls behind it because the reader is slow.
   */
  readonly follow: (options: {
    readonly afterSeq: bigint
    readonly filter: EventFilter
    readonly signal: AbortSignal
  }) => AsyncIterable<RecordedEvent>
}
