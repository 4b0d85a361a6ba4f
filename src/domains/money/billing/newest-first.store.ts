import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A position in a list with the newest item first: the time and id of the last item shown. */
export type NewestFirstPlace = { readonly at: Date; readonly id: string }

/** A condition for the rows after the position; true for all rows at the start of the list. */
export function olderThan(
  place: NewestFirstPlace | null,
  time: string,
  id: string,
): RawBuilder<SqlBool> {
  return place === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${place.at}, ${place.id})`
}
