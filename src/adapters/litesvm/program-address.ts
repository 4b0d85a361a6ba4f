import { createHash } from 'node:crypto'
import { associatedTokenProgram, tokenProgram } from './addresses.ts'
import { addressBytes, encodeBase58 } from './base58.ts'

const fieldPrime = 2n ** 255n - 19n
const curveD = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Where the owner's tokens of that mint are by convention. */
export function findAssociatedTokenAddress(owner: string, mint: string): string {
  const seeds = [owner, tokenProgram, mint].map(addressBytes)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    hash.update(Uint8Array.of(bump)).update(addressBytes(associatedTokenProgram))
    const candidate = hash.update('ProgramDerivedAddress').digest()
    if (!isOnCurve(candidate)) return encodeBase58(candidate)
  }
  throw new Error('no address is off the curve')
}

/** Whether the bytes are a point of Ed25519, so that somebody could have the key. */
function isOnCurve(bytes: Uint8Array): boolean {
  const littleEndian = Buffer.from(bytes).reverse()
  littleEndian[0] = (littleEndian[0] ?? 0) & 0x7f
  const y = BigInt(`0x${littleEndian.toString('hex')}`)
  const ySquared = (y * y) % fieldPrime
  const numerator = (ySquared - 1n + fieldPrime) % fieldPrime
  const denominator = (curveD * ySquared + 1n) % fieldPrime
  // x^2 = numerator / denominator has a root exactly when their product is a square (or zero).
  const product = (numerator * denominator) % fieldPrime
  return product === 0n || power(product, (fieldPrime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % fieldPrime
    factor = (factor * factor) % fieldPrime
  }
  return result
}
