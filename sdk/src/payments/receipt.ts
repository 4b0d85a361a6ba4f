import { BourseError } from '../errors/bourse-error.ts'
import { isObject } from '../errors/read-failure.ts'
import type { ReceiptKeys } from '../models.gen.ts'
import { fromBase64Json } from './base64.ts'

/** What a receipt says, once its signature holds. */
export interface VerifiedReceipt {
  readonly claims: Readonly<Record<string, unknown>>
  /** The id of the key that signed it. */
  readonly keyId: string
}

/**
 * What a receipt says whose signature holds: the text of the header `Charge-Receipt`, or of `charges.getReceipt`, and
 * the keys of `receiptKeys.list`. Rejects with `client.receipt_signature` for any other.
 */
export async function verifyReceipt(
  receipt: string,
  { keys }: Pick<ReceiptKeys, 'keys'>,
): Promise<VerifiedReceipt> {
  const [head = '', body = '', signature = '', ...rest] = receipt.split('.')
  const [header, claims] = [fromBase64Json(head), fromBase64Json(body)]
  if (rest.length > 0 || !isObject(header) || !isObject(claims))
    throw refused('The receipt is not a compact JWS.')
  const keyId = header['kid']
  const key = keys.find(
    ({ alg, crv, kid }) => kid === keyId && alg === 'EdDSA' && crv === 'Ed25519',
  )
  if (key === undefined || header['alg'] !== 'EdDSA')
    throw refused('The receipt is not signed by one of the keys.')
  const [bytes, point] = [fromBase64(signature), fromBase64(key.x)]
  const signed = new TextEncoder().encode(`${head}.${body}`)
  const holds = bytes !== null && point !== null && (await isSignature({ point, bytes, signed }))
  if (!holds) throw refused('The signature of the receipt does not hold.')
  return { claims, keyId: key.kid }
}

async function isSignature({
  bytes,
  point,
  signed,
}: Readonly<Record<'bytes' | 'point' | 'signed', Uint8Array<ArrayBuffer>>>): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', point, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, bytes, signed)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function refused(detail: string): BourseError {
  return new BourseError({
    code: 'client.receipt_signature',
    status: 0,
    detail,
    fix: 'Ask for the keys again (receiptKeys.list): the service may have a new one. Otherwise trust nothing that it says.',
  })
}
