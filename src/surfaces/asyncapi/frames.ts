import { Type as T, type TObject } from '@sinclair/typebox'
import { Timestamp } from '../../kernel/schemas.ts'

/** One kind of WebSocket frame. Frames are JSON objects with a `type`. */
export type FrameSpec = {
  readonly type: string
  readonly summary: string
  readonly payload: TObject
  readonly example: Readonly<Record<string, unknown>>
}

/** The frames of the WebSocket besides the events: what clients may send, and what the server sends. */
export type RealtimeFrames = {
  readonly client: readonly FrameSpec[]
  readonly server: readonly FrameSpec[]
}

const topics = T.Array(T.String({ maxLength: 128 }), {
  maxItems: 50,
  description: 'Topics, or prefixes that end in `.*`; an empty list means all.',
})
const seq = T.String({ pattern: '^\\d{1,20}$', description: 'Number of an event, as a string.' })
const instant = '2026-07-15T12:00:00.000Z'

/** The frames of `/ws`. */
export const realtimeFrames: RealtimeFrames = {
  client: [
    {
      type: 'subscribe',
      summary: 'Ask for events; with `afterSeq`, first for those that were missed',
      payload: T.Object({
        type: T.Literal('subscribe'),
        topics,
        subject: T.Optional(T.String({ maxLength: 256 })),
        afterSeq: T.Optional(seq),
      }),
      example: { type: 'subscribe', topics: ['launch.*'], afterSeq: '41' },
    },
    {
      type: 'unsubscribe',
      summary: 'Stop the events of these topics',
      payload: T.Object({ type: T.Literal('unsubscribe'), topics }),
      example: { type: 'unsubscribe', topics: ['launch.*'] },
    },
    {
      type: 'ping',
      summary: 'Ask for a sign of life',
      payload: T.Object({
        type: T.Literal('ping'),
        echo: T.Optional(T.String({ maxLength: 128 })),
      }),
      example: { type: 'ping', echo: '1' },
    },
  ],
  server: [
    {
      type: 'connection_established',
      summary: 'The first frame of every connection',
      payload: T.Object({
        type: T.Literal('connection_established'),
        clientId: T.String(),
        timestamp: Timestamp,
      }),
      example: { type: 'connection_established', clientId: 'ws_1', timestamp: instant },
    },
    {
      type: 'subscribed',
      summary: 'The subscription holds from here on',
      payload: T.Object({ type: T.Literal('subscribed'), topics, headSeq: seq }),
      example: { type: 'subscribed', topics: ['launch.*'], headSeq: '42' },
    },
    {
      type: 'pong',
      summary: 'The answer to a ping',
      payload: T.Object({
        type: T.Literal('pong'),
        timestamp: Timestamp,
        echo: T.Optional(T.String()),
      }),
      example: { type: 'pong', timestamp: instant, echo: '1' },
    },
    {
      type: 'error',
      summary: 'A frame was refused; the connection stays open',
      payload: T.Object({
        type: T.Literal('error'),
        code: T.String(),
        detail: T.String(),
        timestamp: Timestamp,
      }),
      example: {
        type: 'error',
        code: 'request.invalid',
        detail: 'topics is required',
        timestamp: instant,
      },
    },
  ],
}
