import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  countingDatabase,
  createAuthWorld,
  evmSigner,
  realRandom,
  signIn,
  silentLogger,
  verifyAt,
} from '../../../../test/support/auth-world.ts'
import { race } from '../../../../test/support/race.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { createScopeBook } from '../../../kernel/scope.ts'
import type { Authenticator } from '../../../ports/authenticator.ts'
import { auditMigrations, createAuditLog, createAuditService } from '../audit/index.ts'
import {
  createKeyAuthenticator,
  createKeysService,
  createKeyUsage,
  type KeysService,
  type KeyUsage,
  keysMigrations,
} from './index.ts'
import { holderKeyFormat } from './key-format.ts'
import { keyMachine } from './key-state.ts'

const book = createScopeBook([
  { method: 'GET', path: '/api/developer/keys', scope: 'route:developer:*' },
  { method: 'POST', path: '/api/trade', scope: 'route:trading:*' },
  { method: 'GET', path: '/api/trade', scope: 'route:trading:*' },
  { method: 'POST', path: '/api/arena/rooms', scope: 'route:arena:*' },
])
const origin = { addressBlock: '192.0.2.7', requestId: 'req_1' }
let world: AuthWorld
let usage: KeyUsage
let keys: KeysService
let authenticator: Authenticator
let owner: Principal

beforeEach(async () => {
  world = await createAuthWorld({
    migrations: [
      { domain: 'keys', migrations: keysMigrations },
      { domain: 'audit', migrations: auditMigrations },
    ],
  })
  const audit = createAuditLog(world)
  usage = createKeyUsage({ ...world, logger: silentLogger, audit })
  const ownsAgentWallet = async (accountId: string, id: number) =>
    accountId === owner.accountId && [7, 8].includes(id)
  const parts = { ...world, random: realRandom, scopes: book, audit, usage }
  keys = createKeysService({ ...parts, ownsAgentWallet })
  authenticator = createKeyAuthenticator({ ...world, usage, walletsOf: world.auth.walletsOf })
  const { token } = await signIn(world, evmSigner())
  const principal = await verifyAt(world.sessions, token)
  if (!principal) throw new Error('the session does not open')
  owner = principal
})
afterEach(() => world.close())

async function mintKey(request: object = {}) {
  const { key, record } = await keys.mint(owner, { name: 'bot', ...request })
  return { key, record, id: record.id.toString() }
}

async function opensFrom(key: string, addressBlock = '192.0.2.7'): Promise<boolean> {
  return (await authenticator.verify(key, { addressBlock })) !== undefined
}

async function eventsOf(subject: string): Promise<readonly string[]> {
  await world.outbox.sequence()
  const { events } = await world.outbox.read({
    afterSeq: 0n,
    filter: { topics: [], accountId: owner.accountId, subject },
    limit: 200,
  })
  return events.map(({ topic }) => topic)
}

async function auditOf(subject: string) {
  const { items } = await createAuditService(world).list(owner, {
    limit: 200,
    subject,
  })
  return items.toReversed()
}

