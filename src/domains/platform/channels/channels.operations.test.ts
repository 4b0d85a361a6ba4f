import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { textOf } from '../../../../test/support/plain-api.ts'
import { schemaFaults } from '../../../../tools/examples/schema-faults.ts'
import { matchChannel } from '../../../kernel/channel.ts'

const symbol = 'SOL_USDC_PERP'
let app: TestApp
let alice: AppOwner
beforeAll(async () => {
  app = await startTestApp()
  alice = await openAppOwner(app)
}, 120_000)
afterAll(() => app?.close())

const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

// What a frame holds depends on its type; the tests say what they expect.
// oxlint-disable-next-line typescript/no-explicit-any
type Frame = Record<string, any>

async function connect(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${app.baseUrl.replace('http', 'ws')}/ws`, { headers })
  sockets.push(socket)
  const frames: Frame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  await once(socket, 'open')
  await expect.poll(() => frames.shift()?.['type']).toBe('connection_established')
  const send = (frame: unknown) =>
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const next = async (type: string): Promise<Frame> => {
    await expect.poll(() => frames.some((frame) => frame['type'] === type)).toBe(true)
    const [found] = frames.splice(
      frames.findIndex((frame) => frame['type'] === type),
      1,
    )
    return found ?? {}
  }
  return { frames, next, send, socket }
}

async function get(path: string): Promise<{ status: number; body: Frame }> {
  const response = await fetch(`${app.baseUrl}${path}`)
  // Every answer of the service is an object.
  return { status: response.status, body: (await response.json()) as Frame }
}

async function getWith(path: string, key: string): Promise<Frame> {
  const response = await fetch(`${app.baseUrl}${path}`, { headers: { 'x-api-key': key } })
  // Every answer of the service is an object.
  return (await response.json()) as Frame
}

const order = (side: 'Ask' | 'Bid', price: string, quantity = '1') =>
  alice.send('/api/backpack/order', { symbol, side, orderType: 'Limit', price, quantity })

/** Whether the frame is one that its channel declares. */
function expectDeclared({ channel, data, type }: Frame): void {
  const spec = app.catalog.channels.find(({ name }) => matchChannel(name, channel) !== null)
  if (spec === undefined) throw new Error(`no channel is declared for ${channel}`)
  const schema = type === 'snapshot' ? spec.snapshot : spec.delta
  expect(schemaFaults(schema, data)).toEqual([])
}

describe('a channel on /ws', () => {
  test('begins with the book as REST has it, and tells what an order changed', async () => {
    const { next, send } = await connect()
    send({ type: 'subscribe', id: 'book', channels: [`depth.${symbol}`] })
    expect((await next('channels_subscribed'))['channels']).toEqual([`depth.${symbol}`])
    const snapshot = await next('snapshot')
    expectDeclared(snapshot)
    await order('Bid', '101.5')
    const delta = await next('delta')
    expectDeclared(delta)
    expect(delta).toMatchObject({
      channel: `depth.${symbol}`,
      epoch: snapshot['epoch'],
      prevSeq: snapshot['seq'],
      seq: snapshot['seq'] + 1,
      data: { bids: [['101.5', '1']], asks: [] },
    })
    const { body } = await get(`/api/backpack/api/v1/depth?symbol=${symbol}`)
    const { body: now } = await get(`/api/channels/depth.${symbol}`)
    expect(now).toMatchObject({ seq: delta['seq'], data: { bids: body['bids'] } })
  })

  test('ends with unsubscribe; its id may be used again', async () => {
    const { frames, next, send } = await connect()
    send({ type: 'subscribe', id: 'book', channels: [`depth.${symbol}`] })
    await next('snapshot')
    send({ type: 'unsubscribe', id: 'book' })
    await next('unsubscribed')
    await order('Bid', '101.6')
    await expect
      .poll(async () => (await get(`/api/channels/depth.${symbol}`)).body['data'].bids.flat())
      .toContain('101.6')
    expect(frames.filter(({ type }) => type === 'delta')).toEqual([])
    send({ type: 'subscribe', id: 'book', channels: [`depth.${symbol}`] })
    await next('snapshot')
    send({ type: 'unsubscribe', id: 'another' })
    expect((await next('error'))['problem'].code).toBe('events.subscription_unknown')
  })

  test('is refused in a frame that is wrong, and the connection stays open', async () => {
    const { next, send } = await connect()
    const wrong = [
      [{ type: 'subscribe', id: 'a', channels: ['depth.NOTHING'] }, 'resource.not_found'],
      [{ type: 'subscribe', id: 'a', channels: ['nothing.at.all'] }, 'channels.unknown'],
      [{ type: 'subscribe', id: 'a', channels: ['x'.repeat(2_000)] }, 'request.invalid'],
      [{ type: 'subscribe', id: 'a', channels: [] }, 'request.invalid'],
      [{ type: 'subscribe', id: 'a' }, 'request.invalid'],
      [{ type: 'subscribe', id: 'a', channels: ['mark'], topics: [] }, 'request.invalid'],
      [{ type: 'subscribe', id: 'a', channels: ['mark'], after: '1' }, 'request.invalid'],
      [{ type: 'subscribe', id: 'a', channels: 'mark' }, 'request.invalid'],
      ['{"type":"subscribe","id":"a","channels":["mark"', 'request.malformed'],
    ] as const
    for (const [frame, code] of wrong) {
      send(frame)
      expect((await next('error'))['problem'].code).toBe(code)
    }
    send({ type: 'ping' })
    await next('pong')
  })

  test('shares the connection with topics', async () => {
    const { next, send } = await connect()
    send({ type: 'subscribe', id: 'topics', topics: ['launch.*'] })
    await next('subscribed')
    send({ type: 'subscribe', id: 'topics', channels: [`depth.${symbol}`] })
    expect((await next('error'))['problem'].code).toBe('events.subscription_exists')
    send({ type: 'subscribe', id: 'book', channels: [`depth.${symbol}`] })
    await next('snapshot')
  })
})

describe('the channels of a perpetual', () => {
  const names = [
    ...['ticker', 'mark', 'funding', 'liquidations', 'presence'],
    ...['ticker', 'mark', 'funding', 'trades'].map((kind) => `${kind}.${symbol}`),
    `candle.${symbol}.1m`,
  ]

  test('all begin with a snapshot as declared, and tell a trade as declared', async () => {
    const { frames, next, send } = await connect()
    send({ type: 'subscribe', id: 'all', channels: names })
    await next('channels_subscribed')
    const told = (type: string) => frames.filter((frame) => frame['type'] === type)
    const begun = () => new Set(told('snapshot').map(({ channel }) => channel))
    await expect.poll(begun).toEqual(new Set(names))
    const bob = await openAppOwner(app)
    const limit = { symbol, orderType: 'Limit', quantity: '2', price: '180' }
    await alice.send('/api/backpack/order', { ...limit, side: 'Ask' })
    await bob.send('/api/backpack/order', { ...limit, side: 'Bid' })
    const wanted = ['ticker', `ticker.${symbol}`, `trades.${symbol}`, `candle.${symbol}.1m`]
    for (const name of wanted) {
      await expect.poll(() => told('delta').map(({ channel }) => channel)).toContain(name)
    }
    for (const frame of frames.filter(({ data }) => data !== undefined)) expectDeclared(frame)
    const tape = told('delta').find(({ channel }) => channel === `trades.${symbol}`)
    expect(tape?.['data'].items[0]).toMatchObject({ price: '180', quantity: '2', value: '360' })
  })

  test('404 for candles of a length that there are none of', async () => {
    const { body, status } = await get(`/api/channels/candle.${symbol}.7m`)
    expect([status, body['reason']]).toEqual([404, 'no_interval'])
  })
})

describe('account', () => {
  test('401 for a stranger, on every door', async () => {
    expect((await get('/api/channels/account')).status).toBe(401)
    expect((await get('/api/channels/stream?channels=account')).status).toBe(401)
    const { next, send } = await connect()
    send({ type: 'subscribe', id: 'own', channels: ['account'] })
    expect((await next('error'))['problem']).toMatchObject({ status: 401, code: 'auth.required' })
  })

  test('begins with what is open, and names what an order changed, for its owner alone', async () => {
    const carol = await openAppOwner(app)
    const [own, foreign] = [
      await connect({ 'x-api-key': carol.key }),
      await connect({ 'x-api-key': alice.key }),
    ]
    for (const { send } of [own, foreign]) {
      send({ type: 'subscribe', id: 'own', channels: ['account'] })
    }
    const snapshot = await own.next('snapshot')
    expectDeclared(snapshot)
    for (const operation of ['perpAccount.get', 'paperAccount.get'])
      expect(snapshot['data'].sections).toContainEqual({ operation, data: null })
    await foreign.next('snapshot')
    const placed = await carol.send('/api/backpack/order', {
      ...{ symbol, side: 'Bid', orderType: 'Limit', quantity: '1', price: '102.5' },
    })
    const isOfOrder = ({ data }: Frame) =>
      data.resources.some(
        ({ id, resource }: Frame) => resource === 'perpOrders' && id === placed.json['id'],
      )
    // What else happens to an account meanwhile, such as a notification, may be told before.
    let delta = await own.next('delta')
    while (!isOfOrder(delta)) delta = await own.next('delta')
    expectDeclared(delta)
    const { data } = await getWith('/api/channels/account', carol.key)
    const orders = data.sections.find(({ operation }: Frame) => operation === 'perpOrders.list')
    expect(orders.data.items).toMatchObject([{ id: placed.json['id'], status: 'New' }])
    expect(foreign.frames.filter((frame) => frame['type'] === 'delta' && isOfOrder(frame))).toEqual(
      [],
    )
  })

  test('begins with what waits for its wallet and what is unread, and names an intent that is new', async () => {
    const carol = await openAppOwner(app)
    const launch = { creator: carol.wallet.address, name: 'Paper Egret', symbol: 'EGRET' }
    const path = '/api/rh-launchpad/launches/prepare'
    await carol.send('/api/dev/faucet', { address: carol.wallet.address, amount: '1' })
    const waiting = textOf((await carol.send(path, launch)).json, 'intent', 'id')
    const { next, send } = await connect({ 'x-api-key': carol.key })
    send({ type: 'subscribe', id: 'own', channels: ['account'] })
    const snapshot = await next('snapshot')
    expectDeclared(snapshot)
    const section = (name: string) =>
      snapshot['data'].sections.find(({ operation }: Frame) => operation === name).data
    expect(section('accountIntents.list').items).toMatchObject([{ id: waiting }])
    // A sign-in and a key, unless their notifications are still to be written.
    expect(section('notifications.getUnreadCount').unreadCount).toBeGreaterThanOrEqual(0)
    const added = textOf((await carol.send(path, launch)).json, 'intent', 'id')
    const named: Frame[] = []
    while (!named.some(({ id, resource }) => resource === 'accountIntents' && id === added)) {
      named.push(...(await next('delta'))['data'].resources)
    }
    expect(named.map(({ resource }) => resource)).not.toContain('intent')
  })

  test('has no section whose operation the key may not call', async () => {
    const dave = await openAppOwner(app)
    const { json } = await dave.send(
      '/api/developer/keys',
      { name: 'narrow', scopes: ['route:discovery:*'] },
      dave.person,
    )
    const { data } = await getWith('/api/channels/account', String(json['key']))
    expect(data.sections).toHaveLength(7)
    expect(data.sections.filter((section: Frame) => section['data'] !== null)).toEqual([])
  })
})

describe('GET /api/channels', () => {
  test('200 lists every kind', async () => {
    const { body, status } = await get('/api/channels')
    expect(status).toBe(200)
    expect(body['items'].map(({ name }: Frame) => name)).toEqual(
      app.catalog.channels.map(({ name }) => name),
    )
  })
})

describe('GET /api/channels/{channel}', () => {
  test('200 with what it says now', async () => {
    const { body, status } = await get(`/api/channels/depth.${symbol}`)
    expect([status, body['channel']]).toEqual([200, `depth.${symbol}`])
    expectDeclared(body)
  })

  test('404 for none, with what to do', async () => {
    expect(await get('/api/channels/depth.NOTHING')).toMatchObject({
      status: 404,
      body: { code: 'resource.not_found', reason: 'no_book' },
    })
    expect(await get('/api/channels/nothing')).toMatchObject({
      status: 404,
      body: { code: 'channels.unknown', errors: [{ location: 'params/channel' }] },
    })
  })
})

describe('GET /api/channels/stream', () => {
  test('200 streams the same frames', async () => {
    const leaving = new AbortController()
    const { body, headers } = await fetch(
      `${app.baseUrl}/api/channels/stream?channels=depth.${symbol}`,
      { signal: leaving.signal },
    )
    expect(headers.get('content-type')).toContain('text/event-stream')
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await reader?.read())?.value
    }
    await until('"type":"snapshot"')
    await order('Bid', '101.7')
    await until('"type":"delta"')
    leaving.abort()
    expect(text).toMatch(/\ndata: \{"type":"snapshot","channel":"depth\.SOL_USDC_PERP"/)
  })

  test('404 for a name that is none, before anything is streamed', async () => {
    for (const names of ['nothing', 'depth.%20', `mark,${'x'.repeat(300)}`]) {
      expect((await get(`/api/channels/stream?channels=${names}`)).status).toBe(404)
    }
  })
})
