import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAnsweringServer } from '../../../test/support/answering-server.ts'
import { AppError } from '../../kernel/errors.ts'
import { localLookup } from '../egress/dns-lookup.ts'
import { createEgress } from '../egress/undici-egress.ts'
import { createBackpackExchange } from './backpack-exchange.ts'
import { signedText } from './request-signer.ts'

/** The key pair of RFC 8032, test 1. */
const secret = Buffer.from(
  '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  'hex',
).toString('base64')
const publicKey = Buffer.from(
  'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  'hex',
).toString('base64')
const nowMs = 1_800_000_000_000
const symbol = 'SOL_USDC_PERP'
const requested = {
  symbol,
  side: 'Bid',
  orderType: 'Limit',
  price: '180',
  quantity: '1',
  clientId: 7,
}

type Asked = { readonly method: string; readonly path: string; readonly body: string }
let server: Server
let egress: ReturnType<typeof createEgress>
let exchange: ReturnType<typeof createBackpackExchange>
let answer: (asked: Asked, response: ServerResponse) => void
let open: (secret: string | null) => ReturnType<typeof createBackpackExchange>
const asked: (Asked & { readonly headers: IncomingMessage['headers'] })[] = []
/** The orders that the exchange of this test has taken, by client id. */
const taken = new Map<string, object>()

