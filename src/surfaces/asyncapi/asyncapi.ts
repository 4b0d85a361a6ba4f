import type { TSchema } from '@sinclair/typebox'
import type { Catalog } from '../../catalog/entry.ts'
import type { EventSpec } from '../../kernel/event.ts'
import type { FrameSpec, RealtimeFrames } from './frames.ts'

export type AsyncApiInfo = {
  readonly title: string
  /** Dated, `YYYY-MM-DD`. */
  readonly version: string
  readonly baseUrl: string
  /** What travels over the WebSocket besides events. */
  readonly frames: RealtimeFrames
}

type JsonObject = { [name: string]: unknown }
type Message = { readonly key: string; readonly message: JsonObject }

/**
 * The AsyncAPI 3.0 description of the WebSocket and of the event stream, with one message for each event
 * that callers may see. Events for the operator only are left out.
 */
export function asyncapi(catalog: Catalog, info: AsyncApiInfo): JsonObject {
  const { frames } = info
  const visible = catalog.events.filter(({ audience }) => audience !== 'operator')
  const events = visible.map(eventMessage)
  const received = frames.client.map((frame) => frameMessage('client', frame))
  const sent = frames.server.map((frame) => frameMessage('server', frame))
  const pushed = visible.map(framedEvent)
  const base = new URL(info.baseUrl)
  const isSecure = base.protocol === 'https:'
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${info.title}: realtime`,
      version: info.version,
      description:
        'Domain events over a WebSocket and over server-sent events. Events are numbered without gaps in commit order: resume with `after` on the WebSocket, with `Last-Event-ID` on the stream. A chain event that a reorganisation took back is followed by one that names it in `retracts`.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      socket: { host: base.host, protocol: isSecure ? 'wss' : 'ws' },
      stream: { host: base.host, protocol: isSecure ? 'https' : 'http' },
    },
    channels: {
      socket: channel({
        name: 'socket',
        address: '/ws',
        summary: 'The WebSocket',
        messages: [...received, ...sent, ...pushed],
      }),
      stream: channel({
        name: 'stream',
        address: '/api/events',
        summary: 'Server-sent events',
        messages: events,
      }),
    },
    operations: {
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
        messages: [...sent, ...pushed],
      }),
      sendEvents: operation({
        action: 'send',
        channel: 'stream',
        summary: 'Events of the stream',
        messages: events,
      }),
    },
    components: {
      messages: Object.fromEntries(
        [...received, ...sent, ...pushed, ...events].map(({ key, message }) => [key, message]),
      ),
    },
  }
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
    // Each channel has a server of its own name, because the two speak different protocols.
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

function frameMessage(side: 'client' | 'server', frame: FrameSpec): Message {
  return {
    key: `${side}.${frame.type}`,
    message: {
      name: frame.type,
      title: frame.type,
      summary: frame.summary,
      contentType: 'application/json',
      payload: plain(frame.payload),
      examples: [{ name: frame.type, payload: frame.example }],
    },
  }
}

function eventMessage(spec: EventSpec): Message {
  const key = `${spec.topic}.v${spec.version}`
  return {
    key,
    message: {
      name: spec.topic,
      title: spec.topic,
      summary: spec.summary,
      contentType: 'application/json',
      'x-audience': spec.audience,
      payload: envelope(spec),
      examples: [{ name: key, payload: exampleOf(spec) }],
    },
  }
}

function envelope(spec: EventSpec): JsonObject {
  return {
    type: 'object',
    required: ['seq', 'id', 'topic', 'version', 'subject', 'payload', 'retracts', 'recordedAt'],
    properties: {
      seq: { type: 'string', description: 'Grows by one for each event of the service.' },
      id: { type: 'string' },
      topic: { type: 'string', const: spec.topic },
      version: { type: 'integer', const: spec.version },
      subject: { type: 'string', description: 'What the event is about.' },
      payload: plain(spec.payload),
      retracts: {
        type: ['string', 'null'],
        description: 'The `seq` of an earlier event that turned out not to hold.',
      },
      recordedAt: { type: 'string', format: 'date-time' },
    },
  }
}

function exampleOf(spec: EventSpec): JsonObject {
  return {
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

/** On the WebSocket an event travels inside a frame, so that one connection carries both. */
function framedEvent(spec: EventSpec): Message {
  const { key, message } = eventMessage(spec)
  return {
    key: `frame.${key}`,
    message: {
      ...message,
      payload: {
        type: 'object',
        required: ['type', 'id', 'event'],
        properties: {
          type: { type: 'string', const: 'event' },
          id: { type: 'string', description: 'The subscription that asked for it.' },
          event: envelope(spec),
        },
      },
      examples: [{ name: key, payload: { type: 'event', id: 'mine', event: exampleOf(spec) } }],
    },
  }
}

/** The schema without the names that only OpenAPI components use. */
function plain(schema: TSchema): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === '$id' ? undefined : value)),
  ) as unknown
}
