import { type Static, Type as T } from '@sinclair/typebox'
import { pageQuery } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'

/** 18 digits, so that every value fits its database column. */
export const Seq = T.String({
  pattern: '^\\d{1,18}$',
  description: 'Number of an event, as a string because JSON numbers lose digits.',
})
/** A topic, or a prefix of topics. */
export const Topic = T.String({
  pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*(\\.\\*)?$',
  maxLength: 128,
  description: 'A topic such as `launch.confirmed`, or a prefix such as `launch.*`.',
})
export const Subject = T.String({
  minLength: 1,
  maxLength: 256,
  description: 'What the event is about, for example a launch id.',
})

const filterQuery = {
  topics: T.Optional(
    T.String({
      maxLength: 2_048,
      description: 'Topics or prefixes such as `launch.*`, separated by commas; all when left out.',
    }),
  ),
  subject: T.Optional(Subject),
}

export const StreamQuery = shape({
  ...filterQuery,
  after: T.Optional({
    ...Seq,
    description:
      'Begin after this number; `Last-Event-ID` wins over it. Without either only what happens next is sent.',
  }),
})
export type StreamQuery = Static<typeof StreamQuery>

export const HistoryQuery = shape({
  ...filterQuery,
  after: T.Optional({
    ...Seq,
    description: 'Begin after this number; at the oldest event when left out.',
  }),
  ...pageQuery,
})
export type HistoryQuery = Static<typeof HistoryQuery>

/** An event as every channel sends it. */
export const EventEnvelope = T.Object(
  {
    prevSeq: {
      ...Seq,
      description:
        'The event that this reader was sent before, by its own filter; of the first one where it began. Another number than that of the last event received: one was lost.',
    },
    seq: Seq,
    id: T.String(),
    topic: T.String(),
    version: T.Integer(),
    subject: T.String(),
    payload: T.Record(T.String(), T.Unknown(), {
      description: 'As the topic declares it; GET /asyncapi.json lists every topic.',
    }),
    retracts: T.Union([Seq, T.Null()], {
      description: 'The number of an earlier event that turned out not to hold.',
    }),
    recordedAt: Timestamp,
  },
  { $id: 'Event' },
)
export type EventEnvelope = Static<typeof EventEnvelope>

export const EventHistory = T.Object(
  {
    items: T.Array(EventEnvelope, { maxItems: 200 }),
    nextCursor: T.Union([T.String(), T.Null()], {
      description:
        'Null at the end of the log. A page may be short or empty before that, when few events match.',
    }),
    headSeq: Seq,
  },
  { $id: 'EventHistory' },
)
export type EventHistory = Static<typeof EventHistory>
