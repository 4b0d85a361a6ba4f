import { generateKeyPairSync, sign } from 'node:crypto'
import ccxt, { type Exchange } from 'ccxt'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { createExchangeKeyAuthenticator, perpsRows } from '../../src/domains/markets/perps/index.ts'
import { httpServerOf, principal, tableAuthenticator } from '../support/http-server.ts'
import { createPerpsWorld, type PerpsWorld } from '../support/perps-world.ts'

const symbol = 'SOL/USDC:USDC'
const id = 'SOL_USDC_PERP'
const origin = 'http://localhost:4663'
// Clients stamp their requests with the time of this machine.
const clock = { nowMs: () => Date.now() }
let world: PerpsWorld
let server: FastifyInstance
let baseUrl: string
let anybody: Exchange

/** Somebody with a session and a key of ours. */
function ownerOf(name: string) {
  const key = { 'x-api-key': `ct_sk_${name}` }
  const person = { cookie: `__Host-svc.sid=${name}`, origin }
  const send = async (path: string, body?: object, headers: Record<string, string> = key) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, json: Object(await answer.json()) }
  }
  return { accountId: `acct_${name}`, person, send }
}
type Owner = ReturnType<typeof ownerOf>
const maker = ownerOf('maker')
const taker = ownerOf('taker')

/** The class as it is published, with nothing but its address changed. */
function clientOf(keys: { readonly apiKey?: string; readonly secret?: string } = {}): Exchange {
  const client = new ccxt.backpack({ ...keys, enableRateLimit: false })
  const address = `${baseUrl}/api/backpack`
  client.urls['api'] = { public: address, private: address }
  return client
}

type KeyPair = { readonly apiKey: string; readonly secret: string }

