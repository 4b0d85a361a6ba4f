import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  evmSigner,
  noHolders,
  realRandom,
  type Signer,
  signIn,
  silentLogger,
  verifyAt,
  worldOrigins,
} from '../../../../test/support/auth-world.ts'
import type { AuditEntry } from '../../../ports/audit-log.ts'
import { createAuthService } from './index.ts'

let world: AuthWorld
beforeEach(async () => {
  world = await createAuthWorld()
})
afterEach(() => world.close())

async function signedIn(signer: Signer = evmSigner()) {
  world.clock.advance(1_000)
  const { token } = await signIn(world, signer)
  const principal = await verifyAt(world.sessions, token)
  if (!principal) throw new Error('the session does not open')
  return { principal, token, signer }
}

const isOpen = async (token: string) => (await verifyAt(world.sessions, token)) !== undefined
const ignoreHeaders = { header: () => {} }

async function endings(): Promise<readonly unknown[]> {
  const { rows } = await sql<{ payload: { reason?: string } }>`
    SELECT payload FROM events WHERE topic = 'auth.signed_out'`.execute(world.database.query)
  return rows.map(({ payload }) => payload.reason)
}

describe('the sessions of an account', () => {
  test('are listed for their owner alone, the newest first', async () => {
    const signer = evmSigner()
    const first = await signedIn(signer)
    const second = await signedIn(signer)
    await signedIn()
    const { items: sessions } = await world.auth.listSessions(second.principal)
    expect(sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [second.principal.credentialId, true],
      [first.principal.credentialId, false],
    ])
    expect(sessions[0]).toMatchObject({ walletAddress: signer.address })
  })

  test('are ended one by one, and leave the list', async () => {
    const signer = evmSigner()
    const lost = await signedIn(signer)
    const { principal, token } = await signedIn(signer)
    const target = { owner: principal, sessionId: lost.principal.credentialId }
    expect(await world.auth.endSession(target, ignoreHeaders)).toEqual({ ok: true })
    expect(await world.auth.endSession(target, ignoreHeaders)).toEqual({ ok: true })
    expect([await isOpen(lost.token), await isOpen(token)]).toEqual([false, true])
    expect((await world.auth.listSessions(principal)).items).toHaveLength(1)
    expect(await endings()).toEqual(['ended_by_owner'])
  })

  test('ending the own one clears the cookie, ending another does not', async () => {
    const signer = evmSigner()
    const other = await signedIn(signer)
    const { principal } = await signedIn(signer)
    const cookies: string[] = []
    const header = (_name: string, value: string) => cookies.push(value)
    const end = (sessionId: string) =>
      world.auth.endSession({ owner: principal, sessionId }, { header })
    await end(other.principal.credentialId)
    expect(cookies).toEqual([])
    await end(principal.credentialId)
    expect(cookies).toEqual(['__Host-svc.sid=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax'])
  })

  test("a stranger's session is as unknown as one that never was, and goes on", async () => {
    const stranger = await signedIn()
    const { principal } = await signedIn()
    const end = (sessionId: string) =>
      codeOf(world.auth.endSession({ owner: principal, sessionId }, ignoreHeaders))
    expect(await end(stranger.principal.credentialId)).toBe('resource.not_found')
    expect(await end('sess_01k0a3r9m2v7c8d4e5f6g7h8j9')).toBe('resource.not_found')
    expect(await isOpen(stranger.token)).toBe(true)
  })

  test('are at most 20: a further sign-in ends the oldest, and says why', async () => {
    const signer = evmSigner()
    const tokens: string[] = []
    for (let n = 0; n < 21; n++) tokens.push((await signedIn(signer)).token)
    const open = await Promise.all(tokens.map(isOpen))
    expect(open).toEqual([false, ...Array.from({ length: 20 }, () => true)])
    expect(await endings()).toEqual(['too_many'])
  })

  test('are at most 20 also when many sign in at once', async () => {
    const signer = evmSigner()
    const signed = await Promise.all(Array.from({ length: 30 }, () => signIn(world, signer)))
    const open = await Promise.all(signed.map(({ token }) => isOpen(token)))
    expect(open.filter(Boolean)).toHaveLength(20)
    expect(await endings()).toHaveLength(10)
  })
})

describe('the audit log', () => {
  test('hears of each sign-in and each ending, with where it came from', async () => {
    const told: AuditEntry[] = []
    const auth = createAuthService({
      ...world,
      random: realRandom,
      holders: noHolders,
      logger: silentLogger,
      audit: { record: async (_transaction, ...entries) => void told.push(...entries) },
      settings: {
        serviceName: 'Bourse',
        serviceSlug: 'svc',
        origins: worldOrigins,
        insecureCookies: false,
      },
    })
    const signer = evmSigner()
    const origin = { addressBlock: '192.0.2.7', requestId: 'req_1' }
    const { message } = await auth.challenge(signer.address, {})
    const body = { walletAddress: signer.address, message, signature: await signer.sign(message) }
    const cookies: string[] = []
    const { userId } = await auth.verify(body, (_name, value) => cookies.push(value), origin)
    const token = /=([^;]*)/.exec(cookies[0] ?? '')?.[1] ?? ''
    const principal = await verifyAt(world.sessions, token)
    if (!principal) throw new Error('the session does not open')
    await auth.logout(principal, () => {}, origin)
    const common = { accountId: userId, subject: principal.credentialId, ...origin }
    expect(told).toMatchObject([
      { ...common, action: 'session.signed_in', detail: { walletAddress: signer.address } },
      { ...common, action: 'session.signed_out', detail: { reason: 'signed_out' } },
    ])
    expect(JSON.stringify(told)).not.toContain(token)
  })
})

describe('agents', () => {
  test('are those that the account has named, and none before', async () => {
    const { principal, signer } = await signedIn()
    expect(await world.auth.agents(principal)).toEqual({ agents: [] })
    await world.auth.updateProfile(principal, { agentName: 'Night desk' })
    expect(await world.auth.agents(principal)).toEqual({
      agents: [{ slug: null, name: 'Night desk', walletAddress: signer.address }],
    })
  })
  test('are empty for an anonymous caller', async () => {
    expect(await world.auth.agents(null)).toEqual({ agents: [] })
  })
})
