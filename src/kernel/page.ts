import { Type as T, type TSchema } from '@sinclair/typebox'
import { AppError } from './errors.ts'
import { requestErrors } from './shared-errors.ts'

/** The query parameters of every list. */
export const pageQuery = {
  limit: T.Integer({
    minimum: 1,
    maximum: 200,
    default: 50,
    description: 'How many items at the most; a short page does not mean the end.',
  }),
  cursor: T.Optional(
    T.String({
      minLength: 1,
      maxLength: 512,
      description: 'The `nextCursor` of the page before; opaque.',
    }),
  ),
}

/** The schema of one page of items. If the item schema has a name, so has the page. */
export function pageOf<item extends TSchema>(item: item) {
  return T.Object(
    {
      items: T.Array(item, { maxItems: 200 }),
      nextCursor: T.Union([T.String(), T.Null()], { description: 'Null at the end of the list.' }),
    },
    item.$id === undefined ? {} : { $id: `${item.$id}Page` },
  )
}

/** What a list states that is given at once: how much there can be, and what is listed. */
type WholeList = { readonly maxItems: number; readonly description?: string }

/** The members of a list that is given at once, in the same envelope as a page: `nextCursor` is always null. */
export function wholeList<item extends TSchema>(item: item, options: WholeList) {
  return {
    items: T.Array(item, options),
    nextCursor: T.Union([T.String(), T.Null()], {
      description: 'Always null: the list is given at once.',
    }),
  }
}

/** A page as a service returns it. */
export type Page<item> = { readonly items: item[]; readonly nextCursor: string | null }

/** The page of a list that is given at once. */
export function wholePage<item>(items: item[]): Page<item> {
  return { items, nextCursor: null }
}

/** The kinds of sort key parts: the type of each in the program; the cursor stores it as text. */
type PartKinds = {
  readonly text: string
  /** Millisecond precision. */
  readonly time: Date
  /** From zero to `Number.MAX_SAFE_INTEGER`. */
  readonly integer: number
  /** From zero to the maximum of PostgreSQL's int4, for example a log index. */
  readonly int4: number
  /** The range of PostgreSQL's int8. */
  readonly int8: bigint
  /** A whole number of at most 78 digits, for example an amount. */
  readonly numeric: bigint
  /** A decimal number as text, for numeric columns with decimals and for floats. */
  readonly decimal: string
}
/** A kind, or the allowed words of a part: the sides of a trade, or the sort order of the list. */
type Part = keyof PartKinds | readonly string[]
type Parts = Readonly<Record<string, Part>>
type ValueOf<part extends Part> = part extends keyof PartKinds
  ? PartKinds[part]
  : part extends readonly (infer word)[]
    ? word
    : never
/** A position in a list: the sort key of the last item that was returned. */
type PlaceOf<parts extends Parts> = { readonly [name in keyof parts]: ValueOf<parts[name]> }

/** Encodes and decodes the cursors of one list. */
export type Cursor<parts extends Parts> = {
  /**
   * The position that a caller's cursor names; null for the start of the list. Raises 400 `request.invalid` at
   * `location`, by default in the query, for text that this list cannot have issued.
   */
  readonly read: (text: string | undefined, location?: string) => PlaceOf<parts> | null
  readonly write: (place: PlaceOf<parts>) => string
  /**
   * Makes a page of `limit + 1` fetched rows: drops the extra row, and derives the next cursor from the last row that
   * remains.
   */
  readonly page: <row, item>(options: {
    readonly rows: readonly row[]
    readonly limit: number
    readonly place: (row: row) => PlaceOf<parts>
    readonly toItem: (row: row) => item
  }) => Page<item>
}

/**
 * Declares the cursors of a list that is sorted by these parts, in this order: `cursor({ at: 'time', id: 'text' })`.
 */
export function cursor<const parts extends Parts>(parts: parts): Cursor<parts> {
  const names = Object.keys(parts)
  const readPart = (name: string, text: string) => {
    const part = parts[name] ?? 'text'
    if (typeof part === 'string') return codecs[part](text)
    return part.includes(text) ? text : undefined
  }
  const write = (place: PlaceOf<parts>) => {
    const values: Readonly<Record<string, PartKinds[keyof PartKinds]>> = place
    return encodeCursor(names.map((name) => written(values[name] ?? '')))
  }
  return {
    read(text, location = 'query/cursor') {
      if (text === undefined) return null
      const texts = decodeCursor(text, names.length, location)
      const place = names.map((name, index) => [name, readPart(name, texts[index] ?? '')] as const)
      if (place.some(([, value]) => value === undefined)) throw foreignCursor(location)
      // Each value was decoded by the codec of its own part.
      return Object.fromEntries(place) as PlaceOf<parts>
    },
    write,
    page: ({ rows, limit, place, toItem }) => {
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const isMore = rows.length > limit && last !== undefined
      return { items: shown.map(toItem), nextCursor: isMore ? write(place(last)) : null }
    },
  }
}

const int4Max = 2 ** 31 - 1
const int8Max = 2n ** 63n - 1n

/** Each codec parses its part; undefined for text that it cannot have written. */
const codecs: {
  readonly [kind in keyof PartKinds]: (text: string) => PartKinds[kind] | undefined
} = {
  text: (text) => text,
  time(text) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) || at.toISOString() !== text ? undefined : at
  },
  integer: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  int4: (text) => (/^\d{1,10}$/.test(text) && Number(text) <= int4Max ? Number(text) : undefined),
  int8(text) {
    if (!/^-?\d{1,19}$/.test(text)) return
    const value = BigInt(text)
    return value > int8Max || value < -int8Max ? undefined : value
  },
  numeric: (text) => (/^-?\d{1,78}$/.test(text) ? BigInt(text) : undefined),
  decimal: (text) =>
    /^-?\d{1,78}(?:[.]\d{1,78})?(?:e[+-]?\d{1,3})?$/.test(text) ? text : undefined,
}

function written(value: PartKinds[keyof PartKinds]): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Encodes sort key parts as an opaque cursor. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes a cursor of `length` parts; raises 400 `request.invalid` for anything else. */
function decodeCursor(text: string, length: number, location = 'query/cursor'): readonly string[] {
  const parts = parsed(text)
  if (
    Array.isArray(parts) &&
    parts.length === length &&
    // Rejects text that no list issues before it reaches the database, which does not accept NUL.
    parts.every((p) => typeof p === 'string' && p.isWellFormed() && !p.includes('\u0000'))
  ) {
    return parts
  }
  throw foreignCursor(location)
}

function foreignCursor(location: string): AppError {
  return new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [
      {
        location,
        message: 'not a cursor of this list',
        fix: 'Pass the nextCursor of the page before, unchanged.',
      },
    ],
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
