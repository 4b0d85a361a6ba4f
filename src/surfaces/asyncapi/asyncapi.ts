import { Type as T, type TSchema } from '@sinclair/typebox'
import type { Catalog } from '../../catalog/entry.ts'
import type { EventSpec } from '../../kernel/event.ts'
import { createSchemaCollector, type SchemaCollector } from '../openapi/schemas.ts'
import { channelMessages } from './channel-messages.ts'
import type { FrameSpec, Message, RealtimeFrames } from './frames.ts'

export type AsyncApiInfo = {
  readonly title: string
  /** Dated, `YYYY-MM-DD`. */
  readonly version: string
  readonly baseUrl: string
  /** The WebSocket's frames other than events. */
  readonly frames: RealtimeFrames
}

type JsonObject = { [name: string]: unknown }

/**
 * The AsyncAPI 3.0 description of the WebSocket and the event stream, with one message for each event that callers may
 * see. Operator events are left out.
 */
export function asyncapi(catalog: Catalog, info: AsyncApiInfo): JsonObject {
  const { frames } = info
  const visible = catalog.events.filter(({ audience }) => audience !== 'operator')
  const schemas = createSchemaCollector()
  const envelopes = envelopesOf(visible)
  const events = visible.map((spec) => eventMessage(spec, schemas, envelopes(spec)))
  const received = frames.client.map((frame) => frameMessage('client', frame, schemas))
  const sent = frames.server.map((frame) => frameMessage('server', frame, schemas))
  const pushed = visible.map((spec) => framedEvent(spec, schemas, envelopes(spec)))
  const live = catalog.channels.flatMap((spec) => channelMessages(spec, schemas))
  const messages = { events, live, pushed, received, sent }
  const named = schemas.components()
  const base = new URL(info.baseUrl)
  const isSecure = base.protocol === 'https:'
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: `${info.title}: realtime`,
      version: info.version,
      description:
        'Domain events and live channels over a WebSocket and over server-sent events. A channel is a snapshot, then deltas, each with the `seq` of the frame before in `prevSeq`; after `resync` another snapshot follows. Events are numbered without gaps in commit order: resume with `after` on the WebSocket, with `Last-Event-ID` on the stream. A chain event that a reorganisation took back is followed by one that names it in `retracts`.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      socket: { host: base.host, protocol: isSecure ? 'wss' : 'ws' },
      stream: { host: base.host, protocol: isSecure ? 'https' : 'http' },
    },
    channels: channelsOf(messages),
    operations: operationsOf(messages),
    components: {
      messages: Object.fromEntries(
        [...received, ...sent, ...pushed, ...live, ...events].map(({ key, message }) => [
          key,
          message,
        ]),
      ),
      schemas: named,
    },
  }
  return Object.fromEntries(Object.entries(document).map(([key, part]) => [key, aside(part)]))
}

type Messages = {
  readonly [kind in 'events' | 'live' | 'pushed' | 'received' | 'sent']: readonly Message[]
}

function channelsOf({ events, live, pushed, received, sent }: Messages): JsonObject {
  return {
    socket: channel({
      name: 'socket',
      address: '/ws',
      summary: 'The WebSocket',
      messages: [...received, ...sent, ...pushed, ...live],
    }),
    stream: channel({
      name: 'stream',
      address: '/api/events',
      summary: 'Server-sent events',
      messages: events,
    }),
    live: channel({
      name: 'stream',
      address: '/api/channels/stream',
      summary: 'Live channels as server-sent events',
      messages: [...sent.filter(isOfChannels), ...live],
    }),
  }
}

function operationsOf({ events, live, pushed, received, sent }: Messages): JsonObject {
  return {
    receiveFrames: operation({
      action: 'receive',
      channel: 'socket',
      summary: 'Frames that clients send',
      messages: received,
    }),
    sendFrames: operation({
      action: 'send',
      channel: 'socket',
      summary: 'Frames that the server sends',
      messages: [...sent, ...pushed, ...live],
    }),
    sendEvents: operation({
      action: 'send',
      channel: 'stream',
      summary: 'Events of the stream',
      messages: events,
    }),
    sendChannels: operation({
      action: 'send',
      channel: 'live',
      summary: 'Frames of live channels',
      messages: [...sent.filter(isOfChannels), ...live],
    }),
  }
}

/** Frames of live channels that name no data. */
function isOfChannels({ message }: Message): boolean {
  return message['name'] === 'resync' || message['name'] === 'ended'
}

/** Converts references to JSON Schema draft 7, where siblings of `$ref` are ignored. */
function aside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aside)
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && Object.keys(value).length > 1) {
    const { $ref, ...words } = value
    return { ...words, allOf: [{ $ref }] }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'examples' ? member : aside(member),
    ]),
  )
}

