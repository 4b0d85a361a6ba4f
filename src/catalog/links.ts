import { type LinkByName, linkTo } from '../kernel/operation.ts'
import type { Catalog } from './entry.ts'

/** Links to rows by name, so that a path is written only in its row. */
export function linksOf(catalog: Catalog): LinkByName {
  const rows = new Map(catalog.entries.map(({ operation }) => [operation.name, operation]))
  return (name, parameters) => {
    const row = rows.get(name)
    if (row === undefined) throw new Error(`no operation is called ${name}`)
    return linkTo(row, parameters)
  }
}
