import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'

/** An encoded parameter, which both drivers accept. */
export type EncodedParameter = string | null

/**
 * Encodes a parameter as PostgreSQL text, the same for both drivers, which would otherwise disagree on dates (local or
 * UTC), bytes and arrays. Raises 400 `request.invalid` for values that only callers can supply: U+0000, and a year that
 * does not have four digits. Throws `TypeError` for a plain object.
 */
export function encodeParameter(value: unknown): EncodedParameter {
  if (value === null || value === undefined) return null
  switch (typeof value) {
    case 'string':
      return keepable(value)
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      break
  }
  if (value instanceof Date) return instant(value)
  if (value instanceof Uint8Array) return encodeBytes(value)
  if (Array.isArray(value)) return encodeArray(value)
  throw new TypeError(
    'A statement parameter must be a scalar, a Date, bytes or an array. Write JSON with JSON.stringify.',
  )
}

/** PostgreSQL stores every character except U+0000, which only callers send. */
function keepable(text: string): string {
  if (!text.includes('\0')) return text
  throw new AppError(
    requestErrors.invalid,
    'The request holds the character U+0000, which cannot be kept or looked for.',
  )
}

function instant(at: Date): string {
  const year = at.getUTCFullYear()
  if (!(year < 1 || year > 9_999)) return at.toISOString()
  throw new AppError(requestErrors.invalid, 'The request names a time outside the years 1 to 9999.')
}

/** Parsers by type id. Types not listed stay text. */
export const parserOfType: ReadonlyMap<number, (text: string) => unknown> = createParsers()

/** Creates the parser of a type, for a driver that asks per column. */
export function parserFor(typeId: number): (text: string) => unknown {
  return parserOfType.get(typeId) ?? asText
}

type Parser = (text: string) => unknown

// Type ids are part of PostgreSQL's stable catalog (pg_type.dat).
function createParsers(): ReadonlyMap<number, Parser> {
  return new Map<number, Parser>([
    [16, asBoolean],
    [17, asBytes],
    [20, asText],
    [21, Number],
    [23, Number],
    [26, Number],
    [114, asJson],
    [700, Number],
    [701, Number],
    [1082, asText],
    [1114, asUtcDate],
    [1184, asUtcDate],
    [1186, asText],
    [1700, asText],
    [3802, asJson],
    [199, arrayOf(asJson)],
    [1000, arrayOf(asBoolean)],
    [1001, arrayOf(asBytes)],
    [1005, arrayOf(Number)],
    [1007, arrayOf(Number)],
    [1009, arrayOf(asText)],
    [1014, arrayOf(asText)],
    [1015, arrayOf(asText)],
    [1016, arrayOf(asText)],
    [1021, arrayOf(Number)],
    [1022, arrayOf(Number)],
    [1028, arrayOf(Number)],
    [1115, arrayOf(asUtcDate)],
    [1182, arrayOf(asText)],
    [1185, arrayOf(asUtcDate)],
    [1231, arrayOf(asText)],
    [2951, arrayOf(asText)],
    [3807, arrayOf(asJson)],
  ])
}

function asText(text: string): string {
  return text
}

function asBoolean(text: string): boolean {
  return text === 't'
}

function asJson(text: string): unknown {
  return JSON.parse(text)
}

function asBytes(text: string): Uint8Array {
  // A plain Uint8Array with its own memory: a Buffer would share a pool and compare unequal.
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'))
}

/** Both drivers set the session's time zone to UTC, so a `timestamp` is UTC too. */
function asUtcDate(text: string): Date | string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?$/.exec(text)
  // `infinity` and years outside 1 to 9999 cannot be a Date.
  if (match === null) return text
  const [, day, time, offsetHours, offsetMinutes = ':00'] = match
  return new Date(`${day}T${time}${offsetHours === undefined ? 'Z' : offsetHours + offsetMinutes}`)
}

function arrayOf(parse: Parser): Parser {
  return (text) => parseArray(text, parse)
}

/** Parses PostgreSQL's array text, such as `{1,NULL,"a\"b",{2}}`, with an optional `[1:2]=` prefix. */
function parseArray(text: string, parse: Parser): unknown[] {
  const reader = { text, position: text.indexOf('{') + 1 }
  return readElements(reader, parse)
}

type Reader = { readonly text: string; position: number }

function readElements(reader: Reader, parse: Parser): unknown[] {
  const elements: unknown[] = []
  while (reader.position < reader.text.length) {
    const character = reader.text[reader.position]
    if (character === '}') {
      reader.position += 1
      return elements
    }
    if (character === ',') {
      reader.position += 1
    } else if (character === '{') {
      reader.position += 1
      elements.push(readElements(reader, parse))
    } else if (character === '"') {
      reader.position += 1
      elements.push(parse(readQuoted(reader)))
    } else {
      const bare = readBare(reader)
      elements.push(bare === 'NULL' ? null : parse(bare))
    }
  }
  return elements
}

function readQuoted(reader: Reader): string {
  let value = ''
  while (reader.position < reader.text.length) {
    const character = reader.text.charAt(reader.position)
    reader.position += 1
    if (character === '"') return value
    if (character === '\\') {
      value += reader.text.charAt(reader.position)
      reader.position += 1
    } else {
      value += character
    }
  }
  return value
}

function readBare(reader: Reader): string {
  const start = reader.position
  while (!',}'.includes(reader.text.charAt(reader.position) || '}')) reader.position += 1
  return reader.text.slice(start, reader.position)
}

function encodeBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
}

function encodeArray(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return encodeArray(value)
    const text = encodeParameter(value)
    return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
  return `{${elements.join(',')}}`
}
