import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  evmSigner,
  realRandom,
  signIn,
  silentLogger,
  verifyAt,
} from '../../../../test/support/auth-world.ts'
import { race } from '../../../../test/support/race.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { createScopeBook, type Scope } from '../../../kernel/scope.ts'
import type { Authenticator } from '../../../ports/authenticator.ts'
import { auditMigrations, createAuditLog, createAuditService } from '../audit/index.ts'
import {
  createKeyAuthenticator,
  createKeyLookup,
  createKeysService,
  createKeyUsage,
  createOrderLimits,
  type KeysService,
  keysMigrations,
} from './index.ts'

const place: Scope = 'route:post:/api/backpack/order'
const cancel: Scope = 'route:delete:/api/backpack/order'
const revoke: Scope = 'route:delete:/api/developer/keys/{keyId}'
const perps = { path: '/api/backpack/order', scope: 'route:perps:*' } as const
const book = createScopeBook([
  { ...perps, method: 'POST' },
  { ...perps, method: 'DELETE' },
  { method: 'POST', path: '/api/trade', scope: 'route:trading:*' },
  { method: 'DELETE', path: '/api/developer/keys/{keyId}', scope: 'route:developer:*' },
])
const orderLimit = { markets: ['SOL_USDC_PERP'], largest: '100', total: '1000.5' }
let world: AuthWorld
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
  const parts = { ...world, random: realRandom, scopes: book, audit: createAuditLog(world) }
  keys = createKeysService({ ...parts, perpMarkets: ['SOL_USDC_PERP', 'ETH_USDC_PERP'] })
  const usage = createKeyUsage({ ...world, logger: silentLogger })
  authenticator = createKeyAuthenticator({ ...world, usage, walletsOf: world.auth.walletsOf })
  const { token } = await signIn(world, evmSigner())
  const principal = await verifyAt(world.sessions, token)
  if (!principal) throw new Error('the session does not open')
  owner = principal
})
afterEach(() => world.close())

const mint = (request: object = {}) =>
  keys.mint(owner, { name: 'armed', scopes: [place, cancel], orderLimit, ...request })
const limitOf = async (key: string) => (await verifyAt(authenticator, key))?.orderLimit
const limits = createOrderLimits()
const reserve = (id: number, sum: bigint, largest = sum) =>
  world.database.transaction((tx) => limits.reserve(tx, id, { largest, sum }))

async function limitIdOf(key: string): Promise<number> {
  const id = (await limitOf(key))?.id
  if (id === undefined) throw new Error('the key has no order limit')
  return id
}

describe('minting', () => {
  test('a key has the limit that was asked for, its record says so, and its principal has the markets', async () => {
    const { key, record } = await mint()
    const seen = { ...orderLimit, used: '0' }
    expect(record.orderLimit).toEqual(seen)
    expect((await keys.get(owner, String(record.id))).orderLimit).toEqual(seen)
    expect((await keys.list(owner, { limit: 5 })).items[0]?.orderLimit).toEqual(seen)
    expect((await keys.verify(owner, { key })).record?.orderLimit).toEqual(seen)
    expect(await limitOf(key)).toEqual({ id: expect.any(Number), markets: ['SOL_USDC_PERP'] })
    const find = createKeyLookup({ ...world, walletsOf: world.auth.walletsOf })
    const credentialId = `key_${record.id}`
    const live = await find({ accountId: owner.accountId, credentialId })
    expect(live?.principal.orderLimit).toEqual(await limitOf(key))
    const { items } = await createAuditService(world).list(owner, { limit: 5 })
    expect(items[0]?.detail).toMatchObject({
      orderLimit: '100 USDC each and 1000.5 USDC in all, in SOL_USDC_PERP',
    })
  })
  test('a key may be able to end itself, which is nothing that a limit has to count', async () => {
    const { record } = await mint({ scopes: [place, revoke] })
    expect([record.scopes, record.orderLimit]).toEqual([
      [place, revoke],
      { ...orderLimit, used: '0' },
    ])
  })
  test.each([{ orderLimit: null }, { orderLimit: undefined }])(
    '%j is no limit',
    async (request) => {
      const { key, record } = await mint({ ...request, scopes: ['api:*'] })
      expect([record.orderLimit, await limitOf(key)]).toEqual([null, undefined])
    },
  )
  test.each([
    [['api:*'], 'body/scopes/0'],
    [['route:perps:*'], 'body/scopes/0'],
    [['route:trading:*'], 'body/scopes/0'],
    [[place, 'route:post:/api/trade'], 'body/scopes/1'],
    [[revoke, 'route:developer:*'], 'body/scopes/1'],
    [undefined, 'body/scopes/0'],
  ])('the scopes %j open more than a limit counts', async (scopes, location) => {
    await expect(mint({ scopes })).rejects.toMatchObject({
      spec: { code: 'keys.order_limit_scopes', status: 400 },
      options: { faults: [{ location }] },
    })
  })
  test.each([
    [{ largest: '0' }, 'body/orderLimit/largest'],
    [{ total: '0' }, 'body/orderLimit/total'],
    [{ largest: '0.0000001' }, 'body/orderLimit/largest'],
    [{ largest: '1000.500001' }, 'body/orderLimit/largest'],
    [{ markets: ['SOL_USDC_PERP', 'DOGE_USDC_PERP'] }, 'body/orderLimit/markets/1'],
  ])('%j is no limit that a key can have', async (difference, location) => {
    await expect(mint({ orderLimit: { ...orderLimit, ...difference } })).rejects.toMatchObject({
      spec: { code: 'request.invalid' },
      options: { faults: [{ location }] },
    })
  })
  test('a key that could not be minted leaves no limit behind', async () => {
    await race({ times: 100, enough: 'minting costs nothing' }, () => mint())
    expect(await codeOf(mint())).toBe('keys.limit_reached')
    const { rows } = await sql<{ count: string }>`
      SELECT count(*) AS count FROM api_key_order_limits`.execute(world.database.query)
    expect(rows[0]?.count).toBe('100')
  })
})

