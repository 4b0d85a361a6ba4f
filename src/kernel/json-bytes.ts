/**
 * Parses UTF-8 JSON from an untrusted source. Undefined when the bytes are not valid JSON; the value itself is not
 * validated.
 */
export function readJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
