import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  createAuthWorld,
  evmSigner,
  noHolders,
  type Signer,
  signIn,
} from '../../../../test/support/auth-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { AppError } from '../../../kernel/errors.ts'
import { authErrors } from '../../../kernel/shared-errors.ts'
import { authRows } from './index.ts'

const origin = 'http://localhost:4663'
let world: AuthWorld
let server: FastifyInstance
let isChainDown: boolean

beforeEach(async () => {
  isChainDown = false
  world = await createAuthWorld({
    holders: {
      ...noHolders,
      balanceAtomic: async () => {
        if (isChainDown) throw new AppError(authErrors.holder_unknown, 'Not now.')
        return 3_000_000n
      },
    },
  })
  server = await httpServerOf(
    { auth: authRows },
    { auth: world.auth },
    {
      authenticators: [world.sessions],
      clock: world.clock,
    },
  )
})
afterEach(async () => {
  await server.close()
  await world.close()
})

async function get(url: string, cookie?: string) {
  const headers = { host: 'localhost:4663', ...(cookie ? { cookie } : {}) }
  return server.inject({ method: 'GET', url, headers })
}

async function post(url: string, body: object | undefined, cookie?: string) {
  return server.inject({
    method: 'POST',
    url,
    headers: { origin, ...(cookie ? { cookie } : {}) },
    ...(body ? { payload: body } : {}),
  })
}

async function signedChallenge(signer: Signer) {
  const { message } = (await get(`/api/auth/challenge?wallet=${signer.address}`)).json()
  return { walletAddress: signer.address, message, signature: await signer.sign(message) }
}

async function sessionCookie(): Promise<string> {
  const { token } = await signIn(world, evmSigner())
  return `__Host-svc.sid=${token}`
}

