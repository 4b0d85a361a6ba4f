import type { Catalog } from '../../catalog/entry.ts'
import { errorsOf } from '../../catalog/implied-errors.ts'
import { type Listed, listedOperations, publicOperations } from '../../catalog/listed.ts'
import { ledgerMoney } from '../../kernel/assets.ts'
import { isIdempotent, isPriced, type Operation, scopeOf } from '../../kernel/operation.ts'
import { rowPriceWords } from '../../kernel/price-words.ts'
import type { CatalogRow, ErrorPage } from '../../ports/api-documents.ts'

/** The public rows, without monetized operations. */
export function publicRows(catalog: Catalog): readonly CatalogRow[] {
  return publicOperations(catalog).map(toRow)
}

/** Every row, monetized ones included. For the operator's inventory only. */
export function allRows(catalog: Catalog): readonly CatalogRow[] {
  return listedOperations(catalog).map(toRow)
}

/** The number of rows in each family, in alphabetical order. */
export function familyCounts(rows: readonly CatalogRow[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const { family } of rows) counts.set(family, (counts.get(family) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a], [b]) => a.localeCompare(b, 'en')))
}

/** Every registered code with the public operations that may answer with it. */
export function errorPages(catalog: Catalog): readonly ErrorPage[] {
  const users = new Map<string, string[]>()
  for (const { id, entry } of publicOperations(catalog)) {
    for (const { code } of errorsOf(entry.operation)) {
      const ids = users.get(code) ?? []
      ids.push(id)
      users.set(code, ids)
    }
  }
  return catalog.errors.map(({ code, status, title, retryable, fix }) => ({
    code,
    status,
    title,
    retryable,
    fix,
    operations: users.get(code) ?? [],
  }))
}

function toRow({ id, path, aliasOf, entry }: Listed): CatalogRow {
  const { operation: row, domain } = entry
  return {
    operationId: id,
    name: row.name,
    method: row.method,
    path,
    aliasOf,
    kind: row.kind,
    tier: row.tier,
    family: row.family,
    domain,
    summary: row.summary,
    auth: [...row.auth],
    scope: scopeOf(row),
    gate: row.gate ?? null,
    effect: row.effect,
    idempotent: row.method === 'GET' || (row.kind === 'json' && isIdempotent(row)),
    rateWeight: row.limit?.bucket === 'none' ? 0 : (row.limit?.weight ?? 1),
    price: priceOf(row),
    priceText: rowPriceWords(row),
  }
}

function priceOf(row: Operation): CatalogRow['price'] {
  if (!isPriced(row)) return null
  if (row.price === undefined) {
    return { amount: null, amountAtomic: null, asset: null, decimals: null, unit: null }
  }
  const { amountAtomic, asset, unit } = row.price
  return { ...ledgerMoney(asset, amountAtomic), unit }
}
