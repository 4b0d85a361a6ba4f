import { Type as T, type TSchema } from '@sinclair/typebox'
import { AppError } from './errors.ts'
import { requestErrors } from './shared-errors.ts'

/** The query members that every list takes. */
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

/** The schema of one page of items; of a schema with a name it has one too. */
export function pageOf<item extends TSchema>(item: item) {
  return T.Object(
    {
      items: T.Array(item, { maxItems: 200 }),
      nextCursor: T.Union([T.String(), T.Null()], { description: 'Null at the end of the list.' }),
    },
    item.$id === undefined ? {} : { $id: `${item.$id}Page` },
  )
}

/** A page as a service returns it. */
export type Page<item> = { readonly items: item[]; readonly nextCursor: string | null }

/** Makes an opaque cursor of the last item's sort key. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Reads a cursor of `length` parts; anything else is the caller's fault (400 `request.invalid`). */
export function decodeCursor(cursor: string, length: number): readonly string[] {
  const parts = parsed(cursor)
  if (
    Array.isArray(parts) &&
    parts.length === length &&
    // What no list has made must not reach a database, which takes no NUL.
    parts.every((p) => typeof p === 'string' && p.isWellFormed() && !p.includes('\u0000'))
  ) {
    return parts
  }
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [
      {
        location: 'query/cursor',
        message: 'not a cursor of this list',
        fix: 'Pass the nextCursor of the page before, unchanged.',
      },
    ],
  })
}

/** Cuts one item too many off a query's rows and turns the last kept one into the next cursor. */
export function toPage<row, item>(options: {
  readonly rows: readonly row[]
  readonly limit: number
  readonly key: (row: row) => readonly string[]
  readonly toItem: (row: row) => item
}): Page<item> {
  const kept = options.rows.slice(0, options.limit)
  const last = kept.at(-1)
  const more = options.rows.length > options.limit && last !== undefined
  return {
    items: kept.map(options.toItem),
    nextCursor: more ? encodeCursor(options.key(last)) : null,
  }
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
