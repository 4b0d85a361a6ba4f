import { generateKeyPairSync, hash } from 'node:crypto'
import type { Provider } from './token-cases.ts'
import {
  type Algorithm,
  compact,
  ecSignature,
  mac,
  type Pair,
  type Parts,
  pairFor,
  publicJwk,
  signed,
} from './token-parts.ts'
import { base64url, prime, rocaPrime, rsaOf } from './weak-keys.ts'

/** What the provider publishes, a token, and whether it is to be accepted with those keys. */
export type KeyCase = {
  readonly name: string
  readonly rule: string
  readonly verdict: 'accepted' | 'refused'
  readonly keys: readonly unknown[]
  readonly token: string
}

/** Every case of what stands in a key set. */
export function keyCases(provider: Provider): readonly KeyCase[] {
  return [
    ...rightKeys(provider),
    ...wrongUses(provider),
    ...brokenKeys(provider),
    ...weakKeys(provider),
    ...mixedSets(provider),
  ]
}

type Signing = {
  readonly algorithm: string
  readonly kid?: string | undefined
  readonly signature: Parts['signature']
}

function tokenOf(provider: Provider, { algorithm, kid, signature }: Signing): string {
  const { issuer, audience, nowSeconds } = provider
  return compact({
    header: { alg: algorithm, kid, typ: 'JWT' },
    claims: { iss: issuer, aud: audience, sub: 'ada', iat: nowSeconds, exp: nowSeconds + 600 },
    signature,
  })
}

function by(
  provider: Provider,
  algorithm: Algorithm,
  pair: Pair = provider.pairs[algorithm],
): string {
  return tokenOf(provider, { algorithm, kid: pair.kid, signature: signed(algorithm, pair) })
}

function rightKeys(provider: Provider): readonly KeyCase[] {
  const algorithms: readonly Algorithm[] = ['RS256', 'ES256', 'EdDSA']
  const row = (name: string, rule: string, algorithm: Algorithm, more: object): KeyCase => ({
    name: `${algorithm}: ${name}`,
    rule,
    verdict: 'accepted',
    keys: [publicJwk(provider.pairs[algorithm], more)],
    token: by(provider, algorithm),
  })
  const larger = { kid: 'larger', ...generateKeyPairSync('rsa', { modulusLength: 3_072 }) }
  return [
    ...algorithms.flatMap((algorithm) => [
      row('a plain key', 'RFC 7517 4', algorithm, {}),
      row('a key for signatures', 'RFC 7517 4.2', algorithm, { use: 'sig' }),
      row('a key to verify with', 'RFC 7517 4.3', algorithm, { key_ops: ['verify'] }),
      row('a key of its algorithm', 'RFC 7517 4.4', algorithm, { alg: algorithm }),
      row('members that nobody knows', 'RFC 7517 4: they are ignored', algorithm, {
        issuer: 'x',
        x5t: 'AAAA',
      }),
    ]),
    {
      name: 'RSA of 3,072 bits',
      rule: 'RFC 7518 3.3: 2,048 bits or more',
      verdict: 'accepted',
      keys: [publicJwk(larger)],
      token: by(provider, 'RS256', larger),
    },
    {
      name: 'a key that has no kid',
      rule: 'RFC 7517 4.5: kid is optional',
      verdict: 'accepted',
      keys: [publicJwk(provider.pairs.ES256, { kid: undefined })],
      token: tokenOf(provider, {
        algorithm: 'ES256',
        signature: signed('ES256', provider.pairs.ES256),
      }),
    },
    {
      name: 'one kid for keys of two kinds',
      rule: 'RFC 7517 4.5: keys of different kty may share a kid',
      verdict: 'accepted',
      keys: [
        publicJwk(provider.pairs.RS256, { kid: 'one' }),
        publicJwk(provider.pairs.ES256, { kid: 'one' }),
      ],
      token: by(provider, 'ES256', { ...provider.pairs.ES256, kid: 'one' }),
    },
  ]
}

