import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

const toText = getBase58Decoder()
const toBytes = getBase58Encoder()
const form = /^[1-9A-HJ-NP-Za-km-z]{0,2048}$/

/** Encodes bytes as base58. */
export function encodeBase58(bytes: Uint8Array): string {
  return toText.decode(bytes)
}

/** Decodes base58; null for invalid characters or more than 2,048 characters. */
export function decodeBase58(text: string): Uint8Array | null {
  return form.test(text) ? Uint8Array.from(toBytes.encode(text)) : null
}

/** The 32 bytes of a valid address. */
export function addressBytes(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new Error(`not an address: ${address}`)
  return bytes
}
