import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  countingDatabase,
  createAuthWorld,
  realRandom,
  signedInPrincipal,
  silentLogger,
  verifyAt,
} from '../../../../test/support/auth-world.ts'
import { race } from '../../../../test/support/race.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Authenticator } from '../../../ports/authenticator.ts'
import {
  createKeyAuthenticator,
  createKeysService,
  createKeyUsage,
  type KeysService,
  type KeyUsage,
  keysMigrations,
} from './index.ts'
import { type KeyState, keyMachine } from './key-state.ts'

let world: AuthWorld
let keys: KeysService
let usage: KeyUsage
let authenticator: Authenticator
let owner: Principal

beforeEach(async () => {
  world = await createAuthWorld({ migrations: [{ domain: 'keys', migrations: keysMigrations }] })
  usage = createKeyUsage({ ...world, logger: silentLogger })
  keys = createKeysService({ ...world, random: realRandom })
  authenticator = createKeyAuthenticator({ ...world, usage, walletsOf: world.auth.walletsOf })
  owner = await signedInPrincipal(world)
})
afterEach(async () => {
  await usage.stop()
  await world.close()
})

describe('mint', () => {
  test('answers the key once, with the defaults of the specification', async () => {
    const { key, record, warning } = await keys.mint(owner, { name: 'bot' })
    expect(key).toMatch(/^ct_sk_[0-9A-Za-z]{49}$/)
    expect(record).toEqual({
      id: expect.any(Number),
      name: 'bot',
      keyPrefix: key.slice(0, 12),
      scopes: ['api:*'],
      agentWalletId: null,
      lastUsedAt: null,
      lastUsedRoute: null,
      expiresAt: null,
      createdAt: '2026-07-15T09:00:00.000Z',
      state: 'active',
      addressAllowList: null,
      budget: null,
      orderLimit: null,
      replacedByKeyId: null,
    })
    expect(warning).toContain('once')
  })
  test('the key opens the account with its own scopes and the wallets of the account', async () => {
    const { key, record } = await keys.mint(owner, { name: 'bot', scopes: ['route:trading:*'] })
    expect(await verifyAt(authenticator, key)).toEqual({
      accountId: owner.accountId,
      credential: 'api_key',
      credentialId: `key_${record.id}`,
      scopes: ['route:trading:*'],
      wallets: owner.wallets,
    })
  })
  test('leaves neither the key nor its body in any table', async () => {
    const { key } = await keys.mint(owner, { name: 'bot', scopes: ['api:*'] })
    await verifyAt(authenticator, key)
    await usage.flush()
    const { rows } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(
      world.database.query,
    )
    expect(rows.length).toBeGreaterThan(5)
    let texts = 0
    for (const { name } of rows) {
      const table = await sql<{ text: string }>`
        SELECT t::text AS text FROM ${sql.table(name)} AS t`.execute(world.database.query)
      for (const { text } of table.rows) {
        texts += 1
        expect(text).not.toContain(key.slice(12))
        expect(text).not.toContain(key.slice(6, 49))
      }
    }
    expect(texts).toBeGreaterThan(2)
  })
  test('refuses scopes beyond those of the caller', async () => {
    const narrow: Principal = { ...owner, scopes: ['route:trading:*'] }
    expect(await codeOf(keys.mint(narrow, { name: 'bot' }))).toBe('keys.scope_exceeds_caller')
    const fits = await keys.mint(narrow, { name: 'bot', scopes: ['route:trading:*'] })
    expect(fits.record.scopes).toEqual(['route:trading:*'])
  })
  test('refuses what is no scope by its grammar, also beside one that is', async () => {
    for (const scope of ['api', 'API:*', 'route:Trading:*', 'route:get:api', '*']) {
      expect(await codeOf(keys.mint(owner, { name: 'bot', scopes: ['api:*', scope] }))).toBe(
        'keys.scope_unknown',
      )
    }
  })
  test.each(['2026-07-15T09:00:00.000Z', '2020-01-01T00:00:00Z', '2026-12-31T23:59:60Z'])(
    'refuses the expiry %s, which is not in the future',
    async (expiresAt) => {
      expect(await codeOf(keys.mint(owner, { name: 'bot', expiresAt }))).toBe('request.invalid')
    },
  )
  test('refuses an agent wallet that is not of the account and accepts none', async () => {
    expect(await codeOf(keys.mint(owner, { name: 'bot', agentWalletId: 3 }))).toBe(
      'keys.agent_wallet_not_owned',
    )
    const { record } = await keys.mint(owner, { name: 'bot', agentWalletId: null })
    expect(record.agentWalletId).toBeNull()
  })
  test('keeps the limit of active keys when many are asked for at once', async () => {
    for (let index = 0; index < 95; index++) await keys.mint(owner, { name: `bot ${index}` })
    const codes = await race({ times: 12, enough: 'it costs nothing' }, (index) =>
      codeOf(keys.mint(owner, { name: `late ${index}` })),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(5)
    expect(codes.filter((code) => code === 'keys.limit_reached')).toHaveLength(7)
  })
  test('counts neither revoked nor expired keys, nor those of others', async () => {
    const stranger = await signedInPrincipal(world)
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString()
    const [revoked] = [await keys.mint(owner, { name: 'revoked' })]
    await keys.mint(owner, { name: 'expiring', expiresAt })
    for (let index = 0; index < 98; index++) await keys.mint(owner, { name: `bot ${index}` })
    const another = () => codeOf(keys.mint(owner, { name: 'another' }))
    expect(await another()).toBe('keys.limit_reached')
    expect(await codeOf(keys.mint(stranger, { name: 'theirs' }))).toBe('no failure')
    await keys.revoke(owner, revoked.record.id.toString())
    expect([await another(), await another()]).toEqual(['no failure', 'keys.limit_reached'])
    world.clock.advance(60_000)
    expect([await another(), await another()]).toEqual(['no failure', 'keys.limit_reached'])
  })
  test('appends one event for the account that does not hold the key', async () => {
    const { key, record } = await keys.mint(owner, { name: 'bot' })
    const events = await eventsOf('key.')
    expect(events).toEqual([
      {
        topic: 'key.minted',
        accountId: owner.accountId,
        payload: {
          keyId: record.id,
          name: 'bot',
          keyPrefix: key.slice(0, 12),
          scopes: ['api:*'],
          expiresAt: null,
        },
      },
    ])
  })
})

describe('list and get', () => {
  test('walk the own keys newest first, page by page', async () => {
    const other = await signedInPrincipal(world)
    await keys.mint(other, { name: 'not mine' })
    for (const name of ['a', 'b', 'c']) await keys.mint(owner, { name })
    const first = await keys.list(owner, { limit: 2 })
    expect(first.items.map(({ name }) => name)).toEqual(['c', 'b'])
    const second = await keys.list(owner, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ items: [{ name: 'a' }], nextCursor: null })
  })
  test('filter by the state that a key has now, whatever else befell it', async () => {
    const ids = new Map<string, string>()
    const idOf = (name: string) => ids.get(name) ?? ''
    const mint = async (name: string, expiresAt: string | null = null) => {
      const { record } = await keys.mint(owner, { name, expiresAt })
      ids.set(name, record.id.toString())
    }
    const soon = '2026-07-15T09:00:01.000Z'
    for (const name of ['active', 'disabled', 'rotating', 'revoked', 'disabled and revoked']) {
      await mint(name, '2026-07-15T09:00:01.001Z')
    }
    for (const name of ['expired', 'disabled and expired', 'revoked and expired']) {
      await mint(name, soon)
    }
    await mint('for ever')
    for (const [name, id] of ids) if (name.startsWith('disabled')) await keys.disable(owner, id)
    for (const [name, id] of ids) if (name.includes('revoked')) await keys.revoke(owner, id)
    const successor = await keys.reroll(owner, { keyId: idOf('rotating'), overlapSeconds: 60 })
    const asSuccessor = { keyId: successor.record.id.toString(), request: { name: 'successor' } }
    await keys.change(owner, asSuccessor)
    world.clock.advance(1_000)
    const named = async (state: KeyState) =>
      (await keys.list(owner, { limit: 20, state })).items.map((item) => [item.name, item.state])
    const expected = {
      active: ['successor', 'for ever', 'active'],
      disabled: ['disabled'],
      rotating: ['rotating'],
      expired: ['disabled and expired', 'expired'],
      revoked: ['revoked and expired', 'disabled and revoked', 'revoked'],
    }
    for (const state of keyMachine.states) {
      expect(await named(state)).toEqual(expected[state].map((name) => [name, state]))
    }
  })
  test('refuse a cursor of something else', async () => {
    for (const cursor of ['x', Buffer.from('["x"]').toString('base64url')]) {
      expect(await codeOf(keys.list(owner, { limit: 2, cursor }))).toBe('request.invalid')
    }
  })
  test("answer another account's key exactly like one that does not exist", async () => {
    const other = await signedInPrincipal(world)
    const { record } = await keys.mint(other, { name: 'not mine' })
    const failures = []
    for (const id of [record.id.toString(), '999999999']) {
      failures.push(await failureOf(keys.get(owner, id)), await failureOf(keys.revoke(owner, id)))
    }
    expect(new Set(failures.map((failure) => JSON.stringify(failure))).size).toBe(1)
    expect((await keys.get(other, record.id.toString())).state).toBe('active')
  })
})

