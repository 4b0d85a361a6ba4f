import type { TSchema } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { schemaFaults } from '../../tools/examples/schema-faults.ts'

const domains = domainRows({ embedded: true })
const { entries, events } = buildCatalog(domains, { serviceSlug: 'svc' })
const rows = entries.map((entry) => [entry.operation.name, entry.operation] as const)

test('an example is recorded for rows without one of their own, and for no other', () => {
  const recorded = Object.values(domains).flatMap(({ examples }) => Object.keys(examples ?? {}))
  const own = Object.values(domains).flatMap(({ operations }) =>
    Object.values(operations).flatMap(({ examples, name }) => (examples.length > 0 ? [name] : [])),
  )
  const names = new Set<string>(rows.map(([name]) => name))
  const remedy = 'Run npm run examples, which leaves out what is not asked for.'
  expect(
    recorded.filter((name) => !names.has(name) || own.some((one) => one === name)),
    remedy,
  ).toEqual([])
})

test.each(rows)('the examples of %s fit its schemas', (_, row) => {
  expect(row.examples.length, 'Record one: npm run examples -- <test>').toBeGreaterThan(0)
  for (const { input, output } of row.examples) {
    if (row.kind === 'json' && output !== undefined) {
      expect(schemaFaults(row.output, output)).toEqual([])
    }
    for (const part of ['params', 'query', 'body'] as const) {
      const schema: TSchema | undefined = row.input[part]
      const given = input?.[part]
      if (schema === undefined) expect(given).toBeUndefined()
      else expect(schemaFaults(schema, given ?? {})).toEqual([])
    }
  }
})

test.each(events.map((spec) => [spec.topic, spec] as const))(
  'the example of the event %s fits its schema',
  (_, spec) => {
    expect(schemaFaults(spec.payload, spec.example)).toEqual([])
  },
)
