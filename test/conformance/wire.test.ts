import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { wireBreaches } from '../../src/catalog/wire-checks.ts'
import { wireExceptions } from '../../src/catalog/wire-exceptions.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const rules = ['list', 'money', 'id'] as const
const exceptions = rules.flatMap((rule) =>
  Object.keys(wireExceptions[rule]).map((name) => [rule, name] as const),
)

test('every row says one thing in one way', () => {
  expect(wireBreaches(catalog)).toEqual([])
})

test.each(exceptions)('the exception from %s for %s is needed', (rule, name) => {
  const { [name]: _, ...others } = wireExceptions[rule]
  expect(wireBreaches(catalog, { ...wireExceptions, [rule]: others })).not.toEqual([])
})
