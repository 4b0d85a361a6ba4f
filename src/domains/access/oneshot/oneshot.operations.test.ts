import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  countingDatabase,
  createAuthWorld,
  evmSigner,
  realRandom,
  signIn,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { authRows } from '../auth/index.ts'
import {
  createKeyAuthenticator,
  createKeysService,
  createKeyUsage,
  keysMigrations,
  keysRows,
} from '../keys/index.ts'
import {
  createOneshotAuthenticator,
  createOneshotService,
  type OneshotService,
  oneshotMigrations,
  oneshotRows,
} from './index.ts'
import { oneshotKeyFormat } from './oneshot-key.ts'

let world: AuthWorld
let server: FastifyInstance
let oneshot: OneshotService
let statements: () => number

beforeEach(async () => {
  world = await createAuthWorld({
    migrations: [
      { domain: 'keys', migrations: keysMigrations },
      { domain: 'oneshot', migrations: oneshotMigrations },
    ],
  })
  const database = countingDatabase(world.database)
  statements = database.count
  const parts = { ...world, random: realRandom, logger: silentLogger }
  oneshot = createOneshotService({ ...parts, addresses: ['http://localhost:4663'] })
  server = await httpServerOf(
    { auth: authRows, keys: keysRows, oneshot: oneshotRows },
    { auth: world.auth, keys: createKeysService(parts), oneshot },
    {
      authenticators: [
        world.sessions,
        createOneshotAuthenticator({ ...world, database, machineHeader: 'x-svc-machine' }),
        createKeyAuthenticator({
          ...world,
          usage: createKeyUsage(parts),
          walletsOf: world.auth.walletsOf,
        }),
      ],
      clock: world.clock,
    },
  )
})
afterEach(async () => {
  await oneshot.stop()
  await server.close()
  await world.close()
})

type Headers = Readonly<Record<string, string>>
const machine = 'a'.repeat(32)
const otherMachine = 'b'.repeat(32)

const get = (url: string, headers: Headers = {}) => server.inject({ method: 'GET', url, headers })
const post = (url: string, payload: object, headers: Headers = {}) =>
  server.inject({ method: 'POST', url, headers, payload })
const script = () => get('/api/e2b/install.sh')
const currentSha256 = async () =>
  createHash('sha256')
    .update((await script()).rawPayload)
    .digest('hex')
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const claim = (key: string, machineId = machine) =>
  post('/api/e2b/oneshot/claim', { machineId }, bearer(key))
const status = (key: string) => get('/api/e2b/computer/status', bearer(key))

async function mint(more: object = {}): Promise<string> {
  const answer = await post('/api/e2b/oneshot', { scriptSha256: await currentSha256(), ...more })
  expect(answer.statusCode).toBe(200)
  return String(answer.json().key)
}
async function holderKey(): Promise<string> {
  const { token } = await signIn(world, evmSigner())
  const session = { cookie: `__Host-svc.sid=${token}`, origin: 'http://localhost:4663' }
  return String((await post('/api/developer/keys', { name: 'bot' }, session)).json().key)
}
async function topics(): Promise<readonly string[]> {
  await world.outbox.sequence()
  const page = await world.outbox.read({
    afterSeq: 0n,
    filter: { topics: ['oneshot.*'], accountId: null, everyAudience: true },
    limit: 1_000,
  })
  return page.events.map((event) => event.topic)
}

describe('GET /api/e2b/install.sh', () => {
  test('200 with the same bytes whatever the request says, and their published SHA-256', async () => {
    const plain = await script()
    const sha256 = await currentSha256()
    expect(plain.headers).toMatchObject({
      'content-type': 'text/x-shellscript; charset=utf-8',
      etag: `"${sha256}"`,
      'x-content-sha256': sha256,
    })
    expect((await get('/api/e2b/install.sh.sha256')).body).toBe(`${sha256}  install.sh\n`)
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'user-agent': '$(id)',
      'accept-language': 'de',
      accept: 'text/html',
    }
    for (const query of ['', '?url=http://evil.example', '?$(id)', '?q=%0aid']) {
      const answer = await get(`/api/e2b/install.sh${query}`, headers)
      expect(answer.rawPayload.equals(plain.rawPayload)).toBe(true)
    }
  })
  test('304 for who has it', async () => {
    const { etag } = (await script()).headers
    expect((await get('/api/e2b/install.sh', { 'if-none-match': String(etag) })).statusCode).toBe(
      304,
    )
  })
})

