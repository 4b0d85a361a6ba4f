import type { Static, TObject } from '@sinclair/typebox'
import type { EventSpec, RecordedEvent } from '../kernel/event.ts'
import type { Queryable } from './database.ts'

/** What a domain says when something became true. */
export type NewEvent<payload extends TObject> = {
  readonly subject: string
  /** Needed exactly when the event's audience is `account`. */
  readonly accountId?: string
  readonly payload: Static<payload>
  /** The `seq` of an event that this one takes back. */
  readonly retracts?: bigint
}

/** The outbox: an event is written in the transaction that made it true, and numbered after it committed. */
export type Outbox = {
  /** Must be given the transaction of the change itself, so that both become visible or neither. */
  readonly append: <payload extends TObject>(
    tx: Queryable,
    spec: EventSpec<payload>,
    event: NewEvent<payload>,
  ) => Promise<void>
}

/** Which events a reader wants and may see. */
export type EventFilter = {
  /** Topics, or prefixes that end in `.*`; empty means all. */
  readonly topics: readonly string[]
  readonly subject?: string
  /** Null for anonymous readers, who see public events only. */
  readonly accountId: string | null
}

/** The numbered events, read in the order of their numbers, without gaps for a given filter. */
export type EventLog = {
  /** The number of the newest event; 0 when there is none. */
  readonly headSeq: () => Promise<bigint>
  /** The oldest number that is still kept; resuming before it is refused rather than silently cut short. */
  readonly tailSeq: () => Promise<bigint>
  /** At most `limit` events numbered above `afterSeq`. */
  readonly read: (options: {
    readonly afterSeq: bigint
    readonly filter: EventFilter
    readonly limit: number
  }) => Promise<readonly RecordedEvent[]>
  /** Everything after `afterSeq`, then live; ends with the signal. Each event once, in order. */
  readonly follow: (options: {
    readonly afterSeq: bigint
    readonly filter: EventFilter
    readonly signal: AbortSignal
  }) => AsyncIterable<RecordedEvent>
}
