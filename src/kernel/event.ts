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
   * What a reader keeps that is another one now: a resource by the first word of the operations that read it, with its
   * id, which a member of the payload holds; without one it is the account's only one. Default: the first word of the
   * topic, with the subject.
   */
  readonly changes?: readonly { readonly resource: string; readonly id?: string }[]
}

/** A resource that changed; `id` is null for what an account has one of. */
export type ChangedResource = { readonly resource: string; readonly id: string | null }

/** The resources that an event says changed. */
export function changedBy(
  { changes, topic }: Pick<EventSpec, 'changes' | 'topic'>,
  { payload, subject }: Pick<RecordedEvent, 'payload' | 'subject'>,
): ChangedResource[] {
  if (changes === undefined) return [{ resource: topic.split('.', 1)[0] ?? '', id: subject }]
  return changes.map(({ id, resource }) => {
    const value = id === undefined ? null : payload[id]
    return { resource, id: typeof value === 'string' ? value : null }
  })
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