function wrongUses(provider: Provider): readonly KeyCase[] {
  const row = (name: string, rule: string, algorithm: Algorithm, more: object): KeyCase => ({
    name: `${algorithm}: ${name}`,
    rule,
    verdict: 'refused',
    keys: [publicJwk(provider.pairs[algorithm], more)],
    token: by(provider, algorithm),
  })
  const use = 'RFC 7517 4.2: the use of a key is kept to'
  const operations = 'RFC 7517 4.3: what a key is for is kept to'
  const alg = 'RFC 7517 4.4: the algorithm of a key is kept to'
  return [
    row('a key for encryption', use, 'RS256', { use: 'enc' }),
    row('a key for encryption', use, 'ES256', { use: 'enc' }),
    row('a key for encryption', use, 'EdDSA', { use: 'enc' }),
    row('a key to encrypt with', operations, 'RS256', { key_ops: ['encrypt', 'wrapKey'] }),
    row('a key to derive with', operations, 'ES256', { key_ops: ['deriveKey'] }),
    row('a key to sign with', operations, 'EdDSA', { key_ops: ['sign'] }),
    row('a key for nothing', operations, 'ES256', { key_ops: [] }),
    row('a key of RS512', alg, 'RS256', { alg: 'RS512' }),
    row('a key of PS256', alg, 'RS256', { alg: 'PS256' }),
    row('a key of RSA-OAEP', alg, 'RS256', { alg: 'RSA-OAEP' }),
    row('a key of ES384', alg, 'ES256', { alg: 'ES384' }),
    row('a key of ECDH-ES', alg, 'ES256', { alg: 'ECDH-ES' }),
    row('a key of another algorithm', alg, 'EdDSA', { alg: 'ES256' }),
  ]
}

function brokenKeys(provider: Provider): readonly KeyCase[] {
  const row = (
    name: string,
    rule: string,
    algorithm: Algorithm,
    change: (jwk: Record<string, unknown>) => unknown,
  ): KeyCase => ({
    name: `${algorithm}: ${name}`,
    rule,
    verdict: 'refused',
    keys: [change(publicJwk(provider.pairs[algorithm]))],
    token: by(provider, algorithm),
  })
  const kty = 'RFC 7517 4.1: kty is required, and has a case'
  const point = 'RFC 7518 6.2.1: both coordinates of a point on the curve, in full length'
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const x25519 = generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' })
  return [
    row('no kty', kty, 'RS256', ({ kty: _kty, ...jwk }) => jwk),
    row('kty in small letters', kty, 'RS256', (jwk) => ({ ...jwk, kty: 'rsa' })),
    row('kty of another kind', kty, 'ES256', (jwk) => ({ ...jwk, kty: 'RSA' })),
    row('no modulus', 'RFC 7518 6.3.1.1', 'RS256', ({ n: _n, ...jwk }) => jwk),
    row('no exponent', 'RFC 7518 6.3.1.2', 'RS256', ({ e: _e, ...jwk }) => jwk),
    row('an empty modulus', 'RFC 7518 6.3.1.1', 'RS256', (jwk) => ({ ...jwk, n: '' })),
    row('a number as modulus', 'RFC 7518 6.3.1.1', 'RS256', (jwk) => ({ ...jwk, n: 7 })),
    row('no x', point, 'ES256', ({ x: _x, ...jwk }) => jwk),
    row('no y', point, 'ES256', ({ y: _y, ...jwk }) => jwk),
    row('a point beside the curve', point, 'ES256', (jwk) => ({ ...jwk, y: jwk['x'] })),
    row('the point zero', point, 'ES256', (jwk) => ({
      ...jwk,
      x: 'A'.repeat(43),
      y: 'A'.repeat(43),
    })),
    row('a coordinate that is too short', point, 'ES256', (jwk) => ({
      ...jwk,
      x: String(jwk['x']).slice(0, 40),
    })),
    row('a coordinate that is too long', point, 'ES256', (jwk) => ({
      ...jwk,
      x: `AAAA${String(jwk['x'])}`,
    })),
    row('another curve over the same point', 'RFC 7518 6.2.1.1', 'ES256', (jwk) => ({
      ...jwk,
      crv: 'P-384',
    })),
    row('a curve of the same size', 'RFC 7518 6.2.1.1', 'ES256', (jwk) => ({
      ...jwk,
      crv: 'secp256k1',
    })),
    row('no curve', 'RFC 7518 6.2.1.1', 'ES256', ({ crv: _crv, ...jwk }) => jwk),
    row('a curve for key exchange', 'RFC 8037 2', 'EdDSA', (jwk) => ({ ...jwk, crv: 'X25519' })),
    row('a key that is too short', 'RFC 8037 2', 'EdDSA', (jwk) => ({
      ...jwk,
      x: String(jwk['x']).slice(0, 40),
    })),
    row('a key of key exchange under its kid', 'RFC 8037 2', 'EdDSA', ({ kid }) => ({
      ...x25519,
      kid,
    })),
    row('a text for a key', 'RFC 7517 5', 'EdDSA', (jwk) => JSON.stringify(jwk)),
    row('null for a key', 'RFC 7517 5', 'EdDSA', () => null),
    {
      name: 'ES256 over a key of P-384',
      rule: 'RFC 7518 3.4: ES256 is P-256',
      verdict: 'refused',
      keys: [publicJwk({ kid: 'p384', ...p384 })],
      token: tokenOf(provider, {
        algorithm: 'ES256',
        kid: 'p384',
        signature: (input) => ecSignature('sha256', input, p384.privateKey),
      }),
    },
  ]
}