/** A key pair as the exchange hands one out: both halves in base64. */
function newKeyPair(): KeyPair & { readonly signed: (text: string) => string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const half = (encoded: Buffer) => encoded.subarray(-32).toString('base64')
  return {
    apiKey: half(publicKey.export({ format: 'der', type: 'spki' })),
    secret: half(privateKey.export({ format: 'der', type: 'pkcs8' })),
    signed: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

async function register(owner: Owner, pair: ReturnType<typeof newKeyPair>, more: object = {}) {
  const timestamp = Date.now()
  const text = `instruction=signingKeyRegister&account=${owner.accountId}&publicKey=${pair.apiKey}&timestamp=${timestamp}`
  const body = { publicKey: pair.apiKey, name: 'client', timestamp, signature: pair.signed(text) }
  return owner.send('/api/backpack/signing-keys', { ...body, ...more }, owner.person)
}

const place = (owner: Owner, side: 'Ask' | 'Bid', more: object) =>
  owner.send('/api/backpack/order', { symbol: id, side, orderType: 'Limit', ...more })

beforeAll(async () => {
  world = await createPerpsWorld({ clock })
  world.perps.start()
  const { entries } = buildCatalog({ perps: perpsRows })
  const readScopes = entries
    .filter(({ operation }) => operation.method === 'GET' && 'instruction' in operation)
    .map(({ operation }) => `route:get:${operation.path}` as const)
  const people = (credential: 'api_key' | 'wallet_session', prefix: string) =>
    tableAuthenticator(
      credential,
      Object.fromEntries(
        ['maker', 'taker'].map((name) => [
          `${prefix}${name}`,
          principal({ accountId: `acct_${name}`, credential }),
        ]),
      ),
    )
  const { database } = world
  server = await httpServerOf(
    { perps: perpsRows },
    { perps: world.perps },
    {
      clock,
      authenticators: [
        people('api_key', 'ct_sk_'),
        people('wallet_session', ''),
        createExchangeKeyAuthenticator({ clock, database, readScopes, walletsOf: async () => [] }),
      ],
      policies: { anonymous: unlimited, principal: unlimited, signIn: unlimited },
    },
  )
  baseUrl = await server.listen({ port: 0, host: '127.0.0.1' })
  anybody = clientOf()
  await anybody.loadMarkets()
}, 120_000)
afterAll(async () => {
  await server.close()
  await world.close()
})
const unlimited = { limit: 1_000_000, windowMs: 60_000 }

describe('market data for anybody', () => {
  test('markets and currencies', async () => {
    expect(Object.keys(Object(anybody.markets))).toEqual(
      expect.arrayContaining(['BTC/USDC:USDC', 'ETH/USDC:USDC', symbol]),
    )
    expect(anybody.market(symbol)).toMatchObject({
      id,
      base: 'SOL',
      quote: 'USDC',
      settle: 'USDC',
      swap: true,
      linear: true,
      active: true,
      precision: { amount: 0.01, price: 0.01 },
      created: Date.parse('2026-01-01T00:00:00.000Z'),
    })
    expect(anybody.currencies).toMatchObject({ USDC: { id: 'USDC', name: 'Paper USDC' } })
  })

  test('order book, trades, tickers and candles of what was traded', async () => {
    const { markPrice } = await anybody.fetchFundingRate(symbol)
    const mark = Number(markPrice)
    const above = Math.round(mark + 2).toFixed(0)
    await place(maker, 'Ask', { price: above, quantity: '3' })
    await place(maker, 'Bid', { price: Math.round(mark - 5).toFixed(0), quantity: '2' })
    await place(maker, 'Bid', { price: Math.round(mark - 6).toFixed(0), quantity: '4' })
    await place(taker, 'Bid', { price: above, quantity: '1' })
    const book = await anybody.fetchOrderBook(symbol)
    expect(book).toMatchObject({ symbol, asks: [[Number(above), 2]] })
    expect(book.bids.map(([price]) => price)).toEqual([Math.round(mark - 5), Math.round(mark - 6)])
    expect(Number(book.timestamp)).toBeGreaterThan(Date.parse('2026-01-01'))
    expect(Number(book.nonce)).toBeGreaterThan(0)

    const trades = await anybody.fetchTrades(symbol)
    expect(trades).toMatchObject([{ symbol, price: Number(above), amount: 1, side: 'buy' }])
    expect(await anybody.fetchTrades(symbol, undefined, 5, { offset: 1 })).toEqual([])

    const ticker = await anybody.fetchTicker(symbol)
    const last = Number(above)
    expect(ticker).toMatchObject({ symbol, last, high: last, baseVolume: 1, quoteVolume: last })
    expect(Object.keys(await anybody.fetchTickers())).toHaveLength(3)

    const candles = await anybody.fetchOHLCV(symbol, '1m')
    // A minute that ends meanwhile begins the next candle, with nothing in it yet.
    const traded = candles.filter((candle) => Number(candle[5]) > 0)
    expect(traded.map((candle) => candle.slice(1))).toEqual([[last, last, last, last, 1]])
    for (const price of ['mark', 'index'])
      expect((await anybody.fetchOHLCV(symbol, '1h', undefined, 5, { price })).length).toBe(1)
  })

  test('funding, open interest, status and time', async () => {
    const rate = await anybody.fetchFundingRate(symbol)
    expect(rate).toMatchObject({ symbol, interval: '1h', fundingRate: expect.any(Number) })
    expect(Number(rate['nextFundingTimestamp'])).toBeGreaterThan(Date.now() - 60_000)
    expect(await anybody.fetchFundingRateHistory(symbol)).toEqual([])
    expect(await anybody.fetchOpenInterest(symbol)).toMatchObject({ symbol, openInterestValue: 1 })
    expect(await anybody.fetchStatus()).toMatchObject({ status: 'ok' })
    expect(Math.abs(Number(await anybody.fetchTime()) - Date.now())).toBeLessThan(60_000)
    const ping = await fetch(`${baseUrl}/api/backpack/api/v1/ping`)
    expect([ping.status, await ping.text()]).toEqual([200, 'pong'])
  })

  test('refusals are of the classes that the client has for them', async () => {
    const ask = (path: string) => fetch(`${baseUrl}/api/backpack/api/v1/${path}`)
    const unknown = await ask('depth?symbol=DOGE_USDC_PERP')
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { code: 'INVALID_MARKET', message: expect.any(String) },
    ])
    const unread = await ask('klines?symbol=SOL_USDC_PERP')
    expect([unread.status, await unread.json()]).toEqual([
      400,
      { code: 'INVALID_CLIENT_REQUEST', message: expect.stringContaining('startTime') },
    ])
    await expect(anybody.fetchOHLCV(symbol, '15m')).resolves.toBeInstanceOf(Array)
    await expect(anybody.fetchOHLCV(symbol, '7m')).rejects.toBeInstanceOf(ccxt.BadRequest)
  })
})