describe('disable and enable', () => {
  test('close the key at once on this process, on others within a second, and open it again', async () => {
    const { key, id } = await mintKey()
    const there = createKeyAuthenticator({
      ...world,
      cache: world.startProcess().cache,
      usage,
      walletsOf: world.auth.walletsOf,
    })
    expect(await opensFrom(key)).toBe(true)
    expect(await verifyAt(there, key)).toBeDefined()
    expect((await keys.disable(owner, id)).state).toBe('disabled')
    expect(await opensFrom(key)).toBe(false)
    world.clock.advance(1_000)
    expect(await verifyAt(there, key)).toBeUndefined()
    expect((await keys.enable(owner, id)).state).toBe('active')
    expect(await opensFrom(key)).toBe(true)
    expect(await eventsOf(id)).toEqual(['key.minted', 'key.disabled', 'key.enabled'])
  })
  test('a disabled key expires on time and stays so', async () => {
    const { id } = await mintKey({ expiresAt: '2026-07-15T09:00:01.000Z' })
    await keys.disable(owner, id)
    world.clock.advance(1_000)
    expect((await keys.get(owner, id)).state).toBe('expired')
    expect(await codeOf(keys.enable(owner, id))).toBe('resource.illegal_transition')
  })
  test('can be changed until one millisecond before its end, and not at its end', async () => {
    const end = { expiresAt: '2026-07-15T09:00:01.000Z' }
    const made = await race({ times: 5, enough: 'it costs nothing' }, () => mintKey(end))
    const [a, b, c, d, e] = made.map(({ id }) => id)
    const rename = (keyId = '') => keys.change(owner, { keyId, request: { name: 'x' } })
    const reroll = (keyId = '') => keys.reroll(owner, { keyId, overlapSeconds: 9 })
    world.clock.advance(999)
    expect((await rename(a)).state).toBe('active')
    expect((await keys.disable(owner, b ?? '')).state).toBe('disabled')
    expect((await reroll(c)).record.expiresAt).toBe(end.expiresAt)
    world.clock.advance(1)
    const ended = 'resource.illegal_transition'
    expect(await codeOf(rename(a))).toBe('keys.ended')
    expect(await codeOf(keys.enable(owner, b ?? ''))).toBe(ended)
    expect(await codeOf(keys.disable(owner, d ?? ''))).toBe(ended)
    expect(await codeOf(reroll(e))).toBe(ended)
    expect(await codeOf(keys.revoke(owner, e ?? ''))).toBe(ended)
  })
  test('of many at once each transition happens once, with one event', async () => {
    const { id } = await mintKey()
    const codes = await race({ times: 10, enough: 'it costs nothing' }, () =>
      codeOf(keys.disable(owner, id)),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(await eventsOf(id)).toEqual(['key.minted', 'key.disabled'])
  })
  test('enabling needs the scopes of the key; disabling takes away and needs none', async () => {
    const { id } = await mintKey()
    const narrow: Principal = { ...owner, scopes: ['route:developer:*'] }
    expect((await keys.disable(narrow, id)).state).toBe('disabled')
    expect(await codeOf(keys.enable(narrow, id))).toBe('keys.scope_exceeds_caller')
  })
})

describe('reroll', () => {
  test('gives a successor with the same settings while the old key works until the overlap ends', async () => {
    const old = await mintKey({
      scopes: ['route:trading:*'],
      expiresAt: '2026-07-16T09:00:00.000Z',
    })
    const settings = { addressAllowList: ['192.0.2.0/24'], budget: { calls: 5, windowSeconds: 60 } }
    await keys.change(owner, { keyId: old.id, request: settings })
    const next = await keys.reroll(owner, { keyId: old.id, overlapSeconds: 60 })
    expect(next.record).toMatchObject({
      name: 'bot',
      scopes: ['route:trading:*'],
      expiresAt: '2026-07-16T09:00:00.000Z',
      state: 'active',
      ...settings,
    })
    expect(next.previous).toMatchObject({
      state: 'rotating',
      expiresAt: '2026-07-15T09:01:00.000Z',
      replacedByKeyId: next.record.id,
    })
    expect(await keys.get(owner, old.id)).toEqual(next.previous)
    expect([await opensFrom(old.key), await opensFrom(next.key)]).toEqual([true, true])
    world.clock.advance(59_999)
    expect(await opensFrom(old.key)).toBe(true)
    world.clock.advance(1)
    expect([await opensFrom(old.key), await opensFrom(next.key)]).toEqual([false, true])
    expect((await keys.get(owner, old.id)).state).toBe('expired')
    expect(await eventsOf(old.id)).toEqual(['key.minted', 'key.changed', 'key.rerolled'])
    expect(await eventsOf(next.record.id.toString())).toEqual(['key.minted'])
  })
  test('without an overlap ends the old key at once', async () => {
    const old = await mintKey()
    expect(await opensFrom(old.key)).toBe(true)
    const next = await keys.reroll(owner, { keyId: old.id, overlapSeconds: 0 })
    expect([await opensFrom(old.key), await opensFrom(next.key)]).toEqual([false, true])
  })
  test('never makes either key live longer than the old one would have', async () => {
    const old = await mintKey({ expiresAt: '2026-07-15T09:00:10.000Z' })
    const next = await keys.reroll(owner, { keyId: old.id, overlapSeconds: 86_400 })
    expect(next.record.expiresAt).toBe('2026-07-15T09:00:10.000Z')
    expect(next.previous.expiresAt).toBe('2026-07-15T09:00:10.000Z')
  })
  test('of many at once one succeeds; against a revocation exactly one of both wins', async () => {
    const { id } = await mintKey()
    const codes = await race({ times: 8, enough: 'it costs nothing' }, () =>
      codeOf(keys.reroll(owner, { keyId: id, overlapSeconds: 9 })),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(codes.filter((code) => code === 'resource.illegal_transition')).toHaveLength(7)
    const other = await mintKey()
    const ends = await Promise.all([
      codeOf(keys.disable(owner, other.id)),
      codeOf(keys.reroll(owner, { keyId: other.id, overlapSeconds: 9 })),
    ])
    expect(ends.filter((code) => code === 'no failure')).toHaveLength(1)
  })
  test('works at the limit of active keys, and cannot be used to pile up old ones', async () => {
    for (let index = 1; index < 100; index++) await mintKey()
    let { id } = await mintKey()
    const codes: string[] = []
    for (let index = 0; index < 101; index++) {
      const request = { keyId: id, overlapSeconds: 86_400 }
      codes.push(
        await codeOf(
          keys.reroll(owner, request).then(({ record }) => {
            id = record.id.toString()
          }),
        ),
      )
    }
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(100)
    expect(codes.at(-1)).toBe('keys.limit_reached')
    expect(await codeOf(mintKey())).toBe('keys.limit_reached')
  })
  test('needs the scopes of the key', async () => {
    const { id } = await mintKey()
    const narrow: Principal = { ...owner, scopes: ['route:developer:*', 'route:trading:*'] }
    const request = { keyId: id, overlapSeconds: 0 }
    expect(await codeOf(keys.reroll(narrow, request))).toBe('keys.scope_exceeds_caller')
    const { id: fitting } = await mintKey({ scopes: ['route:post:/api/trade'] })
    expect(await codeOf(keys.reroll(narrow, { ...request, keyId: fitting }))).toBe('no failure')
  })
})

test('no sequence of calls leaves the machine, and every change of state is one event', async () => {
  const names = ['disable', 'enable', 'reroll', 'revoke'] as const
  const target = {
    disable: 'disabled',
    enable: 'active',
    reroll: 'rotating',
    revoke: 'revoked',
  } as const
  const successors: string[] = []
  const run = async (name: (typeof names)[number], id: string): Promise<void> => {
    if (name !== 'reroll') await keys[name](owner, id)
    else {
      const { record } = await keys.reroll(owner, { keyId: id, overlapSeconds: 60 })
      successors.push(record.id.toString())
    }
  }
  const sequences = names.flatMap((first) =>
    names.flatMap((second) => names.map((third) => [first, second, third] as const)),
  )
  for (const sequence of sequences) {
    const { id } = await mintKey()
    const states: string[] = ['active']
    for (const name of sequence) {
      const { state } = await keys.get(owner, id)
      const isLegal = keyMachine.next(state).includes(target[name])
      const expected = isLegal ? 'no failure' : 'resource.illegal_transition'
      expect([...sequence, name, await codeOf(run(name, id))]).toEqual([
        ...sequence,
        name,
        expected,
      ])
      if (isLegal) states.push(target[name])
      expect((await keys.get(owner, id)).state).toBe(states.at(-1))
    }
    expect(await eventsOf(id)).toHaveLength(states.length)
    // Back below the limit of active keys.
    for (const done of [id, ...successors.splice(0)]) await codeOf(keys.revoke(owner, done))
  }
})

describe('change', () => {
  const change = (id: string, request: object, who = owner) =>
    keys.change(who, { keyId: id, request })
  test('renames, narrows and bounds a key; what is left out stays, null takes away', async () => {
    const { id } = await mintKey()
    const budget = { calls: 5, windowSeconds: 60 }
    expect(await change(id, { name: 'b', scopes: ['route:trading:*'], budget })).toMatchObject({
      name: 'b',
      scopes: ['route:trading:*'],
      addressAllowList: null,
      budget,
    })
    expect(await change(id, { addressAllowList: ['::/0'], budget: null })).toMatchObject({
      name: 'b',
      addressAllowList: ['::/0'],
      budget: null,
    })
    expect(await change(id, { addressAllowList: null })).toMatchObject({ addressAllowList: null })
    const before = await eventsOf(id)
    expect(await change(id, {})).toMatchObject({ name: 'b' })
    expect(await eventsOf(id)).toEqual(before)
  })
  test('only narrows scopes, step by step', async () => {
    const { id } = await mintKey()
    for (const scopes of [['route:trading:*'], ['route:post:/api/trade']]) {
      expect((await change(id, { scopes })).scopes).toEqual(scopes)
    }
    for (const scopes of [
      ['api:*'],
      ['route:trading:*'],
      ['route:get:/api/trade'],
      ['route:developer:*'],
      ['route:post:/api/trade', 'route:get:/api/trade'],
    ]) {
      expect(await codeOf(change(id, { scopes }))).toBe('keys.scope_widened')
    }
    expect((await keys.get(owner, id)).scopes).toEqual(['route:post:/api/trade'])
  })
  test('counts for the key within a second', async () => {
    const { key, id } = await mintKey()
    expect(await opensFrom(key)).toBe(true)
    await change(id, { scopes: ['route:trading:*'] })
    expect(await verifyAt(authenticator, key)).toMatchObject({ scopes: ['route:trading:*'] })
  })
  test('binds the key to addresses', async () => {
    const { key, id } = await mintKey()
    await change(id, { addressAllowList: ['192.0.2.0/24', '2001:db8::/32'] })
    const places = ['192.0.2.7', '192.0.3.7', '2001:db8:0:1::/64', '2001:db9:0:1::/64', 'unknown']
    const opens = []
    for (const place of places) opens.push(await opensFrom(key, place))
    expect(opens).toEqual([true, false, true, false, false])
  })
  test('refuses ranges that are none, by their place', async () => {
    const { id } = await mintKey()
    const bad = { addressAllowList: ['192.0.2.0/24', '192.0.2.1/24', '2001:db8::1/128'] }
    await expect(change(id, bad)).rejects.toMatchObject({
      spec: { code: 'request.invalid' },
      options: {
        faults: [{ location: 'body/addressAllowList/1' }, { location: 'body/addressAllowList/2' }],
      },
    })
  })
  test('refuses a caller who has less than the key, and a key that has ended', async () => {
    const { id } = await mintKey()
    const narrow: Principal = { ...owner, scopes: ['route:developer:*'] }
    const request = { addressAllowList: null }
    expect(await codeOf(change(id, request, narrow))).toBe('keys.scope_exceeds_caller')
    await keys.revoke(owner, id)
    expect(await codeOf(change(id, { name: 'x' }))).toBe('keys.ended')
  })
})

describe('scopes of a new key', () => {
  test('must name what the table has', async () => {
    for (const scope of ['route:no-such:*', 'route:get:/api/nowhere', 'route:delete:/api/trade']) {
      expect(await codeOf(mintKey({ scopes: ['route:trading:*', scope] }))).toBe(
        'keys.scope_unknown',
      )
    }
    expect(await codeOf(mintKey({ scopes: ['route:get:/api/trade'] }))).toBe('no failure')
  })
  test('lie within those of the caller, by family and by route', async () => {
    const mintAs = (held: Principal['scopes'], scopes: string[]) =>
      codeOf(keys.mint({ ...owner, scopes: held }, { name: 'bot', scopes }))
    expect(await mintAs(['route:trading:*'], ['route:get:/api/trade'])).toBe('no failure')
    const beyond = 'keys.scope_exceeds_caller'
    expect(await mintAs(['route:get:/api/trade'], ['route:trading:*'])).toBe(beyond)
    expect(await mintAs(['route:get:/api/trade'], ['route:post:/api/trade'])).toBe(beyond)
    expect(await mintAs(['route:trading:*'], ['api:*'])).toBe(beyond)
  })
  test('of the arena open the arena alone, whatever the caller has', async () => {
    const { apiKey, key } = await keys.mintArena(owner, {})
    expect(key).toMatchObject({ name: 'arena', scopes: ['route:arena:*'], expiresAt: null })
    expect((await verifyAt(authenticator, apiKey))?.scopes).toEqual(['route:arena:*'])
    const fighter: Principal = { ...owner, scopes: ['route:arena:*'] }
    expect((await keys.mintArena(fighter, { name: 'x' })).key.scopes).toEqual(['route:arena:*'])
    const trader: Principal = { ...owner, scopes: ['route:trading:*'] }
    expect(await codeOf(keys.mintArena(trader, {}))).toBe('keys.scope_exceeds_caller')
    const rerolled = await keys.reroll(owner, { keyId: String(key.id), overlapSeconds: 0 })
    expect(rerolled.record.scopes).toEqual(['route:arena:*'])
    const widened = { keyId: String(rerolled.record.id), request: { scopes: ['api:*'] } }
    expect(await codeOf(keys.change(owner, widened))).toBe('keys.scope_widened')
  })
  test('of the arena that were made wider are narrowed by the migration', async () => {
    const arena = await mintKey({ scopes: ['api:*', 'route:arena:*'] })
    const wide = await mintKey({ scopes: ['api:*'] })
    const narrowing = keysMigrations.find(({ name }) => name === '0004_arena_keys')
    await world.database.transaction(async (tx) => narrowing?.up(tx))
    const scopesOf = async (id: string) => (await keys.get(owner, id)).scopes
    expect(await scopesOf(arena.id)).toEqual(['route:arena:*'])
    expect(await scopesOf(wide.id)).toEqual(['api:*'])
  })
})

describe('a key that acts on keys', () => {
  test('revokes itself and no other, whether that exists or not', async () => {
    const [mine, other] = [await mintKey(), await mintKey()]
    const asKey = await verifyAt(authenticator, mine.key)
    if (!asKey) throw new Error('the key does not open')
    const refusals = []
    for (const id of [other.id, '999999']) {
      refusals.push(JSON.stringify(await failureOf(keys.revoke(asKey, id))))
    }
    expect(new Set(refusals).size).toBe(1)
    expect(refusals[0]).toContain('auth.forbidden')
    expect((await keys.revoke(asKey, mine.id)).state).toBe('revoked')
    expect(await opensFrom(other.key)).toBe(true)
  })
})

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((failure: unknown) => Reflect.get(Object(failure), 'spec'))
}

describe('the audit log', () => {
  test('tells each change with who and from where, and never a key', async () => {
    const { key, record } = await keys.mint(owner, { name: 'bot' }, origin)
    const id = record.id.toString()
    await keys.change(
      owner,
      { keyId: id, request: { name: 'x', addressAllowList: ['::/0'] } },
      origin,
    )
    await keys.disable(owner, id, origin)
    await keys.enable(owner, id, origin)
    const next = await keys.reroll(owner, { keyId: id, overlapSeconds: 9 }, origin)
    await keys.revoke(owner, id, origin)
    const told = await auditOf(`key_${id}`)
    expect(told.map(({ action }) => action)).toEqual(
      ['created', 'changed', 'disabled', 'enabled', 'rerolled', 'revoked'].map(
        (did) => `key.${did}`,
      ),
    )
    for (const entry of told) {
      expect(entry).toMatchObject({ credentialId: owner.credentialId, ...origin })
      expect(JSON.stringify(entry)).not.toContain(key.slice(12))
      expect(JSON.stringify(entry)).not.toContain(next.key.slice(12))
    }
    expect(told[1]?.detail).toMatchObject({ name: 'x', addressAllowList: ['::/0'] })
  })
  test('tells a use once an hour, however often the key is used and by however many processes', async () => {
    const { key, id } = await mintKey()
    const other = createKeyUsage({ ...world, logger: silentLogger, audit: createAuditLog(world) })
    for (let minute = 0; minute < 121; minute++) {
      await opensFrom(key)
      other.record(`key_${id}`, '198.51.100.9')
      await usage.flush()
      await other.flush()
      world.clock.advance(60_000)
    }
    const uses = (await auditOf(`key_${id}`)).filter(({ action }) => action === 'key.used')
    expect(uses.map(({ happenedAt, addressBlock }) => [happenedAt, addressBlock])).toEqual([
      ['2026-07-15T09:00:00.000Z', '192.0.2.7'],
      ['2026-07-15T10:00:00.000Z', '192.0.2.7'],
      ['2026-07-15T11:00:00.000Z', '192.0.2.7'],
    ])
  })
  test('tells failures of a known key in few entries, however many there are', async () => {
    const { key, id } = await mintKey()
    await keys.revoke(owner, id)
    for (let second = 0; second < 600; second++) {
      await opensFrom(key)
      if (second % 5 === 0) await usage.flush()
      world.clock.advance(1_000)
    }
    await usage.stop()
    const failures = (await auditOf(`key_${id}`)).filter(({ action }) => action === 'key.failed')
    expect(failures.map(({ detail }) => detail)).toEqual([
      { reason: 'revoked', times: 1 },
      { reason: 'revoked', times: 599 },
    ])
  })
  test('tells of secrets that only begin like a key, well-formed or not, by one statement for all', async () => {
    const { key, id } = await mintKey()
    const body = holderKeyFormat.create(realRandom)
    const shown = holderKeyFormat.shownPrefix(key)
    const typo = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    for (const secret of [
      typo,
      `${shown}${body.slice(shown.length)}`,
      shown,
      'ct_sk_',
      `${shown} OR 1`,
    ]) {
      expect(await opensFrom(secret)).toBe(false)
    }
    for (let other = 0; other < 500; other++) await opensFrom(holderKeyFormat.create(realRandom))
    await keys.validate(typo, origin)
    expect(await opensFrom(key)).toBe(true)
    const counted = countingDatabase(world.database)
    const own = createKeyUsage({
      ...world,
      database: counted,
      logger: silentLogger,
      audit: createAuditLog(world),
    })
    for (let other = 0; other < 500; other++)
      own.recordRefused(holderKeyFormat.create(realRandom), null)
    await own.flush()
    expect(counted.count()).toBe(1)
    await usage.flush()
    const failures = (await auditOf(`key_${id}`)).filter(({ action }) => action === 'key.failed')
    expect(failures).toMatchObject([{ detail: { reason: 'look_alike', times: 5 } }])
    expect(JSON.stringify(failures)).not.toContain(key.slice(12))
  })
  test.each([
    [255, 'is told', [{ reason: 'look_alike', times: 2 }]],
    [256, 'is left out', []],
  ])('a look-alike that comes after %i other beginnings %s', async (others, _, told) => {
    const { key, id } = await mintKey()
    for (let other = 0; other < others; other++) {
      await opensFrom(`ct_sk_${String(other).padStart(6, '0')}`)
    }
    for (const rest of ['', 'x']) await opensFrom(`${holderKeyFormat.shownPrefix(key)}${rest}`)
    await usage.flush()
    const failures = (await auditOf(`key_${id}`)).filter(({ action }) => action === 'key.failed')
    expect(failures.map(({ detail }) => detail)).toEqual(told)
  })
  test('tells of keys that were asked about and are not good, and from where', async () => {
    const [{ key, id }, here] = [await mintKey(), await mintKey()]
    await keys.revoke(owner, id)
    await keys.change(owner, { keyId: here.id, request: { addressAllowList: ['198.51.100.0/24'] } })
    await keys.validate(key, origin)
    await keys.validate(here.key, origin)
    await usage.flush()
    const told = async (keyId: string) =>
      (await auditOf(`key_${keyId}`))
        .filter(({ action }) => action === 'key.failed')
        .map(({ addressBlock, detail }) => [addressBlock, detail])
    expect(await told(id)).toEqual([['192.0.2.7', { reason: 'revoked', times: 1 }]])
    expect(await told(here.id)).toEqual([['192.0.2.7', { reason: 'address', times: 1 }]])
  })
  test('tells tries from a wrong address, and writes nothing for keys that never were', async () => {
    const { key, id } = await mintKey()
    await keys.change(owner, { keyId: id, request: { addressAllowList: ['192.0.2.0/24'] } })
    await opensFrom(key, '203.0.113.5')
    await opensFrom(holderKeyFormat.create(realRandom))
    await usage.flush()
    const { items } = await createAuditService(world).list(owner, {
      limit: 10,
      action: 'key.failed',
    })
    expect(items).toMatchObject([
      {
        subject: `key_${id}`,
        addressBlock: '203.0.113.5',
        detail: { reason: 'address', times: 1 },
      },
    ])
  })
})

describe('secrets that cannot be keys', () => {
  test('100,000 of them reach the store not once', async () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const counted = countingDatabase(world.database)
    const strict = createKeyAuthenticator({
      ...world,
      database: counted,
      cache: world.startProcess().cache,
      usage,
      walletsOf: world.auth.walletsOf,
    })
    let asked = 0
    for (let round = 0; round < 100; round++) {
      const bytes = realRandom.bytes(49 * 1_000)
      for (let from = 0; from < bytes.length; from += 49) {
        const body = Array.from(bytes.subarray(from, from + 49), (byte) => alphabet[byte % 62])
        expect(strict.verify(`ct_sk_${body.join('')}`, origin)).toBeUndefined()
        asked++
      }
    }
    expect([asked, counted.count()]).toEqual([100_000, 0])
  })
  test('no two of 100,000 new keys are alike', () => {
    const made = new Set(Array.from({ length: 100_000 }, () => holderKeyFormat.create(realRandom)))
    expect(made.size).toBe(100_000)
  })
})

