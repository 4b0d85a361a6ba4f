import { beforeAll, describe, expect, test } from 'vitest'
import { pathParameters } from '../../src/kernel/operation.ts'
import type { RunningApp } from '../support/app.ts'
import { type AppOwner, openAppOwner } from '../support/app-owner.ts'
import { type Json, objectOf, textOf } from '../support/plain-api.ts'
import { sharedTestApp } from '../support/shared-app.ts'
import { entries } from './owned-things.ts'

// What a page keeps for trading without asking again: the way to orders, and to its own end, and nothing else.
const path = '/api/backpack/order'
const own = '/api/developer/keys/{keyId}'
const named = new Set([`POST ${path}`, `PATCH ${path}`, `DELETE ${path}`, `DELETE ${own}`])
const scopes = [...named].map((row) => {
  const [method = '', at = ''] = row.split(' ')
  return `route:${method.toLowerCase()}:${at}`
})
const orderLimit = { markets: ['SOL_USDC_PERP'], largest: '50', total: '120' }

let app: RunningApp
let owner: AppOwner
let key: string
let keyId: string

beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
  const body = { name: 'armed', scopes, orderLimit }
  const { json } = await owner.send('/api/developer/keys', body, owner.person)
  key = textOf(json, 'key')
  keyId = String(objectOf(json, 'record')['id'])
}, 120_000)

async function ask(method: string, url: string, body?: Json, secret = key) {
  const answer = await fetch(`${app.baseUrl}${url}`, {
    method,
    headers: {
      'x-api-key': secret,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: objectOf({ body: await answer.json() }, 'body') }
}
/** Waits in the book, far from where anybody trades. */
const order = (quantity: string) => ({
  symbol: 'SOL_USDC_PERP',
  side: 'Bid',
  orderType: 'Limit',
  price: '50',
  quantity,
})
async function recorded() {
  const { json } = await owner.send(`/api/developer/keys/${keyId}`, undefined, owner.person)
  return json['orderLimit']
}

describe('a key with an order limit and the least scopes', () => {
  test('opens no row but those that it names', async () => {
    const guarded = entries.filter(
      ({ operation: { auth, kind, method, path: row } }) =>
        kind !== 'socket' && auth.length > 0 && !named.has(`${method} ${row}`),
    )
    expect(guarded.length).toBeGreaterThan(300)
    const opened: string[] = []
    for (const { id, operation } of guarded) {
      const url = pathParameters(operation.path).reduce<string>(
        (whole, name) => whole.replace(`{${name}}`, '1'),
        operation.path,
      )
      const body = operation.method === 'GET' ? undefined : {}
      const { status } = await ask(operation.method, url, body)
      if (status !== 403) opened.push(`${id} ${status}`)
    }
    expect(opened).toEqual([])
  }, 60_000)
  test('orders up to its limit, which its record counts, and its successor orders the rest', async () => {
    const placed = await ask('POST', path, order('1'))
    expect([placed.status, await recorded()]).toEqual([200, { ...orderLimit, used: '50' }])
    expect(await ask('POST', path, order('1.01'))).toMatchObject({
      status: 403,
      json: { code: 'perps.over_order_limit', largest: '50', left: '70', value: '50.5' },
    })
    const rerolled = await owner.send(
      `/api/developer/keys/${keyId}/reroll`,
      { overlapSeconds: 60 },
      owner.person,
    )
    const next = textOf(rerolled.json, 'key')
    expect((await ask('POST', path, order('0.5'), next)).status).toBe(200)
    expect((await ask('POST', path, order('0.9'))).status).toBe(200)
    expect(await ask('POST', path, order('0.02'), next)).toMatchObject({
      status: 403,
      json: { code: 'perps.over_order_limit', left: '0', used: '120' },
    })
    expect(await recorded()).toEqual({ ...orderLimit, used: '120' })
    // The owner's own key is not held to it.
    expect((await owner.send(path, order('3'))).status).toBe(200)
    const gone = await fetch(`${app.baseUrl}/api/backpack/orders`, {
      method: 'DELETE',
      headers: { 'x-api-key': owner.key },
    })
    expect(gone.status).toBe(200)
  })
  test('places no live orders', async () => {
    expect(await ask('POST', path, { ...order('0.1'), mode: 'live' })).toMatchObject({
      status: 403,
      json: { code: 'perps.order_limit_live' },
    })
  })
  test.each([[['api:*']], [['route:perps:*']], [[...scopes, 'route:post:/api/vault/wallets']]])(
    'is not minted with %j',
    async (wide) => {
      const body = { name: 'wide', scopes: wide, orderLimit }
      expect(await owner.send('/api/developer/keys', body, owner.person)).toMatchObject({
        status: 400,
        json: { code: 'keys.order_limit_scopes' },
      })
    },
  )
  test('is not minted for a market that the exchange does not have', async () => {
    const none = { ...orderLimit, markets: ['DOGE_USDC_PERP'] }
    const body = { name: 'armed', scopes, orderLimit: none }
    const { json, status } = await owner.send('/api/developer/keys', body, owner.person)
    expect([status, json['code']]).toEqual([400, 'request.invalid'])
  }) // Last: it ends the key.
  test('ends itself and no other, and then opens nothing', async () => {
    const body = { name: 'other', scopes, orderLimit }
    const { json } = await owner.send('/api/developer/keys', body, owner.person)
    const [other, otherId] = [textOf(json, 'key'), String(objectOf(json, 'record')['id'])]
    expect(await ask('DELETE', `/api/developer/keys/${keyId}`, undefined, other)).toMatchObject({
      status: 403,
      json: { code: 'auth.forbidden' },
    })
    const ended = await ask('DELETE', `/api/developer/keys/${otherId}`, undefined, other)
    expect([ended.status, ended.json['state']]).toEqual([200, 'revoked'])
    await expect
      .poll(async () => (await ask('POST', path, order('0.1'), other)).status, { timeout: 2_000 })
      .toBe(401)
  })
})
