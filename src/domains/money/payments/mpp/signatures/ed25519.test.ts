import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, readPublicKey } from './ed25519.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
const message = randomBytes(50)
const signature = new Uint8Array(sign(null, message, privateKey))

test('a signature is of its key and its message alone', () => {
  expect(isSignedBy(key, message, signature)).toBe(true)
  expect(isSignedBy(key, randomBytes(50), signature)).toBe(false)
  expect(isSignedBy(key, message, signature.with(0, (signature[0] ?? 0) ^ 1))).toBe(false)
  expect(isSignedBy(key, message, signature.subarray(0, 63))).toBe(false)
  expect(isSignedBy(key.subarray(1), message, signature)).toBe(false)
})

// The points whose order divides 8, and the spellings beyond the field prime: libraries differ in what verifies.
test.each([
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
])('%s is nobody’s key', (hex) => {
  const bytes = new Uint8Array(Buffer.from(hex, 'hex'))
  expect(readPublicKey(bytes)).toBeNull()
  expect(isSignedBy(bytes, message, signature)).toBe(false)
})

test('32 bytes on no curve point are nobody’s key', () => {
  const bytes = new Uint8Array(32)
  bytes[0] = 2
  expect(isSignedBy(bytes, message, signature)).toBe(false)
})
