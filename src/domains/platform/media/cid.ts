import { hash } from 'node:crypto'

/** Version 1, codec `raw`, then SHA2-256 with 32 bytes. */
const head = [0x01, 0x55, 0x12, 0x20] as const
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** The JSON Schema pattern of the CIDs used here. */
export const cidPattern = '^bafkrei[a-z2-7]{52}$'

/** The SHA-256 of bytes, in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}

/** The CID of bytes with this SHA-256: version 1, codec `raw`, base 32. */
export function cidOf(sha256: string): string {
  return `b${toBase32(Buffer.from([...head, ...Buffer.from(sha256, 'hex')]))}`
}

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet.charAt((held >> bits) & 31)
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet.charAt((held << (5 - bits)) & 31)
}