function channel(options: {
  readonly name: string
  readonly address: string
  readonly summary: string
  readonly messages: readonly Message[]
}): JsonObject {
  const { name, address, summary, messages } = options
  return {
    address,
    summary,
    // Each channel has its own server, because the two use different protocols.
    servers: [{ $ref: `#/servers/${name}` }],
    messages: Object.fromEntries(
      messages.map(({ key }) => [key, { $ref: `#/components/messages/${key}` }]),
    ),
  }
}

function operation(options: {
  readonly action: 'receive' | 'send'
  readonly channel: string
  readonly summary: string
  readonly messages: readonly Message[]
}): JsonObject {
  const { action, summary, messages } = options
  const channelReference = `#/channels/${options.channel}`
  return {
    action,
    summary,
    channel: { $ref: channelReference },
    messages: messages.map(({ key }) => ({ $ref: `${channelReference}/messages/${key}` })),
  }
}

function frameMessage(
  side: 'client' | 'server',
  frame: FrameSpec,
  schemas: SchemaCollector,
): Message {
  return {
    key: `${side}.${frame.type}`,
    message: {
      name: frame.type,
      title: frame.type,
      summary: frame.summary,
      contentType: 'application/json',
      payload: schemas.place(frame.payload),
      examples: [{ name: frame.type, payload: frame.example }],
    },
  }
}

function eventMessage(spec: EventSpec, schemas: SchemaCollector, envelope: TSchema): Message {
  const key = `${spec.topic}.v${spec.version}`
  return {
    key,
    message: {
      name: spec.topic,
      title: spec.topic,
      summary: spec.summary,
      contentType: 'application/json',
      'x-audience': spec.audience,
      payload: schemas.place(envelope),
      examples: [{ name: key, payload: exampleOf(spec) }],
    },
  }
}

/**
 * A named schema for each event's envelope: `launch.confirmed` is `LaunchConfirmedEvent`. A payload that several events
 * share is named by the common start of their topics.
 */
function envelopesOf(specs: readonly EventSpec[]): (spec: EventSpec) => TSchema {
  const groups = Map.groupBy(specs, ({ payload }) => JSON.stringify(payload))
  const names = new Map<string, string>()
  for (const [text, [first, ...others]] of groups) {
    if (first === undefined || others.length === 0) continue
    const common = others.reduce((start, { topic }) => commonStart(start, topic), first.topic)
    const name = `${inOneWord(common)}Payload`
    const isTaken = common === '' || [...names.values()].includes(name)
    names.set(text, isTaken ? `${inOneWord(first.topic)}Payload` : name)
  }
  return (spec) => {
    const $id = names.get(JSON.stringify(spec.payload))
    return envelopeOf(spec, $id === undefined ? spec.payload : { $id, ...spec.payload })
  }
}

/** The whole words with which both topics start. */
function commonStart(one: string, other: string): string {
  const words = other.split(/[._]/)
  const same = one.split(/[._]/)
  const end = same.findIndex((word, index) => word !== words[index])
  return same.slice(0, end === -1 ? same.length : end).join('.')
}

function inOneWord(topic: string): string {
  const words = topic.split(/[^a-z0-9]+/i)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function envelopeOf({ topic, version }: EventSpec, payload: TSchema): TSchema {
  return T.Object(
    {
      prevSeq: T.String({
        description:
          'The `seq` of the event before by the reader’s own filter; of the first where it began.',
      }),
      seq: T.String({ description: 'Grows by one for each event of the service.' }),
      id: T.String(),
      topic: T.Literal(topic),
      version: T.Unsafe<number>({ type: 'integer', const: version }),
      subject: T.String({ description: 'What the event is about.' }),
      payload,
      retracts: T.Union([T.String(), T.Null()], {
        description: 'The `seq` of an earlier event that turned out not to hold.',
      }),
      recordedAt: T.String({ format: 'date-time' }),
    },
    { $id: `${inOneWord(topic)}Event${version === 1 ? '' : `V${version}`}` },
  )
}

function exampleOf(spec: EventSpec): JsonObject {
  return {
    prevSeq: '41',
    seq: '42',
    id: 'evt_01j8example',
    topic: spec.topic,
    version: spec.version,
    subject: 'example',
    payload: spec.example,
    retracts: null,
    recordedAt: '2026-07-15T12:00:00.000Z',
  }
}

/** On the WebSocket an event is inside a frame, so that one connection carries events and other frames. */
function framedEvent(spec: EventSpec, schemas: SchemaCollector, envelope: TSchema): Message {
  const { key, message } = eventMessage(spec, schemas, envelope)
  const frame = T.Object({
    type: T.Literal('event'),
    id: T.String({ description: 'The subscription that asked for it.' }),
    event: envelope,
  })
  return {
    key: `frame.${key}`,
    message: {
      ...message,
      payload: schemas.place(frame),
      examples: [{ name: key, payload: { type: 'event', id: 'mine', event: exampleOf(spec) } }],
    },
  }
}
