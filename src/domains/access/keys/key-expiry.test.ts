import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type AuthWorld,
  createAuthWorld,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import { createKeyExpiry, type KeyExpiry, keysMigrations } from './index.ts'
import { keysStore } from './keys.store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let world: AuthWorld
let expiry: KeyExpiry
beforeEach(async () => {
  world = await createAuthWorld({ migrations: [{ domain: 'keys', migrations: keysMigrations }] })
  expiry = createKeyExpiry({ ...world, logger: silentLogger })
})
afterEach(() => world.close())

const store = () => keysStore(world.database.query)
async function mint(name: string, livesMs: number | null): Promise<number> {
  const nowMs = world.clock.nowMs()
  return store().insert({
    accountId: 'acct_a',
    name,
    keyHash: name,
    keyPrefix: `ct_sk_${name}`,
    scopes: ['api:*'],
    agentWalletId: null,
    addressAllowList: null,
    budgetId: null,
    orderLimitId: null,
    createdAt: new Date(nowMs),
    expiresAt: livesMs === null ? null : new Date(nowMs + livesMs),
  })
}
/** The names of the keys that their account was told of, in the order of the events. */
async function told(): Promise<readonly string[]> {
  await world.outbox.sequence()
  const filter = { topics: ['key.expiring'], accountId: 'acct_a' }
  const { events } = await world.outbox.read({ afterSeq: 0n, filter, limit: 1_000 })
  return events.map(({ payload }) => String(payload['name']))
}

test('a key is told of a week before it expires, one that lives a week at most a day before, once', async () => {
  await mint('year', 365 * dayMs)
  await mint('week', 7 * dayMs)
  await mint('hour', hourMs)
  await mint('ever', null)
  expect(await expiry.runOnce()).toBe(0)
  world.clock.advance(6 * dayMs - 1)
  expect(await expiry.runOnce()).toBe(0)
  world.clock.advance(1)
  expect(await expiry.runOnce()).toBe(1)
  expect(await told()).toEqual(['week'])
  world.clock.advance(352 * dayMs - 1)
  expect(await expiry.runOnce()).toBe(0)
  world.clock.advance(1)
  // Whoever runs after a restart, or beside it, finds it told.
  const another = createKeyExpiry({ ...world, logger: silentLogger })
  const counts = await Promise.all([expiry.runOnce(), another.runOnce()])
  expect(new Set(counts)).toEqual(new Set([0, 1]))
  expect(await expiry.runOnce()).toBe(0)
  expect(await told()).toEqual(['week', 'year'])
})

test('of what opens nothing, or was replaced, nobody is told; of what opens again, they are', async () => {
  const at = new Date(world.clock.nowMs())
  const [revoked, disabled, replaced] = [
    await mint('revoked', 30 * dayMs),
    await mint('disabled', 30 * dayMs),
    await mint('replaced', 30 * dayMs),
  ]
  await store().update(revoked, { revokedAt: at })
  await store().update(disabled, { disabledAt: at })
  await store().update(replaced, { replacedById: disabled })
  world.clock.advance(25 * dayMs)
  expect(await expiry.runOnce()).toBe(0)
  await store().update(disabled, { disabledAt: null })
  expect(await expiry.runOnce()).toBe(1)
  expect(await told()).toEqual(['disabled'])
  world.clock.advance(6 * dayMs)
  expect(await expiry.runOnce()).toBe(0)
})

test('many are told in several transactions', async () => {
  for (let n = 0; n < 130; n += 1) await mint(`k${n}`, 8 * dayMs)
  world.clock.advance(2 * dayMs)
  expect(await expiry.runOnce()).toBe(130)
  expect(new Set(await told()).size).toBe(130)
})
