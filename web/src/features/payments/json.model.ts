/** A JSON object whose members are looked at one by one. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The value as an object; an empty one for what is none. */
export function objectOf(value: unknown): JsonObject {
  // An object that is no list has names; its values are checked before use.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}
}

/** The value as a text; null for what is none. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** What a text of JSON says; undefined for any other. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text in lines, where it is JSON; as it is, where it is not. */
export function prettyJson(text: string): string {
  const value = parsed(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

const encoded = /[A-Za-z0-9+/_-]{16,}={0,2}/g

/** The JSON that is hidden in a text as base64, piece by piece: of a challenge, a credential, a receipt. */
export function decodedJson(text: string): readonly string[] {
  return [...text.matchAll(encoded)].flatMap(([piece]) => {
    try {
      const binary = atob(piece.replaceAll('-', '+').replaceAll('_', '/'))
      const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
      return typeof value === 'object' && value !== null ? [JSON.stringify(value, null, 2)] : []
    } catch {
      return []
    }
  })
}
