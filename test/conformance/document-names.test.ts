import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { documentsOf } from './documents.fixture.ts'

type Json = { readonly [name: string]: unknown }

const documents = documentsOf(buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' }))
const described = {
  'OpenAPI 3.1': documents.openapi31(),
  'OpenAPI 3.0': documents.openapi30(),
  'the gateway': documents.gatewayOpenapi31(),
  AsyncAPI: documents.asyncapi(),
}
/** What is longer than this and stands twice has a name. */
const inlineLengthMax = 650

for (const [name, document] of Object.entries(described)) {
  test(`${name} holds no large shape twice`, () => {
    const copies = new Map<string, string[]>()
    eachSchema(document, (schema, where) => {
      const text = JSON.stringify(schema)
      if (text.length > inlineLengthMax) copies.set(text, [...(copies.get(text) ?? []), where])
    })
    const repeated = [...copies.values()].filter((places) => places.length > 1)
    expect(repeated).toEqual([])
  })
}

test('shared things have the names that people use for them', () => {
  const names = namesOf(documents.openapi31())
  expect(names).toEqual(
    expect.arrayContaining([
      'Candle',
      'Intent',
      'Launch',
      'LaunchPageAsOf',
      'Money',
      'Order',
      'Problem',
      'Run',
      'SwapQuote',
      'Token',
      'Trade',
      'VaultWallet',
    ]),
  )
  expect(namesOf(documents.openapi30())).toEqual(names)
})

function namesOf(document: Json): readonly string[] {
  const { components } = document
  return isJson(components) && isJson(components['schemas'])
    ? Object.keys(components['schemas'])
    : []
}

/** Each object schema that stands in its place, not behind a reference. */
function eachSchema(
  value: unknown,
  visit: (schema: Json, where: string) => void,
  where = '',
): void {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) eachSchema(member, visit, `${where}/${index}`)
  }
  if (!isJson(value)) return
  if (isJson(value['properties'])) visit(value, where)
  for (const [name, member] of Object.entries(value)) {
    if (name !== 'example' && name !== 'examples') eachSchema(member, visit, `${where}/${name}`)
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