describe('POST /api/e2b/oneshot', () => {
  test('200 returns a key for 15 minutes that is stored as its hash only', async () => {
    const answer = await post('/api/e2b/oneshot', { scriptSha256: await currentSha256() })
    const { key, ...rest } = answer.json()
    expect(oneshotKeyFormat.isWellFormed(key)).toBe(true)
    expect(rest).toEqual({
      keyType: 'oneshot_terminal_claim',
      expiresAt: new Date(world.clock.nowMs() + 900_000).toISOString(),
      claimUrl: 'http://localhost:4663/api/e2b/oneshot/claim',
    })
    const { rows } = await sql`SELECT * FROM oneshot_keys`.execute(world.database.query)
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(await topics()).toEqual(['oneshot.minted'])
  })
  test('200 with another key for the same idempotency key, because no answer is stored', async () => {
    const body = { scriptSha256: await currentSha256() }
    const headers = { 'idempotency-key': 'k' }
    const first = await post('/api/e2b/oneshot', body, headers)
    const second = await post('/api/e2b/oneshot', body, headers)
    expect(first.json().key).not.toBe(second.json().key)
  })
  test('422 for the checksum of another script', async () => {
    const answer = await post('/api/e2b/oneshot', { scriptSha256: '0'.repeat(64) })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'oneshot.script_outdated'])
  })
  test.each([{}, { scriptSha256: 'x' }, { scriptSha256: '0'.repeat(64), machineId: 'short' }])(
    '400 for %j',
    async (body) => {
      expect((await post('/api/e2b/oneshot', body)).statusCode).toBe(400)
    },
  )
})

describe('POST /api/e2b/oneshot/claim', () => {
  test('200 once, and the machine that has the key may ask again', async () => {
    const key = await mint()
    const first = await claim(key)
    expect(first.json()).toMatchObject({ state: 'claimed', keyType: 'oneshot_terminal_claim' })
    expect((await claim(key)).json()).toEqual(first.json())
    expect(await topics()).toEqual(['oneshot.minted', 'oneshot.claimed'])
  })
  test('409 for a second machine', async () => {
    const key = await mint()
    await claim(key)
    const answer = await claim(key, otherMachine)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'oneshot.bound_elsewhere'])
  })
  test('409 for a machine that the key was not made for', async () => {
    const key = await mint({ machineId: machine })
    expect((await claim(key, otherMachine)).statusCode).toBe(409)
    expect((await claim(key)).statusCode).toBe(200)
  })
  test('200 for exactly one of 50 machines that claim at once', async () => {
    const key = await mint()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claim(key, `machine-number-${index}`)),
    )
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((one) => one === 200)).toHaveLength(1)
    expect(statuses.filter((one) => one === 409)).toHaveLength(49)
    expect(await topics()).toEqual(['oneshot.minted', 'oneshot.claimed'])
  })
  test('401 after 15 minutes, to the millisecond', async () => {
    const key = await mint()
    world.clock.advance(899_999)
    expect((await claim(key)).statusCode).toBe(200)
    world.clock.advance(1)
    expect((await claim(key)).statusCode).toBe(401)
    expect((await status(key)).statusCode).toBe(401)
  })
})

describe('DELETE /api/e2b/oneshot', () => {
  test('200, and the key opens nothing from then on', async () => {
    const key = await mint()
    await claim(key)
    const answer = await server.inject({
      method: 'DELETE',
      url: '/api/e2b/oneshot',
      headers: bearer(key),
    })
    expect([answer.statusCode, answer.json().state]).toEqual([200, 'revoked'])
    expect((await status(key)).statusCode).toBe(401)
    expect(await topics()).toEqual(['oneshot.minted', 'oneshot.claimed', 'oneshot.revoked'])
  })
})

