import type { TSchema } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { schemaFaults } from '../../../test/support/schema-faults.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { marketRows } from './index.ts'

const rows = Object.values(marketRows.operations).map(
  (row) => [`${row.method} ${row.path}`, row] as const,
)

test('the rows of market data keep every rule of the table', () => {
  const catalog = buildCatalog({ market: marketRows }, { serviceSlug: 'svc' })
  expect(catalog.entries).toHaveLength(rows.length)
})

test.each(rows)('the examples of %s fit its schemas', (_name, row) => {
  expect(row.family).toBe('Market Data')
  expect(row.examples).not.toHaveLength(0)
  for (const example of row.examples) {
    if (row.kind === 'json') expect(schemaFaults(row.output, example.output)).toEqual([])
    for (const part of ['params', 'query', 'body'] as const) {
      const schema: unknown = Reflect.get(row.input, part)
      const given: unknown = Reflect.get(Object(example.input), part)
      if (schema === undefined) expect(given).toBeUndefined()
      else expect(schemaFaults(schema as TSchema, given ?? {})).toEqual([])
    }
  }
})

test.each(Object.values(marketRows.events).map((spec) => [spec.topic, spec] as const))(
  'the example of %s fits its schema',
  (_topic, spec) => {
    expect(schemaFaults(spec.payload, spec.example)).toEqual([])
  },
)
