import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  evmSigner,
  noHolders,
  realRandom,
  signIn,
  silentLogger,
  solanaSigner,
  verifyAt,
  worldOrigins,
} from '../../../../test/support/auth-world.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { authErrors } from '../../../kernel/shared-errors.ts'
import type { HolderBalances } from '../../../ports/holder-balances.ts'
import type { Profile } from './account.store.ts'
import type { AuthSettings } from './auth.service.ts'
import { createAuthService } from './index.ts'

let world: AuthWorld
let holders: HolderBalances
beforeEach(async () => {
  holders = noHolders
  world = await createAuthWorld({
    holders: { ...noHolders, balanceAtomic: (wallets) => holders.balanceAtomic(wallets) },
  })
})
afterEach(() => world.close())

const chainIsDown: HolderBalances = {
  ...noHolders,
  balanceAtomic: async () => {
    throw new AppError(authErrors.holder_unknown, 'The balance cannot be read.')
  },
}

async function signedIn(signer = evmSigner()) {
  const { token, answer } = await signIn(world, signer)
  const principal = await verifyAt(world.sessions, token)
  if (!principal) throw new Error('the session does not open')
  return { principal, token, answer, signer }
}

describe('sessions', () => {
  test('the token is stored as a hash only', async () => {
    const { token } = await signedIn()
    const { rows } = await sql<{ text: string }>`
      SELECT s::text AS text FROM auth_sessions AS s`.execute(world.database.query)
    expect(rows).toHaveLength(1)
    for (const { text } of rows) expect(text).not.toContain(token)
  })
  test('one opens until a millisecond before its end, and at its end on no process', async () => {
    const { principal, token } = await signedIn()
    const [session] = (await world.auth.listSessions(principal)).items
    world.clock.advance(Date.parse(session?.expiresAt ?? '') - world.clock.nowMs() - 1)
    // A process that has not seen it yet asks the store.
    expect(await verifyAt(world.startProcess().sessions, token)).toBeDefined()
    world.clock.advance(1)
    expect(await verifyAt(world.startProcess().sessions, token)).toBeUndefined()
    expect((await world.auth.listSessions(principal)).items).toEqual([])
  })
  test('a logout ends the session here at once and clears the cookie', async () => {
    const { principal, token } = await signedIn()
    const cookies: string[] = []
    await world.auth.logout(principal, (_name, value) => cookies.push(value))
    expect(await verifyAt(world.sessions, token)).toBeUndefined()
    expect(cookies).toEqual(['__Host-svc.sid=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax'])
  })
  test('a logout ends the session on a process that hears nothing within a second', async () => {
    const deaf = world.startProcess({
      bus: { publish: () => {}, subscribe: async () => async () => {}, close: async () => {} },
    })
    const { principal, token } = await signedIn()
    expect(await verifyAt(deaf.sessions, token)).toBeDefined()
    world.clock.advance(999)
    await world.auth.logout(principal, () => {})
    world.clock.advance(1)
    expect(await verifyAt(deaf.sessions, token)).toBeUndefined()
  })
  test('two logouts at once leave one event', async () => {
    const { principal } = await signedIn()
    await Promise.all([1, 2, 3].map(() => world.auth.logout(principal, () => {})))
    expect((await eventsOf(principal)).map(({ topic }) => topic)).toEqual([
      'auth.signed_in',
      'auth.signed_out',
    ])
  })
  test('one session ends and the other of the same account goes on', async () => {
    const signer = evmSigner()
    const first = await signedIn(signer)
    const second = await signedIn(signer)
    await world.auth.logout(first.principal, () => {})
    expect(await verifyAt(world.sessions, second.token)).toBeDefined()
  })
  test('a session is over after seven days, to the millisecond', async () => {
    const { token } = await signedIn()
    world.clock.advance(7 * 86_400_000 - 1)
    expect(await verifyAt(world.sessions, token)).toBeDefined()
    world.clock.advance(1)
    expect(await verifyAt(world.sessions, token)).toBeUndefined()
  })
  test.each(['', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, 'a'.repeat(8_192)])(
    'a text that is no token opens nothing and is not looked up: %s',
    (secret) => {
      expect(world.sessions.verify(secret, { addressBlock: '' })).toBeUndefined()
    },
  )
  test('an unknown token opens nothing', async () => {
    expect(await verifyAt(world.sessions, 'a'.repeat(43))).toBeUndefined()
  })
  test('expired nonces and sessions are deleted, but not while another clock may still count on them', async () => {
    await signedIn()
    const nonces = async () => {
      const { rows } = await sql`SELECT nonce FROM auth_used_nonces`.execute(world.database.query)
      return rows.length
    }
    world.clock.advance(600_000)
    await signedIn()
    await world.auth.stop()
    expect(await nonces()).toBe(2)
    world.clock.advance(8 * 86_400_000)
    await signedIn()
    await world.auth.stop()
    expect(await nonces()).toBe(1)
    const { rows } = await sql`SELECT id FROM auth_sessions`.execute(world.database.query)
    expect(rows).toHaveLength(1)
  })
  test('behind a sign-in at most 1,000 expired nonces are deleted, and no more within a minute', async () => {
    const expired = new Date(world.clock.nowMs() - 3_600_001)
    await sql`
      INSERT INTO auth_used_nonces (nonce, expires_at)
      SELECT n, ${expired} FROM generate_series(1, 1002) AS n`.execute(world.database.query)
    const left = async () => {
      await signedIn()
      await world.auth.stop()
      const { rows } = await sql`
        SELECT nonce FROM auth_used_nonces WHERE expires_at = ${expired}`.execute(
        world.database.query,
      )
      return rows.length
    }
    expect(await left()).toBe(2)
    world.clock.advance(59_999)
    expect(await left()).toBe(2)
    world.clock.advance(1)
    expect(await left()).toBe(0)
  })
})

