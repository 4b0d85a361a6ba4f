import { Validator } from '@seriousme/openapi-schema-validator'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  callVendor,
  createVendorWorld,
  type VendorWorld,
  vendorSecret,
} from '../../../../test/support/vendor-world.ts'
import { ledgerMoney } from '../../../kernel/assets.ts'
import { birdeye } from './catalog/birdeye.ts'
import { browserUse } from './catalog/browser-use.ts'
import { crossmint } from './catalog/crossmint.ts'
import { e2b } from './catalog/e2b.ts'
import { fal } from './catalog/fal.ts'
import { jupiter } from './catalog/jupiter.ts'
import { layerzero } from './catalog/layerzero.ts'
import { layerzeroTransfer } from './catalog/layerzero-transfer.ts'
import { openrouter } from './catalog/openrouter.ts'
import { telegram } from './catalog/telegram.ts'
import { vendorRoutes } from './index.ts'
import type { VendorRoute } from './vendor.ts'
import { vendorCatalog } from './vendor-catalog.ts'

let world: VendorWorld
const escaped = (text: string) =>
  [...text].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')
const base64 = (text: string) => Buffer.from(text).toString('base64')
afterEach(() => world.close())

const sol = 'So11111111111111111111111111111111111111112'
const price = `/api/birdeye/price?address=${sol}`
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  json: expect.objectContaining({ status, code, ...more }),
})

/** The request of a route's example. */
function exampleOf({ operation }: VendorRoute) {
  const { params = {}, query = {}, body } = operation.example.input ?? {}
  const filled = Object.entries(params).reduce<string>(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))),
    operation.path,
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return {
    url: search === '' ? filled : `${filled}?${search}`,
    options: { method: operation.method, ...(body === undefined ? {} : { body }) },
  }
}

describe.each(vendorCatalog.map((vendor) => [vendor.id, vendor] as const))(
  'every row of %s',
  (_, vendor) => {
    const routes = vendorRoutes.filter((route) => route.vendor === vendor)
    test('there are some', () => expect(routes).not.toHaveLength(0))

    beforeEach(async () => {
      world = await createVendorWorld([vendor])
    })

    test('200 with the documented answer, for its price, and 402 without payment', async () => {
      // What a call needs is made first.
      const made = routes.filter(({ operation }) => operation.makes !== undefined)
      const ordered = [...made, ...routes.filter((one) => !made.includes(one))]
      expect(ordered).toHaveLength(routes.length)
      for (const route of ordered) {
        const { url, options } = exampleOf(route)
        const unpaid = await callVendor(world, url, { ...options, pay: false })
        expect([route.operationId, unpaid.status]).toEqual([route.operationId, 402])
        const before = world.money.length
        const answer = await callVendor(world, url, options)
        expect([route.operationId, answer.status, answer.json]).toEqual([
          route.operationId,
          200,
          route.operation.example.output,
        ])
        expect(world.money.slice(before)).toEqual([expect.stringMatching(/^captured [1-9]\d*$/)])
        expect(world.usage.at(-1)).toMatchObject({
          vendor: route.vendor.id,
          operationId: route.operationId,
          family: route.vendor.family,
          accountId: 'acct_ann',
          chargeId: expect.stringMatching(/^chg_/),
          units: expect.objectContaining({ calls: 1n }),
        })
      }
      expect(world.usage).toHaveLength(routes.length)
    })

    test('401 without a credential, before anything else', async () => {
      for (const route of routes) {
        const { url, options } = exampleOf(route)
        const answer = await callVendor(world, url, { ...options, as: null })
        expect([route.operationId, answer.status]).toEqual([route.operationId, 401])
      }
      expect(world.priced).toEqual([])
    })
  },
)

describe('a vendor that is not configured', () => {
  test('503 with `configured: false` before anybody is asked to pay', async () => {
    world = await createVendorWorld([])
    for (const route of vendorRoutes) {
      const { url, options } = exampleOf(route)
      const answer = await callVendor(world, url, { ...options, pay: false })
      expect([route.operationId, answer]).toEqual([
        route.operationId,
        expect.objectContaining(
          problem(503, 'vendors.not_configured', { configured: false, vendor: route.vendor.id }),
        ),
      ])
    }
    expect([world.priced, world.money]).toEqual([[], []])
  })
})

