import { afterEach, beforeEach, expect, it } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import { createClient } from '../client/client.ts'
import { followChannel, followEvents } from './channels.ts'
import { openConnection } from './connection.ts'
import { pauseMsAfter } from './line.ts'

type Frame = Readonly<Record<string, unknown>>
/** A connection that has subscribed, and under which name. */
type Answering = { readonly peer: Peer; readonly id: unknown }

let server: WebSocketServer
let baseUrl = ''
/** What each connection subscribed to, in order. */
let subscribed: Frame[] = []
/** What each connection is told once it has subscribed. */
let telling: ((peer: Answering) => void)[] = []

beforeEach(async () => {
  subscribed = []
  telling = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws' })
  await new Promise((resolve) => server.once('listening', resolve))
  baseUrl = `http://127.0.0.1:${Object(server.address()).port}`
  server.on('connection', (peer, { headers }) => {
    peer.send(JSON.stringify({ type: 'connection_established', headSeq: '9' }))
    peer.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.type !== 'subscribe') return
      subscribed.push({ ...frame, authorization: headers.authorization })
      telling.shift()?.({ peer, id: frame.id })
    })
  })
})
afterEach(() => {
  for (const peer of server.clients) peer.terminate()
  server.close()
})

const tell = ({ peer, id }: Answering, ...frames: readonly Frame[]) => {
  for (const frame of frames) peer.send(JSON.stringify({ id, ...frame }))
}
const event = (seq: string) => ({ type: 'event', event: { seq, topic: 'launch.confirmed' } })
const client = () => createClient({ baseUrl, apiKey: 'ct_sk_1' })

it('goes on after the last event on a new connection', async () => {
  telling = [
    ({ peer, id }) => {
      tell({ peer, id }, { type: 'subscribed', afterSeq: '9' }, event('10'))
      peer.close()
    },
    (asking) => tell(asking, { type: 'subscribed', afterSeq: '10' }, event('11')),
  ]
  const seen: string[] = []
  for await (const { seq } of followEvents(client(), { topics: ['launch.*'] })) {
    seen.push(seq)
    if (seq === '11') break
  }
  expect(seen).toEqual(['10', '11'])
  expect(subscribed).toMatchObject([
    { type: 'subscribe', topics: ['launch.*'], authorization: 'Bearer ct_sk_1' },
    { type: 'subscribe', topics: ['launch.*'], after: '10' },
  ])
  expect(subscribed[0]).not.toHaveProperty('after')
})

it('begins after the event at which it first subscribed, even if none came before the connection broke', async () => {
  telling = [
    ({ peer, id }) => {
      tell({ peer, id }, { type: 'subscribed', afterSeq: '9' })
      peer.close()
    },
    (asking) => tell(asking, event('10')),
  ]
  for await (const _ of followEvents(client())) break
  expect(subscribed).toMatchObject([{}, { after: '9' }])
})

it('asks for a new snapshot when a change was lost', async () => {
  const channel = 'ticker.SOL_USDC_PERP'
  const at = { channel, epoch: 'e', asOf: 'now' }
  telling = [
    (asking) =>
      tell(
        asking,
        { type: 'snapshot', ...at, seq: 1, data: { price: '1' } },
        { type: 'delta', ...at, prevSeq: 1, seq: 2, data: { price: '2' } },
        { type: 'delta', ...at, prevSeq: 3, seq: 4, data: { price: '4' } },
      ),
    (asking) =>
      tell(
        asking,
        { type: 'snapshot', ...at, seq: 4, data: { price: '4' } },
        { type: 'ended', channel },
      ),
  ]
  const seen: unknown[] = []
  for await (const { data, kind } of followChannel(client(), channel)) seen.push([kind, data])
  expect(seen).toEqual([
    ['snapshot', { price: '1' }],
    ['delta', { price: '2' }],
    ['snapshot', { price: '4' }],
  ])
  expect(subscribed).toMatchObject([{ channels: [channel] }, { channels: [channel] }])
})

it('rejects where the subscription is refused', async () => {
  const problem = { code: 'auth.required', detail: 'Sign in.', status: 401 }
  telling = [(asking) => tell(asking, { type: 'error', problem })]
  const reading = followEvents(client())[Symbol.asyncIterator]().next()
  await expect(reading).rejects.toMatchObject({ code: 'auth.required', status: 401 })
})

it('ends when it is aborted, and closes its connection', async () => {
  const stop = new AbortController()
  const closed = Promise.withResolvers<void>()
  telling = [
    ({ peer, id }) => {
      peer.on('close', closed.resolve)
      tell({ peer, id }, event('1'))
    },
  ]
  const seen: string[] = []
  for await (const { seq } of followEvents(client(), { signal: stop.signal })) {
    seen.push(seq)
    stop.abort()
  }
  await closed.promise
  expect(seen).toEqual(['1'])
})

it('says so where the runtime has no WebSocket', async () => {
  const bare = { ...client(), webSocket: undefined }
  const reading = followEvents(bare)[Symbol.asyncIterator]().next()
  await expect(reading).rejects.toMatchObject({ code: 'client.no_web_socket' })
})

it('keeps several subscriptions on one connection, and goes on with all of them on the next', async () => {
  const at = { epoch: 'e', asOf: 'now', seq: 1, data: {} }
  let connections = 0
  server.on('connection', () => (connections += 1))
  telling = [
    (asking) => tell(asking, { type: 'snapshot', channel: 'ticker', ...at }),
    (asking) => {
      tell(asking, event('1'))
      asking.peer.close()
    },
    (asking) => tell(asking, { type: 'snapshot', channel: 'ticker', ...at }),
    (asking) => tell(asking, event('2')),
  ]
  const phases: string[] = []
  const connection = openConnection(client(), ({ phase }) => phases.push(phase))
  const seen: unknown[] = []
  const done = Promise.withResolvers<void>()
  connection.channel('ticker', { onUpdate: ({ kind }) => seen.push(kind) })
  connection.events(
    { topics: [] },
    {
      onUpdate({ seq }) {
        seen.push(seq)
        if (seq === '2') done.resolve()
      },
    },
  )
  await done.promise
  connection.close()
  expect(seen).toEqual(['snapshot', '1', 'snapshot', '2'])
  expect(connections).toBe(2)
  expect(phases.filter((phase) => phase !== 'open')).toEqual([
    'connecting',
    'waiting',
    'connecting',
    'closed',
  ])
})

it('waits longer after each failure, and half a minute after many', () => {
  expect([1, 2, 3, 5, 6, 20, 21].map((failures) => pauseMsAfter(failures, 0.5))).toEqual([
    250, 500, 1_000, 4_000, 5_000, 5_000, 30_000,
  ])
  expect(pauseMsAfter(1, 0)).toBe(225)
  expect(pauseMsAfter(1, 1)).toBe(275)
})
