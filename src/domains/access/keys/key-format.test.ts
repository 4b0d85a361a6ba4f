import { expect, test } from 'vitest'
import { realRandom } from '../../../../test/support/auth-world.ts'
import { holderKeyFormat, keyFormat } from './key-format.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a new key is well-formed, and no two are alike', () => {
  const keys = Array.from({ length: 5_000 }, () => holderKeyFormat.create(realRandom))
  expect(keys.filter((key) => !holderKeyFormat.isWellFormed(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test('every substitution and every swap of neighbours in a key is noticed', () => {
  const key = holderKeyFormat.create(realRandom)
  let tried = 0
  for (let at = 6; at < key.length; at++) {
    for (const character of alphabet) {
      if (character === key[at]) continue
      tried++
      expect(holderKeyFormat.isWellFormed(key.slice(0, at) + character + key.slice(at + 1))).toBe(
        false,
      )
    }
    const [left = '', right = ''] = key.slice(at, at + 2)
    if (left === right || right === '') continue
    expect(holderKeyFormat.isWellFormed(key.slice(0, at) + right + left + key.slice(at + 2))).toBe(
      false,
    )
  }
  expect(tried).toBe(49 * 61)
})

test('a key of another type is not well-formed under this prefix, nor this one under its', () => {
  const other = keyFormat({ prefix: 'ct_os_', byte: 2 })
  const foreign = other.create(realRandom)
  expect(other.isWellFormed(foreign)).toBe(true)
  expect(holderKeyFormat.isWellFormed(foreign)).toBe(false)
  expect(holderKeyFormat.isWellFormed(foreign.replace('ct_os_', 'ct_sk_'))).toBe(false)
  const own = holderKeyFormat.create(realRandom)
  expect(other.isWellFormed(own.replace('ct_sk_', 'ct_os_'))).toBe(false)
})

test('random texts of the right shape are refused', () => {
  const bytes = realRandom.bytes(49 * 20_000)
  let accepted = 0
  for (let from = 0; from < bytes.length; from += 49) {
    const rest = Array.from(bytes.subarray(from, from + 49), (byte) => alphabet.charAt(byte % 62))
    if (holderKeyFormat.isWellFormed(`ct_sk_${rest.join('')}`)) accepted++
  }
  expect(accepted).toBe(0)
})

test('characters of the body are evenly spread', () => {
  const counts = new Map<string, number>()
  const keys = 4_000
  for (let index = 0; index < keys; index++) {
    for (const character of holderKeyFormat.create(realRandom).slice(6, 49)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  }
  const expected = (keys * 43) / 62
  const chiSquare = [...alphabet].reduce(
    (sum, character) => sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected,
    0,
  )
  // 61 degrees of freedom; an even source exceeds 135 about once in ten million runs.
  expect(chiSquare).toBeLessThan(135)
})

test('a list shows the prefix and six characters', () => {
  const key = holderKeyFormat.create(realRandom)
  expect(holderKeyFormat.shownPrefix(key)).toBe(key.slice(0, 12))
})
