import { describe, expect, test } from 'vitest'
import { realRandom } from '../../../test/support/auth-world.ts'
import { SecretUnreadable } from '../../ports/secret-box.ts'
import { createSecretBox } from './secret-box.ts'

const [oldKey, newKey] = [realRandom.bytes(32), realRandom.bytes(32)]
const secret = realRandom.bytes(32)
const boxOf = (...keys: Uint8Array[]) => createSecretBox({ keys, random: realRandom })

describe('a sealed secret', () => {
  test('opens with its key and context, and is never sealed to the same bytes twice', () => {
    const box = boxOf(oldKey)
    const sealed = box.seal(secret, 'whe_1')
    expect(box.open(sealed, 'whe_1')).toEqual(new Uint8Array(secret))
    expect(box.seal(secret, 'whe_1')).not.toEqual(sealed)
    expect(Buffer.from(sealed).includes(Buffer.from(secret))).toBe(false)
  })
  test('does not open for another endpoint, nor with another key', () => {
    const sealed = boxOf(oldKey).seal(secret, 'whe_1')
    expect(() => boxOf(oldKey).open(sealed, 'whe_2')).toThrow(SecretUnreadable)
    expect(() => boxOf(newKey).open(sealed, 'whe_1')).toThrow(SecretUnreadable)
  })
  test('does not open when any bit of it was changed, or its end is missing', () => {
    const box = boxOf(oldKey)
    const sealed = box.seal(secret, 'whe_1')
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Uint8Array.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => box.open(changed, 'whe_1')).toThrow(SecretUnreadable)
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => box.open(sealed.subarray(0, length), 'whe_1')).toThrow(SecretUnreadable)
    }
  })
  test('opens after the key was changed, as long as the one before is given second', () => {
    const sealed = boxOf(oldKey).seal(secret, 'whe_1')
    const box = boxOf(newKey, oldKey)
    expect(box.open(sealed, 'whe_1')).toEqual(new Uint8Array(secret))
    expect(() => boxOf(oldKey).open(box.seal(secret, 'whe_1'), 'whe_1')).toThrow(SecretUnreadable)
  })
  test('is outdated from when another key comes first', () => {
    const sealed = boxOf(oldKey).seal(secret, 'whe_1')
    const outdated = [boxOf(oldKey), boxOf(oldKey, newKey), boxOf(newKey, oldKey)]
    expect(outdated.map((box) => box.isOutdated(sealed))).toEqual([false, false, true])
  })
  test('needs a key, of 32 bytes', () => {
    expect(() => boxOf()).toThrow('there is a key')
    expect(() => boxOf(new Uint8Array(16))).toThrow('32 bytes')
  })
})
