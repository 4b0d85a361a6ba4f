import {
  checkPrimeSync,
  createPrivateKey,
  createPublicKey,
  generatePrimeSync,
  randomBytes,
} from 'node:crypto'
import type { Pair } from './token-parts.ts'

const e65537 = 65_537n

/** An RSA key of any two primes and exponent, also of ones that nobody should use. */
export function rsaOf(p: bigint, q: bigint, e = e65537): Pair {
  const n = p * q
  const d = inverse(e, (p - 1n) * (q - 1n))
  const jwk = {
    kty: 'RSA',
    n: base64url(n),
    e: base64url(e),
    d: base64url(d),
    p: base64url(p),
    q: base64url(q),
    dp: base64url(d % (p - 1n)),
    dq: base64url(d % (q - 1n)),
    qi: base64url(inverse(q, p)),
  }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  return { kid: 'weak', privateKey, publicKey: createPublicKey(privateKey) }
}

/** Primes as the library behind ROCA (CVE-2017-15361) made them: k * M + 65537^a mod M. */
export function rocaPrime(bits: number): bigint {
  const product = smallPrimes(126).reduce((all, one) => all * one, 1n)
  const room = BigInt(bits) - BigInt(product.toString(2).length)
  for (;;) {
    const top = 1n << room
    // The two highest bits, so that the product of two such primes has twice their length.
    const k = top - 1n - randomBelow(top / 4n)
    const candidate = k * product + power(e65537, randomBelow(1n << 64n), product)
    if (checkPrimeSync(candidate) && (candidate - 1n) % e65537 !== 0n) return candidate
  }
}

export function prime(bits: number): bigint {
  for (;;) {
    const found = generatePrimeSync(bits, { bigint: true })
    if ((found - 1n) % e65537 !== 0n) return found
  }
}

export function base64url(value: bigint): string {
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url')
}

function smallPrimes(count: number): readonly bigint[] {
  const found: bigint[] = []
  for (let candidate = 2n; found.length < count; candidate += 1n) {
    if (found.every((one) => candidate % one !== 0n)) found.push(candidate)
  }
  return found
}

function randomBelow(limit: bigint): bigint {
  const bytes = Math.ceil(limit.toString(16).length / 2) + 8
  return BigInt(`0x${randomBytes(bytes).toString('hex')}`) % limit
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b] = [value % modulus, modulus]
  let [x, y] = [1n, 0n]
  while (b > 0n) {
    const quotient = a / b
    ;[a, b] = [b, a - quotient * b]
    ;[x, y] = [y, x - quotient * y]
  }
  return ((x % modulus) + modulus) % modulus
}
