import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Shape } from '../../src/kernel/operation.ts'
import { lazyValidator } from '../../src/surfaces/http/schema-compiler.ts'
import { createToolTable } from '../../src/surfaces/mcp/tool-table.ts'
import { documentsOf } from './documents.fixture.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
type Json = { readonly [name: string]: unknown }

test('no document asks for a parameter that has a default', () => {
  const found: string[] = []
  each(documentsOf(catalog).openapi31(), (where, value) => {
    const { in: place, required, schema } = value
    if (place !== undefined && required === true && isJson(schema) && 'default' in schema) {
      found.push(where)
    }
  })
  expect(found).toEqual([])
})

test('no body and no tool asks for a field that has a default', () => {
  const found: string[] = []
  const collect = (where: string, { properties, required }: Json) => {
    if (!isJson(properties) || !Array.isArray(required)) return
    for (const name of required as readonly string[]) {
      const field = properties[name]
      if (isJson(field) && 'default' in field) found.push(`${where}/${name}`)
    }
  }
  const { paths, components } = documentsOf(catalog).openapi31()
  each({ paths }, (where, value) => {
    if (where.includes('/requestBody/')) collect(where, value)
  })
  const schemas = isJson(components) && isJson(components['schemas']) ? components['schemas'] : {}
  for (const [name, schema] of Object.entries(schemas)) {
    if (/(Request|Input)$/.test(name)) each(schema, collect, name)
  }
  for (const tool of createToolTable(catalog)) {
    each(tool.inputSchema, (where, value) => collect(`${tool.name}${where}`, value))
  }
  expect(found.filter((where) => !/\/(anyOf|oneOf)\//.test(where))).toEqual([])
})

test('every request is taken without the fields that have a default', () => {
  const faults = catalog.entries.flatMap(({ id, operation: { input, examples } }) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema: Shape | undefined = input[part]
      if (schema === undefined) return []
      const validate = lazyValidator(part === 'query' ? 'params' : 'body', schema)
      return examples.flatMap((example) => {
        const sent = example.input?.[part]
        if (sent === undefined) return []
        const bare = withoutDefaults(structuredClone(sent), schema)
        return validate(bare).map(({ location, message }) => `${id} ${location} ${message}`)
      })
    }),
  )
  expect(faults).toEqual([])
})

/** The value without the members that the validator fills in; unions are left alone, as it leaves them alone. */
function withoutDefaults(value: unknown, schema: unknown): unknown {
  if (!isJson(value) || !isJson(schema) || !isJson(schema['properties'])) return value
  const properties = schema['properties']
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const field = properties[name]
      if (isJson(field) && 'default' in field) return []
      return [[name, withoutDefaults(member, field)]]
    }),
  )
}

function each(value: unknown, visit: (where: string, value: Json) => void, where = ''): void {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) each(member, visit, `${where}/${index}`)
  }
  if (!isJson(value)) return
  visit(where, value)
  for (const [name, member] of Object.entries(value)) {
    if (name !== 'example' && name !== 'examples') each(member, visit, `${where}/${name}`)
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
