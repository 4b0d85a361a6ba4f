import { operationId } from '../kernel/operation.ts'
import type { Catalog, Entry } from './entry.ts'

/** One method with one path. A row with an alias is listed twice, once for each path. */
export type Listed = {
  readonly id: string
  readonly path: string
  /** For an alias, the id of the row's first path. */
  readonly aliasOf: string | null
  readonly entry: Entry
}

/** Every operation of the table with its aliases, monetized ones included. For operators only. */
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

/** The operations that public documents may name. The only place that filters out monetized operations. */
export function publicOperations(catalog: Catalog): readonly Listed[] {
  return listedOperations(catalog).filter(({ entry }) => entry.operation.tier !== 'monetized')
}

/** The operations that public documents leave out, for callers with a credential. */
export function monetizedOperations(catalog: Catalog): readonly Listed[] {
  return listedOperations(catalog).filter(({ entry }) => entry.operation.tier === 'monetized')
}
