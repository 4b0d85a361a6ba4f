/** The text of bytes in UTF-8, or in UTF-16 with or without its mark; null for what is no text. */
export function textOfBytes(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return ''
  const wide = wideness(bytes)
  if (wide !== null) return decoded(bytes, wide)
  if (bytes.includes(0)) return null
  return decoded(bytes, 'utf-8') ?? (isLatinText(bytes) ? decoded(bytes, 'windows-1252') : null)
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function wideness(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.byteLength < 8 || bytes.byteLength % 2 === 1) return null
  let even = 0
  let odd = 0
  const looked = Math.min(bytes.byteLength, 4_096)
  for (let index = 0; index < looked; index += 2) {
    if (bytes[index] === 0) even++
    if (bytes[index + 1] === 0) odd++
  }
  const most = (looked / 2) * 0.8
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

/** Few bytes above ASCII and hardly a control character: an older text. */
function isLatinText(bytes: Uint8Array): boolean {
  let odd = 0
  for (const byte of bytes) {
    if (byte < 9 || (byte > 13 && byte < 32)) return false
    if (byte > 126) odd++
  }
  return odd < bytes.byteLength / 4
}
