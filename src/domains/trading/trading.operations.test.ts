import type { TSchema } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { schemaFaults } from '../../../test/support/schema-faults.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { egressErrors } from '../../kernel/egress-errors.ts'
import { chainIndexRows } from '../chain-index/index.ts'
import { intentsRows } from '../intents/index.ts'
import { poolsRows } from '../pools/index.ts'
import { tradingRows } from './index.ts'

const rows = Object.values(tradingRows.operations).map(
  (row) => [`${row.method} ${row.path}`, row] as const,
)
const openRows = ['/api/trading/tokens', '/api/trading/quote', '/api/trading/quotes/{quoteId}']

test('the rows of trading and the events of pools keep every rule of the table', () => {
  const catalog = buildCatalog(
    {
      chain_index: chainIndexRows,
      // Where the codes of the way out are registered does not matter here.
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
  '%s asks for a credential unless it only quotes; its examples fit',
  (_name, row) => {
    const isOpen = openRows.includes(row.path)
    expect(row.tier).toBe(isOpen ? 'public' : 'private')
    expect(row.auth.length === 0).toBe(isOpen)
    expect(row.examples).not.toHaveLength(0)
    for (const example of row.examples) {
      expect(schemaFaults(row.output, example.output)).toEqual([])
      for (const part of ['params', 'query', 'body'] as const) {
        const schema: unknown = Reflect.get(row.input, part)
        const given: unknown =
          example.input === undefined ? undefined : Reflect.get(example.input, part)
        if (schema === undefined) expect(given).toBeUndefined()
        else expect(schemaFaults(schema as TSchema, given ?? {})).toEqual([])
      }
    }
  },
)

test.each(Object.values(poolsRows.events).map((spec) => [spec.topic, spec] as const))(
  'the example of %s fits its schema',
  (_topic, spec) => {
    expect(schemaFaults(spec.payload, spec.example)).toEqual([])
  },
)
