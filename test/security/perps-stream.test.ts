import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type AppOwner, openAppOwner } from '../support/app-owner.ts'

const symbol = 'SOL_USDC_PERP'
let app: TestApp
let alice: AppOwner
let bob: AppOwner
const sockets: WebSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
  alice = await openAppOwner(app)
  bob = await openAppOwner(app)
}, 120_000)
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await app?.close()
})

type Told = {
  readonly seq: string
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** What the stream of an owner says of the exchange, after a number of the log where one is given. */
async function listen({ key }: AppOwner, after?: string): Promise<readonly Told[]> {
  const socket = new WebSocket(`${app.baseUrl.replace('http', 'ws')}/ws`, {
    headers: { 'x-api-key': key },
  })
  sockets.push(socket)
  const told: Told[] = []
  const isReady = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.type === 'subscribed') resolve()
      if (frame.type === 'event') told.push(frame.event)
    })
  })
  await once(socket, 'open')
  const from = after === undefined ? {} : { after }
  socket.send(JSON.stringify({ type: 'subscribe', id: 'p', topics: ['perps.*'], ...from }))
  await isReady
  return told
}

test('an owner follows orders and fills of their own and of nobody else, and finds what was missed', async () => {
  const [ofAlice, ofBob] = [await listen(alice), await listen(bob)]
  const limit = { symbol, orderType: 'Limit', quantity: '1', price: '180' }
  const resting = await alice.send('/api/backpack/order', { ...limit, side: 'Ask' })
  const orderId = resting.json['id']
  await bob.send('/api/backpack/orders', {
    orders: [
      { ...limit, side: 'Bid', quantity: '0.4' },
      { ...limit, side: 'Bid', quantity: '0.6' },
    ],
  })
  const shown = (told: readonly Told[]) =>
    told.map(({ payload, topic }) => [topic, payload['status'] ?? payload['quantity']])
  const wanted = [
    ['perps.order_changed', 'New'],
    ['perps.filled', '0.4'],
    ['perps.filled', '0.6'],
    ['perps.order_changed', 'Filled'],
  ]
  await expect.poll(() => shown(ofAlice)).toEqual(wanted)
  expect(ofAlice.every(({ payload }) => payload['orderId'] === orderId)).toBe(true)
  await expect.poll(() => ofBob.length).toBe(4)
  expect(ofBob.every(({ payload }) => payload['orderId'] !== orderId)).toBe(true)

  // What the account says holds every event up to its number.
  const { json } = await alice.send('/api/backpack/account')
  const last = ofAlice.at(-1)?.payload['updateId']
  expect(Number(json['lastUpdateId'])).toBeGreaterThanOrEqual(Number(last))

  // Somebody who comes back after the first event is told the others, each once.
  const again = await listen(alice, ofAlice[0]?.seq)
  await expect.poll(() => shown(again)).toEqual(wanted.slice(1))
  expect(again).toEqual(ofAlice.slice(1))
  expect(app.logged).toEqual([])
}, 180_000)