describe('GET /api/auth/challenge', () => {
  test('200 with a message for the address that was asked', async () => {
    const { address } = evmSigner()
    const answer = await get(`/api/auth/challenge?wallet=${address.toLowerCase()}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      walletAddress: address,
      namespace: 'eip155',
      expiresAt: '2026-07-15T09:05:00.000Z',
      message: expect.stringContaining(`localhost:4663 wants you to sign in`),
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })
  test('200 with a message for the site of the page that asks', async () => {
    const url = `/api/auth/challenge?wallet=${evmSigner().address}`
    const headers = { host: 'localhost:4663', origin: 'https://terminal.example' }
    const answer = await server.inject({ method: 'GET', url, headers })
    expect(answer.json().message).toMatch(/^terminal\.example wants you to sign in/)
  })
  test.each(['', '?wallet=', '?wallet=0x12', `?wallet=${'0'.repeat(40)}`, '?address=0x12'])(
    '400 for the query %s',
    async (query) => {
      expect((await get(`/api/auth/challenge${query}`)).statusCode).toBe(400)
    },
  )
})

describe('POST /api/auth/verify', () => {
  test('200 opens a session that the cookie carries', async () => {
    const answer = await post('/api/auth/verify', await signedChallenge(evmSigner()))
    expect(answer.statusCode).toBe(200)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({
      name: '__Host-svc.sid',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      maxAge: 604_800,
    })
    const me = await get('/api/auth/me', `__Host-svc.sid=${cookie?.value}`)
    expect(me.json()).toMatchObject({ userId: answer.json().userId, tokenBalance: '3' })
  })
  test('200 also with a cookie that has ended, so that a browser can come back', async () => {
    const body = await signedChallenge(evmSigner())
    const answer = await post('/api/auth/verify', body, `__Host-svc.sid=${'a'.repeat(43)}`)
    expect(answer.statusCode).toBe(200)
  })
  test.each(['walletAddress', 'signature', 'message'])('400 without %s', async (field) => {
    const body = await signedChallenge(evmSigner())
    const answer = await post('/api/auth/verify', { ...body, [field]: undefined })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ location: `body/${field}` }],
    })
  })
  test('400 with a field that is not known', async () => {
    const body = await signedChallenge(evmSigner())
    expect((await post('/api/auth/verify', { ...body, publicKey: 'x' })).statusCode).toBe(400)
  })
  test('401 with a signature of another wallet, and no cookie', async () => {
    const body = await signedChallenge(evmSigner())
    const signature = await evmSigner().sign(body.message)
    const answer = await post('/api/auth/verify', { ...body, signature })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'auth.bad_signature' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
  test('401 the second time', async () => {
    const body = await signedChallenge(evmSigner())
    await post('/api/auth/verify', body)
    const answer = await post('/api/auth/verify', body)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'auth.nonce_used' })
  })
  test('is not replayed by an idempotency key, because its answer sets a cookie', async () => {
    const payload = await signedChallenge(evmSigner())
    const headers = { origin, 'idempotency-key': 'sign-in-1' }
    const request = { method: 'POST', url: '/api/auth/verify', headers, payload } as const
    expect((await server.inject(request)).statusCode).toBe(200)
    expect((await server.inject(request)).statusCode).toBe(401)
  })
})

describe('POST /api/auth/logout', () => {
  test('200 ends the session', async () => {
    const cookie = await sessionCookie()
    const answer = await post('/api/auth/logout', undefined, cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    expect((await get('/api/auth/me', cookie)).statusCode).toBe(401)
  })
  test('401 without a session', async () => {
    expect((await post('/api/auth/logout', undefined)).statusCode).toBe(401)
  })
  test('403 from another site, and the session goes on', async () => {
    const cookie = await sessionCookie()
    const headers = { cookie, origin: 'https://evil.example.com' }
    const answer = await server.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(answer.statusCode).toBe(403)
    expect((await get('/api/auth/me', cookie)).statusCode).toBe(200)
  })
})

describe('GET /api/auth/me', () => {
  test('200 with a session, 401 without', async () => {
    expect((await get('/api/auth/me', await sessionCookie())).statusCode).toBe(200)
    expect((await get('/api/auth/me')).statusCode).toBe(401)
  })
})

describe('GET /api/auth/status', () => {
  test('200 for everyone', async () => {
    expect((await get('/api/auth/status')).json()).toEqual({
      isAuthenticated: false,
      walletAddress: null,
      userId: null,
    })
    const answer = await get('/api/auth/status', await sessionCookie())
    expect(answer.json()).toMatchObject({ isAuthenticated: true })
  })
})

describe('POST /api/auth/profile', () => {
  test('200 changes it', async () => {
    const body = { displayName: 'Mara', bio: 'Quiet\ndays', avatarUrl: 'https://example.com/a.png' }
    const answer = await post('/api/auth/profile', body, await sessionCookie())
    expect(answer.json()).toMatchObject({ ok: true, profile: body })
  })
  test.each([
    { displayName: 'x'.repeat(129) },
    { displayName: 'a\u202eb' },
    { displayName: 'a\nb' },
    { displayName: '' },
    { bio: 'x'.repeat(281) },
    { bio: 'a\u0000b' },
    { avatarUrl: 'http://example.com/a.png' },
    { avatarUrl: 'javascript:alert(1)' },
    { avatarUrl: 'https://example.com/"onload=' },
    { twitterUsername: '@mara' },
    { githubUsername: '-mara' },
    { agentName: 'x'.repeat(65) },
    { role: 'admin' },
    {},
  ])('400 for %j', async (body) => {
    const answer = await post('/api/auth/profile', body, await sessionCookie())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'request.invalid' })
  })
  test('401 without a credential', async () => {
    expect((await post('/api/auth/profile', { bio: 'x' })).statusCode).toBe(401)
  })
})

describe('GET /api/auth/verify-holder', () => {
  test('200 says whether a wallet holds enough', async () => {
    const answer = await get(`/api/auth/verify-holder?wallet=${evmSigner().address}`)
    expect(answer.json()).toMatchObject({ isHolder: true, tokenBalance: '3', holderMinimum: '1' })
  })
  test('400 for what is no wallet', async () => {
    const answer = await get(`/api/auth/verify-holder?wallet=${'x'.repeat(40)}`)
    expect(answer.json()).toMatchObject({ status: 400, code: 'auth.wallet_malformed' })
  })
  test('503 when the chain does not answer', async () => {
    isChainDown = true
    const answer = await get(`/api/auth/verify-holder?wallet=${evmSigner().address}`)
    expect(answer.json()).toMatchObject({ status: 503, code: 'auth.holder_unknown' })
  })
})

describe('GET /api/auth/entry', () => {
  test('200 for everyone', async () => {
    expect((await get('/api/auth/entry')).json()).toMatchObject({ authenticated: false })
    const answer = await get('/api/auth/entry', await sessionCookie())
    expect(answer.json()).toMatchObject({ authenticated: true, isHolder: true })
  })
})