describe('what reaches a vendor', () => {
  test('200 with its secret in its place, and nothing of the caller but the declared input', async () => {
    world = await createVendorWorld([birdeye, telegram, openrouter])
    const headers = { cookie: 'a=b', 'x-chain': 'sui', 'x-forwarded-for': '1.2.3.4', accept: 'x/y' }
    await callVendor(world, `${price}&chain=base`, { headers })
    const [asked] = world.server(birdeye).requests
    expect(asked).toEqual({
      method: 'GET',
      url: `/defi/price?address=${sol}`,
      body: '',
      headers: {
        host: world.server(birdeye).host,
        connection: 'keep-alive',
        accept: 'application/json',
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'bourse',
        'x-api-key': vendorSecret,
        'x-chain': 'base',
      },
    })

    const body = { chat_id: '@market', text: 'Good morning' }
    await callVendor(world, '/api/telegram/bot/messages', { body })
    const [sent] = world.server(telegram).requests
    expect([sent?.method, sent?.url, sent?.body]).toEqual([
      'POST',
      `/bot${vendorSecret}/sendMessage`,
      JSON.stringify(body),
    ])

    const chat = { model: 'openai/gpt-4.1-mini', messages: [{ role: 'user', content: 'Hi' }] }
    await callVendor(world, '/api/openrouter/chat/completions', { body: chat })
    const [talk] = world.server(openrouter).requests
    expect([talk?.url, talk?.headers.authorization, JSON.parse(talk?.body ?? '')]).toEqual([
      '/api/v1/chat/completions',
      `Bearer ${vendorSecret}`,
      {
        ...chat,
        max_tokens: 1_024,
        stream: false,
        provider: { max_price: { prompt: 1, completion: 5 } },
      },
    ])
  })

  test('400 for a parameter that could change the path, and for a member that is not declared', async () => {
    world = await createVendorWorld([jupiter, layerzero])
    const odd = [
      '..',
      '%2e%2e',
      '..%2f..%2fadmin',
      '%2F%2Fevil.example',
      'a%40evil.example',
      'a%5Cb',
      'a%3Fb',
      'a%23b',
      'a%00b',
      '%252e%252e',
      'a%2520b',
    ]
    for (const value of odd) {
      const answer = await callVendor(world, `/api/jupiter/holdings/${value}`)
      // Dots alone go up one folder before a row is looked for.
      const status = /^([.]|%2e)+$/.test(value) ? 404 : 400
      expect([value, answer.status]).toEqual([value, status])
    }
    const added = await callVendor(world, `/api/jupiter/price?ids=${sol}&callback=x`)
    expect(added).toMatchObject(problem(400, 'request.invalid'))
    expect(world.server(jupiter).requests).toEqual([])
    expect(world.money).toEqual([])
  })
})

