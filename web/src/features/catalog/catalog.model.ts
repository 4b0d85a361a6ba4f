import type { CatalogDocument } from '#sdk'
import type { CatalogSearch } from './catalog-search.model.ts'

/** A row of the service's catalog: one method with one path. */
export type CatalogRow = CatalogDocument['items'][number]

/** One operation, with every address that it has. */
export interface Listed extends CatalogRow {
  /** Its further addresses, `GET /openapi.json`. */
  readonly others: readonly string[]
  /** What words are looked for in, in lower case. */
  readonly text: string
}

/** The operations of a family that are left. */
export interface Group {
  readonly family: string
  readonly rows: readonly Listed[]
}

/** One of the values that a filter may have, and how many operations have it. */
export interface Facet {
  readonly value: string
  readonly count: number
}

/** The credential of what anyone may call. */
export const nobody = 'none'

/** The operations of a catalog, each once, in its order. */
export function listedOf(rows: readonly CatalogRow[]): readonly Listed[] {
  const others = Map.groupBy(
    rows.filter(({ aliasOf }) => aliasOf !== null),
    ({ aliasOf }) => aliasOf,
  )
  return rows
    .filter(({ aliasOf }) => aliasOf === null)
    .map((row) => {
      const addresses = (others.get(row.operationId) ?? []).map(addressOf)
      const { family, name, operationId, summary } = row
      const said = [addressOf(row), ...addresses, name, family, summary, operationId]
      return { ...row, others: addresses, text: said.join(' ').toLowerCase() }
    })
}

/** `GET /api/health` */
export function addressOf({ method, path }: Pick<CatalogRow, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Whether anything is asked for besides the whole catalog. */
export function isFiltered({ auth, family, method, price, q, tier }: CatalogSearch): boolean {
  return [auth, family, method, price, tier, q?.trim() || undefined].some(
    (one) => one !== undefined,
  )
}

/** The operations that fit everything that is asked for. */
export function fitting(rows: readonly Listed[], search: CatalogSearch): readonly Listed[] {
  const { auth, family, method, price, q = '', tier } = search
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(
    (row) =>
      (family === undefined || row.family === family) &&
      (method === undefined || row.method === method) &&
      (tier === undefined || row.tier === tier) &&
      (price === undefined || (price === 'priced') === (row.priceText !== null)) &&
      (auth === undefined || credentialsOf(row).includes(auth)) &&
      words.every((word) => row.text.includes(word)),
  )
}

/** By family, in the order of their names. */
export function groupsOf(rows: readonly Listed[]): readonly Group[] {
  return [...Map.groupBy(rows, ({ family }) => family)]
    .map(([family, members]) => ({ family, rows: members }))
    .toSorted((one, other) => one.family.localeCompare(other.family, 'en'))
}

/** The credentials that open a row; `none` where there need be none. */
export function credentialsOf({ auth }: Pick<CatalogRow, 'auth'>): readonly string[] {
  return auth.length === 0 ? [nobody] : auth
}

/** What a filter can be set to, the most frequent first. */
export function facetsOf(
  rows: readonly Listed[],
  valuesOf: (row: Listed) => readonly string[],
): readonly Facet[] {
  const counts = new Map<string, number>()
  for (const value of rows.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count)
}

/** The name of a family in addresses, as the guide has it: `billing-rewards`. */
export function familySlug(family: string): string {
  return family
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
