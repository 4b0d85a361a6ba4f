/** The field prime of Curve25519. */
const p = 2n ** 255n - 19n
/** One of the two y coordinates of the points of order 8; the other is its negative. */
const yOfOrder8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
const smallOrderY = new Set([0n, 1n, p - 1n, yOfOrder8, p - yOfOrder8])

/**
 * Whether 32 bytes encode one of the eight points of Curve25519 whose order divides 8, in any encoding. Anybody can
 * forge signatures for such a public key; the system program's address is one.
 */
export function isSmallOrderPoint(bytes: Uint8Array): boolean {
  let y = 0n
  for (let index = 31; index >= 0; index--) y = (y << 8n) | BigInt(bytes[index] ?? 0)
  // The top bit is the sign of x, and an encoding may exceed the prime.
  return smallOrderY.has((y & (2n ** 255n - 1n)) % p)
}