function weakKeys(provider: Provider): readonly KeyCase[] {
  const refused = (name: string, rule: string, pair: Pair, more: object = {}): KeyCase => ({
    name,
    rule,
    verdict: 'refused',
    keys: [publicJwk(pair, more)],
    token: by(provider, 'RS256', pair),
  })
  const small = { kid: 'small', ...generateKeyPairSync('rsa', { modulusLength: 1_024 }) }
  const nearly = { kid: 'nearly', ...generateKeyPairSync('rsa', { modulusLength: 2_040 }) }
  const { RS256 } = provider.pairs
  const sound = rsaOf(prime(1_024), prime(1_024))
  const roca = rsaOf(rocaPrime(1_024), rocaPrime(1_024))
  const length = 'RFC 7518 3.3: 2,048 bits or more'
  const exponent = 'RFC 8017 3.1: e is odd and from 3 to n - 1'
  return [
    refused('RSA of 1,024 bits', length, small),
    refused('RSA of 2,040 bits', length, nearly),
    refused('RSA of 512 bits under a large exponent', length, rsaOf(prime(256), prime(256))),
    refused('an exponent of 1', exponent, RS256, { e: 'AQ' }),
    {
      ...refused('an exponent of 1, and the text itself as the signature', exponent, RS256, {
        e: 'AQ',
      }),
      token: tokenOf(provider, {
        algorithm: 'RS256',
        kid: RS256.kid,
        signature: (input) => padded(input, 256),
      }),
    },
    refused('an exponent of 2', exponent, RS256, { e: 'Ag' }),
    refused('an exponent of 0', exponent, RS256, { e: 'AA' }),
    refused('an even exponent', exponent, RS256, { e: base64url(65_538n) }),
    refused('a modulus of ROCA', 'CVE-2017-15361: such a modulus can be factored', roca),
    {
      ...refused('a modulus made as the weak ones were, of other primes', 'RFC 8017 3.1', sound),
      verdict: 'accepted',
    },
  ]
}

