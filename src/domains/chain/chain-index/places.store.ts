import { type SelectQueryBuilder, sql } from 'kysely'
import { cursor } from '../../../kernel/page.ts'

/** The position of a log in the chain. */
export type LogPlace = { readonly blockNumber: bigint; readonly logIndex: number }

/** The cursors of lists that follow the chain. */
export const logPlaces = cursor({ blockNumber: 'integer', logIndex: 'int4' })

/** The position of a log as numbers of a cursor; block numbers stay within safe integers. */
export function cursorPlace({ blockNumber, logIndex }: LogPlace) {
  return { blockNumber: Number(blockNumber), logIndex }
}
type AnyPlace = { readonly blockNumber: bigint | number; readonly logIndex: number }

/** A page of a list in chain order. */
export type PlacePage = {
  /** The position of the last row of the page before; without it the list begins. */
  readonly after?: AnyPlace | null
  readonly limit: number
}

/**
 * The rows of a table with `block_number` and `log_index` below `after`, newest log first; one row more than `limit`
 * when there is a next page.
 */
export function newestPage<tables, table extends keyof tables, row>(
  query: SelectQueryBuilder<tables, table, row>,
  { after, limit }: PlacePage,
): SelectQueryBuilder<tables, table, row> {
  const page = query
    .orderBy(sql`block_number`, 'desc')
    .orderBy(sql`log_index`, 'desc')
    .limit(limit + 1)
  return after ? page.where(isBefore(after)) : page
}

/** SQL: whether a row is below the position. */
export function isBefore({ blockNumber, logIndex }: AnyPlace) {
  return sql<boolean>`(block_number, log_index) < (${blockNumber}::int8, ${logIndex}::int4)`
}

/** Compares two positions, for a sort with the newest first. */
export function newestFirst(left: LogPlace, right: LogPlace): number {
  if (left.blockNumber !== right.blockNumber) return left.blockNumber < right.blockNumber ? 1 : -1
  return right.logIndex - left.logIndex
}
