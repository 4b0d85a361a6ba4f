import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { listedOperations } from '../../src/catalog/listed.ts'
import { vendorRoutes, vendorsRows } from '../../src/domains/money/vendors/index.ts'
import { toolName } from '../../src/kernel/operation.ts'
import { createToolTable } from '../../src/surfaces/mcp/tool-table.ts'
import { generatedPages } from '../../tools/generate/markdown.ts'
import { discoveryOf, documentsOf } from './documents.fixture.ts'

// The billable rows of the vendors are for callers with a credential: nothing that is published names one.
const catalog = buildCatalog(
  { ...domainRows({ embedded: true }), vendors: vendorsRows },
  { serviceSlug: 'svc' },
)
const documents = documentsOf(catalog)
const { service } = discoveryOf(catalog)
// Told apart here by their tier, and not by the function that documents use: that is what is tested.
const operations = listedOperations(catalog)
const monetized = operations.filter(({ entry }) => entry.operation.tier === 'monetized')
const listed = operations.filter(({ entry }) => entry.operation.tier !== 'monetized')

/** What would give a billable row away, in lower case; what a public row says as well gives nothing away. */
const traces = [
  ...monetized.flatMap(({ id, path, entry }) => [
    id,
    path,
    toolName(entry.operation.name),
    entry.operation.summary,
  ]),
  ...vendorRoutes.flatMap(({ vendor, operation: { path } }) => [
    path.replace(/[^/]*$/, ''),
    vendor.docsUrl,
    vendor.baseUrl,
  ]),
]
const said = listed
  .map(({ id, path, entry }) => `${id} ${path} ${entry.operation.summary}`)
  .join('\n')
const telling = [...new Set(traces)]
  .filter((trace) => !said.includes(trace))
  .map((one) => one.toLowerCase())

test('no call of a vendor is for play money', () => {
  expect(monetized.filter(({ entry }) => entry.operation.costsOutside !== true)).toEqual([])
  expect(monetized.length).toBeGreaterThan(200)
})

const published: Readonly<Record<string, () => unknown>> = {
  'OpenAPI 3.1': () => service.openapi31().body,
  'OpenAPI 3.0': () => service.openapi30().body,
  AsyncAPI: () => service.asyncapi().body,
  'llms.txt': () => service.llmsTxt().body,
  'the status report': () => service.status(null),
  'the catalog': () => service.catalog({}),
  'the catalog of the tier': () => service.catalog({ tier: 'monetized' }),
  pricing: () => service.pricing(),
  'the error codes': () => service.errors(),
  'the index': () => service.index(),
  'the pages of error codes': () => documents.errorPages(),
  'the page of payments': () => service.errorPage('payment.required').body,
  'the page of a vendor’s code': () => service.errorPage('vendors.not_configured').body,
  'the catalog, searched': () => service.catalog({ q: 'birdeye' }),
  'the guide': () => documents.pages.guide('html').body,
  'the reference page': () => documents.pages.reference('dark').body,
  'the reference blocks': () => service.referenceBlocks({}).body,
  'the MCP card': () => service.mcpServerCard(),
  'the MCP tools': () => createToolTable(catalog),
  'the generated pages': () => generatedPages(catalog),
}

describe('billable rows', () => {
  test('are there to be left out', () => {
    expect(monetized).toHaveLength(vendorRoutes.length)
    expect(telling.length).toBeGreaterThan(monetized.length * 2)
  })

  test.each(Object.entries(published))('leave no trace in %s', async (_, read) => {
    const text = toText(await read())
    expect(text.length).toBeGreaterThan(100)
    expect(telling.filter((trace) => text.includes(trace))).toEqual([])
  })

  test('cannot be asked for by name', () => {
    expect(monetized).toHaveLength(vendorRoutes.length)
    for (const { id } of monetized) {
      expect(() => service.referenceBlocks({ operation: id })).toThrow()
    }
    const found = JSON.stringify(service.catalog({ q: '/api/birdeye' }).items)
    expect(found).toBe('[]')
  })

  test('are in the description of the gateway, which is valid and has no others, and in the inventory', async () => {
    const gateway = JSON.stringify(documents.gatewayOpenapi31())
    const ids = [...gateway.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids)).toEqual(new Set(monetized.map(({ id }) => id)))
    expect((await new Validator().validate(JSON.parse(gateway))).errors ?? []).toEqual([])
    const inventory = new Set(documents.inventory().map(({ operationId }) => operationId))
    expect([...monetized, ...listed].filter(({ id }) => !inventory.has(id))).toEqual([])
  })
})

/** As JSON, with amounts that JSON has no number for. */
function toText(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? one.toString() : one,
  ).toLowerCase()
}
