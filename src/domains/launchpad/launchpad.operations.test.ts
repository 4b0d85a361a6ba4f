import type { TSchema } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { schemaFaults } from '../../../test/support/schema-faults.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
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
  expect(catalog.entries).toHaveLength(rows.length)
})

test.each(rows)('%s is public, and its examples fit its schemas', (_name, row) => {
  const family = row.path.startsWith('/api/pons/') ? 'Pons' : 'Robinhood Chain'
  expect(row).toMatchObject({ tier: 'public', auth: [], family })
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
})

test.each(Object.values(launchpadRows.events).map((spec) => [spec.topic, spec] as const))(
  'the example of %s fits its schema',
  (_topic, spec) => {
    expect(schemaFaults(spec.payload, spec.example)).toEqual([])
  },
)