describe('accounts', () => {
  test('many sign-ins of a new wallet at once make one account', async () => {
    const signer = solanaSigner()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(world, signer)))
    expect(new Set(answers.map(({ answer }) => answer.userId)).size).toBe(1)
    expect(answers.filter(({ answer }) => answer.created)).toHaveLength(1)
  })
  test('every sign-in is to the account of its own wallet, whoever else has one on that chain', async () => {
    const signers = [evmSigner(), evmSigner(), solanaSigner(), solanaSigner()]
    const idsOf = async () => {
      const ids: string[] = []
      for (const signer of signers) ids.push((await signIn(world, signer)).answer.userId)
      return ids
    }
    const made = await idsOf()
    expect(new Set(made).size).toBe(4)
    expect(await idsOf()).toEqual(made)
  })
  test('name their wallets in the order of linking, a session the one that signed in before them', async () => {
    const { principal, token } = await signedIn()
    const [used] = principal.wallets
    const link = async (address: string, laterMs: number) => {
      await sql`
        INSERT INTO auth_account_wallets (namespace, address, account_id, linked_at)
        VALUES ('eip155', ${address}, ${principal.accountId}, ${new Date(world.clock.nowMs() + laterMs)})`.execute(
        world.database.query,
      )
      return { namespace: 'eip155', address }
    }
    const later = await link('0xA', 1)
    const second = await link('0xC', -1)
    const first = await link('0xB', -1)
    expect(await world.auth.walletsOf(principal.accountId)).toEqual([first, second, used, later])
    const elsewhere = await verifyAt(world.startProcess().sessions, token)
    expect(elsewhere?.wallets).toEqual([used, first, second, later])
  })
  test('answer with at most 100 wallets', async () => {
    const { principal, token } = await signedIn()
    const count = async () => [
      (await world.auth.walletsOf(principal.accountId)).length,
      (await verifyAt(world.startProcess().sessions, token))?.wallets.length,
    ]
    const link = (from: number, to: number) =>
      sql`
        INSERT INTO auth_account_wallets (namespace, address, account_id, linked_at)
        SELECT 'solana', n, ${principal.accountId}, ${new Date(world.clock.nowMs())}
        FROM generate_series(${from}::int, ${to}::int) AS n`.execute(world.database.query)
    await link(2, 100)
    expect(await count()).toEqual([100, 100])
    await link(101, 101)
    expect(await count()).toEqual([100, 100])
  })
  test('a sign-in leaves one event that only its account may read', async () => {
    const { principal, signer } = await signedIn()
    expect(await eventsOf(principal)).toEqual([
      {
        topic: 'auth.signed_in',
        payload: {
          sessionId: principal.credentialId,
          namespace: 'eip155',
          walletAddress: signer.address,
          accountCreated: true,
        },
      },
    ])
    expect(await eventsOf({ ...principal, accountId: 'acct_other' })).toEqual([])
  })
  test('me and status tell who the caller is', async () => {
    const { principal, signer, answer } = await signedIn()
    expect(world.auth.status(principal)).toEqual({
      isAuthenticated: true,
      walletAddress: signer.address,
      userId: answer.userId,
    })
    expect(world.auth.status(null)).toEqual({
      isAuthenticated: false,
      walletAddress: null,
      userId: null,
    })
    expect(await world.auth.me(principal)).toMatchObject({
      authenticated: true,
      userId: answer.userId,
      credential: 'wallet_session',
      scopes: ['api:*'],
      wallets: [{ namespace: 'eip155', address: signer.address }],
      isTokenGated: false,
      createdAt: '2026-07-15T09:00:00.000Z',
    })
  })
  test('a profile keeps what is not given, clears what is null, and says so in an event', async () => {
    const { principal } = await signedIn()
    await world.auth.updateProfile(principal, { displayName: 'Mara', bio: 'Quiet\ndays' })
    const { profile } = await world.auth.updateProfile(principal, { bio: null, agentName: 'Desk' })
    expect(profile).toEqual({
      displayName: 'Mara',
      bio: null,
      avatarUrl: null,
      twitterUsername: null,
      githubUsername: null,
      agentName: 'Desk',
    })
    expect((await world.auth.me(principal)).profile).toEqual(profile)
    expect((await eventsOf(principal)).slice(1)).toEqual([
      { topic: 'auth.profile_updated', payload: { fields: ['displayName', 'bio'] } },
      { topic: 'auth.profile_updated', payload: { fields: ['bio', 'agentName'] } },
    ])
  })
  test.each([
    'displayName',
    'bio',
    'avatarUrl',
    'twitterUsername',
    'githubUsername',
    'agentName',
  ] as const)(
    'a profile takes %s alone, keeps it while others change, and gives it up for null',
    async (name) => {
      const { principal } = await signedIn()
      const change = async (value: Partial<Profile>) =>
        (await world.auth.updateProfile(principal, value)).profile
      const empty = (await world.auth.me(principal)).profile
      const full = Object.fromEntries(Object.keys(empty).map((each) => [each, `own ${each}`]))
      expect(await change({ [name]: 'x' })).toEqual({ ...empty, [name]: 'x' })
      const { [name]: _, ...others } = full
      expect(await change(others)).toEqual({ ...full, [name]: 'x' })
      expect(await change({ [name]: null })).toEqual({ ...full, [name]: null })
    },
  )
  test('a profile is changed for its account alone', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    await world.auth.updateProfile(mine.principal, { displayName: 'Mara' })
    await world.auth.updateProfile(other.principal, { displayName: 'Ada' })
    const names = []
    for (const { principal } of [mine, other]) {
      names.push((await world.auth.me(principal)).profile.displayName)
    }
    expect(names).toEqual(['Mara', 'Ada'])
  })
  test('a profile change without a member is refused', async () => {
    const { principal } = await signedIn()
    expect(await codeOf(world.auth.updateProfile(principal, {}))).toBe('request.invalid')
  })
})

