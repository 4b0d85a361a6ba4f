import { getBase58Decoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

const samples = [
  [],
  [0],
  [0, 0, 1],
  [255],
  Array(32).fill(0),
  Array(32).fill(255),
  Array.from({ length: 64 }, (_, index) => (index * 37 + 11) % 256),
  [0, ...Array.from({ length: 31 }, (_, index) => 255 - index)],
].map((bytes) => Uint8Array.from(bytes))

describe('base58', () => {
  it.each(samples.map((sample) => ({ sample })))(
    'writes and reads like the reference (%#)',
    ({ sample }) => {
      const text = encodeBase58(sample)
      expect(text).toBe(getBase58Decoder().decode(sample))
      expect(Uint8Array.from(decodeBase58(text) ?? [])).toEqual(sample)
    },
  )

  it('reads nothing that has other characters or is too long', () => {
    expect(decodeBase58('0OIl')).toBeNull()
    expect(decodeBase58('1'.repeat(3_000))).toBeNull()
  })
})
