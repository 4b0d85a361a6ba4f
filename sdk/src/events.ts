import type { EventPayloads } from './events.gen.ts'
import type { Event } from './models.gen.ts'

/** The topic of an event, `launch.confirmed`. */
export type EventTopic = keyof EventPayloads

/** An event of one topic, with what it says. */
export type EventOf<topic extends EventTopic> = {
  readonly [one in topic]: Omit<Event, 'payload' | 'topic'> & {
    readonly topic: one
    readonly payload: EventPayloads[one]
  }
}[topic]

/** Any event; `event.topic === 'launch.confirmed'` tells which. */
export type AnyEvent = EventOf<EventTopic>
