import type { JWK } from 'jose'

const modulusBitsMin = 2_048
/** Canonical base64url. */
const textForm = /^[A-Za-z0-9_-]+$/
/** Bytes of a P-256 coordinate and of an Ed25519 key. */
const coordinateLength = 32

/**
 * Why a public key must not be used to verify signatures; undefined when it may. Keys that no accepted algorithm uses
 * are not checked.
 */
export function unsoundness(key: JWK): string | undefined {
  if (key.kty === 'RSA') return rsaUnsoundness(key)
  const parts = key.kty === 'EC' ? [key.x, key.y] : [key.x]
  const isJudged = key.crv === 'P-256' || key.crv === 'Ed25519'
  if (!isJudged || parts.every((part) => bytesOf(part)?.length === coordinateLength))
    return undefined
  return 'its coordinates do not have the length of its curve'
}

function rsaUnsoundness({ n, e }: JWK): string | undefined {
  const modulus = numberOf(n)
  const exponent = numberOf(e)
  if (modulus === undefined || exponent === undefined) return 'it has no modulus or no exponent'
  if (modulus < 1n << BigInt(modulusBitsMin - 1))
    return `its modulus has less than ${modulusBitsMin} bits`
  // With an exponent of 1 the signature equals the message: anybody can forge one.
  if (exponent < 3n || exponent % 2n === 0n || exponent >= modulus)
    return 'its exponent is unusable'
  return isOfRoca(modulus) ? 'its modulus can be factored (CVE-2017-15361)' : undefined
}

/** How many primes M has for keys of 2,048 bits; larger keys have these and more. */
const rocaPrimes = 126

/**
 * Detects ROCA keys (CVE-2017-15361). Their primes are k * M + 65537^a mod M, where M is the product of the smallest
 * primes, so their modulus is a power of 65537 modulo each of these primes. Other moduli match by chance once in 2^167.
 */
function isOfRoca(modulus: bigint): boolean {
  fingerprints ??= smallestPrimes(rocaPrimes).map((prime) => ({
    prime: BigInt(prime),
    powers: powersOf65537(prime),
  }))
  return fingerprints.every(({ prime, powers }) => powers.has(Number(modulus % prime)))
}

let fingerprints:
  | readonly { readonly prime: bigint; readonly powers: ReadonlySet<number> }[]
  | undefined

function smallestPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

function powersOf65537(prime: number): ReadonlySet<number> {
  const powers = new Set<number>()
  for (let power = 1; !powers.has(power); power = (power * 65_537) % prime) powers.add(power)
  return powers
}

function numberOf(text: unknown): bigint | undefined {
  const bytes = bytesOf(text)
  return bytes === undefined || bytes.length === 0
    ? undefined
    : BigInt(`0x${bytes.toString('hex')}`)
}

function bytesOf(text: unknown): Buffer | undefined {
  return typeof text === 'string' && textForm.test(text)
    ? Buffer.from(text, 'base64url')
    : undefined
}
