/** A JSON object whose members are looked at one by one. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The value as an object; an empty one for what is none. */
export function objectOf(value: unknown): JsonObject {
  // An object that is no list has names; its values are checked before use.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}
}

/** The value as a text; undefined for what is none. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The value as a list; an empty one for what is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** What a piece of JSON is, for its colour. */
export type TokenKind = 'literal' | 'name' | 'number' | 'plain' | 'text'

/** A piece of JSON as it is written. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
}

const pieces =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g

/** The pieces of a JSON text; together they are the whole text, whatever it is. */
export function jsonTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const found of text.matchAll(pieces)) {
    const [whole, quoted, colon, number] = found
    if (found.index > end) tokens.push({ kind: 'plain', text: text.slice(end, found.index) })
    if (quoted === undefined) {
      tokens.push({ kind: number === undefined ? 'literal' : 'number', text: whole })
    } else {
      tokens.push({ kind: colon === undefined ? 'text' : 'name', text: quoted })
      if (colon !== undefined) tokens.push({ kind: 'plain', text: colon })
    }
    end = found.index + whole.length
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) })
  return tokens
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
