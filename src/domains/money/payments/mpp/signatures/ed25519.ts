import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** The DER prefix of a 32-byte ed25519 public key. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
/** The field prime of Curve25519. */
const p = 2n ** 255n - 19n
/** One of the two y coordinates of the points of order 8; the other is its negative. */
const yOfOrder8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
const smallOrderY = new Set([0n, 1n, p - 1n, yOfOrder8, p - yOfOrder8])

/** The public key of 32 bytes; null for one for which anybody can forge signatures. */
export function readPublicKey(bytes: Uint8Array): KeyObject | null {
  if (bytes.length !== 32 || isSmallOrderPoint(bytes)) return null
  return createPublicKey({ key: Buffer.concat([spkiPrefix, bytes]), format: 'der', type: 'spki' })
}

/** Whether 64 bytes are the key's signature of the message. */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const publicKey = readPublicKey(key)
    return (
      publicKey !== null && signature.length === 64 && verify(null, message, publicKey, signature)
    )
  } catch {
    // 32 bytes that are not a curve point are nobody's key.
    return false
  }
}

/** Whether 32 bytes encode one of the eight points whose order divides 8, in any encoding. */
function isSmallOrderPoint(bytes: Uint8Array): boolean {
  let y = 0n
  for (let index = 31; index >= 0; index--) y = (y << 8n) | BigInt(bytes[index] ?? 0)
  // The top bit is the sign of x, and an encoding may exceed the prime.
  return smallOrderY.has((y & (2n ** 255n - 1n)) % p)
}