beforeEach(async () => {
  asked.length = 0
  taken.clear()
  answer = speak
  server = createAnsweringServer((request, response, bytes) => {
    const { headers, method = '', url: path = '' } = request
    const body = bytes.toString()
    asked.push({ method, path, body, headers })
    answer({ method, path, body }, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  egress = createEgress({ lookup: localLookup, allowedHosts: [host] })
  open = (key) =>
    createBackpackExchange({
      baseUrl: `http://${host}`,
      secret: key,
      egress,
      clock: { nowMs: () => nowMs },
    })
  exchange = open(secret)
})
afterEach(async () => {
  await egress.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** The documented interface, as far as these tests ask it. */
function speak({ body, method, path }: Asked, response: ServerResponse): void {
  const url = new URL(path, 'http://exchange')
  if (url.pathname === '/api/v1/depth') {
    reply(response, { asks: [['180.1', '2']], bids: [], lastUpdateId: '5', timestamp: 1 })
  } else if (url.pathname === '/api/v1/order' && method === 'POST') {
    const order: unknown = JSON.parse(body)
    const placed = { id: '111', status: 'New', ...(typeof order === 'object' ? order : {}) }
    taken.set(String(Reflect.get(placed, 'clientId')), placed)
    reply(response, placed)
  } else if (url.pathname === '/api/v1/order' && method === 'GET') {
    const found = taken.get(url.searchParams.get('clientId') ?? '')
    if (found === undefined) reply(response, { code: 'RESOURCE_NOT_FOUND', message: 'no' }, 404)
    else reply(response, found)
  } else if (method === 'DELETE') reply(response, { id: '111', status: 'Cancelled' })
  else if (url.pathname === '/api/v1/position') reply(response, [])
  else reply(response, { code: 'INVALID_ORDER', message: 'too small' }, 400)
}

it('reads market data without a signature, with the exchange’s own parameters', async () => {
  const read = await open(null).read('depth', { symbol, limit: '5', mode: undefined })
  expect(read).toMatchObject({ ok: true, body: { asks: [['180.1', '2']] } })
  expect(asked[0]).toMatchObject({ method: 'GET', path: `/api/v1/depth?symbol=${symbol}&limit=5` })
  expect(asked[0]?.headers['x-signature']).toBeUndefined()
})

it('signs orders over the instruction, the sorted parameters and the time', async () => {
  expect(await exchange.place({ ...requested, postOnly: true })).toMatchObject({
    ok: true,
    body: { id: '111', clientId: 7 },
  })
  const [request] = asked
  const headers = request?.headers ?? {}
  expect(headers).toMatchObject({
    'x-api-key': publicKey,
    'x-timestamp': String(nowMs),
    'x-window': '5000',
  })
  const text = `instruction=orderExecute&clientId=7&orderType=Limit&postOnly=true&price=180&quantity=1&side=Bid&symbol=${symbol}&timestamp=${nowMs}&window=5000`
  expect(
    signedText({
      instruction: 'orderExecute',
      parameters: { ...requested, postOnly: true },
      nowMs,
    }),
  ).toBe(text)
  expect(isSigned(text, String(headers['x-signature']))).toBe(true)
  expect(isSigned(`${text}0`, String(headers['x-signature']))).toBe(false)
})

it('asks for the order when the way back fails, and never sends it again', async () => {
  answer = (request, response) => {
    if (request.method !== 'POST') return speak(request, response)
    // It was taken, and then the connection broke.
    taken.set('7', { id: '222', clientId: 7, status: 'Filled' })
    response.destroy()
  }
  expect(await exchange.place(requested)).toMatchObject({ ok: true, body: { id: '222' } })
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  answer = (request, response) => {
    if (request.method !== 'POST') return speak(request, response)
    reply(response, {}, 502)
  }
  expect(await exchange.place({ ...requested, clientId: 8 })).toMatchObject({
    ok: false,
    code: 'unknown',
  })
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

it('finds an order that was filled before anybody could ask, and takes no older one for it', async () => {
  const entry = { clientId: 7, symbol, side: 'Bid', orderType: 'Market', status: 'Filled' }
  const history = [
    { ...entry, id: '1', clientId: 6, createdAt: new Date(nowMs).toISOString() },
    { ...entry, id: '333', createdAt: new Date(nowMs + 40).toISOString().slice(0, -1) },
    { ...entry, id: '2', createdAt: '2024-01-01T00:00:00.000' },
  ]
  let known: readonly unknown[] = history
  answer = ({ method, path }, response) => {
    if (method === 'POST') response.destroy()
    else if (path.startsWith('/wapi/v1/history/orders')) reply(response, known)
    else reply(response, { code: 'RESOURCE_NOT_FOUND', message: 'Order not found' }, 404)
  }
  expect(await exchange.place(requested)).toMatchObject({
    ok: true,
    body: { id: '333', status: 'Filled', createdAt: nowMs + 40, executedQuantity: '0' },
  })
  expect(asked.at(-1)?.path).toBe(`/wapi/v1/history/orders?symbol=${symbol}&limit=100`)
  known = [history[2] ?? {}, { clientId: 7 }, 'none']
  expect(await exchange.place(requested)).toMatchObject({ ok: false, code: 'unknown' })
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

it('passes on why an order is refused, and nothing about the key', async () => {
  answer = (_, response) => reply(response, { code: 'INVALID_ORDER', message: 'too small' }, 400)
  expect(await exchange.place(requested)).toEqual({
    ok: false,
    code: 'INVALID_ORDER',
    message: 'too small',
  })
  answer = (_, response) => reply(response, { code: 'UNAUTHORIZED', message: secret }, 401)
  const failure: unknown = await exchange
    .account('positions', {})
    .catch((thrown: unknown) => thrown)
  if (!(failure instanceof AppError)) throw new Error('was not refused')
  expect(failure.spec.code).toBe('upstream.failed')
  expect(failure.message).not.toContain(secret)
})

it('cancels with a signed body, and reads the account', async () => {
  expect(await exchange.cancel({ symbol, orderId: '111' })).toMatchObject({ ok: true })
  expect(asked[0]).toMatchObject({
    method: 'DELETE',
    path: '/api/v1/order',
    body: JSON.stringify({ symbol, orderId: '111' }),
  })
  expect(await exchange.account('positions', {})).toEqual({ ok: true, body: [] })
})

it('refuses a key that is none, without repeating it', () => {
  expect(() => open('not-a-key')).toThrow('is not 32 bytes')
  expect(open(null).canSign).toBe(false)
})

function isSigned(text: string, signature: string): boolean {
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

function reply(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
