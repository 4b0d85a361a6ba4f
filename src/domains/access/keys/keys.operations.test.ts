import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
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
} from './index.ts'

const path = '/api/developer/keys'
let world: AuthWorld
let server: FastifyInstance
let session: { readonly cookie: string; readonly origin: string }

beforeEach(async () => {
  world = await createAuthWorld({ migrations: [{ domain: 'keys', migrations: keysMigrations }] })
  const keys = createKeysService({ ...world, random: realRandom })
  const usage = createKeyUsage({ ...world, logger: silentLogger })
  server = await httpServerOf(
    { auth: authRows, keys: keysRows },
    { auth: world.auth, keys },
    {
      authenticators: [
        world.sessions,
        createKeyAuthenticator({ ...world, usage, walletsOf: world.auth.walletsOf }),
      ],
      clock: world.clock,
    },
  )
  session = await openSession()
})
afterEach(async () => {
  await server.close()
  await world.close()
})

async function openSession() {
  const { token } = await signIn(world, evmSigner())
  return { cookie: `__Host-svc.sid=${token}`, origin: 'http://localhost:4663' }
}

type Headers = Readonly<Record<string, string>>

async function mint(body: object, headers: Headers = session) {
  return server.inject({ method: 'POST', url: path, headers, payload: body })
}

async function get(url: string, headers: Headers = session) {
  return server.inject({ method: 'GET', url, headers })
}

async function revoke(id: number, headers: Headers = session) {
  return server.inject({ method: 'DELETE', url: `${path}/${id}`, headers })
}

describe('POST /api/developer/keys', () => {
  test('200 returns a key that opens the account by either header', async () => {
    const answer = await mint({ name: 'bot' })
    expect(answer.statusCode).toBe(200)
    const { key, record } = answer.json()
    expect(record).toMatchObject({ name: 'bot', scopes: ['api:*'], agentWalletId: null })
    for (const headers of [{ authorization: `Bearer ${key}` }, { 'x-api-key': key }]) {
      const me = await get('/api/auth/me', headers)
      expect(me.json()).toMatchObject({ authenticated: true, credential: 'api_key' })
    }
  })
  test('200 gives another key for the same idempotency key, because no answer is stored', async () => {
    const headers = { ...session, 'idempotency-key': 'mint-1' }
    const first = await mint({ name: 'bot' }, headers)
    const second = await mint({ name: 'bot' }, headers)
    expect(second.headers['idempotency-replayed']).toBeUndefined()
    expect(second.json().key).not.toBe(first.json().key)
  })
  test.each([
    {},
    { name: '' },
    { name: 'x'.repeat(129) },
    { name: 'a\u202eb' },
    { name: 'bot', scopes: ['*'] },
    { name: 'bot', expiresAt: '2020-01-01T00:00:00Z' },
    { name: 'bot', userId: 'acct_x' },
  ])('400 for %j', async (body) => {
    const answer = await mint(body)
    expect(answer.json()).toMatchObject({ status: 400, code: 'request.invalid' })
  })
  test('401 without a credential', async () => {
    expect((await mint({ name: 'bot' }, {})).statusCode).toBe(401)
  })
  test('403 with a key: keys mint no keys', async () => {
    const { key } = (await mint({ name: 'bot' })).json()
    const answer = await mint({ name: 'child' }, { authorization: `Bearer ${key}` })
    expect(answer.json()).toMatchObject({ status: 403, code: 'auth.forbidden' })
  })
  test('403 for an agent wallet of somebody else', async () => {
    const answer = await mint({ name: 'bot', agentWalletId: 5 })
    expect(answer.json()).toMatchObject({ status: 403, code: 'keys.agent_wallet_not_owned' })
  })
})

describe('GET /api/developer/keys', () => {
  test('200 lists records without keys', async () => {
    const { key } = (await mint({ name: 'bot' })).json()
    const answer = await get(`${path}?limit=1`)
    expect(answer.json()).toMatchObject({ items: [{ name: 'bot' }], nextCursor: null })
    expect(answer.body).not.toContain(key.slice(12))
  })
  test('401 without a credential', async () => {
    expect((await get(path, {})).statusCode).toBe(401)
  })
  test('403 with a key of another family', async () => {
    const { key } = (await mint({ name: 'bot', scopes: ['route:trading:*'] })).json()
    expect((await get(path, { 'x-api-key': key })).statusCode).toBe(403)
  })
})

describe('GET and DELETE /api/developer/keys/{keyId}', () => {
  test('200 reads the record and revokes it; the key is refused from then on', async () => {
    const { key, record } = (await mint({ name: 'bot' })).json()
    expect((await get(`${path}/${record.id}`)).json()).toEqual(record)
    expect((await get('/api/auth/me', { 'x-api-key': key })).statusCode).toBe(200)
    expect((await revoke(record.id)).json()).toMatchObject({ id: record.id, state: 'revoked' })
    const refused = await get('/api/auth/me', { 'x-api-key': key })
    expect(refused.json()).toMatchObject({ status: 401, code: 'auth.invalid_credential' })
  })
  test('404, byte for byte the same, for a key of another account and one that never was', async () => {
    const other = await openSession()
    const { record } = (await mint({ name: 'theirs' }, other)).json()
    const bodies = []
    for (const id of [record.id, 987_654_321]) {
      for (const answer of [await get(`${path}/${id}`), await revoke(id)]) {
        expect(answer.statusCode).toBe(404)
        bodies.push(JSON.stringify({ ...answer.json(), requestId: '' }))
      }
    }
    expect(new Set(bodies).size).toBe(1)
  })
  test.each(['0', 'abc', '-1', '1.5', '9999999999999999', '1%27'])(
    '400 for the id %s',
    async (id) => {
      expect((await get(`${path}/${id}`)).statusCode).toBe(400)
    },
  )
  test('409 when the key is already revoked, with what is possible from there', async () => {
    const { record } = (await mint({ name: 'bot' })).json()
    await revoke(record.id)
    expect((await revoke(record.id)).json()).toMatchObject({
      status: 409,
      code: 'resource.illegal_transition',
      state: 'revoked',
      allowed: [],
    })
  })
  test('401 without a credential', async () => {
    expect((await revoke(1, {})).statusCode).toBe(401)
  })
})
