import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BourseError } from '../errors/bourse-error.ts'
import { PaymentLimitError, TimeoutError, UnreachableError } from '../errors/client-errors.ts'
import { RateLimitedError, ResourceNotFoundError } from '../errors/codes.gen.ts'
import { exchange } from '../resources/exchange.gen.ts'
import { keys } from '../resources/keys.gen.ts'
import { launches } from '../resources/launches.gen.ts'
import { perpOrders } from '../resources/perp-orders.gen.ts'
import { type ClientOptions, createClient } from './client.ts'

/** What was asked of the scripted service. */
interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
  readonly credentials: unknown
  readonly keepalive: unknown
}

type Answer = Response | Error | 'hang'

/** A client whose service gives these answers in turn. */
function scripted(answers: readonly Answer[], options: ClientOptions = {}) {
  const asked: Asked[] = []
  const client = createClient({
    baseUrl: 'http://bourse.test',
    fetch: async (input, init = {}) => {
      const { body, credentials, headers, keepalive, method = 'GET', signal } = init
      asked.push({
        method,
        url: String(input),
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : body,
        credentials,
        keepalive,
      })
      const answer = answers[asked.length - 1] ?? new Error('nothing is left to answer')
      if (answer === 'hang')
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('cut'))),
        )
      if (answer instanceof Error) throw answer
      return answer
    },
    ...options,
  })
  return { asked, client }
}

const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
const problem = (status: number, code: string, more: object = {}, headers = {}) =>
  json({ code, detail: 'It did not work.', hint: 'Do it otherwise.', ...more }, status, headers)

afterEach(() => {
  vi.useRealTimers()
})

describe('a request', () => {
  it('has its parameters where the operation takes them', async () => {
    const { asked, client } = scripted([json({}), json({}), json({}), json([])])
    await launches(client).submit({ launchId: 'lnch_1/2', signedTransaction: '0x02' })
    await launches(client).listTrades({ launchId: 'lnch_1', limit: 5 })
    await perpOrders(client).cancel({ symbol: 'SOL_USDC_PERP', orderId: '7' })
    await exchange(client).placeOrders({ body: [] })
    expect(asked.map(({ body, method, url }) => [method, url, body])).toEqual([
      [
        'POST',
        'http://bourse.test/api/rh-launchpad/launches/lnch_1%2F2/submit',
        { signedTransaction: '0x02' },
      ],
      ['GET', 'http://bourse.test/api/rh-launchpad/launches/lnch_1/trades?limit=5', null],
      ['DELETE', 'http://bourse.test/api/backpack/order?symbol=SOL_USDC_PERP&orderId=7', null],
      ['POST', 'http://bourse.test/api/backpack/api/v1/orders', []],
    ])
  })

  it('goes to the paths of a service that names its exchange otherwise', async () => {
    const { asked, client } = scripted([json([])], { pathNames: { exchange: 'bazaar' } })
    await exchange(client).placeOrders({ body: [] })
    expect(asked[0]?.url).toBe('http://bourse.test/api/bazaar/api/v1/orders')
  })

  it('is not sent when a part of its path is missing', async () => {
    const { asked, client } = scripted([])
    const call = launches(client).get({ launchId: '..' })
    await expect(call).rejects.toMatchObject({ code: 'client.missing_parameter' })
    expect(asked).toEqual([])
  })

  it('carries the key, and no cookie beside it', async () => {
    const { asked, client } = scripted([json({}, 200, { 'set-cookie': 's=1; Path=/' }), json({})])
    await launches(client).get({ launchId: 'a' })
    client.useKey('ct_sk_1')
    await launches(client).get({ launchId: 'a' })
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer ct_sk_1')
    expect(asked[1]?.headers.get('cookie')).toBeNull()
  })

  it('leaves the cookies of a browser out where it carries a key', async () => {
    const { asked, client } = scripted([json({}), json({}), json({})])
    await launches(client).get({ launchId: 'a' })
    client.useKey('ct_sk_1')
    await launches(client).get({ launchId: 'a' })
    client.useKey(null)
    await launches(client).get({ launchId: 'a' })
    expect(asked.map(({ credentials }) => credentials)).toEqual(['include', 'omit', 'include'])
  })

  it('outlives its page where the call says so', async () => {
    const { asked, client } = scripted([json({}), json({})])
    await keys(client).revoke({ keyId: '7' })
    await keys(client).revoke({ keyId: '7' }, { keepalive: true })
    expect(asked.map(({ keepalive }) => keepalive)).toEqual([undefined, true])
  })

  it('carries the session that an answer set, until an answer ends it', async () => {
    const { asked, client } = scripted([
      json({}, 200, { 'set-cookie': 's=1; Path=/; HttpOnly' }),
      json({}, 200, { 'set-cookie': 's=; Max-Age=0' }),
      json({}),
    ])
    for (const launchId of ['a', 'b', 'c']) await launches(client).get({ launchId })
    expect(asked.map(({ headers }) => [headers.get('cookie'), headers.get('origin')])).toEqual([
      [null, 'http://bourse.test'],
      ['s=1', 'http://bourse.test'],
      [null, 'http://bourse.test'],
    ])
  })
})

