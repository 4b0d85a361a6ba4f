import { expect, test } from 'vitest'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { marketRows } from './index.ts'

const rows = Object.values(marketRows.operations).map(
  (row) => [`${row.method} ${row.path}`, row] as const,
)

test('the rows of market data keep every rule of the table', () => {
  const catalog = buildCatalog({ market: marketRows }, { serviceSlug: 'svc' })
  expect(catalog.entries).toHaveLength(rows.length)
})
