import { operationId } from '../kernel/operation.ts'
import type { Catalog, Entry } from './entry.ts'

/** One method with one path. A row with a second address is two of these, because callers see two. */
export type Listed = {
  readonly id: string
  readonly path: string
  /** The id of the row's first address when this is a further one. */
  readonly aliasOf: string | null
  readonly entry: Entry
}

/** Every operation of the table with its further addresses, monetized ones included: for operators only. */
export function listedOperations(catalog: Catalog): readonly Listed[] {
  return catalog.entries.flatMap((entry) => [
    { id: entry.id, path: entry.operation.path, aliasOf: null, entry },
    ...(entry.operation.aliases ?? []).map((path) => ({
      id: operationId({ method: entry.operation.method, path }),
      path,
      aliasOf: entry.id,
      entry,
    })),
  ])
}

/** What public documents may name. This is the one place that leaves monetized operations out. */
export function publicOperations(catalog: Catalog): readonly Listed[] {
  return listedOperations(catalog).filter(({ entry }) => entry.operation.tier !== 'monetized')
}

/** The operations that public documents leave out: for callers with a credential. */
export function monetizedOperations(catalog: Catalog): readonly Listed[] {
  return listedOperations(catalog).filter(({ entry }) => entry.operation.tier === 'monetized')
}
