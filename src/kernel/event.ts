import type { Static, TObject } from '@sinclair/typebox'

/** Who may read an event: anyone, only the account it concerns, or only the operator. */
export type Audience = 'public' | 'account' | 'operator'

/** One row of the event table. Documents, channels and the webhook catalog derive from it. */
export type EventSpec<payload extends TObject = TObject> = {
  /** Stable and dotted, the subject and what happened to it: `launch.confirmed`. */
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

/** An event as stored. `seq` counts all events of the service, in commit order and without gaps. */
export type RecordedEvent = {
  readonly seq: bigint
  readonly id: string
  readonly topic: string
  readonly version: number
  readonly audience: Audience
  /** The account that an `account` event concerns. */
  readonly accountId: string | null
  /** The id of the thing that the event is about, for example a launch id. */
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The `seq` of an earlier event that this one withdraws, for example after a chain reorganisation. */
  readonly retracts: bigint | null
  readonly recordedAt: Date
}
