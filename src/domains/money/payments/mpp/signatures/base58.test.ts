import { getBase58Decoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { fc } from '../../../../../../test/support/properties.ts'
import { decodeBase58 } from './base58.ts'

const write = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const lengths = fc.constantFrom(2, 32, 64)

describe('decodeBase58', () => {
  test('reads what an independent library writes, leading zeros too', () => {
    fc.assert(
      fc.property(
        lengths.chain((length) =>
          fc.tuple(
            fc.uint8Array({ minLength: length, maxLength: length }),
            fc.integer({ min: 0, max: length }),
          ),
        ),
        ([bytes, zeros]) => {
          bytes.fill(0, 0, zeros)
          expect(decodeBase58(write(bytes), bytes.length)).toEqual(bytes)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('reads the largest and the smallest number', () => {
    for (const length of [32, 64]) {
      for (const byte of [0, 1, 255]) {
        const bytes = new Uint8Array(length).fill(byte)
        expect(decodeBase58(write(bytes), length)).toEqual(bytes)
      }
    }
  })

  test('refuses the bytes of another length, and a zero more or less', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = write(bytes)
        for (const other of [`1${text}`, text.slice(0, -2)]) {
          expect(decodeBase58(other, 32)).toBeNull()
        }
        expect(decodeBase58(text, 64)).toBeNull()
        expect(decodeBase58(text, 30)).toBeNull()
      }),
    )
  })

  test.each(['', '0', 'O', 'I', 'l', ' ', 'é', '\u{1F511}', '1'.repeat(31), 'z'.repeat(44)])(
    'refuses %j',
    (text) => {
      expect(decodeBase58(text, 32)).toBeNull()
    },
  )

  test('refuses the number that is one too large', () => {
    const most = write(new Uint8Array(32).fill(255))
    expect(decodeBase58(most.replace(/.$/, 'H'), 32)).toBeNull()
    expect(decodeBase58(most.replace(/.$/, 'G'), 32)).toEqual(new Uint8Array(32).fill(255))
  })
})
