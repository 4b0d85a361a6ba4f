import { expect, test } from 'vitest'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { chainIndexRows } from '../chain-index/index.ts'
import { intentsRows } from '../intents/index.ts'
import { launchpadRows } from './index.ts'

const rows = Object.values(launchpadRows.operations).map(
  (row) => [`${row.method} ${row.path}`, row] as const,
)

test('the rows of the launchpad keep every rule of the table', () => {
  const catalog = buildCatalog(
    { chain_index: chainIndexRows, intents: intentsRows, launchpad: launchpadRows },
    { serviceSlug: 'svc' },
  )
  const own = catalog.entries.filter(({ domain }) => domain === 'launchpad')
  expect(own).toHaveLength(rows.length)
})

test.each(rows)('%s is public', (_name, row) => {
  const family = row.path.startsWith('/api/pons/') ? 'Pons' : 'Robinhood Chain'
  expect(row).toMatchObject({ tier: 'public', auth: [], family })
})
