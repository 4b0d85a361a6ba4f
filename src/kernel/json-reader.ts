import { AppError } from './errors.ts'
import { requestErrors } from './shared-errors.ts'

/**
 * Parses a caller's JSON, provided that it is unambiguous (I-JSON, RFC 7493). Raises 400 for bytes that are not UTF-8,
 * for invalid JSON, and for an object with a duplicate name, of which some parsers take the first value and others the
 * last. `part` names the part of the request in the error, such as `body`.
 */
export function readJson(source: Uint8Array | string, part = 'body'): unknown {
  const text = typeof source === 'string' ? source : decoded(source, part)
  const value = parsed(text, part)
  const fault = findAmbiguity(text)
  if (fault === undefined) return value
  const location = [part, ...fault.path].join('/')
  if (fault.kind === 'prototype') {
    throw new AppError(requestErrors.malformed, `${location} would change what all objects are.`)
  }
  throw new AppError(requestErrors.duplicate_key, `${location} is given twice.`, {
    faults: [{ location, message: 'is given twice', fix: 'Give each name of an object once.' }],
  })
}

/** The name as errors may show it: a name from the caller is repeated only when it has no invisible characters. */
export function quotableName(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : '*'
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decoded(bytes: Uint8Array, part: string): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new AppError(requestErrors.malformed, `The ${part} is not UTF-8.`, { cause })
  }
}

function parsed(text: string, part: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError(requestErrors.malformed, `The ${part} is not well-formed JSON.`, { cause })
  }
}

type Ambiguity = { readonly kind: 'repeated' | 'prototype'; readonly path: readonly string[] }
/** An object or array that is open at the current position. */
type Level = {
  /** The names so far; null in an array. A list is faster than a set for few names. */
  names: string[] | Set<string> | null
  /** The name or index of the member that is being read. */
  at: string | number
}

const quote = 34
const comma = 44
const colon = 58
const openList = 91
const closeList = 93
const openObject = 123
const closeObject = 125

/** The text is known to be valid JSON, so only brackets, commas and names are inspected; other strings are skipped. */
function findAmbiguity(text: string): Ambiguity | undefined {
  const levels: Level[] = []
  let level: Level | undefined
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (level?.names && text.charCodeAt(afterSpace(text, end + 1)) === colon) {
        const name = unescaped(text.slice(at + 1, end))
        const kind = enter(name, level, levels.at(-2))
        if (kind !== undefined)
          return { kind, path: levels.map((one) => quotableName(`${one.at}`)) }
      }
      at = end
    } else if (code === openObject || code === openList) {
      level = { names: code === openObject ? [] : null, at: 0 }
      levels.push(level)
    } else if (code === closeObject || code === closeList) {
      levels.pop()
      level = levels.at(-1)
    } else if (code === comma && typeof level?.at === 'number') level.at += 1
  }
  return undefined
}

function enter(
  name: string,
  level: Level,
  outer: Level | undefined,
): Ambiguity['kind'] | undefined {
  level.at = name
  if (isKnown(name, level)) return 'repeated'
  const isPrototype = name === '__proto__' || (name === 'prototype' && outer?.at === 'constructor')
  return isPrototype ? 'prototype' : undefined
}

/** Whether the object already has the name; records the name. */
function isKnown(name: string, level: Level): boolean {
  const { names } = level
  if (!Array.isArray(names)) {
    const had = names?.has(name) ?? false
    names?.add(name)
    return had
  }
  if (names.includes(name)) return true
  if (names.push(name) >= 16) level.names = new Set(names)
  return false
}

/** The index of the closing quote: the first that is preceded by an even number of backslashes. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  for (;;) {
    let slash = end - 1
    while (text.charCodeAt(slash) === 92) slash -= 1
    if ((end - slash) % 2 === 1) return end
    end = text.indexOf('"', end + 1)
  }
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 32) at += 1
  return at
}

/** The name with its escapes decoded, because two spellings of a name are the same name. */
function unescaped(name: string): string {
  return name.includes('\\') ? String(JSON.parse(`"${name}"`)) : name
}