describe('the agent wallet of a key', () => {
  const bound = async (key: string) => (await verifyAt(authenticator, key))?.agentWalletId ?? null
  test('is one of the account, is kept by a reroll, and can be changed and taken away', async () => {
    const { key, record } = await keys.mint(owner, { name: 'bot', agentWalletId: 7 })
    expect([record.agentWalletId, await bound(key)]).toEqual([7, 7])
    const keyId = String(record.id)
    const next = await keys.reroll(owner, { keyId, overlapSeconds: 60 })
    expect([next.record.agentWalletId, await bound(next.key), await bound(key)]).toEqual([7, 7, 7])
    const change = (agentWalletId: number | null) =>
      keys.change(owner, { keyId: String(next.record.id), request: { agentWalletId } })
    expect((await change(8)).agentWalletId).toBe(8)
    expect(await bound(next.key)).toBe(8)
    expect(await codeOf(change(9))).toBe('keys.agent_wallet_not_owned')
    expect((await change(null)).agentWalletId).toBeNull()
    expect(await bound(next.key)).toBeNull()
  })
  test('is not one of another account', async () => {
    const { token } = await signIn(world, evmSigner())
    const stranger = await verifyAt(world.sessions, token)
    if (!stranger) throw new Error('the session does not open')
    expect(await codeOf(keys.mint(stranger, { name: 'bot', agentWalletId: 7 }))).toBe(
      'keys.agent_wallet_not_owned',
    )
  })
})
