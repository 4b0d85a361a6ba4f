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

const base = '/api/account/preferences'
const layout = `${base}/layout/terminal`
let database: Database
let outbox: SqlEventLog
let http: FastifyInstance

beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'preferences', migrations: preferencesMigrations },
  ])
  const clock = handClock()
  outbox = createEventLog({ database, clock, random: realRandom, logger: silentLogger })
  const preferences = createPreferencesService({ database, clock, outbox, random: realRandom })
  const secrets = {
    ct_sk_ann: principal(),
    ct_sk_bob: principal({ accountId: 'acct_b', credentialId: 'key_2' }),
    ct_sk_own: principal({ scopes: ['route:user-activity:*'] }),
    ct_sk_far: principal({ scopes: ['route:perps:*'] }),
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

const as = (name: string) => ({ authorization: `Bearer ct_sk_${name}` })
const read = (url: string, name = 'ann') => http.inject({ method: 'GET', url, headers: as(name) })
const write = (value: unknown, expectedVersion: number, { url = layout, name = 'ann' } = {}) =>
  http.inject({ method: 'PUT', url, headers: as(name), payload: { value, expectedVersion } })
const remove = (url: string, name = 'ann') =>
  http.inject({ method: 'DELETE', url, headers: as(name) })
const refusal = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
async function told() {
  await outbox.sequence()
  const { events } = await outbox.read({
    afterSeq: 0n,
    filter: { topics: [], accountId: 'acct_a' },
    limit: 100,
  })
  return events.map(({ topic, payload, accountId }) => [topic, payload, accountId])
}

describe('a document', () => {
  test('200 is kept as it was written, for the next device, and listed without content', async () => {
    const value = { zebra: 1, columns: ['price', 'volume'], panes: { left: null }, text: 'é\u0000' }
    const written = await write(value, 0)
    expect(written.statusCode).toBe(200)
    expect(written.json()).toEqual({
      kind: 'layout',
      key: 'terminal',
      version: 1,
      bytes: Buffer.byteLength(JSON.stringify(value)),
      changedAt: '2026-07-15T09:00:00.000Z',
    })
    const found = (await read(layout)).json()
    expect(found).toEqual({ ...written.json(), value })
    expect(Object.keys(found.value)).toEqual(Object.keys(value))
    await write({ theme: 'dark' }, 0, { url: `${base}/preference/theme` })
    const all = (await read(base)).json()
    expect(all.revision).toBe(2)
    expect(all.items.map(({ kind, key }: { kind: string; key: string }) => [kind, key])).toEqual([
      ['layout', 'terminal'],
      ['preference', 'theme'],
    ])
    const layouts = (await read(`${base}?kind=layout`)).json()
    expect(layouts.items).toEqual([written.json()])
    expect(layouts.nextCursor).toBeNull()
  })

  test('409 for the second of two devices that saw the same version, with what is there now', async () => {
    await write({ columns: 1 }, 0)
    const [one, other] = await Promise.all([write({ columns: 2 }, 1), write({ columns: 3 }, 1)])
    const [won, lost] = one.statusCode === 200 ? [one, other] : [other, one]
    expect([won.statusCode, ...refusal(lost)]).toEqual([200, 409, 'preferences.version_conflict'])
    const present = (await read(layout)).json()
    expect(lost.json().current).toEqual(present)
    expect(present.version).toBe(won.json().version)
    expect((await write({ columns: 4 }, present.version)).statusCode).toBe(200)
  })

  test('409 with nothing there for a writer who saw a document that was deleted', async () => {
    await write({ columns: 1 }, 0)
    expect((await remove(layout)).statusCode).toBe(200)
    const late = await write({ columns: 2 }, 1)
    expect([...refusal(late), late.json().current]).toEqual([
      409,
      'preferences.version_conflict',
      null,
    ])
    // A version never returns, so one who saw the first document cannot overwrite the second.
    const again = await write({ columns: 3 }, 0)
    expect(again.json().version).toBeGreaterThan(1)
    expect(refusal(await write({ columns: 4 }, 1))).toEqual([409, 'preferences.version_conflict'])
  })

  test('409 for a document that exists already, and for deleting another version', async () => {
    await write({}, 0)
    expect(refusal(await write({}, 0))).toEqual([409, 'preferences.version_conflict'])
    await write({ later: true }, 1)
    expect(refusal(await remove(`${layout}?expectedVersion=1`))).toEqual([
      409,
      'preferences.version_conflict',
    ])
    const { version } = (await read(layout)).json()
    expect((await remove(`${layout}?expectedVersion=${version}`)).statusCode).toBe(200)
    expect((await read(layout)).statusCode).toBe(404)
    expect((await remove(layout)).statusCode).toBe(404)
  })

  test('200 tells the owner which one was changed, once for each change that holds', async () => {
    await write({ columns: 1 }, 0)
    await write({ columns: 2 }, 9)
    await remove(layout)
    const place = { kind: 'layout', key: 'terminal' }
    expect(await told()).toEqual([
      ['preferences.changed', { ...place, version: 1 }, 'acct_a'],
      ['preferences.deleted', { ...place, version: 2 }, 'acct_a'],
    ])
  })
})

describe('limits', () => {
  /** A document of exactly so many bytes. */
  const ofBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
  const nested = (levels: number): object =>
    levels === 1 ? {} : levels % 2 === 0 ? { in: nested(levels - 1) } : { in: [nested(levels - 2)] }

  test('413 for one byte more than 64 KiB, counted in UTF-8', async () => {
    expect((await write(ofBytes(65_536), 0)).statusCode).toBe(200)
    expect(refusal(await write(ofBytes(65_537), 1))).toEqual([413, 'preferences.too_large'])
    expect(refusal(await write({ text: '€'.repeat(22_000) }, 1))).toEqual([
      413,
      'preferences.too_large',
    ])
    expect(refusal(await write(ofBytes(140_000), 1))).toEqual([413, 'request.too_large'])
    expect((await read(layout)).json().bytes).toBe(65_536)
  })

  test('400 for one level more than sixteen, and for a depth that would break a parser', async () => {
    expect((await write(nested(16), 0)).statusCode).toBe(200)
    expect(refusal(await write(nested(17), 1))).toEqual([400, 'preferences.too_deep'])
    const payload = `{"expectedVersion":1,"value":{"in":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    const headers = { ...as('ann'), 'content-type': 'application/json' }
    const answer = await http.inject({ method: 'PUT', url: layout, headers, payload })
    expect(answer.statusCode).toBe(400)
  })

  test.each([
    ['a name of the prototype', '{"value":{"__proto__":{"admin":true}},"expectedVersion":0}'],
    ['a name given twice', '{"value":{"a":1,"a":2},"expectedVersion":0}'],
    ['a list', '{"value":[1],"expectedVersion":0}'],
    ['text', '{"value":"dark","expectedVersion":0}'],
    ['nothing', '{"value":null,"expectedVersion":0}'],
    ['no version', '{"value":{}}'],
    ['a version below none', '{"value":{},"expectedVersion":-1}'],
    ['a version that is no number', '{"value":{},"expectedVersion":"1"}'],
    ['another member', '{"value":{},"expectedVersion":0,"accountId":"acct_b"}'],
  ])('400 for %s, and nothing is kept', async (_, payload) => {
    const headers = { ...as('ann'), 'content-type': 'application/json' }
    const answer = await http.inject({ method: 'PUT', url: layout, headers, payload })
    expect(answer.statusCode).toBe(400)
    expect((await read(base)).json()).toMatchObject({ revision: 0, items: [] })
  })

  test('200 for a member that is called like one of every object', async () => {
    const value = { constructor: 1, hasOwnProperty: 'x', toString: null }
    expect((await write(value, 0)).statusCode).toBe(200)
    expect((await read(layout)).json().value).toEqual(value)
  })

  test('400 for a seed phrase anywhere in it, which is not kept', async () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const answer = await write({ panes: [{ note: phrase }] }, 0)
    expect(refusal(answer)).toEqual([400, 'request.secret_refused'])
    expect((await read(base)).json().items).toEqual([])
  })

  test.each(['Terminal', '-first', '__proto__', 'a%20b', 'x'.repeat(65), '%25', '%2e%2f'])(
    '400 for the key %s',
    async (key) => {
      const answer = await write({}, 0, { url: `${base}/layout/${key}` })
      expect(answer.statusCode).toBe(400)
      expect((await read(base)).json().items).toEqual([])
    },
  )

  test('409 for the hundred-and-first document; one that exists is still written', async () => {
    for (let index = 0; index < 100; index += 1) {
      await write({ index }, 0, { url: `${base}/preset/p${index}` })
    }
    expect(refusal(await write({}, 0))).toEqual([409, 'preferences.limit_reached'])
    expect((await write({}, 1, { url: `${base}/preset/p0` })).statusCode).toBe(200)
    expect((await read(base)).json().items).toHaveLength(100)
  })
})

describe('callers', () => {
  test('404 and an empty list for another account, whose own document of that name is another', async () => {
    await write({ mine: true }, 0)
    expect((await read(layout, 'bob')).statusCode).toBe(404)
    expect((await remove(layout, 'bob')).statusCode).toBe(404)
    expect((await read(base, 'bob')).json()).toMatchObject({ revision: 0, items: [] })
    expect((await write({ mine: false }, 0, { name: 'bob' })).statusCode).toBe(200)
    expect((await read(layout)).json().value).toEqual({ mine: true })
  })
  test('401 for nobody, 403 for a key without the scope, 200 for one with it', async () => {
    expect((await http.inject({ method: 'GET', url: base })).statusCode).toBe(401)
    expect((await read(base, 'far')).statusCode).toBe(403)
    expect((await read(base, 'own')).statusCode).toBe(200)
  })
})
