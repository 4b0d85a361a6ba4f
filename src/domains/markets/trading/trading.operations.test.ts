import { expect, test } from 'vitest'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { egressErrors } from '../../../kernel/egress-errors.ts'
import { chainIndexRows } from '../../chain/chain-index/index.ts'
import { intentsRows } from '../../chain/intents/index.ts'
import { poolsRows } from '../../chain/pools/index.ts'
import { tradingRows } from './index.ts'

const rows = Object.values(tradingRows.operations).map(
  (row) => [`${row.method} ${row.path}`, row] as const,
)
const openRows = [
  '/api/trading/tokens',
  '/api/trading/tokens/{token}',
  '/api/trading/quote',
  '/api/trading/quotes/{quoteId}',
  '/api/trading/portfolio/{address}',
  '/api/trading/portfolio/{address}/view',
  '/api/trading/portfolio/{address}/equity',
  '/api/trading/portfolio/{address}/history',
]

test('the rows of trading and the events of pools keep every rule of the table', () => {
  const catalog = buildCatalog(
    {
      chain_index: chainIndexRows,
      // The egress codes only have to be registered somewhere.
      egress: { operations: {}, events: {}, errors: [egressErrors] },
      intents: intentsRows,
      pools: poolsRows,
      trading: tradingRows,
    },
    { serviceSlug: 'svc' },
  )
  const own = catalog.entries.filter(({ operation }) => operation.family === 'Trading')
  expect(own).toHaveLength(rows.length)
})

test.each(rows)(
  '%s asks for a credential unless it only quotes or tells what is public on the chain',
  (_name, row) => {
    const isOpen = openRows.includes(row.path)
    expect(row.tier).toBe(isOpen ? 'public' : 'private')
    expect(row.auth.length === 0).toBe(isOpen)
  },
)
