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