describe('a failure', () => {
  it('is told apart by its code, and says what to do', async () => {
    const { client } = scripted([
      problem(404, 'resource.not_found', {
        requestId: 'req_1',
        errors: [{ location: 'a', message: 'b' }],
      }),
    ])
    const failure: unknown = await launches(client)
      .get({ launchId: 'a' })
      .catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(BourseError)
    expect(failure instanceof ResourceNotFoundError).toBe(true)
    expect(failure instanceof RateLimitedError).toBe(false)
    expect(failure).toMatchObject({
      name: 'ResourceNotFoundError',
      status: 404,
      detail: 'It did not work.',
      fix: 'Do it otherwise.',
      requestId: 'req_1',
      faults: [{ location: 'a', message: 'b' }],
    })
  })

  it('of something else in front of the service has the status as its code', async () => {
    const { client } = scripted([new Response('<h1>Forbidden</h1>', { status: 403 })])
    const call = launches(client).get({ launchId: 'a' })
    await expect(call).rejects.toMatchObject({ code: 'http.403', detail: '<h1>Forbidden</h1>' })
  })

  it('says that an answer is not the service’s', async () => {
    const { client } = scripted([new Response('<h1>Welcome</h1>')])
    const call = launches(client).get({ launchId: 'a' })
    await expect(call).rejects.toMatchObject({ code: 'client.not_json' })
  })
})

describe('another attempt', () => {
  it('is made after as long as the service asks, under the same key', async () => {
    vi.useFakeTimers()
    const { asked, client } = scripted([
      problem(429, 'rate.limited', { retryable: true }, { 'retry-after': '7' }),
      json({ id: 'lnch_1' }),
    ])
    const call = launches(client).prepare({ creator: '0x', name: 'A', symbol: 'A' })
    await vi.advanceTimersByTimeAsync(6_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toEqual({ id: 'lnch_1' })
    const sent = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[1]).toBe(sent[0])
  })

  it('is not made where the service asks to wait longer than an attempt may take', async () => {
    const { asked, client } = scripted([
      problem(429, 'rate.limited', { retryable: true, retryAfterSeconds: 3_600 }),
    ])
    const call = launches(client).get({ launchId: 'a' })
    await expect(call).rejects.toMatchObject({ code: 'rate.limited', retryAfterSeconds: 3_600 })
    expect(asked).toHaveLength(1)
  })

  it('is not made after a refusal that stays one', async () => {
    const { asked, client } = scripted([
      problem(503, 'vendors.not_configured', { retryable: false }),
    ])
    const call = launches(client).get({ launchId: 'a' })
    await expect(call).rejects.toMatchObject({ code: 'vendors.not_configured' })
    expect(asked).toHaveLength(1)
  })

  it('is made after a broken connection where the service knows the repeat', async () => {
    vi.useFakeTimers()
    const { asked, client } = scripted([new TypeError('reset'), new TypeError('reset'), json({})])
    const call = launches(client).prepare({ creator: '0x', name: 'A', symbol: 'A' })
    // Not until none is left: others of this process may renew theirs for ever.
    await vi.advanceTimersByTimeAsync(60_000)
    await call
    expect(asked).toHaveLength(3)
  })

  it('is not made after a broken connection where a repeat would do it again', async () => {
    const { asked, client } = scripted([new TypeError('reset'), json({})])
    const failure: unknown = await keys(client)
      .mint({ name: 'a' })
      .catch((thrown: unknown) => thrown)
    expect(failure instanceof UnreachableError).toBe(true)
    expect(asked).toHaveLength(1)
  })

  it('is made as often as the client says', async () => {
    const { asked, client } = scripted([new TypeError('reset'), json({})], { retriesMax: 0 })
    await expect(launches(client).get({ launchId: 'a' })).rejects.toMatchObject({
      code: 'client.unreachable',
    })
    expect(asked).toHaveLength(1)
  })
})