describe('what comes back from a vendor', () => {
  beforeEach(async () => {
    world = await createVendorWorld([birdeye, telegram])
  })

  test('200 without the headers of the vendor', async () => {
    world.server(birdeye).reply({
      headers: { 'set-cookie': 'a=b', 'x-account': 'acme', 'cache-control': 'public' },
      body: { success: true, data: 1 },
    })
    const { headers, json } = await callVendor(world, price)
    expect(json).toEqual({ success: true, data: 1 })
    expect(headers).toMatchObject({
      'cache-control': 'no-store, private',
      'x-vendor-answer': 'vendor',
    })
    expect([headers['set-cookie'], headers['x-account']]).toEqual([undefined, undefined])
  })

  test.each([
    [400, 422, 'vendors.request_refused'],
    [401, 502, 'vendors.secret_refused'],
    [402, 502, 'vendors.secret_refused'],
    [403, 502, 'vendors.secret_refused'],
    [404, 404, 'vendors.not_found'],
    [410, 404, 'vendors.not_found'],
    [422, 422, 'vendors.request_refused'],
    [301, 502, 'vendors.failed'],
  ])(
    'a %s becomes a %s, says nothing of the vendor, and costs nothing',
    async (upstreamStatus, status, code) => {
      world.server(birdeye).reply({
        status: upstreamStatus,
        headers: { location: 'https://evil.example/' },
        body: { message: `account acme with ${vendorSecret} is over its plan` },
      })
      const answer = await callVendor(world, price)
      expect(answer).toMatchObject(problem(status, code, { upstreamStatus }))
      expect(answer.text).not.toMatch(/acme|sk_vendor|plan"|evil/)
      expect(world.money).toEqual(['released 1000'])
      expect(world.usage).toEqual([])
    },
  )

  test('422 for a failure that a vendor reports with status 200', async () => {
    world.server(telegram).reply({ body: { ok: false, description: 'chat not found' } })
    const body = { chat_id: 1, text: 'a' }
    const answer = await callVendor(world, '/api/telegram/bot/messages', { body })
    expect(answer).toMatchObject(problem(422, 'vendors.request_refused'))
    expect(world.money).toEqual(['released 1000'])
  })

  test.each([
    ['is not JSON', { text: '<html>' }],
    ['is of another type', { text: '{}', headers: { 'content-type': 'text/html' } }],
    ['holds the secret', { body: { success: true, data: { key: vendorSecret } } }],
    ['holds it in escapes', { text: `{"success":true,"data":"${escaped(vendorSecret)}"}` }],
    ['holds it as a name', { body: { success: true, data: { [vendorSecret]: 1 } } }],
    ['holds it in base64', { body: { success: true, data: base64(`x:${vendorSecret}!`) } }],
    ['holds it in an address', { body: { success: true, data: { url: `a?k=${vendorSecret}` } } }],
    ['lies too deep', { text: `{"success":true,"data":${'['.repeat(9_000)}${']'.repeat(9_000)}}` }],
    ['is too large', { body: { success: true, data: 'a'.repeat(2_200_000) } }],
  ])('502 for an answer that %s', async (_, reply) => {
    world.server(birdeye).reply(reply, reply, reply)
    const answer = await callVendor(world, price)
    expect(answer.status).toBe(502)
    expect(answer.text).not.toContain(vendorSecret)
    expect(world.money).toEqual(['released 1000'])
  })

  test('200 gives every number as the vendor wrote it, also those that no double holds', async () => {
    const data = '{"supply":18446744073709551615,"price":0.1234567890123456789,"top":1e400,"a":1.5}'
    world.server(birdeye).reply({ text: `{"success":true,"data":${data}}` })
    const answer = await callVendor(world, price)
    expect([answer.status, answer.text]).toEqual([200, `{"success":true,"data":${data}}`])
  })

  test('the secret is in no log, whatever fails', async () => {
    for (const reply of [
      { broken: true },
      { text: '<' },
      { status: 500 },
      { status: 401 },
    ] as const) {
      world.server(telegram).reply(reply, reply, reply)
      const answer = await callVendor(world, '/api/telegram/bot/me')
      expect(answer.status).toBeGreaterThanOrEqual(500)
    }
    expect(world.logged.length).toBeGreaterThan(3)
    expect(world.logged.join('\n')).not.toContain(vendorSecret)
  })
})

describe('what an account made', () => {
  const body = { templateID: 'base', timeout: 60 }
  const sandbox = '/api/e2b/sandboxes/ixjvyuzh8qo0jx1x3p4m2-6532622b'

  beforeEach(async () => {
    world = await createVendorWorld([e2b, browserUse, openrouter, fal, crossmint])
  })

  test('404 for another account, the same as for what nobody made, and the vendor is not asked', async () => {
    await callVendor(world, '/api/e2b/sandboxes', { body })
    expect((await callVendor(world, sandbox)).status).toBe(200)
    const asked = world.server(e2b).requests.length
    const [other, nobody] = [
      await callVendor(world, sandbox, { as: 'ct_sk_bob' }),
      await callVendor(world, '/api/e2b/sandboxes/nothing'),
    ]
    expect(other).toMatchObject(problem(404, 'vendors.not_found'))
    const bare = ({ json }: { readonly json: unknown }) => ({ ...Object(json), requestId: '' })
    expect(bare(other)).toEqual(bare(nobody))
    for (const method of ['DELETE', 'GET'] as const) {
      const answer = await callVendor(world, sandbox, { method, as: 'ct_sk_bob' })
      expect(answer.status).toBe(404)
    }
    expect(world.server(e2b).requests).toHaveLength(asked)
    expect(world.money.filter((entry) => entry.startsWith('released'))).toHaveLength(4)
  })

  test('404 for another account’s thing in a body or a query', async () => {
    await callVendor(world, '/api/browser-use/sessions', { body: {} })
    const task = { task: 'Read', sessionId: '6b1f0a52-3f43-4b1d-8a6e-0c7a9f1b2c03' }
    const taken = await callVendor(world, '/api/browser-use/tasks', { body: task, as: 'ct_sk_bob' })
    expect(taken).toMatchObject(problem(404, 'vendors.not_found'))
    expect((await callVendor(world, '/api/browser-use/tasks', { body: task })).status).toBe(200)
    const generation = '/api/openrouter/generation?id=gen-1726670000-b1f3Qm9a7X'
    expect((await callVendor(world, generation)).status).toBe(404)
  })

  test('404 for another account’s message: its number is only one in its chat, and easily guessed', async () => {
    await world.close()
    world = await createVendorWorld([telegram])
    const sent = await callVendor(world, '/api/telegram/bot/messages', {
      body: { chat_id: '@market', text: 'Mine' },
    })
    const { chat, message_id } = JSON.parse(sent.text).result
    const own = { chat_id: chat.id, message_id }
    for (const [path, more] of [
      ['delete', {}],
      ['edit', { text: 'Yours' }],
      ['pin', {}],
    ] as const) {
      const url = `/api/telegram/bot/messages/${path}`
      const change = { ...own, ...more }
      const asked = world.server(telegram).requests.length
      const other = await callVendor(world, url, { body: change, as: 'ct_sk_bob' })
      expect(other).toMatchObject(problem(404, 'vendors.not_found'))
      const elsewhere = await callVendor(world, url, { body: { ...change, chat_id: chat.id - 1 } })
      expect(elsewhere).toMatchObject(problem(404, 'vendors.not_found'))
      expect(world.server(telegram).requests).toHaveLength(asked)
      expect((await callVendor(world, url, { body: change })).status).toBe(200)
    }
  })

  test('404 for another account’s quote, though a list of quotes made it', async () => {
    await world.close()
    world = await createVendorWorld([layerzeroTransfer])
    const quotes = vendorRoutes.find(
      ({ operation }) => operation.path === '/api/layerzero/transfer/quotes',
    )
    await callVendor(world, '/api/layerzero/transfer/quotes', {
      body: quotes?.operation.example.input?.body ?? {},
    })
    const steps = { body: { quoteId: 'quote_abc123' } }
    const url = '/api/layerzero/transfer/steps'
    expect((await callVendor(world, url, { ...steps, as: 'ct_sk_bob' })).status).toBe(404)
    expect((await callVendor(world, url, steps)).status).toBe(200)
  })

  test('200 lists it, the newest first, page by page, and nobody else’s', async () => {
    const ids = ['sandbox-1', 'sandbox-2', 'sandbox-3']
    world.server(e2b).reply(...ids.map((sandboxID) => ({ body: { sandboxID } })))
    for (const _ of ids) await callVendor(world, '/api/e2b/sandboxes', { body })
    await callVendor(world, '/api/e2b/sandboxes', { body, as: 'ct_sk_bob' })
    await callVendor(world, '/api/browser-use/profiles', { body: { name: 'a' } })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { status, json } = await callVendor(
        world,
        `/api/gateway/resources?limit=2&vendor=e2b${more}`,
      )
      expect(status).toBe(200)
      const page = json as { items: { id: string; kind: string }[]; nextCursor: string | null }
      seen.push(...page.items.map(({ id, kind }) => `${kind} ${id}`))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['sandbox sandbox-3', 'sandbox sandbox-2', 'sandbox sandbox-1'])
    const { json } = await callVendor(world, '/api/gateway/resources')
    expect(json).toMatchObject({ items: [{ vendor: 'browser-use', kind: 'profile' }, {}, {}, {}] })
    const bad = await callVendor(world, '/api/gateway/resources?cursor=abc')
    expect(bad).toMatchObject(problem(400, 'request.invalid'))
  })
})

