import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { PerpsParameters } from '../../ports/perps-venue.ts'

/** How long after its timestamp the exchange accepts a signed request; later it can no longer take effect. */
export const windowMs = 5_000
/** The PKCS #8 prefix of an Ed25519 private key, before its 32 bytes. */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs what a request asks for. */
export type RequestSigner = (request: {
  readonly instruction: string
  readonly parameters: PerpsParameters
  readonly nowMs: number
}) => Readonly<Record<string, string>>

/**
 * Creates the headers of signed requests from a 32-byte key in base64. Throws for anything else, without revealing the
 * value.
 */
export function createRequestSigner(secret: string): RequestSigner {
  const seed = Buffer.from(secret, 'base64')
  if (seed.length !== 32 || seed.toString('base64') !== secret) {
    throw new Error('the key of the perpetuals exchange is not 32 bytes in base64')
  }
  const key = createPrivateKey({
    key: Buffer.concat([keyHead, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const publicKey = Buffer.from(x, 'base64url').toString('base64')
  return ({ instruction, nowMs, parameters }) => ({
    'x-api-key': publicKey,
    'x-signature': sign(
      null,
      Buffer.from(signedText({ instruction, nowMs, parameters })),
      key,
    ).toString('base64'),
    'x-timestamp': String(nowMs),
    'x-window': String(windowMs),
  })
}

/** The text to be signed: instruction, parameters sorted by name, timestamp. */
export function signedText({
  instruction,
  nowMs,
  parameters,
}: Parameters<RequestSigner>[0]): string {
  const pairs = given(parameters)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return [`instruction=${instruction}`, ...pairs, `timestamp=${nowMs}`, `window=${windowMs}`].join(
    '&',
  )
}

/** The parameters that are defined. */
export function given(parameters: PerpsParameters): [string, boolean | number | string][] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
}
