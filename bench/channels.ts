import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type as T } from '@sinclair/typebox'
import { WebSocketServer } from 'ws'
import { createMemoryBus } from '../src/adapters/memory/bus.ts'
import { channelsRows, createChannelsService } from '../src/domains/platform/channels/index.ts'
import { createEventsService, eventsRows } from '../src/domains/platform/events/index.ts'
import { channel, readingsOf } from '../src/kernel/channel.ts'
import { createSocketAcceptor } from '../src/surfaces/realtime/socket-acceptor.ts'
import { httpServerOf } from '../test/support/http-server.ts'
import { isShort } from './short.ts'

/** Frames told for each second of the serving process on a core. */
export type ChannelsFigure = {
  readonly readers: number
  readonly own: number
  /** The bare library, which sends the same text to the same readers. */
  readonly bare: number
  readonly share: number
}

const readers = 1_000
const rounds = isShort ? 50 : 400
const turns = isShort ? 1 : 3
const logger = { debug() {}, info() {}, warn() {}, error() {} }
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
const clock = { nowMs: () => Date.now() }
/** Ten changed prices of a book. */
const book = (number: number) => ({
  bids: Array.from({ length: 10 }, (_, level) => [`${18_000 + level}.5`, `${number}`]),
})

/**
 * Compares one live channel with a thousand subscribers to `ws` alone. The readers are in another process, so what is counted
 * is the time of the serving one on a core: other work of the machine changes little. Turns alternate, and the best
 * of each counts.
 */
export async function benchChannels(): Promise<ChannelsFigure> {
  const best = { own: 0, bare: 0 }
  for (let turn = 0; turn < turns; turn++) {
    best.bare = Math.max(best.bare, await measure(await startBare()))
    best.own = Math.max(best.own, await measure(await startOwn()))
  }
  return {
    readers,
    own: Math.round(best.own),
    bare: Math.round(best.bare),
    share: Math.round((best.own / best.bare) * 100) / 100,
  }
}

type Serving = {
  readonly url: string
  /** What a reader sends first; nothing where it is empty. */
  readonly hello: string
  readonly tell: (number: number) => void
  readonly stop: () => Promise<unknown>
}

async function measure({ hello, stop, tell, url }: Serving): Promise<number> {
  const script = new URL('./channel-readers.ts', import.meta.url)
  const child = fork(script, [url, String(readers), hello])
  const heard = (word: string) =>
    new Promise<void>((resolve) => {
      const listen = (said: unknown) => {
        if (said !== word) return
        child.off('message', listen)
        resolve()
      }
      child.on('message', listen)
    })
  await heard('ready')
  const round = async (number: number) => {
    const done = heard('round')
    tell(number)
    await done
  }
  for (let number = 1; number <= rounds / 10; number++) await round(number)
  const before = process.cpuUsage()
  for (let number = 1; number <= rounds; number++) await round(rounds + number)
  const { system, user } = process.cpuUsage(before)
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  await stop()
  return (rounds * readers) / ((system + user) / 1_000_000)
}

async function startBare(): Promise<Serving> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // An address without a path is always that of a TCP server here.
  const { port } = server.address() as AddressInfo
  const asOf = new Date().toISOString()
  return {
    url: `ws://127.0.0.1:${port}`,
    hello: '',
    tell(number) {
      const place = { channel: 'number', epoch: '0123456789abcdef', prevSeq: number - 1 }
      const frame = { type: 'delta', ...place, seq: number, asOf, data: book(number) }
      const text = JSON.stringify(frame)
      for (const socket of sockets.clients) socket.send(text)
    },
    async stop() {
      sockets.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function startOwn(): Promise<Serving> {
  const stopping = new AbortController()
  const feed = { number: 0, changed: () => {} }
  const shape = T.Object({ bids: T.Array(T.Array(T.String())) })
  const spec = channel({
    name: 'number',
    summary: 'A book',
    description: 'It changes.',
    audience: 'public',
    everyMs: 100,
    snapshot: shape,
    delta: shape,
    example: { channel: 'number', snapshot: book(0), delta: book(1) },
  })
  const open = () => ({
    read: readingsOf({
      read: async () => ({ asOfMs: Date.now(), state: feed.number }),
      snapshot: book,
      delta: (before, after) => (before === after ? null : book(after)),
    }),
    async watch(changed: () => void) {
      feed.changed = changed
      return async () => undefined
    },
  })
  const channels = createChannelsService({
    bus: createMemoryBus(),
    clock,
    logger,
    random,
    specs: [spec],
    // A round must not wait for the rest between two deltas, which costs nothing.
    sources: [{ spec: { ...spec, everyMs: 0 }, find: async () => ({ channel: 'number', open }) }],
  })
  const rate = { limit: 1_000_000, windowMs: 60_000 }
  const log = { headSeq: async () => 0n, tailSeq: async () => 0n, read: never, follow: never }
  const http = await httpServerOf(
    { events: eventsRows, channels: channelsRows },
    { events: createEventsService({ log, clock, random, topics: new Set(), channels }), channels },
    {
      stopping: stopping.signal,
      acceptSocket: createSocketAcceptor({ logger, clock, stopping: stopping.signal }),
      connectionLimits: { perAddressMax: readers },
      policies: { anonymous: rate, principal: rate, signIn: rate },
    },
  )
  await http.listen({ host: '127.0.0.1', port: 0 })
  // An address without a path is always that of a TCP server here.
  const { port } = http.server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}/ws`,
    hello: JSON.stringify({ type: 'subscribe', id: 'n', channels: ['number'] }),
    tell(number) {
      feed.number = number
      feed.changed()
    },
    async stop() {
      stopping.abort()
      await channels.stop()
      await http.close()
    },
  }
}

function never(): never {
  throw new Error('nobody follows events here')
}
