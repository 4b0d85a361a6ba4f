/** The UTF-8 of a text in base64 with padding. */
export function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** The JSON in a text of base64, in either alphabet; undefined for anything else. */
export function fromBase64Json(text: string | null): unknown {
  try {
    const binary = atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
