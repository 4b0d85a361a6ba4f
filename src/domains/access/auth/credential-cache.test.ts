import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, handClock, silentLogger } from '../../../../test/support/auth-world.ts'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Bus } from '../../../ports/bus.ts'
import { createCredentialCache, type VerifiedCredential } from './credential-cache.ts'

const principal: Principal = {
  accountId: 'acct_a',
  credential: 'api_key',
  credentialId: 'key_1',
  scopes: ['api:*'],
  wallets: [],
}
const silentBus: Bus = {
  publish: () => {},
  subscribe: async () => async () => {},
  close: async () => {},
}

/** A store in memory whose reads can be held back, as a slow database would. */
function slowStore() {
  const rows = new Map<string, VerifiedCredential>()
  let gate: Promise<void> = Promise.resolve()
  let reads = 0
  return {
    rows,
    reads: () => reads,
    /** Reads see the rows as they are now, and answer once the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    load: async (hash: string) => {
      reads++
      const seen = rows.get(hash)
      await gate
      return seen
    },
  }
}

const clock = handClock()
let store: ReturnType<typeof slowStore>
beforeEach(() => {
  store = slowStore()
  store.rows.set('good', { principal, expiresAtMs: null })
})

function openCache(options: { readonly bus?: Bus; readonly entriesMax?: number } = {}) {
  const cache = createCredentialCache({ clock, bus: silentBus, logger: silentLogger, ...options })
  return { ...cache, verify: cache.open('api_key', store.load) }
}

describe('a known credential', () => {
  test('is answered without a promise and without a read', async () => {
    const { verify } = openCache()
    expect(await verify('good')).toEqual(principal)
    expect(verify('good')).toBe(verify('good'))
    expect(verify('good')).toEqual(principal)
    expect(store.reads()).toBe(1)
  })
  test('is renewed behind the request after 400 ms, so that none waits while it is in use', async () => {
    const { verify, stop } = openCache()
    await verify('good')
    for (let round = 0; round < 20; round++) {
      clock.advance(399)
      expect(verify('good')).toEqual(principal)
      clock.advance(1)
      expect(verify('good')).toEqual(principal)
      await stop()
    }
    expect(store.reads()).toBe(21)
  })
  test('is read by one query however many ask at once', async () => {
    const { verify } = openCache()
    const release = store.hold()
    const asked = Array.from({ length: 100 }, async () => verify('good'))
    release()
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 100 }, () => principal))
    expect(store.reads()).toBe(1)
  })
  test('is no longer answered in the millisecond in which it expires', async () => {
    store.rows.set('short', { principal, expiresAtMs: clock.nowMs() + 300 })
    const { verify } = openCache()
    await verify('short')
    clock.advance(299)
    expect(verify('short')).toEqual(principal)
    clock.advance(1)
    expect(verify('short')).toBeUndefined()
  })
})

describe('a revoked credential', () => {
  test('opens nothing 1,000 ms later on a process that heard nothing, also when renewals fail', async () => {
    const { verify } = openCache()
    await verify('good')
    store.rows.delete('good')
    clock.advance(399)
    expect(verify('good')).toEqual(principal)
    clock.advance(600)
    const release = store.hold()
    expect(verify('good')).toEqual(principal)
    clock.advance(1)
    const asked = verify('good')
    expect(asked).toBeInstanceOf(Promise)
    release()
    expect(await asked).toBeUndefined()
  })
  test('cannot live on by a slow read that began before the revocation', async () => {
    const { verify } = openCache()
    const release = store.hold()
    const asked = verify('good')
    store.rows.delete('good')
    clock.advance(900)
    release()
    // The read saw the row, 900 ms ago; what is left of its second is 100 ms.
    expect(await asked).toEqual(principal)
    clock.advance(100)
    expect(await verify('good')).toBeUndefined()
  })
  test('opens nothing at once on the process that revoked it', async () => {
    const { verify, invalidate } = openCache()
    await verify('good')
    store.rows.delete('good')
    invalidate('api_key', 'good')
    expect(await verify('good')).toBeUndefined()
  })
  test('opens nothing for a request whose read was under way during the revocation', async () => {
    const { verify, invalidate } = openCache()
    const release = store.hold()
    const asked = verify('good')
    store.rows.delete('good')
    invalidate('api_key', 'good')
    release()
    expect(await asked).toBeUndefined()
    expect(store.reads()).toBe(2)
  })
  test.each([
    [3, 'is read once more each time', 'no failure'],
    [4, 'is refused, because it is changing', 'upstream.unavailable'],
  ])('that changes during %i reads in a row %s', async (times, _, expected) => {
    const cache = createCredentialCache({ clock, bus: silentBus, logger: silentLogger })
    let changes = 0
    const verify = cache.open('api_key', async (hash) => {
      const seen = await store.load(hash)
      if (changes++ < times) cache.invalidate('api_key', hash)
      return seen
    })
    expect(await codeOf((async () => verify('good'))())).toBe(expected)
    expect(store.reads()).toBe(4)
    expect(await verify('good')).toEqual(principal)
  })
  test('opens nothing on another process as soon as the hint is there', async () => {
    const bus = createMemoryBus()
    const here = openCache({ bus })
    const there = openCache({ bus })
    await there.listen()
    await there.verify('good')
    store.rows.delete('good')
    here.invalidate('api_key', 'good')
    await Promise.resolve()
    expect(await there.verify('good')).toBeUndefined()
    await there.stop()
  })
})

test('a refusal is remembered for less than a second and does not displace known credentials', async () => {
  const { verify } = openCache({ entriesMax: 10 })
  await verify('good')
  for (let index = 0; index < 1_000; index++) await verify(`invented ${index}`)
  expect(verify('good')).toEqual(principal)
  const reads = store.reads()
  expect(verify('invented 999')).toBeUndefined()
  expect(store.reads()).toBe(reads)
  store.rows.set('invented 999', { principal, expiresAtMs: null })
  clock.advance(999)
  expect(verify('invented 999')).toBeUndefined()
  expect(store.reads()).toBe(reads)
  clock.advance(1)
  expect(await verify('invented 999')).toEqual(principal)
})

test('keeps no more than its number of entries', async () => {
  const { verify } = openCache({ entriesMax: 10 })
  for (let index = 0; index < 30; index++) {
    store.rows.set(`key ${index}`, { principal, expiresAtMs: null })
    await verify(`key ${index}`)
  }
  expect(verify('key 0')).toBeInstanceOf(Promise)
  expect(verify('key 29')).toEqual(principal)
})

test('a clock that is set back does not lengthen a life', async () => {
  const { verify } = openCache()
  await verify('good')
  expect(await verify('invented')).toBeUndefined()
  clock.advance(-1)
  expect(verify('good')).toBeInstanceOf(Promise)
  expect(verify('invented')).toBeInstanceOf(Promise)
})

test('a store that fails fails the request and is asked again by the next', async () => {
  const cache = createCredentialCache({ clock, bus: silentBus, logger: silentLogger })
  let broken = true
  const verify = cache.open('api_key', async (hash) => {
    if (broken) throw new Error('no store')
    return store.rows.get(hash)
  })
  await expect(verify('good')).rejects.toThrow('no store')
  broken = false
  expect(await verify('good')).toEqual(principal)
})

test('the same hash in two kinds of credential is two entries', async () => {
  const cache = createCredentialCache({ clock, bus: silentBus, logger: silentLogger })
  const keys = cache.open('api_key', store.load)
  const sessions = cache.open('wallet_session', async () => undefined)
  expect(await keys('good')).toEqual(principal)
  expect(await sessions('good')).toBeUndefined()
})
