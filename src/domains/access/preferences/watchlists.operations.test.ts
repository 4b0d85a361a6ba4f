import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Database } from '../../../ports/database.ts'
import { createPreferencesService, preferencesMigrations, preferencesRows } from './index.ts'

const base = '/api/watchlists'
const token = { kind: 'token', id: '0xAbcdef0123456789abcdef0123456789ABCDEF01' }
const market = { kind: 'market', id: 'BTC-PERP' }
const wallet = { kind: 'wallet', id: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932' }
const agent = { kind: 'agent', id: 'pool-depth-reader' }
let database: Database
let outbox: SqlEventLog
let http: FastifyInstance
const clock = handClock()

beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'preferences', migrations: preferencesMigrations },
  ])
  outbox = createEventLog({ database, clock, random: realRandom, logger: silentLogger })
  const preferences = createPreferencesService({ database, clock, outbox, random: realRandom })
  const secrets = {
    ct_sk_ann: principal(),
    ct_sk_bob: principal({ accountId: 'acct_b', credentialId: 'key_2' }),
  }
  http = await httpServerOf(
    { preferences: preferencesRows },
    { preferences },
    { clock, authenticators: [tableAuthenticator('api_key', secrets)] },
  )
})
afterEach(async () => {
  await http.close()
  await database.close()
})

