import { pause } from '../client/attempts.ts'
import type { Client } from '../client/client.ts'
import { BourseError } from '../errors/bourse-error.ts'
import { isObject } from '../errors/read-failure.ts'
import type { ChannelData } from '../events.gen.ts'
import type { AnyEvent } from '../events.ts'

/** A name with its parameters filled in: `candle.{market}.{interval}` is any `candle.….…`. */
type Filled<name extends string> = name extends `${infer head}{${string}}${infer tail}`
  ? `${head}${string}${Filled<tail>}`
  : name

/** The name of a channel, `ticker.SOL_USDC_PERP`. */
export type ChannelName = { readonly [name in keyof ChannelData]: Filled<name> }[keyof ChannelData]

type DataOf<text extends string> = {
  readonly [name in keyof ChannelData]: text extends Filled<name> ? ChannelData[name] : never
}[keyof ChannelData]

/** What a channel tells: all there is, and then what changes. A new snapshot replaces everything before it. */
export type ChannelUpdate<text extends string> =
  | { readonly kind: 'delta'; readonly asOf: string; readonly data: DataOf<text>['delta'] }
  | { readonly kind: 'snapshot'; readonly asOf: string; readonly data: DataOf<text>['snapshot'] }

/** Which events, and from where on. */
export interface LiveEventsOptions {
  readonly topics?: readonly string[]
  /** First those after this number. */
  readonly after?: string
  readonly signal?: AbortSignal
}

interface Subscription {
  readonly frame: () => Readonly<Record<string, unknown>>
  /** What the reader gets of a frame; null for nothing, `again` when something was lost. */
  readonly take: (frame: Frame) => { readonly value: unknown } | 'again' | 'ended' | null
}

type Frame = Readonly<Record<string, unknown>>

/** The updates of a live channel over a WebSocket, which is opened again when it breaks. It ends when the channel ends. */
export function followChannel<const name extends ChannelName>(
  client: Client,
  channel: name,
  options: { readonly signal?: AbortSignal } = {},
): AsyncIterable<ChannelUpdate<name>> {
  let seq: unknown = null
  return readSocket<ChannelUpdate<name>>(client, options.signal, {
    frame: () => ({ channels: [channel] }),
    take(frame) {
      const { asOf, data, prevSeq, type } = frame
      if (type === 'ended') return 'ended'
      if (type === 'resync') return null
      if (type !== 'snapshot' && type !== 'delta') return null
      const isLost = type === 'delta' && prevSeq !== seq
      seq = frame['seq']
      return isLost ? 'again' : { value: { kind: type, asOf, data } }
    },
  })
}

/** The service's events over a WebSocket, each once and in order; a new connection goes on after the last one. */
export function followEvents(
  client: Client,
  { topics = [], after, signal }: LiveEventsOptions = {},
): AsyncIterable<AnyEvent> {
  let last = after
  return readSocket<AnyEvent>(client, signal, {
    frame: () => ({ topics, ...(last === undefined ? {} : { after: last }) }),
    take({ afterSeq, event, type }) {
      if (type === 'subscribed' && last === undefined) last = String(afterSeq)
      if (type !== 'event' || !isObject(event)) return null
      last = String(event['seq'])
      return { value: event }
    },
  })
}

async function* readSocket<value>(
  client: Client,
  signal: AbortSignal | undefined,
  subscription: Subscription,
): AsyncGenerator<value, void> {
  for (let failures = 0; signal?.aborted !== true; failures += 1) {
    const socket = openSocket(client)
    const frames = framesOf(socket, signal)
    try {
      for await (const frame of frames) {
        failures = 0
        if (frame['type'] === 'connection_established')
          socket.send(JSON.stringify({ type: 'subscribe', id: 'sdk', ...subscription.frame() }))
        if (frame['type'] === 'error') throw refusal(frame['problem'])
        const taken = subscription.take(frame)
        if (taken === 'ended') return
        if (taken === 'again') break
        if (taken !== null) yield taken.value as value
      }
    } finally {
      socket.close()
    }
    await pause(Math.min(250 * 2 ** failures, 15_000), signal).catch(() => undefined)
  }
}

function openSocket(client: Client): WebSocket {
  const { webSocket: Socket } = client
  if (Socket === undefined) {
    throw new BourseError({
      code: 'client.no_web_socket',
      status: 0,
      detail: 'This runtime has no WebSocket.',
      fix: 'Give createBourse `webSocket`, from the package ws, or use Node 22.',
    })
  }
  const url = `${client.baseUrl.replace(/^http/, 'ws')}/ws`
  if ('document' in globalThis) return new Socket(url)
  // A browser sends its cookies; elsewhere the credentials go as headers, which the standard signature does not have.
  const WithHeaders = Socket as new (url: string, options: object) => WebSocket
  return new WithHeaders(url, { headers: client.session.headers() })
}

/** The frames of a socket until it closes. */
async function* framesOf(
  socket: WebSocket,
  signal: AbortSignal | undefined,
): AsyncGenerator<Frame, void> {
  const waiting: Frame[] = []
  let isOver = false
  let wake: () => void = () => undefined
  const end = () => {
    isOver = true
    wake()
  }
  socket.addEventListener('message', ({ data }) => {
    const frame: unknown = JSON.parse(String(data))
    if (isObject(frame)) waiting.push(frame)
    wake()
  })
  socket.addEventListener('close', end)
  socket.addEventListener('error', end)
  signal?.addEventListener('abort', end, { once: true })
  try {
    for (;;) {
      const frame = waiting.shift()
      if (frame !== undefined) yield frame
      else if (isOver) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

function refusal(problem: unknown): BourseError {
  const { code, detail, status } = isObject(problem) ? problem : {}
  return new BourseError({
    code: typeof code === 'string' ? code : 'client.refused_subscription',
    status: typeof status === 'number' ? status : 0,
    detail: typeof detail === 'string' ? detail : 'The subscription was refused.',
    problem,
  })
}
