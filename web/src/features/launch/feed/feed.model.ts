import type { Token } from '#sdk'
import type { ColumnName } from '../launch-search.model.ts'

/** A column keeps so many rows. */
export const rowsMax = 50

/** Whether a token belongs into a column, by its stage: what its pool is, not how much of its curve is sold. */
export function isIn(column: ColumnName, { graduation: { stage } }: Token): boolean {
  if (column === 'graduated') return stage === 'graduated'
  if (column === 'near') return stage === 'curve' || stage === 'complete'
  return stage !== 'graduated'
}

/** A row of a column: the newest that is known of its token, and whether the token has left the column since. */
export interface FeedRow {
  readonly token: Token
  readonly hasLeft: boolean
}

/**
 * The rows of a column, and how many wait to be let in. What is held stays where it is, with its newest figures: nothing
 * moves while somebody reads it or is about to press it.
 */
export function arranged(
  current: readonly Token[],
  held: readonly Token[] | null,
): { readonly rows: readonly FeedRow[]; readonly waiting: number } {
  if (held === null) {
    return { rows: current.map((token) => ({ token, hasLeft: false })), waiting: 0 }
  }
  const now = new Map(current.map((token) => [token.token, token]))
  const rows = held.map((token) => {
    const newest = now.get(token.token)
    return { token: newest ?? token, hasLeft: newest === undefined }
  })
  const before = new Set(held.map(({ token }) => token))
  return { rows, waiting: current.filter(({ token }) => !before.has(token)).length }
}

/** The tokens that are called as an older one of the same list is. */
export function copiedNames(tokens: readonly Token[]): ReadonlySet<string> {
  const oldestFirst = tokens.toSorted((left, right) =>
    left.launchedAt < right.launchedAt ? -1 : left.launchedAt > right.launchedAt ? 1 : 0,
  )
  const said = new Set<string>()
  const copies = new Set<string>()
  for (const { name, symbol, token } of oldestFirst) {
    const words = [`s ${symbol}`, `n ${name}`].map((word) => word.normalize('NFKC').toLowerCase())
    if (words.some((word) => said.has(word))) copies.add(token)
    for (const word of words) said.add(word)
  }
  return copies
}
