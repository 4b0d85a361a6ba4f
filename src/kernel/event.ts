import type { Static, TObject } from '@sinclair/typebox'

/** Who may read an event: anyone, only the account it concerns, or only the operator. */
export type Audience = 'public' | 'account' | 'operator'

/** One row of the event table; documents, channels and the webhook catalog derive from it. */
export type EventSpec<payload extends TObject = TObject> = {
  /** Dotted and stable, a thing and what became of it: `launch.confirmed`. */
  readonly topic: string
  readonly version: number
  readonly summary: string
  readonly audience: Audience
  readonly payload: payload
  readonly example: Static<payload>
}

/** Declares an event. */
export function event<payload extends TObject>(spec: EventSpec<payload>): EventSpec<payload> {
  return spec
}

/** An event as it was recorded. `seq` grows by one for each event of the whole service, in commit order. */
export type RecordedEvent = {
  readonly seq: bigint
  readonly id: string
  readonly topic: string
  readonly version: number
  readonly audience: Audience
  /** The account that an `account` event concerns. */
  readonly accountId: string | null
  /** What the event is about, for example a launch id. */
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Set when an earlier event turned out not to hold (a chain reorganised): its `seq`. */
  readonly retracts: bigint | null
  readonly recordedAt: Date
}
