import { describe, expect, test } from 'vitest'
import { realRandom } from '../../../../test/support/auth-world.ts'
import { createLocalKeyWrapping } from '../../../adapters/local-keys/local-key-wrapping.ts'
import { type Binding, type Envelope, openSecret, sealSecret } from './envelope.ts'

const master = (version: number) => ({ version, key: new Uint8Array(32).fill(version) })
const keys = createLocalKeyWrapping([master(1)])
const parts = { keys, random: realRandom }
const binding: Binding = { accountId: 'acct_a', recordId: 'vw_a', purpose: 'evm-key' }
const secret = new Uint8Array(32).fill(0xc5)
const opens = async (envelope: Envelope, where: Binding = binding, by = keys) =>
  openSecret(envelope, where, by).then(
    () => true,
    (failure: unknown) => {
      expect(failure).toMatchObject({ name: 'KeyUnavailable' })
      return false
    },
  )
const flipped = (bytes: Uint8Array, bit: number) =>
  bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)))

describe('an envelope', () => {
  test('gives back what was sealed, under another data key and nonce each time', async () => {
    const [one, other] = [
      await sealSecret(secret, binding, parts),
      await sealSecret(secret, binding, parts),
    ]
    expect(await openSecret(one, binding, keys)).toEqual(secret)
    expect(one.sealed).not.toEqual(other.sealed)
    expect(one.wrappedKey).not.toEqual(other.wrappedKey)
  })
  test('K2: opens with no bit of any part changed', async () => {
    const envelope = await sealSecret(secret, binding, parts)
    const changed = (['wrappedKey', 'commitment', 'sealed'] as const).flatMap((part) =>
      Array.from({ length: envelope[part].length * 8 }, (_, bit) => ({
        ...envelope,
        [part]: flipped(envelope[part], bit),
      })),
    )
    const opened = await Promise.all(changed.map((each) => opens(each)))
    expect(opened).toHaveLength((60 + 32 + 60) * 8)
    expect(opened.filter(Boolean)).toEqual([])
  })
  test('K2: opens for no other account, record, purpose or version, nor with parts of another', async () => {
    const envelope = await sealSecret(secret, binding, parts)
    const other = await sealSecret(secret, { ...binding, recordId: 'vw_b' }, parts)
    const twin = await sealSecret(secret, binding, parts)
    expect(await opens(envelope)).toBe(true)
    expect(await opens(envelope, { ...binding, accountId: 'acct_b' })).toBe(false)
    expect(await opens(envelope, { ...binding, recordId: 'vw_b' })).toBe(false)
    expect(await opens(envelope, { ...binding, purpose: 'other' })).toBe(false)
    // The same letters, cut elsewhere.
    const moved = { ...binding, accountId: 'acct_av', recordId: 'w_a' }
    expect(await opens(envelope, moved)).toBe(false)
    const both = createLocalKeyWrapping([master(1), { version: 2, key: master(1).key }])
    expect(await opens({ ...envelope, keyVersion: 2 }, binding, both)).toBe(false)
    for (const donor of [other, twin]) {
      expect(await opens({ ...envelope, sealed: donor.sealed })).toBe(false)
      expect(await opens({ ...envelope, wrappedKey: donor.wrappedKey })).toBe(false)
      expect(await opens({ ...envelope, commitment: donor.commitment })).toBe(false)
    }
  })
  test('K11: opens under no other master key and under none of its version', async () => {
    const envelope = await sealSecret(secret, binding, parts)
    const wrong = createLocalKeyWrapping([{ version: 1, key: new Uint8Array(32).fill(9) }])
    expect(await opens(envelope, binding, wrong)).toBe(false)
    expect(await opens(envelope, binding, createLocalKeyWrapping([master(2)]))).toBe(false)
  })
})

describe('local master keys', () => {
  test('wrap under the newest version, and open what any of them wrapped', async () => {
    const old = await sealSecret(secret, binding, parts)
    const both = createLocalKeyWrapping([master(2), master(1)])
    expect(both.keyVersion).toBe(2)
    expect(await openSecret(old, binding, both)).toEqual(secret)
    const renewed = await sealSecret(secret, binding, { keys: both, random: realRandom })
    expect(renewed.keyVersion).toBe(2)
    expect(await opens(renewed, binding, createLocalKeyWrapping([master(2)]))).toBe(true)
    expect(await opens(old, binding, createLocalKeyWrapping([master(2)]))).toBe(false)
  })
  test('open by all of them while an older one wraps', async () => {
    const rolling = createLocalKeyWrapping([master(1), master(2)], 1)
    expect([rolling.keyVersion, rolling.versions]).toEqual([1, [1, 2]])
    const sealed = await sealSecret(secret, binding, { keys: rolling, random: realRandom })
    expect(await opens(sealed, binding, keys)).toBe(true)
    expect(() => createLocalKeyWrapping([master(1)], 2)).toThrow('version 2')
    expect(rolling.checkOf(1)).not.toEqual(rolling.checkOf(2))
  })
  test('are refused at start when there is none, a short one, or two of one version', () => {
    expect(() => createLocalKeyWrapping([])).toThrow('1 to 32')
    expect(() => createLocalKeyWrapping([{ version: 1, key: new Uint8Array(16) }])).toThrow('32')
    expect(() => createLocalKeyWrapping([master(1), master(1)])).toThrow('one version')
  })
})
