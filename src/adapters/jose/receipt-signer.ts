import { createPrivateKey, createPublicKey } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, exportJWK } from 'jose'
import type { ReceiptPublicKey, ReceiptSigner } from '../../ports/receipt-signer.ts'

/** An Ed25519 key pair as a JWK (RFC 8037), `d` included. */
export type ReceiptKey = {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly d: string
}

/**
 * Signs receipts with EdDSA over Ed25519. `former` keys no longer sign; their public halves remain published, so that
 * earlier receipts still verify. Rejects a key that is not an Ed25519 pair.
 */
export async function createReceiptSigner(options: {
  readonly key: ReceiptKey
  readonly former?: readonly ReceiptKey[]
}): Promise<ReceiptSigner> {
  const privateKey = createPrivateKey({ key: { ...options.key }, format: 'jwk' })
  const [current, ...former] = await Promise.all(
    [options.key, ...(options.former ?? [])].map(publicJwk),
  )
  const header = { alg: 'EdDSA', typ: 'receipt+jws', kid: String(current?.kid) }
  return {
    sign: (claims) =>
      new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader(header)
        .sign(privateKey),
    keys: () => (current === undefined ? [] : [current, ...former]),
  }
}

/** The public half, with its thumbprint (RFC 7638) as key id. */
async function publicJwk(key: ReceiptKey): Promise<ReceiptPublicKey> {
  const { x } = await exportJWK(createPublicKey({ key: { ...key }, format: 'jwk' }))
  if (x !== key.x) throw new TypeError('the two halves of the receipt key do not belong together')
  const { kty, crv } = key
  const kid = await calculateJwkThumbprint({ kty, crv, x })
  return { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }
}
