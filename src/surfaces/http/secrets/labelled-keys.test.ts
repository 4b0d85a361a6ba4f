import { getBase58Decoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { hasLabelledKey, isBareKey } from './labelled-keys.ts'

/** The key of an example that is older than this program. */
const hex = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const base58Of = (byte: number) => getBase58Decoder().decode(new Uint8Array(32).fill(byte))
const inGroups = (text: string, length: number, gap = ' ') =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(gap)
const label = 'private key: '

describe('a key in groups under its label', () => {
  test.each([2, 3, 4, 5, 7, 8, 16, 20, 32])('of %i signs, the last may be shorter', (length) => {
    expect(hasLabelledKey(`${label}${inGroups(hex, length)}`, '')).toBe(true)
  })
  test('is one also in base58, and nothing where that is not 32 bytes', () => {
    for (const byte of [7, 200]) {
      const key = base58Of(byte)
      expect(hasLabelledKey(`${label}${inGroups(key, 11)}`, '')).toBe(true)
      expect(hasLabelledKey(`${label}${inGroups(key.replace(/.$/, '0'), 11)}`, '')).toBe(false)
    }
    expect(hasLabelledKey(`${label}${inGroups(`zA1${'z'.repeat(41)}`, 11)}`, '')).toBe(false)
  })
  test('has at most six signs between them', () => {
    expect(hasLabelledKey(`${label}${inGroups(hex, 16, '------')}`, '')).toBe(true)
    expect(hasLabelledKey(`${label}${inGroups(hex, 16, '-------')}`, '')).toBe(false)
  })
})

describe('the label of a key', () => {
  test.each([0, 1, 150, 400])('is read where %i signs stand behind the key', (behind) => {
    expect(hasLabelledKey(`${label}0x${hex}${' .'.repeat(behind)}`, '')).toBe(true)
  })
  test('may stand before the whole text', () => {
    expect(hasLabelledKey(hex, label)).toBe(true)
    expect(hasLabelledKey(hex, 'transaction: ')).toBe(false)
  })
})

test.each([
  ['43 signs of base58', base58Of(7), true],
  ['44 signs of base58', base58Of(200), true],
  ['42 signs of base58', base58Of(7).slice(1), false],
  ['64 digits', hex, true],
  ['63 digits', hex.slice(1), false],
  ['128 digits behind 0x', `0x${hex}${hex}`, true],
  ['140 signs with the spaces around it', `0x${hex}${hex}${' '.repeat(10)}`, true],
  ['141 signs with the spaces around it', `0x${hex}${hex}${' '.repeat(11)}`, false],
  ['a key and a word', `${hex} is`, false],
])('nothing but a key: %s, %j', (_what, text, expected) => {
  expect(isBareKey(text)).toBe(expected)
})