describe('holder facts', () => {
  test('say who holds enough', async () => {
    holders = { ...noHolders, balanceAtomic: async () => 1_000_000n }
    const { answer, principal, signer } = await signedIn()
    expect(answer).toMatchObject({ isTokenGated: true, tokenBalance: '1', holderMinimum: '1' })
    expect(await world.auth.verifyHolder(signer.address)).toEqual({
      walletAddress: signer.address,
      isHolder: true,
      tokenBalance: '1',
      holderMinimum: '1',
      tokenMint: noHolders.tokenMint,
    })
    expect(await world.auth.entry(principal)).toMatchObject({ authenticated: true, isHolder: true })
    holders = { ...noHolders, balanceAtomic: async () => 999_999n }
    expect((await world.auth.verifyHolder(signer.address)).isHolder).toBe(false)
  })
  test('are unknown, never "not a holder", when a chain does not answer, and people sign in all the same', async () => {
    holders = chainIsDown
    const { answer, principal, signer } = await signedIn()
    expect(answer).toMatchObject({ ok: true, isTokenGated: null, tokenBalance: null })
    expect(await world.auth.me(principal)).toMatchObject({ isTokenGated: null })
    expect(await world.auth.entry(principal)).toMatchObject({ isHolder: null })
    expect(await codeOf(world.auth.verifyHolder(signer.address))).toBe('auth.holder_unknown')
  })
  test('are left out of a sign-in when the chain is silent for too long', async () => {
    const auth = createAuthService({
      ...world,
      random: realRandom,
      holders: { ...noHolders, balanceAtomic: () => new Promise<bigint>(() => {}) },
      logger: silentLogger,
      settings: {
        serviceName: 'Bourse',
        serviceSlug: 'svc',
        origins: worldOrigins,
        insecureCookies: false,
        holderTimeoutMs: 5,
      },
    })
    const { answer } = await signIn({ ...world, auth }, evmSigner())
    expect(answer).toMatchObject({ ok: true, isTokenGated: null, tokenBalance: null })
  })
  test('of an anonymous caller name only the rule', async () => {
    expect(await world.auth.entry(null)).toEqual({
      authenticated: false,
      walletAddress: null,
      isHolder: null,
      tokenBalance: null,
      holderMinimum: '1',
      tokenMint: noHolders.tokenMint,
      entryFeeRequired: false,
      entryFeeAmount: '0',
      hasPaidEntry: null,
      treasury: { evm: null, solana: null },
    })
  })
})