describe('GET /api/e2b/computer/status', () => {
  test('200 by either header, with what is left', async () => {
    const key = await mint()
    await claim(key)
    world.clock.advance(1_500)
    for (const headers of [bearer(key), { 'x-svc-oneshot': key }]) {
      expect((await get('/api/e2b/computer/status', headers)).json()).toMatchObject({
        claim: { state: 'claimed', keyPrefix: key.slice(0, 12) },
        secondsLeft: 898,
        machineBound: true,
        scopes: ['route:e2b:*', 'route:agents:*'],
      })
    }
  })
  test('401 for an invented key, without a query', async () => {
    const before = statements()
    for (const key of ['ct_os_', `ct_os_${'a'.repeat(49)}`, `ct_os_${'0'.repeat(5_000)}`]) {
      expect((await status(key)).statusCode).toBe(401)
    }
    expect(statements()).toBe(before)
  })
})

describe('before its claim', () => {
  test('403 everywhere but at the claim, and 200 right after it', async () => {
    const key = await mint()
    const give = () =>
      server.inject({ method: 'DELETE', url: '/api/e2b/oneshot', headers: bearer(key) })
    for (const answer of [await status(key), await give(), await status(key)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.forbidden'])
    }
    expect((await claim(key)).statusCode).toBe(200)
    expect((await status(key)).statusCode).toBe(200)
    expect((await give()).statusCode).toBe(200)
  })
  test('nobody on rows for anyone, which say so', async () => {
    const key = await mint()
    const answer = await get('/api/auth/status', bearer(key))
    expect([answer.statusCode, answer.headers['scope-missing']]).toEqual([200, 'route:auth:*'])
  })
})

describe('after its claim', () => {
  const from = (remoteAddress: string, headers: Headers) =>
    server.inject({ method: 'GET', url: '/api/e2b/computer/status', headers, remoteAddress })
  test('401 for another machine, 200 for its own from wherever it calls', async () => {
    const key = await mint()
    await claim(key)
    const named = (machineId: string) => ({ ...bearer(key), 'x-svc-machine': machineId })
    const answers = [
      await from('127.0.0.1', bearer(key)),
      await from('198.51.100.7', bearer(key)),
      await from('198.51.100.7', named(machine)),
      await from('127.0.0.1', named(otherMachine)),
      await from('198.51.100.7', named('')),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 401, 401])
  })
})

describe('kinds of keys', () => {
  test('403 for a holder key on every one-shot route', async () => {
    const key = await holderKey()
    for (const answer of [await status(key), await claim(key)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.forbidden'])
    }
  })
  test('403 for a one-shot key where an account is needed', async () => {
    const key = await mint()
    for (const answer of [
      await get('/api/auth/me', bearer(key)),
      await get('/api/developer/keys', { 'x-svc-oneshot': key }),
      await post('/api/developer/keys', { name: 'bot' }, bearer(key)),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.forbidden'])
    }
  })
  test('401 for a key in the header of the other type, or under the prefix of the other type', async () => {
    const [holder, key] = [await holderKey(), await mint()]
    for (const headers of [
      { 'x-api-key': key },
      { 'x-svc-oneshot': holder },
      bearer(key.replace('ct_os_', 'ct_sk_')),
      bearer(holder.replace('ct_sk_', 'ct_os_')),
    ]) {
      expect((await get('/api/e2b/computer/status', headers)).statusCode).toBe(401)
    }
  })
  test('400 for a one-shot key beside an account', async () => {
    const [holder, key] = [await holderKey(), await mint()]
    const answer = await get('/api/e2b/computer/status', { ...bearer(key), 'x-api-key': holder })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.ambiguous_credentials'])
  })
})

test('keys that expired a day ago are deleted behind a later request', async () => {
  await mint()
  world.clock.advance(25 * 3_600_000)
  await mint()
  await oneshot.stop()
  const { rows } = await sql`SELECT id FROM oneshot_keys`.execute(world.database.query)
  expect(rows).toHaveLength(1)
})
