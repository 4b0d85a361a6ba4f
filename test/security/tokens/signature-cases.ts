import { createPrivateKey, sign } from 'node:crypto'
import type { OtherKeys } from './header-cases.ts'
import type { Ground, TokenCase } from './token-cases.ts'
import {
  ecSignature,
  type Parts,
  pieces,
  pssSignature,
  rsaSignature,
  signed,
} from './token-parts.ts'

/** The order of the group of P-256, and of the one that Ed25519 signs in. */
const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const orderOfEd25519 = 2n ** 252n + 27742317777372353535851937790883648493n

type Row = readonly [
  name: string,
  rule: string,
  verdict: TokenCase['verdict'],
  signature: Parts['signature'],
]

/** Bytes that stand where the signature belongs. */
export function signatureCases(ground: Ground, others: OtherKeys): readonly TokenCase[] {
  const { algorithm } = ground
  const own =
    algorithm === 'RS256'
      ? rsaRows(ground)
      : algorithm === 'ES256'
        ? ecRows(ground, others)
        : edRows(ground)
  return [...commonRows(ground), ...own].map(([name, rule, verdict, signature]) => ({
    name,
    rule,
    verdict,
    token: ground.token({ signature }),
  }))
}

function commonRows({ algorithm, good, stranger, pair }: Ground): readonly Row[] {
  const rule = 'RFC 7515 5.2: the signature is verified over header and payload'
  const by = good.signature
  const { payload } = pieces(good)
  const rows: Row[] = [
    ['a signature of zeroes', rule, 'refused', (input) => new Uint8Array(by(input).length)],
    ['a signature of ones', rule, 'refused', (input) => new Uint8Array(by(input).length).fill(255)],
    ['a signature of one byte', rule, 'refused', () => Uint8Array.of(0)],
    ['a signature that lacks its last byte', rule, 'refused', (input) => by(input).subarray(0, -1)],
    ['a signature that lacks its first byte', rule, 'refused', (input) => by(input).subarray(1)],
    [
      'a byte behind the signature',
      rule,
      'refused',
      (input) => Buffer.concat([by(input), Uint8Array.of(0)]),
    ],
    [
      'a byte before the signature',
      rule,
      'refused',
      (input) => Buffer.concat([Uint8Array.of(0), by(input)]),
    ],
    ['the signature twice', rule, 'refused', (input) => Buffer.concat([by(input), by(input)])],
    ['the signature backwards', rule, 'refused', (input) => Uint8Array.from(by(input)).reverse()],
    ['the signature of another token', rule, 'refused', (input) => by(`${input}A`)],
    ['a signature over the payload alone', rule, 'refused', () => by(payload)],
    [
      'a signature over header and payload without the period',
      rule,
      'refused',
      (input) => by(input.replace('.', '')),
    ],
    [
      'a signature over the decoded parts',
      rule,
      'refused',
      (input) =>
        by(
          input
            .split('.')
            .map((part) => Buffer.from(part, 'base64url').toString())
            .join('.'),
        ),
    ],
    ["a stranger's signature", rule, 'refused', signed(algorithm, stranger)],
    ['a signature over nothing', rule, 'refused', () => by('')],
    [
      'the key itself as the signature',
      rule,
      'refused',
      () => pair.publicKey.export({ format: 'der', type: 'spki' }),
    ],
  ]
  for (const at of [0, 1, 7, 15, 31, 32, 47, 63]) {
    rows.push([
      `one bit of byte ${at} of the signature`,
      rule,
      'refused',
      (input) => flipped(by(input), at),
    ])
  }
  return rows
}

function rsaRows({ pair }: Ground): readonly Row[] {
  const rule = 'RFC 7518 3.3: RSASSA-PKCS1-v1_5 with SHA-256, over the whole modulus'
  const { privateKey } = pair
  return [
    ['SHA-1 in the signature', rule, 'refused', (input) => rsaSignature('sha1', input, privateKey)],
    [
      'SHA-384 in the signature',
      rule,
      'refused',
      (input) => rsaSignature('sha384', input, privateKey),
    ],
    [
      'SHA-512 in the signature',
      rule,
      'refused',
      (input) => rsaSignature('sha512', input, privateKey),
    ],
    ['a PSS signature', rule, 'refused', (input) => pssSignature('sha256', input, privateKey)],
    [
      'the number 1 as the signature',
      rule,
      'refused',
      () => Buffer.concat([Buffer.alloc(255), Uint8Array.of(1)]),
    ],
  ]
}

