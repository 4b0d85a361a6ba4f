import { createPrivateKey } from 'node:crypto'
import { calculateJwkThumbprint, FlattenedSign } from 'jose'
import type { DocumentSigner } from '../../ports/document-signer.ts'
import type { ReceiptKey } from './receipt-signer.ts'

/** Signs documents with EdDSA over Ed25519. The header has the key's thumbprint and the URL where it is published. */
export async function createDocumentSigner(options: {
  readonly key: ReceiptKey
  readonly keysUrl: string
}): Promise<DocumentSigner> {
  const { crv, kty, x } = options.key
  const privateKey = createPrivateKey({ key: { ...options.key }, format: 'jwk' })
  const kid = await calculateJwkThumbprint({ kty, crv, x })
  const header = { alg: 'EdDSA', typ: 'JOSE', kid, jku: options.keysUrl }
  return {
    async sign(payload) {
      const signed = await new FlattenedSign(Buffer.from(payload))
        .setProtectedHeader(header)
        .sign(privateKey)
      return { protected: String(signed.protected), signature: signed.signature }
    },
  }
}