describe('an account behind a key that signs', () => {
  let client: Exchange
  let pair: ReturnType<typeof newKeyPair>
  let keyId: string
  let mark: number
  const at = (distance: number) => Math.round(mark + distance)

  beforeAll(async () => {
    pair = newKeyPair()
    const registered = await register(taker, pair)
    keyId = String(registered.json['id'])
    client = clientOf(pair)
    await client.loadMarkets()
    mark = Number((await client.fetchFundingRate(symbol)).markPrice)
  })

  test('limit orders: placed, found, listed, cancelled, and cancelled again', async () => {
    const clientOrderId = 77
    const order = await client.createOrder(symbol, 'limit', 'buy', 1.5, at(-20), {
      clientOrderId,
      postOnly: true,
    })
    expect(order).toMatchObject({
      symbol,
      side: 'buy',
      type: 'limit',
      price: at(-20),
      amount: 1.5,
      status: 'open',
      postOnly: true,
      clientOrderId: '77',
      filled: 0,
    })
    expect(await client['fetchOpenOrder'](order.id, symbol)).toMatchObject({ id: order.id })
    expect(await client.fetchOpenOrders(symbol)).toMatchObject([{ id: order.id }])
    expect(await client.cancelOrder(String(order.id), symbol)).toMatchObject({ status: 'canceled' })
    expect(await client.cancelOrder(String(order.id), symbol)).toMatchObject({
      id: order.id,
      status: 'canceled',
    })
    expect(await client.fetchOpenOrders(symbol)).toEqual([])
    expect((await client.fetchOrders(symbol)).at(-1)).toMatchObject({ price: at(-20) })
    await expect(
      client.createOrder(symbol, 'limit', 'buy', 1, at(3), { postOnly: true }),
    ).rejects.toBeInstanceOf(ccxt.InvalidOrder)
    await expect(
      client.createOrder(symbol, 'limit', 'buy', 90_000, at(-20)),
    ).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
  })

  test('market, reduce-only and trigger orders, the position and the fills that they make', async () => {
    const bought = await client.createOrder(symbol, 'market', 'buy', 1)
    expect(bought).toMatchObject({ status: 'closed', filled: 1 })
    expect(await client.fetchPositions([symbol])).toMatchObject([
      { symbol, side: 'long', contracts: '2', initialMarginPercentage: '0.05' },
    ])
    const stop = await client.createOrder(symbol, 'market', 'sell', 1, undefined, {
      triggerPrice: at(-30),
      reduceOnly: true,
    })
    expect(stop).toMatchObject({ status: 'open', triggerPrice: at(-30), reduceOnly: true })
    const sold = await client.createOrder(symbol, 'limit', 'sell', 0.5, at(-5), {
      reduceOnly: true,
    })
    expect(sold).toMatchObject({ status: 'closed', filled: 0.5 })
    const mine = await client.fetchMyTrades(symbol)
    expect(mine).toHaveLength(3)
    expect(mine.at(-1)).toMatchObject({
      symbol,
      side: 'sell',
      amount: 0.5,
      order: sold.id,
      takerOrMaker: 'taker',
      fee: { currency: 'USDC' },
    })
    expect(await client.cancelAllOrders(symbol)).toMatchObject([{ id: stop.id }])
    const balance = await client.fetchBalance()
    expect(Number(Object(balance)['USDC'].total)).toBeGreaterThan(9_900)
    expect(await client.fetchDeposits('USDC')).toMatchObject([{ amount: 10_000, status: 'ok' }])
    expect(await client.fetchFundingHistory(symbol)).toEqual([])
  })

  test('several orders at once, each with its own answer', async () => {
    const wish = (amount: number) => ({
      symbol,
      type: 'limit',
      side: 'buy',
      amount,
      price: at(-25),
    })
    const placed = await client.createOrders([wish(1), wish(2), wish(90_000)] as never)
    expect(placed.map(({ amount, status }) => [amount, status])).toEqual([
      [1, 'open'],
      [2, 'open'],
      [undefined, undefined],
    ])
    expect(placed[2]?.info).toMatchObject({ operation: 'Err', code: 'INSUFFICIENT_MARGIN' })
    expect(await client.cancelAllOrders(symbol)).toHaveLength(2)
  })

  /** A request as a client signs it, to be sent as it is or with something about it changed. */
  function signedOrder(window = 5_000, timestamp = Date.now()) {
    const body = {
      orderType: 'Limit',
      price: String(at(-40)),
      quantity: '1',
      side: 'Bid',
      symbol: id,
    }
    const text = Object.entries(body).map(([name, value]) => `${name}=${value}`)
    const signature = pair.signed(
      `instruction=orderExecute&${text.join('&')}&timestamp=${timestamp}&window=${window}`,
    )
    const headers = {
      'x-api-key': pair.apiKey,
      'x-signature': signature,
      'x-timestamp': String(timestamp),
      'x-window': String(window),
    }
    return { body, headers }
  }
  const send = (path: string, body: unknown, headers: Record<string, string>, method = 'POST') =>
    fetch(`${baseUrl}/api/backpack/api/v1/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const refused = { code: 'INVALID_SIGNATURE', message: expect.any(String) }

  test('a signature works once, for its own request, in its own time', async () => {
    const { body, headers } = signedOrder()
    expect((await send('order', body, headers)).status).toBe(200)
    const again = await send('order', body, headers)
    expect([again.status, await again.json()]).toEqual([401, refused])

    const other = signedOrder()
    for (const changed of [
      send('order', { ...other.body, quantity: '2' }, other.headers),
      send('order', { ...other.body, reduceOnly: true }, other.headers),
      send('order', other.body, other.headers, 'DELETE'),
      send('orders', [other.body, other.body], other.headers),
      send('order', other.body, { ...other.headers, 'x-window': '60000' }),
      send('order', other.body, { ...other.headers, 'x-api-key': newKeyPair().apiKey }),
    ]) {
      const answer = await changed
      expect([answer.status, await answer.json()]).toEqual([401, refused])
    }
    for (const late of [
      signedOrder(5_000, Date.now() - 6_000),
      signedOrder(5_000, Date.now() + 60_000),
      signedOrder(60_001),
    ])
      expect((await send('order', late.body, late.headers)).status).toBe(401)
    const reads = await fetch(`${baseUrl}/api/backpack/api/v1/depth?symbol=${id}`, {
      headers: other.headers,
    })
    expect(reads.status).toBe(401)
    expect(await client.fetchOpenOrders(symbol)).toHaveLength(1)
    await client.cancelAllOrders(symbol)
  })

  test('of many copies of a request that are sent at once one is taken', async () => {
    const { body, headers } = signedOrder()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('order', body, headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await client.cancelAllOrders(symbol)
  })

  test('a key is registered by who has it, once, and for reading only reads', async () => {
    expect((await register(maker, pair)).json).toMatchObject({ code: 'perps.signing_key_known' })
    const unproven = await register(maker, newKeyPair(), { signature: `${'A'.repeat(86)}==` })
    expect(unproven.json).toMatchObject({ code: 'request.invalid' })
    const reader = newKeyPair()
    expect((await register(taker, reader, { access: 'read' })).json).toMatchObject({
      publicKey: reader.apiKey,
      access: 'read',
    })
    const reading = clientOf(reader)
    await reading.loadMarkets()
    expect(await reading.fetchPositions()).toHaveLength(1)
    await expect(reading.createOrder(symbol, 'market', 'buy', 1)).rejects.toBeInstanceOf(
      ccxt.OperationRejected,
    )
    const byKey = await taker.send('/api/backpack/signing-keys', {
      publicKey: newKeyPair().apiKey,
      name: 'x',
      timestamp: 0,
      signature: `${'A'.repeat(86)}==`,
    })
    expect(byKey.status).toBe(403)
  })

  test('our own keys open the same routes, and strangers do not', async () => {
    const own = await taker.send('/api/backpack/api/v1/capital')
    expect(own.json).toMatchObject({ USDC: { staked: '0' } })
    const stranger = await fetch(`${baseUrl}/api/backpack/api/v1/capital`)
    expect([stranger.status, await stranger.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED', message: expect.any(String) },
    ])
  })

  test('a revoked key opens nothing, and only its account revokes it', async () => {
    const revoke = (owner: Owner) =>
      fetch(`${baseUrl}/api/backpack/signing-keys/${keyId}`, {
        method: 'DELETE',
        headers: owner.person,
      })
    expect((await revoke(maker)).status).toBe(404)
    expect((await revoke(taker)).status).toBe(200)
    await expect(client.fetchBalance()).rejects.toBeInstanceOf(ccxt.AuthenticationError)
  })
})
