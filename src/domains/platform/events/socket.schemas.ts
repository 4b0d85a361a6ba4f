import { type Static, Type as T } from '@sinclair/typebox'
import { shape, Timestamp } from '../../../kernel/schemas.ts'
import { EventEnvelope, Seq, Subject, Topic } from './events.schemas.ts'

const SubscriptionId = T.String({
  pattern: '^[\\x21-\\x7e]{1,64}$',
  description: 'Chosen by the client; names the subscription on this connection.',
})
const Topics = T.Array(Topic, { maxItems: 50, description: 'An empty list means all topics.' })
const Channels = T.Array(T.String({ pattern: '^[A-Za-z0-9_:.]{1,128}$' }), {
  minItems: 1,
  maxItems: 100,
  description: 'Names of live channels; GET /api/channels lists the kinds.',
})
const Echo = T.String({ maxLength: 128 })

/** Frames that clients may send, by `type`. */
export const clientFrames = {
  subscribe: shape({
    type: T.Literal('subscribe'),
    id: SubscriptionId,
    topics: T.Optional({ ...Topics, description: `Events; ${Topics.description}` }),
    channels: T.Optional({ ...Channels, description: 'Instead of topics: live channels.' }),
    subject: T.Optional(Subject),
    after: T.Optional({ ...Seq, description: 'First send what happened after this number.' }),
  }),
  unsubscribe: shape({ type: T.Literal('unsubscribe'), id: SubscriptionId }),
  ping: shape({ type: T.Literal('ping'), echo: T.Optional(Echo) }),
}
export type SubscribeFrame = Static<typeof clientFrames.subscribe>
export type ClientFrame =
  | SubscribeFrame
  | Static<typeof clientFrames.unsubscribe>
  | Static<typeof clientFrames.ping>

const Problem = T.Object(
  {
    type: T.String(),
    title: T.String(),
    status: T.Integer(),
    detail: T.String(),
    code: T.String(),
    requestId: T.String(),
    retryable: T.Boolean(),
  },
  { description: 'A problem document, as HTTP answers have it.' },
)

/** Frames that the server sends, by `type`. */
export const serverFrames = {
  connection_established: T.Object({
    type: T.Literal('connection_established'),
    clientId: T.String(),
    timestamp: Timestamp,
    headSeq: Seq,
  }),
  subscribed: T.Object({
    type: T.Literal('subscribed'),
    id: SubscriptionId,
    topics: Topics,
    afterSeq: Seq,
    headSeq: Seq,
  }),
  channels_subscribed: T.Object({
    type: T.Literal('channels_subscribed'),
    id: SubscriptionId,
    channels: { ...Channels, description: 'In the spelling that their frames have.' },
  }),
  event: T.Object({ type: T.Literal('event'), id: SubscriptionId, event: EventEnvelope }),
  unsubscribed: T.Object({ type: T.Literal('unsubscribed'), id: SubscriptionId }),
  pong: T.Object({ type: T.Literal('pong'), timestamp: Timestamp, echo: T.Optional(Echo) }),
  error: T.Object({
    type: T.Literal('error'),
    id: T.Optional(SubscriptionId),
    problem: Problem,
  }),
}

/** Frames of live channels, which the service of channels writes; documents describe their data per channel. */
export const channelFrames = {
  resync: T.Object({
    type: T.Literal('resync'),
    channel: T.String(),
    reason: T.Literal('slow_reader'),
  }),
  ended: T.Object({ type: T.Literal('ended'), channel: T.String(), reason: T.Literal('gone') }),
}

export type ServerFrame = {
  readonly [type in Exclude<keyof typeof serverFrames, 'event'>]: Static<
    (typeof serverFrames)[type]
  >
}[Exclude<keyof typeof serverFrames, 'event'>]

const instant = '2026-07-15T12:00:00.000Z'

/** The frames with their summaries and examples, for documents, which describe `event` per topic. */
export const socketFrames = {
  client: [
    {
      type: 'subscribe',
      summary:
        'Ask for events, with `after` first for those that were missed; or for live channels',
      payload: clientFrames.subscribe,
      example: { type: 'subscribe', id: 'launches', topics: ['launch.*'], after: '41' },
    },
    {
      type: 'unsubscribe',
      summary: 'End a subscription',
      payload: clientFrames.unsubscribe,
      example: { type: 'unsubscribe', id: 'launches' },
    },
    {
      type: 'ping',
      summary: 'Ping the server',
      payload: clientFrames.ping,
      example: { type: 'ping', echo: '1' },
    },
  ],
  server: [
    {
      type: 'connection_established',
      summary: 'The first frame of every connection',
      payload: serverFrames.connection_established,
      example: {
        type: 'connection_established',
        clientId: 'ws_01k0000000000000000000000a',
        timestamp: instant,
        headSeq: '42',
      },
    },
    {
      type: 'subscribed',
      summary: 'The subscription holds, from `afterSeq` on',
      payload: serverFrames.subscribed,
      example: {
        type: 'subscribed',
        id: 'launches',
        topics: ['launch.*'],
        afterSeq: '41',
        headSeq: '42',
      },
    },
    {
      type: 'channels_subscribed',
      summary: 'The channels are open; a snapshot of each follows',
      payload: serverFrames.channels_subscribed,
      example: {
        type: 'channels_subscribed',
        id: 'book',
        channels: ['depth.SOL_USDC_PERP', 'mark'],
      },
    },
    {
      type: 'resync',
      summary:
        'Deltas of a channel were dropped because they were read too slowly; a snapshot follows',
      payload: channelFrames.resync,
      example: { type: 'resync', channel: 'depth.SOL_USDC_PERP', reason: 'slow_reader' },
    },
    {
      type: 'ended',
      summary: 'The last frame of a channel whose market is gone, taken back by the chain',
      payload: channelFrames.ended,
      example: {
        type: 'ended',
        channel: 'ticker.0x5B38Da6a701c568545dCfcB03FcB875f56beddC4',
        reason: 'gone',
      },
    },
    {
      type: 'unsubscribed',
      summary: 'The last frame of a subscription',
      payload: serverFrames.unsubscribed,
      example: { type: 'unsubscribed', id: 'launches' },
    },
    {
      type: 'pong',
      summary: 'The answer to a ping',
      payload: serverFrames.pong,
      example: { type: 'pong', timestamp: instant, echo: '1' },
    },
    {
      type: 'error',
      summary: 'A frame was refused or a subscription ended; the connection stays open',
      payload: serverFrames.error,
      example: {
        type: 'error',
        id: 'launches',
        problem: {
          type: '/errors/events.expired',
          title: 'Events no longer kept',
          status: 410,
          detail: 'Events are kept from number 40 on.',
          code: 'events.expired',
          requestId: 'req_1',
          retryable: false,
        },
      },
    },
  ],
}