describe('a price that depends on the call', () => {
  beforeEach(async () => {
    world = await createVendorWorld([openrouter, e2b, browserUse, fal])
  })
  const amounts = () => world.priced.map(({ quote }) => quote.amountAtomic)

  test('grows with what the call may use up', async () => {
    const model = 'openai/gpt-4.1-mini'
    const chat = (content: string, max_tokens?: number) => ({
      model,
      messages: [{ role: 'user', content }],
      ...(max_tokens === undefined ? {} : { max_tokens }),
    })
    const path = '/api/openrouter/chat/completions'
    for (const body of [chat('Hi', 100), chat('Hi', 1_000), chat('Hi'.repeat(1_001), 100)]) {
      await callVendor(world, path, { body })
    }
    await callVendor(world, '/api/openrouter/premium/chat/completions', { body: chat('Hi', 100) })
    const [small = 0n, longer = 0n, read = 0n, premium = 0n] = amounts()
    // 900 more tokens at 5 dollars a million, and a fifth on top.
    expect(longer - small).toBe((900n * 5n * 6n) / 5n)
    expect(read - small).toBe((1_000n * 1n * 6n) / 5n)
    expect(premium).toBeGreaterThan(small * 3n)
  })

  test('is that of the seconds, steps and pictures that are asked for', async () => {
    await callVendor(world, '/api/e2b/sandboxes', { body: { templateID: 'base', timeout: 100 } })
    await callVendor(world, '/api/browser-use/tasks', { body: { task: 'Read', maxSteps: 3 } })
    await callVendor(world, '/api/fal/flux/schnell', { body: { prompt: 'A hall', num_images: 4 } })
    expect(amounts()).toEqual([11_000n, 110_000n, 32_000n])
    expect(world.usage.map(({ units }) => units)).toEqual([
      { calls: 1n, seconds: 100n },
      { calls: 1n, steps: 3n },
      { calls: 1n, images: 4n },
    ])
    expect(world.priced.map(({ quote }) => quote.source)).toEqual([
      'vendor:e2b',
      'vendor:browser-use',
      'vendor:fal',
    ])
  })

  test('counts the tokens of the answer as used', async () => {
    const body = { model: 'openai/gpt-4.1-mini', prompt: 'A' }
    await callVendor(world, '/api/openrouter/completions', { body })
    expect(world.usage[0]?.units).toEqual({
      calls: 1n,
      prompt_tokens: 12n,
      completion_tokens: 3n,
    })
  })
})

