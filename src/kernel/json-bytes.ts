/** What bytes from elsewhere say as JSON in UTF-8; undefined when they say nothing. What it is remains to be checked. */
export function readJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