describe('counting', () => {
  test('parallel orders never pass the total, and each is counted once', async () => {
    const id = await limitIdOf((await mint()).key)
    const enough = 'what may be ordered is the rule under test'
    const letIn = await race({ times: 40, enough }, () => reserve(id, 70_000_000n))
    expect(letIn.filter(Boolean)).toHaveLength(14)
    expect(await limits.read(world.database.query, id)).toEqual({
      largest: 100_000_000n,
      total: 1_000_500_000n,
      used: 980_000_000n,
    })
    expect([await reserve(id, 20_500_001n), await reserve(id, 20_500_000n)]).toEqual([false, true])
    expect(await reserve(id, 1n)).toBe(false)
    expect(await reserve(id, 0n)).toBe(true)
  })
  test('one order may come to the largest and to no more, whatever it counts', async () => {
    const id = await limitIdOf((await mint()).key)
    expect(await reserve(id, 1n, 100_000_001n)).toBe(false)
    expect(await reserve(id, 200_000_000n, 100_000_000n)).toBe(true)
  })
  test('what is given back can be used again, and a rollback gives everything back', async () => {
    const { key, record } = await mint()
    const id = await limitIdOf(key)
    await world.database.transaction(async (tx) => {
      await limits.reserve(tx, id, { largest: 90_000_000n, sum: 90_000_000n })
      await limits.giveBack(tx, id, 40_000_000n)
    })
    const lost = world.database.transaction(async (tx) => {
      await limits.reserve(tx, id, { largest: 90_000_000n, sum: 90_000_000n })
      throw new Error('the commit failed')
    })
    await expect(lost).rejects.toThrow('the commit failed')
    expect((await keys.get(owner, String(record.id))).orderLimit?.used).toBe('50')
  })
  test('an unknown limit lets nothing in', async () => {
    expect(await reserve(12_345, 1n)).toBe(false)
    expect(await limits.read(world.database.query, 12_345)).toBeUndefined()
  })
})

test('a successor shares the limit of the key it replaces, and no change widens it', async () => {
  const { key, record } = await mint()
  const keyId = String(record.id)
  await reserve(await limitIdOf(key), 60_000_000n)
  const next = await keys.reroll(owner, { keyId, overlapSeconds: 60 })
  expect(next.record.orderLimit).toEqual({ ...orderLimit, used: '60' })
  expect(await limitOf(next.key)).toEqual(await limitOf(key))
  await reserve(await limitIdOf(next.key), 40_000_000n)
  expect((await keys.get(owner, keyId)).orderLimit?.used).toBe('100')
  const changed = await keys.change(owner, {
    keyId: String(next.record.id),
    request: { name: 'other', scopes: [place] },
  })
  expect(changed.orderLimit).toEqual({ ...orderLimit, used: '100' })
})