describe('revoke', () => {
  test('closes the key at once on this process and says so in one event', async () => {
    const { key, record } = await keys.mint(owner, { name: 'bot' })
    expect(await verifyAt(authenticator, key)).toBeDefined()
    const revoked = await keys.revoke(owner, record.id.toString())
    expect(revoked.state).toBe('revoked')
    expect(await verifyAt(authenticator, key)).toBeUndefined()
    expect((await eventsOf('key.revoked')).map(({ payload }) => payload)).toEqual([
      { keyId: record.id, keyPrefix: record.keyPrefix },
    ])
  })
  test('is final: of many at once one succeeds, and a revoked or expired key answers 409', async () => {
    const { record } = await keys.mint(owner, { name: 'bot' })
    const id = record.id.toString()
    const codes = await race({ times: 10, enough: 'it costs nothing' }, () =>
      codeOf(keys.revoke(owner, id)),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(codes.filter((code) => code === 'resource.illegal_transition')).toHaveLength(9)
    expect(await eventsOf('key.revoked')).toHaveLength(1)
    const short = await keys.mint(owner, { name: 'short', expiresAt: '2026-07-15T09:00:01.000Z' })
    world.clock.advance(1_000)
    expect(await codeOf(keys.revoke(owner, short.record.id.toString()))).toBe(
      'resource.illegal_transition',
    )
  })
})

describe('the authenticator', () => {
  test('refuses what cannot be a key with no query', async () => {
    const counted = countingDatabase(world.database)
    const { cache } = world.startProcess()
    const strict = createKeyAuthenticator({
      ...world,
      database: counted,
      cache,
      usage,
      walletsOf: world.auth.walletsOf,
    })
    const { key } = await keys.mint(owner, { name: 'bot' })
    const typo = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)
    for (const secret of ['', 'ct_sk_', typo, key.replace('ct_sk_', 'ct_os_'), `${key} `, 'x']) {
      expect(await verifyAt(strict, secret)).toBeUndefined()
    }
    expect(counted.count()).toBe(0)
    expect(await verifyAt(strict, key)).toBeDefined()
    expect(counted.count()).toBe(1)
  })
  test('refuses a well-formed key that was never minted', async () => {
    const { holderKeyFormat } = await import('./key-format.ts')
    expect(await verifyAt(authenticator, holderKeyFormat.create(realRandom))).toBeUndefined()
  })
  test('stops at the very millisecond in which the key expires, also from memory', async () => {
    const { key } = await keys.mint(owner, { name: 'bot', expiresAt: '2026-07-15T09:00:00.500Z' })
    expect(await verifyAt(authenticator, key)).toBeDefined()
    world.clock.advance(499)
    expect(authenticator.verify(key, { addressBlock: '' })).toMatchObject({ credential: 'api_key' })
    world.clock.advance(1)
    expect(await verifyAt(authenticator, key)).toBeUndefined()
  })
  test('writes the last use later and for all keys together, never in the request', async () => {
    const first = await keys.mint(owner, { name: 'a' })
    const second = await keys.mint(owner, { name: 'b' })
    world.clock.advance(2_000)
    for (const { key } of [first, second, first]) await verifyAt(authenticator, key)
    expect((await keys.get(owner, first.record.id.toString())).lastUsedAt).toBeNull()
    await usage.flush()
    const page = await keys.list(owner, { limit: 10 })
    expect(page.items.map(({ lastUsedAt }) => lastUsedAt)).toEqual([
      '2026-07-15T09:00:02.000Z',
      '2026-07-15T09:00:02.000Z',
    ])
  })
  test('never moves the last use back', async () => {
    const { key, record } = await keys.mint(owner, { name: 'a' })
    world.clock.advance(5_000)
    await verifyAt(authenticator, key)
    await usage.flush()
    world.clock.advance(-3_000)
    usage.record(`key_${record.id}`)
    await usage.flush()
    expect((await keys.get(owner, record.id.toString())).lastUsedAt).toBe(
      '2026-07-15T09:00:05.000Z',
    )
  })
})

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (failure: unknown) => ({
      message: Reflect.get(Object(failure), 'message'),
      spec: Reflect.get(Object(failure), 'spec'),
      options: Reflect.get(Object(failure), 'options'),
    }),
  )
}

async function eventsOf(prefix: string) {
  await world.outbox.sequence()
  const { events } = await world.outbox.read({
    afterSeq: 0n,
    filter: { topics: [], accountId: owner.accountId },
    limit: 200,
  })
  return events
    .filter(({ topic }) => topic.startsWith(prefix))
    .map(({ topic, accountId, payload }) => ({ topic, accountId, payload }))
}