test('200 though its usage cannot be recorded, and the log says so', async () => {
  world = await createVendorWorld([birdeye], {
    recordUsage: () => {
      throw new Error('the books are closed')
    },
  })
  expect((await callVendor(world, price)).status).toBe(200)
  expect(world.money).toEqual(['captured 1000'])
  expect(world.logged.join('')).toContain('the books are closed')
})

describe('GET /api/gateway/*', () => {
  test('200 for a caller: vendors with their state and prices', async () => {
    world = await createVendorWorld([birdeye])
    const { status, json } = await callVendor(world, '/api/gateway/vendors', { pay: false })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      openapi: '/api/gateway/openapi.json',
      items: expect.arrayContaining([
        expect.objectContaining({
          id: 'birdeye',
          configured: true,
          setting: 'VENDOR_BIRDEYE_API_KEY',
          circuit: { state: 'closed', retryAfterSeconds: 0 },
          operations: expect.arrayContaining([
            {
              operationId: 'get_api_birdeye_price',
              method: 'GET',
              path: '/api/birdeye/price',
              summary: 'Read the price of a token',
              price: { ...ledgerMoney('USDC', 1_000n), unit: 'call' },
            },
          ]),
        }),
        expect.objectContaining({ id: 'e2b', configured: false, circuit: null }),
      ]),
    })
    expect(JSON.stringify(json)).not.toContain(vendorSecret)
  })

  test('200 for a caller: the description of the billable rows and of no others', async () => {
    world = await createVendorWorld([])
    const answer = await callVendor(world, '/api/gateway/openapi.json', { pay: false })
    const { status, json, headers } = answer
    expect(status).toBe(200)
    const { paths } = json as { paths: Record<string, Record<string, Record<string, unknown>>> }
    const described = Object.values(paths).flatMap((item) => Object.values(item))
    expect(new Set(described.map(({ operationId }) => operationId))).toEqual(
      new Set(vendorRoutes.map(({ operationId }) => operationId)),
    )
    expect(described).toHaveLength(vendorRoutes.length)
    const etag = String(headers['etag'])
    const again = await world.http.inject({
      url: '/api/gateway/openapi.json',
      headers: { authorization: 'Bearer ct_sk_ann', 'if-none-match': etag },
    })
    expect(again.statusCode).toBe(304)
    expect(new Set(described.map((one) => one['x-access-tier']))).toEqual(new Set(['monetized']))
  })

  test('200 for a stranger: the description of the gateway, without a word of what is billable', async () => {
    world = await createVendorWorld([])
    const { status, json, headers, text } = await callVendor(world, '/api/gateway/openapi.json', {
      as: null,
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), paths: {} })
    expect((await new Validator().validate(structuredClone(Object(json)))).errors ?? []).toEqual([])
    for (const { operation, operationId } of vendorRoutes) {
      expect(text).not.toContain(operationId)
      expect(text).not.toContain(operation.path.split('/').slice(0, 3).join('/'))
    }
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization'),
    })
    const etag = String(headers['etag'])
    const withKey = await world.http.inject({
      url: '/api/gateway/openapi.json',
      headers: { authorization: 'Bearer ct_sk_ann', 'if-none-match': etag },
    })
    expect(withKey.statusCode).toBe(200)
  })

  test('401 for a stranger, and 403 for who is not the operator', async () => {
    world = await createVendorWorld([])
    for (const path of ['vendors', 'resources', 'inventory']) {
      const answer = await callVendor(world, `/api/gateway/${path}`, { as: null })
      expect([path, answer.status]).toEqual([path, 401])
    }
    const inventory = await callVendor(world, '/api/gateway/inventory')
    expect(inventory).toMatchObject(problem(403, 'auth.operator_required'))
  })
})