function mixedSets(provider: Provider): readonly KeyCase[] {
  const { ES256, RS256, EdDSA } = provider.pairs
  const stranger = pairFor('ES256', ES256.kid)
  const secret = Buffer.from('a secret of thirty-two letters!!')
  const oct = { kty: 'oct', k: secret.toString('base64url'), kid: 'shared' }
  const hs256 = tokenOf(provider, {
    algorithm: 'HS256',
    kid: 'shared',
    signature: mac('sha256', secret),
  })
  const privateKey = { ...ES256.privateKey.export({ format: 'jwk' }), kid: ES256.kid }
  const row = (
    name: string,
    rule: string,
    verdict: KeyCase['verdict'],
    keys: readonly unknown[],
    token: string,
  ): KeyCase => ({ name, rule, verdict, keys, token })
  const shared = 'RFC 8725 2.1: a key for signatures is no shared secret'
  const two = 'RFC 7517 4.5: keys of one kty should have different kids; nobody is to guess'
  return [
    row('a shared secret in the set', shared, 'refused', [oct], hs256),
    row(
      'a shared secret beside right keys',
      shared,
      'refused',
      [publicJwk(RS256), oct, publicJwk(ES256)],
      hs256,
    ),
    row(
      'a shared secret under the kid of a right key',
      shared,
      'refused',
      [{ ...oct, kid: ES256.kid }, publicJwk(ES256)],
      tokenOf(provider, { algorithm: 'HS256', kid: ES256.kid, signature: mac('sha256', secret) }),
    ),
    row(
      'a right key beside a shared secret',
      'RFC 7517 5: other keys are left alone',
      'accepted',
      [oct, publicJwk(ES256)],
      by(provider, 'ES256'),
    ),
    row(
      'a right key beside one of an unknown kind',
      'RFC 7517 5: keys that are not understood are left alone',
      'accepted',
      [{ kty: 'AKP', kid: 'pq', alg: 'ML-DSA-44', pub: 'AAAA' }, publicJwk(ES256)],
      by(provider, 'ES256'),
    ),
    row(
      'a right key beside broken ones',
      'RFC 7517 5: keys that are not understood are left alone',
      'accepted',
      [null, 7, {}, { kty: 'RSA', n: 'A', e: 'A' }, { kty: 'EC', crv: 'P-256' }, publicJwk(EdDSA)],
      by(provider, 'EdDSA'),
    ),
    row(
      'a private key in public',
      'RFC 7517 9.2: what everybody has proves nothing',
      'refused',
      [privateKey],
      by(provider, 'ES256'),
    ),
    row(
      'one kid for two keys of one kind',
      two,
      'refused',
      [publicJwk(stranger), publicJwk(ES256)],
      by(provider, 'ES256'),
    ),
    row(
      'one kid for two keys of one kind, the right one first',
      two,
      'refused',
      [publicJwk(ES256), publicJwk(stranger)],
      by(provider, 'ES256'),
    ),
    row(
      'no kid while two keys fit',
      two,
      'refused',
      [publicJwk(ES256), publicJwk({ ...stranger, kid: 'other' })],
      tokenOf(provider, { algorithm: 'ES256', signature: signed('ES256', ES256) }),
    ),
    row(
      'the kid of a key of another kind',
      'RFC 7515 4.1.4: kid names the key',
      'refused',
      [publicJwk(RS256), publicJwk(ES256)],
      by(provider, 'ES256', { ...ES256, kid: RS256.kid }),
    ),
    row('no keys', 'RFC 7517 5', 'refused', [], by(provider, 'ES256')),
  ]
}

/** What a PKCS #1 signature holds, before the exponent is applied to it. */
function padded(input: string, length: number): Buffer {
  const prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex')
  const digest = hash('sha256', input, 'buffer')
  const tail = Buffer.concat([Uint8Array.of(0), prefix, digest])
  return Buffer.concat([Uint8Array.of(0, 1), Buffer.alloc(length - 2 - tail.length, 255), tail])
}