describe('an end', () => {
  it('comes with the reason of the signal', async () => {
    const stop = new AbortController()
    const { client } = scripted(['hang'])
    const call = launches(client).get({ launchId: 'a' }, { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  })

  it('comes while it waits for another attempt', async () => {
    const stop = new AbortController()
    const { asked, client } = scripted([
      problem(503, 'upstream.unavailable', { retryable: true, retryAfterSeconds: 30 }),
    ])
    const call = launches(client).get({ launchId: 'a' }, { signal: stop.signal })
    await expect.poll(() => asked.length).toBe(1)
    stop.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  })

  it('comes when a real server does not answer in time', async () => {
    const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = Object(silent.address())
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, retriesMax: 0 })
    const failure: unknown = await launches(client)
      .get({ launchId: 'a' }, { timeoutMs: 50 })
      .catch((thrown: unknown) => thrown)
    silent.closeAllConnections()
    silent.close()
    expect(failure instanceof TimeoutError).toBe(true)
    expect(failure instanceof PaymentLimitError).toBe(false)
  })
})

describe('a list', () => {
  const pages = () => [
    json({ items: [{ id: '1' }, { id: '2' }], nextCursor: 'b' }),
    json({ items: [{ id: '3' }], nextCursor: null }),
  ]

  it('is its first page when it is awaited', async () => {
    const { asked, client } = scripted(pages())
    const page = await launches(client).list({ limit: 2 })
    expect(page.items).toHaveLength(2)
    expect(asked).toHaveLength(1)
  })

  it('is all items when it is iterated, each page asked for once and with the same filter', async () => {
    const { asked, client } = scripted(pages())
    const ids: string[] = []
    for await (const { id } of launches(client).list({ limit: 2 })) ids.push(id)
    expect(ids).toEqual(['1', '2', '3'])
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?limit=2&cursor=b'])
  })

  it('asks for no page that nobody reads', async () => {
    const { asked, client } = scripted(pages())
    for await (const { id } of launches(client).list()) if (id === '1') break
    expect(asked).toHaveLength(1)
  })

  it('is page by page', async () => {
    const { client } = scripted(pages())
    const sizes: number[] = []
    for await (const { items } of launches(client).list().pages()) sizes.push(items.length)
    expect(sizes).toEqual([2, 1])
  })
})

it('tells status, headers and request beside the data', async () => {
  const { client } = scripted([
    json({}, 201, { 'x-request-id': 'req_9', 'idempotency-replayed': 'true' }),
  ])
  const answer = await launches(client).get({ launchId: 'a' }).withAnswer()
  expect(answer).toMatchObject({ status: 201, requestId: 'req_9', isReplayed: true })
})

it('rejects once, where the whole answer is wanted', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  const { client } = scripted([problem(404, 'launchpad.launch_not_found')])
  await expect(launches(client).get({ launchId: 'a' }).withAnswer()).rejects.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})

describe('a log of calls', () => {
  it('is told of each call as it is sent, and how it ended, whatever the answer', async () => {
    const told: unknown[] = []
    const { client } = scripted(
      [
        json({}, 200, { 'x-request-id': 'req_1' }),
        problem(404, 'launchpad.launch_not_found', { requestId: 'req_2' }),
      ],
      {
        apiKey: 'ct_sk_1',
        onCall: (sent) => {
          told.push(sent)
          return (ended) => told.push(ended)
        },
      },
    )
    const input = { launchId: 'lnch_1', signedTransaction: '0x02' }
    await launches(client).submit(input, { idempotencyKey: 'once' })
    await launches(client)
      .get({ launchId: 'gone' })
      .catch(() => undefined)
    expect(told).toMatchObject([
      {
        name: 'launches.submit',
        input,
        method: 'POST',
        url: 'http://bourse.test/api/rh-launchpad/launches/lnch_1/submit',
        body: '{"signedTransaction":"0x02"}',
        idempotencyKey: 'once',
      },
      { status: 200, code: null, requestId: 'req_1' },
      { name: 'launches.get', method: 'GET', body: null, idempotencyKey: null },
      { status: 404, code: 'launchpad.launch_not_found', requestId: 'req_2' },
    ])
    expect(JSON.stringify(told)).not.toContain('ct_sk_1')
  })

  it('says no reason where the call was ended by its own signal', async () => {
    const ended: unknown[] = []
    const { client } = scripted(['hang'], { onCall: () => (end) => ended.push(end) })
    const own = new AbortController()
    const call = launches(client).get({ launchId: 'a' }, { signal: own.signal })
    own.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(ended).toMatchObject([{ status: 0, code: null, requestId: null }])
  })
})
