import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** The algorithms that the service takes. */
export const algorithms = ['RS256', 'ES256', 'EdDSA'] as const
export type Algorithm = (typeof algorithms)[number]

/** A key pair that is made for this run. */
export type Pair = {
  readonly kid: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

/** A pair that makes signatures of the algorithm. */
export function pairFor(algorithm: Algorithm, kid: string): Pair {
  if (algorithm === 'RS256') return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) }
  if (algorithm === 'ES256') return { kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
  return { kid, ...generateKeyPairSync('ed25519') }
}

export function publicJwk({ publicKey, kid }: Pair, more: object = {}): Record<string, unknown> {
  return { ...publicKey.export({ format: 'jwk' }), kid, ...more }
}

/** The parts of a token before it is put together; every one may be replaced. */
export type Parts = {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Instead of the header's or the claims' own JSON. */
  readonly headerText?: string
  readonly claimsText?: string
  readonly signature: (input: string) => Uint8Array
}

/** header.payload.signature, as RFC 7515 writes it. */
export function compact(parts: Parts): string {
  const { input, signature } = pieces(parts)
  return `${input}.${signature}`
}

export function pieces({ header, claims, headerText, claimsText, signature }: Parts) {
  const head = encoded(headerText ?? JSON.stringify(header))
  const payload = encoded(claimsText ?? JSON.stringify(claims))
  const input = `${head}.${payload}`
  return { head, payload, input, signature: encoded(signature(input)) }
}

export function encoded(data: string | Uint8Array): string {
  return Buffer.from(data).toString('base64url')
}

export function signed(algorithm: Algorithm, { privateKey }: Pair): Parts['signature'] {
  if (algorithm === 'RS256') return (input) => sign('sha256', Buffer.from(input), privateKey)
  if (algorithm === 'EdDSA') return (input) => sign(null, Buffer.from(input), privateKey)
  return (input) => ecSignature('sha256', input, privateKey)
}

/** An ECDSA signature in the form of RFC 7518 3.4: r and s side by side. */
export function ecSignature(digest: string, input: string, key: KeyObject): Buffer {
  return sign(digest, Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
}

export function rsaSignature(digest: string, input: string, key: KeyObject): Buffer {
  return sign(digest, Buffer.from(input), key)
}

export function pssSignature(digest: string, input: string, key: KeyObject): Buffer {
  return sign(digest, Buffer.from(input), {
    key,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  })
}

export function mac(digest: string, secret: string | Uint8Array): Parts['signature'] {
  return (input) => createHmac(digest, secret).update(input).digest()
}
