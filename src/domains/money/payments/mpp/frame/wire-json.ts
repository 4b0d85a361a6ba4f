/** A parsed JSON object with unchecked members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Base64url without padding, the scheme's encoding. */
export function toBase64Url(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64url')
}

/**
 * Decodes base64url without padding; null for any non-canonical spelling: padding, the other alphabet, or set bits
 * after the last byte.
 */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/**
 * Parses a JSON object strictly: UTF-8 without a byte order mark, no duplicate members, integers in their shortest
 * form. White space and escapes are free. Null for everything else.
 */
export function parseStrictObject(bytes: Uint8Array): JsonObject | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return null
    const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""')
    if (!hasPlainNumbers(bare)) return null
    // Of a duplicate member only the last one is parsed, so the text then has more colons than members.
    return countMembers(value) === bare.split(':').length - 1 ? value : null
  } catch {
    return null
  }
}

/** Whether a parsed value is an object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasPlainNumbers(bare: string): boolean {
  const numbers = bare.match(/-?\d[\d+\-.eE]*/g) ?? []
  return numbers.every(
    (text) => /^(0|-?[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)),
  )
}

function countMembers(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countMembers(one), 0)
  if (!isObject(value)) return 0
  const members = Object.values(value)
  return members.reduce<number>((sum, one) => sum + countMembers(one), members.length)
}
