import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  countingDatabase,
  createAuthWorld,
  realRandom,
  signedInPrincipal,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import type { Principal } from '../../../kernel/principal.ts'
import {
  createKeyBudgets,
  createKeyLookup,
  createKeysService,
  type KeyBudgets,
  type KeysService,
  keysMigrations,
} from './index.ts'

let world: AuthWorld
let keys: KeysService
let budgets: KeyBudgets
let statements: () => number
let find: ReturnType<typeof createKeyLookup>
let owner: Principal

beforeEach(async () => {
  world = await createAuthWorld({ migrations: [{ domain: 'keys', migrations: keysMigrations }] })
  const database = countingDatabase(world.database)
  statements = database.count
  keys = createKeysService({ ...world, random: realRandom })
  budgets = createKeyBudgets({ ...world, logger: silentLogger })
  find = createKeyLookup({ ...world, database, budgets, walletsOf: world.auth.walletsOf })
  owner = await signedInPrincipal(world)
})
afterEach(async () => {
  await budgets.stop()
  await world.close()
})

async function mintKey(request: object = {}) {
  const { record } = await keys.mint(owner, { name: 'bot', ...request })
  const { accountId } = owner
  return { id: `${record.id}`, place: { accountId, credentialId: `key_${record.id}` } }
}

describe('a key that is looked up by its credential id', () => {
  test('is what it is for its calls, with the scopes that it has now', async () => {
    const { id, place } = await mintKey()
    const expected = { ...place, credential: 'api_key', scopes: ['api:*'], wallets: owner.wallets }
    expect((await find(place))?.principal).toEqual(expected)
    const scopes = ['route:trading:*']
    await keys.change(owner, { keyId: id, request: { scopes } })
    expect((await find(place))?.principal).toEqual({ ...expected, scopes })
  })
  test('opens nothing for another account', async () => {
    const { place } = await mintKey()
    const { accountId } = await signedInPrincipal(world)
    expect(await find({ ...place, accountId })).toBeUndefined()
  })
  test('opens nothing where there never was one', async () => {
    const { place } = await mintKey()
    expect(await find({ ...place, credentialId: 'key_987654321' })).toBeUndefined()
  })
  test('opens nothing once it is revoked', async () => {
    const { id, place } = await mintKey()
    await keys.revoke(owner, id)
    expect(await find(place)).toBeUndefined()
  })
  test('opens nothing while it is disabled', async () => {
    const { id, place } = await mintKey()
    await keys.disable(owner, id)
    expect(await find(place)).toBeUndefined()
    await keys.enable(owner, id)
    expect(await find(place)).toBeDefined()
  })
  test('opens nothing from the millisecond of its end on', async () => {
    const { place } = await mintKey({ expiresAt: '2026-07-15T09:00:01.000Z' })
    world.clock.advance(999)
    expect(await find(place)).toBeDefined()
    world.clock.advance(1)
    expect(await find(place)).toBeUndefined()
  })
  test('goes on until its overlap with a successor ends', async () => {
    const { id, place } = await mintKey()
    await keys.reroll(owner, { keyId: id, overlapSeconds: 1 })
    expect(await find(place)).toBeDefined()
    world.clock.advance(1_000)
    expect(await find(place)).toBeUndefined()
  })
})

test('what is no credential id of a key is refused without a question to the store', async () => {
  const { id, place } = await mintKey()
  const before = statements()
  for (const credentialId of [
    '',
    'key_',
    id,
    `ses_${id}`,
    `KEY_${id}`,
    `key_-${id}`,
    `key_${id} `,
    `key_${id}\n`,
    `key_${id}.0`,
    `key_${'9'.repeat(19)}`,
    `key_${id} OR 1=1`,
  ]) {
    expect([credentialId, await find({ ...place, credentialId })]).toEqual([
      credentialId,
      undefined,
    ])
  }
  expect(statements()).toBe(before)
  expect(await find({ ...place, credentialId: `key_${'9'.repeat(18)}` })).toBeUndefined()
  expect(statements()).toBe(before + 1)
})

describe('another principal that a key adopts', () => {
  const callAs = (other: Principal) => codeOf((async () => budgets.take(other))())

  test('calls on the budget of the key', async () => {
    const { id, place } = await mintKey()
    const budget = { calls: 2, windowSeconds: 60 }
    await keys.change(owner, { keyId: id, request: { budget } })
    const [first, second] = [principal(), principal()]
    const live = await find(place)
    live?.adopt(first)
    live?.adopt(second)
    expect([await callAs(first), await callAs(second), await callAs(first)]).toEqual([
      'no failure',
      'no failure',
      'keys.budget_exceeded',
    ])
  })
  test('calls freely where the key has no budget', async () => {
    const { place } = await mintKey()
    const other = principal()
    const live = await find(place)
    live?.adopt(other)
    expect([live === undefined, budgets.take(other)]).toEqual([false, undefined])
  })
})