type Sent = { readonly payload?: object; readonly name?: string }
const call = (method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT', url: string, sent: Sent = {}) =>
  http.inject({
    method,
    url,
    headers: { authorization: `Bearer ct_sk_${sent.name ?? 'ann'}` },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  })
const create = async (payload: object = { name: 'Majors' }) => {
  const answer = await call('POST', base, { payload })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const things = (watchlist: { entries: readonly { kind: string; id: string }[] }) =>
  watchlist.entries.map(({ kind, id }) => ({ kind, id }))
const refusal = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

describe('a watchlist', () => {
  test('200 created, read, listed, renamed and deleted by its account', async () => {
    const made = await create({ name: 'Majors', entries: [token, market] })
    expect(made).toMatchObject({ name: 'Majors', version: 1, entryCount: 2 })
    expect(things(made)).toEqual([token, market])
    expect((await call('GET', `${base}/${made.id}`)).json()).toEqual(made)
    const { entries: _, ...summary } = made
    expect((await call('GET', base)).json()).toEqual({ items: [summary], nextCursor: null })
    const renamed = await call('PATCH', `${base}/${made.id}`, { payload: { name: 'Minors' } })
    expect(renamed.json()).toMatchObject({ name: 'Minors', version: 2, entryCount: 2 })
    expect((await call('DELETE', `${base}/${made.id}`)).statusCode).toBe(200)
    expect((await call('GET', `${base}/${made.id}`)).statusCode).toBe(404)
  })

  test('200 entries are added, moved and taken out, each thing once whatever its spelling', async () => {
    const { id } = await create()
    const url = `${base}/${id}/entries`
    const add = async (entry: object, position?: number) =>
      (
        await call('POST', url, {
          payload: position === undefined ? { entry } : { entry, position },
        })
      ).json()
    await add(token)
    await add(market)
    expect(things(await add(wallet, 0))).toEqual([wallet, token, market])
    expect(things(await add(market, 1))).toEqual([wallet, market, token])
    const before = (await call('GET', `${base}/${id}`)).json()
    const same = await add({ kind: 'token', id: token.id.toLowerCase() })
    expect(same).toEqual(before)
    const gone = await call('DELETE', `${url}/token/${token.id.toUpperCase().replace('0X', '0x')}`)
    expect(things(gone.json())).toEqual([wallet, market])
    const absent = await call('DELETE', `${url}/agent/nobody`)
    expect(absent.json()).toEqual(gone.json())
  })

  test('200 reordered as a whole; what was there keeps its time', async () => {
    const { id, version, createdAt } = await create({ name: 'Majors', entries: [token, market] })
    clock.advance(60_000)
    const payload = { entries: [agent, market, token], expectedVersion: version }
    const changed = (await call('PUT', `${base}/${id}/entries`, { payload })).json()
    expect(things(changed)).toEqual([agent, market, token])
    expect(
      changed.entries.map(({ addedAt }: { addedAt: string }) => addedAt === createdAt),
    ).toEqual([false, true, true])
    expect(changed.version).toBeGreaterThan(version)
  })

  test('409 for the second of two devices that reorder the same version', async () => {
    const { id, version } = await create({ name: 'Majors', entries: [token, market] })
    const put = (entries: readonly object[]) =>
      call('PUT', `${base}/${id}/entries`, { payload: { entries, expectedVersion: version } })
    const answers = await Promise.all([put([market, token]), put([agent])])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ])
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(lost.code).toBe('preferences.version_conflict')
    expect(lost.current).toEqual((await call('GET', `${base}/${id}`)).json())
  })

  test('200 two devices that add at the same time both have their entry in it', async () => {
    const { id } = await create()
    const entries = [token, market, wallet, agent]
    const answers = await Promise.all(
      entries.map((entry) => call('POST', `${base}/${id}/entries`, { payload: { entry } })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const present = (await call('GET', `${base}/${id}`)).json()
    expect(new Set(things(present).map((one) => one.id))).toEqual(
      new Set(entries.map((one) => one.id)),
    )
  })

  test('200 the lists that hold one thing', async () => {
    const majors = await create({ name: 'Majors', entries: [token, market] })
    await create({ name: 'Others', entries: [wallet] })
    const holding = async (holds: string) =>
      (await call('GET', `${base}?holds=${encodeURIComponent(holds)}`))
        .json()
        .items.map(({ name }: { name: string }) => name)
    expect(await holding(`token:${token.id.toLowerCase()}`)).toEqual([majors.name])
    expect(await holding('market:BTC-PERP')).toEqual([majors.name])
    expect(await holding(`wallet:${wallet.id}`)).toEqual(['Others'])
    expect(await holding('market:btc-perp')).toEqual([])
  })

  test('200 tells the owner of each change that changed something', async () => {
    const { id, version } = await create()
    await call('PATCH', `${base}/${id}`, { payload: { name: 'Majors' } })
    await call('DELETE', `${base}/${id}/entries/agent/nobody`)
    await call('DELETE', `${base}/${id}`)
    await outbox.sequence()
    const filter = { topics: [], accountId: 'acct_a' }
    const { events } = await outbox.read({ afterSeq: 0n, filter, limit: 10 })
    expect(events.map(({ topic }) => topic)).toEqual(['watchlist.changed', 'watchlist.deleted'])
    expect(events.map(({ payload }) => payload['watchlistId'])).toEqual([id, id])
    expect(events[0]?.payload['version']).toBe(version)
  })
})

describe('refusals', () => {
  test('404 for another account, whose list is empty', async () => {
    const { id } = await create()
    const url = `${base}/${id}`
    const payload = { entry: market }
    const answers = await Promise.all([
      call('GET', url, { name: 'bob' }),
      call('PATCH', url, { name: 'bob', payload: { name: 'Mine' } }),
      call('DELETE', url, { name: 'bob' }),
      call('POST', `${url}/entries`, { name: 'bob', payload }),
      call('PUT', `${url}/entries`, { name: 'bob', payload: { entries: [], expectedVersion: 1 } }),
      call('DELETE', `${url}/entries/market/BTC-PERP`, { name: 'bob' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await call('GET', base, { name: 'bob' })).json().items).toEqual([])
    expect((await call('GET', url)).json().entryCount).toBe(0)
  })

  test.each([
    ['a token that is no address', { entry: { kind: 'token', id: 'PEPE' } }],
    ['a kind of nothing', { entry: { kind: 'person', id: 'bob' } }],
    ['a wildcard', { entry: { kind: 'market', id: '%' } }],
    ['a position past the end of all', { entry: market, position: 200 }],
    ['another member', { entry: { ...market, note: 'x' } }],
  ])('400 for %s', async (_, payload) => {
    const { id } = await create()
    expect((await call('POST', `${base}/${id}/entries`, { payload })).statusCode).toBe(400)
  })

  test('400 for a thing twice in one list, by any spelling', async () => {
    const twice = [token, { kind: 'token', id: token.id.toLowerCase() }]
    const answer = await call('POST', base, { payload: { name: 'Twice', entries: twice } })
    expect(refusal(answer)).toEqual([400, 'request.invalid'])
    expect(answer.json().errors).toMatchObject([{ location: 'body/entries/1' }])
  })

  test('409 for the 201st entry and for the 51st list', async () => {
    const entries = Array.from({ length: 200 }, (_, at) => ({ kind: 'market', id: `M${at}` }))
    const { id } = await create({ name: 'All', entries })
    const full = await call('POST', `${base}/${id}/entries`, { payload: { entry: agent } })
    expect(refusal(full)).toEqual([409, 'watchlists.full'])
    const moved = await call('POST', `${base}/${id}/entries`, {
      payload: { entry: { kind: 'market', id: 'M199' }, position: 0 },
    })
    expect(moved.json().entries[0].id).toBe('M199')
    for (let at = 1; at < 50; at += 1) await create()
    const more = await call('POST', base, { payload: { name: 'More' } })
    expect(refusal(more)).toEqual([409, 'watchlists.limit_reached'])
  })
})
