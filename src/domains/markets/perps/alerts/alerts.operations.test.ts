import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../../test/support/http-server.ts'
import { createPerpsWorld, type PerpsWorld } from '../../../../../test/support/perps-world.ts'
import { race } from '../../../../../test/support/race.ts'
import { perpsRows } from '../index.ts'

const symbol = 'SOL_USDC_PERP'
let world: PerpsWorld
let server: FastifyInstance
beforeAll(async () => {
  world = await createPerpsWorld()
  const people = ['alice', 'bob', 'carol'].map(
    (name) => [`ct_sk_${name}`, principal({ accountId: `acct_${name}` })] as const,
  )
  server = await httpServerOf(
    { perps: perpsRows },
    { perps: world.perps },
    {
      clock: world.clock,
      authenticators: [tableAuthenticator('api_key', Object.fromEntries(people))],
    },
  )
})
afterAll(async () => {
  await server.close()
  await world.close()
})

type Method = 'DELETE' | 'GET' | 'POST'
async function call(who: string, method: Method, path = '', payload?: object) {
  const answer = await server.inject({
    method,
    url: `/api/backpack/alerts${path}`,
    headers: { 'x-api-key': `ct_sk_${who}` },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const wish = (price: string, more: object = {}) => ({ symbol, direction: 'above', price, ...more })

describe('alerts on mark prices', () => {
  test('200: set, listed by market, read, paused, resumed and deleted', async () => {
    const made = await call('alice', 'POST', '', wish('190.5', { note: 'take profit' }))
    const { id } = made.body
    const alert = {
      id,
      ...wish('190.5', { note: 'take profit' }),
      state: 'active',
      firings: 0,
      lastFiredAt: null,
      createdAt: expect.any(String),
    }
    expect(made).toEqual({ status: 200, body: alert })
    world.clock.advance(1_000)
    const other = await call('alice', 'POST', '', {
      ...wish('3000', { direction: 'below' }),
      symbol: 'ETH_USDC_PERP',
    })
    const listed = async (query = '') =>
      (await call('alice', 'GET', query)).body.items.map(({ id: one }: { id: string }) => one)
    expect(await listed()).toEqual([other.body.id, id])
    expect(await listed(`?symbol=${symbol}`)).toEqual([id])
    const { nextCursor } = (await call('alice', 'GET', '?limit=1')).body
    expect(await listed(`?limit=1&cursor=${nextCursor}`)).toEqual([id])
    expect((await call('alice', 'GET', `/${id}`)).body).toEqual(alert)
    const paused = { status: 200, body: { ...alert, state: 'paused' } }
    expect(await call('alice', 'POST', `/${id}/pause`)).toEqual(paused)
    expect(await call('alice', 'POST', `/${id}/pause`)).toEqual(paused)
    expect((await call('alice', 'POST', `/${id}/resume`)).body).toEqual(alert)
    expect((await call('alice', 'DELETE', `/${id}`)).body).toEqual({ id, deleted: true })
    expect((await call('alice', 'DELETE', `/${id}`)).status).toBe(404)
    expect(await listed(`?symbol=${symbol}`)).toEqual([])
  })

  test('404 for whoever it does not belong to, and it stays as it is', async () => {
    const { id } = (await call('alice', 'POST', '', wish('190'))).body
    const tried = [
      await call('bob', 'GET', `/${id}`),
      await call('bob', 'POST', `/${id}/pause`),
      await call('bob', 'POST', `/${id}/resume`),
      await call('bob', 'DELETE', `/${id}`),
    ]
    for (const { body, status } of tried) {
      expect([status, body.code]).toEqual([404, 'resource.not_found'])
    }
    expect((await call('bob', 'GET')).body.items).toEqual([])
    expect((await call('alice', 'GET', `/${id}`)).body.state).toBe('active')
  })

  test.each([
    ['180.005', 'must be a decimal number with at most 2 places'],
    ['0', 'must be above zero and within the book'],
    ['99999999999', 'must be above zero and within the book'],
  ])('400 for %s, which is no price of the market', async (price, message) => {
    const { body, status } = await call('alice', 'POST', '', wish(price))
    expect([status, body.code]).toEqual([400, 'request.invalid'])
    expect(body.errors).toMatchObject([{ location: 'body/price', message }])
  })

  test('404 for a market that is none', async () => {
    const { status } = await call('alice', 'POST', '', { ...wish('1'), symbol: 'NONE_PERP' })
    expect(status).toBe(404)
  })

  test('409 for the 201st of an account, also where several are set at once', async () => {
    const set = await race({ times: 206, enough: 'six are beyond the limit' }, () =>
      call('carol', 'POST', '', wish('190')),
    )
    const refused = set.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(6)
    for (const { body, status } of refused) {
      expect([status, body.code]).toEqual([409, 'perps.alerts_limit'])
    }
    expect((await call('bob', 'POST', '', wish('190'))).status).toBe(200)
  }, 60_000)
})