describe('the settings', () => {
  const build = (settings: Partial<AuthSettings>) =>
    createAuthService({
      ...world,
      random: realRandom,
      holders,
      logger: silentLogger,
      settings: {
        serviceName: 'Bourse',
        serviceSlug: 'svc',
        origins: worldOrigins,
        insecureCookies: false,
        ...settings,
      },
    })
  const cookieOf = async (settings: Partial<AuthSettings>) => {
    const { sessions, cache } = world
    return (await signIn({ auth: build(settings), sessions, cache }, evmSigner())).cookie
  }
  test.each([[[]], [['localhost:4663']], [['http://localhost:4663/']], [['http://bad host']]])(
    'refuse addresses that cannot stand in a message: %j',
    (origins) => {
      expect(() => build({ origins })).toThrow()
    },
  )
  test('give a cookie without Secure only in development', async () => {
    expect(await cookieOf({ insecureCookies: true })).toMatch(
      /^svc\.sid=[^;]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    )
  })
  test.each([
    [1_999, 1],
    [2_000, 2],
  ])(
    'give a session of %i ms a cookie of %i s, which does not outlive it',
    async (sessionTtlMs, seconds) => {
      expect(await cookieOf({ sessionTtlMs })).toContain(`; Max-Age=${seconds};`)
    },
  )
})

async function eventsOf(principal: Principal) {
  await world.outbox.sequence()
  const { events } = await world.outbox.read({
    afterSeq: 0n,
    filter: { topics: [], accountId: principal.accountId },
    limit: 100,
  })
  return events.map(({ topic, payload }) => ({ topic, payload }))
}
