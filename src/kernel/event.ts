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
  /**
   * What the account's reader keeps that is another one now: a resource by the first word of the operations that read
   * it, with its id, which a member of the payload holds, or several that its path names in that order; without one it
   * is the account's only one, or all of them.
   */
  readonly changes?: readonly {
    readonly resource: string
    readonly id?: string | readonly string[]
  }[]
}

/** A resource that changed; `id` is null for what an account has one of. */
export type ChangedResource = { readonly resource: string; readonly id: string | null }

/** The resources that an event says changed. */
export function changedBy(
  { changes = [] }: Pick<EventSpec, 'changes'>,
  { payload }: Pick<RecordedEvent, 'payload'>,
): ChangedResource[] {
  return changes.map(({ id, resource }) => ({ resource, id: idIn(payload, id) }))
}

function idIn(payload: RecordedEvent['payload'], id: string | readonly string[] = []) {
  const parts = [id].flat().map((member) => payload[member] ?? null)
  return parts.length === 0 || parts.includes(null) ? null : parts.map(String).join('/')
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
