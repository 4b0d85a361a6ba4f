import { type SelectQueryBuilder, sql } from 'kysely'

/** A part of a list that follows the chain. */
export type PlacePage = {
  /** The last row that was seen, by its log's place; without it the list begins. */
  readonly after?: { readonly blockNumber: string; readonly logIndex: number }
  readonly limit: number
}

/**
 * The rows of a table with `block_number` and `log_index`, newest log first: those below `after`, and one more than `limit`
 * when there are more.
 */
export function newestPage<tables, table extends keyof tables, row>(
  query: SelectQueryBuilder<tables, table, row>,
  { after, limit }: PlacePage,
): SelectQueryBuilder<tables, table, row> {
  const page = query
    .orderBy(sql`block_number`, 'desc')
    .orderBy(sql`log_index`, 'desc')
    .limit(limit + 1)
  if (after === undefined) return page
  return page.where(
    sql<boolean>`(block_number, log_index) < (${after.blockNumber}, ${after.logIndex})`,
  )
}
