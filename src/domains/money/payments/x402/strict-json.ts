/** A JSON value with integers only: payments carry amounts as strings, and nothing else needs a fraction. */
export type StrictJson =
  | string
  | number
  | boolean
  | null
  | readonly StrictJson[]
  | { readonly [name: string]: StrictJson }

const depthMax = 16

/**
 * Parses unambiguous JSON; null for anything else. Besides invalid JSON it refuses duplicate members, numbers other
 * than plain integers (`1.0`, `1e3`, `007`, beyond 2^53), white space between tokens, unpaired surrogates, and more
 * than 16 levels. Two parsers can never read what it accepts differently.
 */
export function readStrictJson(text: string): { readonly value: StrictJson } | null {
  const reader: Reader = { text, at: 0 }
  try {
    const value = readValue(reader, 0)
    return reader.at === text.length ? { value } : null
  } catch (failure) {
    if (failure instanceof NotStrict) return null
    throw failure
  }
}

type Reader = { readonly text: string; at: number }

class NotStrict extends Error {
  override readonly name = 'NotStrict'
}

function readValue(reader: Reader, depth: number): StrictJson {
  if (depth > depthMax) throw new NotStrict()
  const next = reader.text[reader.at]
  if (next === '{') return readObject(reader, depth)
  if (next === '[') return readList(reader, depth)
  if (next === '"') return readText(reader)
  return readWord(reader)
}

function readObject(reader: Reader, depth: number): StrictJson {
  // A map first, because a member called `__proto__` must not set the prototype.
  const members = new Map<string, StrictJson>()
  readEntries(reader, '}', () => {
    const name = readText(reader)
    if (members.has(name) || name === '__proto__') throw new NotStrict()
    skip(reader, ':')
    members.set(name, readValue(reader, depth + 1))
  })
  return Object.fromEntries(members)
}

function readList(reader: Reader, depth: number): StrictJson {
  const list: StrictJson[] = []
  readEntries(reader, ']', () => list.push(readValue(reader, depth + 1)))
  return list
}

function readEntries(reader: Reader, end: '}' | ']', readEntry: () => void): void {
  reader.at += 1
  if (reader.text[reader.at] === end) {
    reader.at += 1
    return
  }
  for (;;) {
    readEntry()
    const mark = reader.text[reader.at]
    reader.at += 1
    if (mark === end) return
    if (mark !== ',') throw new NotStrict()
  }
}

// Control characters must be escaped, and nothing else but these may be.
// oxlint-disable-next-line no-control-regex -- JSON itself names these characters.
const textForm = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function readText(reader: Reader): string {
  textForm.lastIndex = reader.at
  const found = textForm.exec(reader.text)?.[0]
  if (found === undefined) throw new NotStrict()
  reader.at += found.length
  const text = found
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, mark: string) =>
      code === undefined ? (escapes[mark] ?? mark) : String.fromCharCode(Number.parseInt(code, 16)),
    )
  if (!text.isWellFormed()) throw new NotStrict()
  return text
}

const wordForm = /true|false|null|-?(?:0|[1-9]\d{0,15})(?![\d.eE])/y

function readWord(reader: Reader): StrictJson {
  wordForm.lastIndex = reader.at
  const found = wordForm.exec(reader.text)?.[0]
  if (found === undefined) throw new NotStrict()
  reader.at += found.length
  if (found === 'true') return true
  if (found === 'false') return false
  if (found === 'null') return null
  const number = Number(found)
  if (!Number.isSafeInteger(number) || Object.is(number, -0)) throw new NotStrict()
  return number
}

function skip(reader: Reader, mark: string): void {
  if (reader.text[reader.at] !== mark) throw new NotStrict()
  reader.at += 1
}