function ecRows({ pair }: Ground, { p384, k256 }: OtherKeys): readonly Row[] {
  const form = 'RFC 7518 3.4: r and s of 32 bytes each'
  const range = 'FIPS 186-5 6.4.2: r and s are from 1 to n - 1'
  const { privateKey } = pair
  const good = (input: string) => ecSignature('sha256', input, privateKey)
  const halves = (input: string) => [good(input).subarray(0, 32), good(input).subarray(32)] as const
  const zero = new Uint8Array(32)
  const order = bytesOf(orderOfP256)
  return [
    [
      'the signature in DER',
      form,
      'refused',
      (input) => sign('sha256', Buffer.from(input), privateKey),
    ],
    ['s before r', form, 'refused', (input) => Buffer.concat([...halves(input)].toReversed())],
    ['r of zero', range, 'refused', (input) => Buffer.concat([zero, halves(input)[1]])],
    ['s of zero', range, 'refused', (input) => Buffer.concat([halves(input)[0], zero])],
    ['r of n', range, 'refused', (input) => Buffer.concat([order, halves(input)[1]])],
    ['s of n', range, 'refused', (input) => Buffer.concat([halves(input)[0], order])],
    [
      'r and s of 1',
      'FIPS 186-5 6.4.2',
      'refused',
      () => Buffer.concat([bytesOf(1n), bytesOf(1n)]),
    ],
    [
      'r and s of n - 1',
      'FIPS 186-5 6.4.2',
      'refused',
      () => Buffer.concat([bytesOf(orderOfP256 - 1n), bytesOf(orderOfP256 - 1n)]),
    ],
    [
      'the other s that verifies',
      'FIPS 186-5 6.4.2: n - s is as good as s; nothing of the token changes',
      'accepted',
      (input) => {
        const whole = good(input)
        const s = BigInt(`0x${whole.subarray(32).toString('hex')}`)
        return Buffer.concat([whole.subarray(0, 32), bytesOf(orderOfP256 - s)])
      },
    ],
    [
      'SHA-384 in the signature',
      'RFC 7518 3.4: ES256 is SHA-256',
      'refused',
      (input) => ecSignature('sha384', input, privateKey),
    ],
    [
      'SHA-512 in the signature',
      'RFC 7518 3.4: ES256 is SHA-256',
      'refused',
      (input) => ecSignature('sha512', input, privateKey),
    ],
    [
      'a signature on P-384',
      'RFC 7518 3.4: ES256 is P-256',
      'refused',
      (input) => ecSignature('sha256', input, p384.privateKey),
    ],
    [
      'a signature on secp256k1',
      'RFC 7518 3.4: ES256 is P-256',
      'refused',
      (input) => ecSignature('sha256', input, k256.privateKey),
    ],
  ]
}

function edRows({ pair, good }: Ground): readonly Row[] {
  const rule = 'RFC 8032 5.1.7: S is below the order of the group'
  const { privateKey } = pair
  const seed = Buffer.from(String(privateKey.export({ format: 'jwk' }).d), 'base64url')
  return [
    [
      'S beyond the order',
      rule,
      'refused',
      (input) => withS(good.signature(input), (s) => s + orderOfEd25519),
    ],
    ['S of zero', rule, 'refused', (input) => withS(good.signature(input), () => 0n)],
    [
      'S of the order',
      rule,
      'refused',
      (input) => withS(good.signature(input), () => orderOfEd25519),
    ],
    [
      'the identity as R and S of zero',
      'RFC 8032 5.1.7',
      'refused',
      () => Buffer.concat([Uint8Array.of(1), Buffer.alloc(63)]),
    ],
    [
      'a point of order 8 as R',
      'RFC 8032 5.1.7',
      'refused',
      (input) =>
        Buffer.concat([
          Buffer.from('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'hex'),
          good.signature(input).slice(32),
        ]),
    ],
    [
      'a signature over the hash of the input',
      'RFC 8037 3.1: EdDSA is not the prehashed one',
      'refused',
      (input) => sign(null, Buffer.from(input).toReversed(), privateKey),
    ],
    [
      'the seed twice as the signature',
      'RFC 8032 5.1.7',
      'refused',
      () => Buffer.concat([seed, seed]),
    ],
    [
      'the same key, read again',
      'RFC 8032 5.1.6: signatures are deterministic',
      'accepted',
      (input) =>
        sign(
          null,
          Buffer.from(input),
          createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })),
        ),
    ],
  ]
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
}

function bytesOf(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}

/** S is written with its lowest byte first. */
function withS(signature: Uint8Array, change: (s: bigint) => bigint): Uint8Array {
  const s = BigInt(`0x${Buffer.from(signature.slice(32)).reverse().toString('hex')}`)
  return Buffer.concat([signature.slice(0, 32), bytesOf(change(s)).reverse()])
}
