const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Creates an identifier such as `lnch_01jd…`: 48 bits of time, then 80 random bits, in Crockford's base 32. Identifiers
 * sort by creation time.
 */
export function createId(prefix: string, nowMs: number, randomBytes: Uint8Array): string {
  let value = BigInt(nowMs)
  for (const byte of randomBytes.subarray(0, 10)) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (let index = 0; index < 26; index++) {
    text = alphabet.charAt(Number(value & 31n)) + text
    value >>= 5n
  }
  return `${prefix}_${text}`
}

/** The JSON Schema pattern of identifiers with a prefix. */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`
}
