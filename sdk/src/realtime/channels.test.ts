import { afterEach, beforeEach, expect, it } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import { createClient } from '../client/client.ts'
import { followChannel, followEvents } from './channels.ts'

type Frame = Readonly<Record<string, unknown>>

let server: WebSocketServer
let baseUrl = ''
/** What each connection subscribed to, in order. */
let subscribed: Frame[] = []
/** What each connection is told once it has subscribed. */
let telling: ((peer: Peer) => void)[] = []

beforeEach(async () => {
  subscribed = []
  telling = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws' })
  await new Promise((resolve) => server.once('listening', resolve))
  baseUrl = `http://127.0.0.1:${Object(server.address()).port}`
  server.on('connection', (peer, { headers }) => {
    peer.send(JSON.stringify({ type: 'connection_established', headSeq: '9' }))
    peer.on('message', (data) => {
      subscribed.push({ ...JSON.parse(String(data)), authorization: headers.authorization })
      telling.shift()?.(peer)
    })
  })
})
afterEach(() => {
  for (const peer of server.clients) peer.terminate()
  server.close()
})

const tell = (peer: Peer, ...frames: readonly Frame[]) => {
  for (const frame of frames) peer.send(JSON.stringify(frame))
}
const event = (seq: string) => ({ type: 'event', event: { seq, topic: 'launch.confirmed' } })
const client = () => createClient({ baseUrl, apiKey: 'ct_sk_1' })

it('goes on after the last event on a new connection', async () => {
  telling = [
    (peer) => {
      tell(peer, { type: 'subscribed', afterSeq: '9' }, event('10'))
      peer.close()
    },
    (peer) => tell(peer, { type: 'subscribed', afterSeq: '10' }, event('11')),
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
    (peer) => {
      tell(peer, { type: 'subscribed', afterSeq: '9' })
      peer.close()
    },
    (peer) => tell(peer, event('10')),
  ]
  for await (const _ of followEvents(client())) break
  expect(subscribed).toMatchObject([{}, { after: '9' }])
})

it('asks for a new snapshot when a change was lost', async () => {
  const channel = 'ticker.SOL_USDC_PERP'
  const at = { channel, epoch: 'e', asOf: 'now' }
  telling = [
    (peer) =>
      tell(
        peer,
        { type: 'snapshot', ...at, seq: 1, data: { price: '1' } },
        { type: 'delta', ...at, prevSeq: 1, seq: 2, data: { price: '2' } },
        { type: 'delta', ...at, prevSeq: 3, seq: 4, data: { price: '4' } },
      ),
    (peer) =>
      tell(
        peer,
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
  telling = [(peer) => tell(peer, { type: 'error', id: 'sdk', problem })]
  const reading = followEvents(client())[Symbol.asyncIterator]().next()
  await expect(reading).rejects.toMatchObject({ code: 'auth.required', status: 401 })
})

it('ends when it is aborted, and closes its connection', async () => {
  const stop = new AbortController()
  const closed = Promise.withResolvers<void>()
  telling = [
    (peer) => {
      peer.on('close', closed.resolve)
      tell(peer, event('1'))
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
