import { Parser } from '@asyncapi/parser'
import { describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { allRows } from '../../src/surfaces/documents/catalog-rows.ts'
import { generatedPages } from '../../tools/generate/markdown.ts'
import { discoveryOf, documentsOf, fixtureCatalog, monetizedTraces } from './documents.fixture.ts'

const serviceCatalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const tables = {
  'a table that uses everything': fixtureCatalog,
  'the service’s table': serviceCatalog,
}

for (const [name, catalog] of Object.entries(tables)) {
  describe(name, () => {
    const documents = documentsOf(catalog)
    const { service } = discoveryOf(catalog)

    test('the AsyncAPI document is valid', async () => {
      const { document, diagnostics } = await new Parser().parse(
        JSON.stringify(documents.asyncapi()),
      )
      // 0 is an error and 1 a warning; what is above only informs.
      const grave = diagnostics.filter(({ severity }) =>
        [0, 1].some((level) => level === severity.valueOf()),
      )
      expect(grave).toEqual([])
      expect(document).toBeDefined()
    })

    test('all documents count the same operations', async () => {
      const total = documents.publicRows().length
      const { catalog: status } = service.status(null)
      const sum = (counts: Readonly<Record<string, number>>): number =>
        Object.values(counts).reduce((all, one) => all + one, 0)
      const pricing = await service.pricing()
      expect({
        status: status.total,
        statusFamilies: sum(status.families),
        catalog: service.catalog({}).total,
        catalogItems: service.catalog({}).items.length,
        index: service.index().total,
        indexFamilies: sum(service.index().families),
        pricing: pricing.free + pricing.items.length,
        openapi31: countOperations(documents.openapi31()),
        openapi30: countOperations(documents.openapi30()),
        llms: documents.llmsTxt().match(/^- (GET|POST|PUT|PATCH|DELETE) /gm)?.length,
        blocks: String(documents.pages.referenceBlocks({})?.body).match(/<li>/g)?.length,
        operationsPage: generatedPages(catalog)['operations.md']?.match(
          /^\| (GET|POST|PUT|PATCH|DELETE) /gm,
        )?.length,
      }).toEqual({
        status: total,
        statusFamilies: total,
        catalog: total,
        catalogItems: total,
        index: total,
        indexFamilies: total,
        pricing: total,
        openapi31: total,
        openapi30: total,
        llms: total,
        blocks: total,
        operationsPage: total,
      })
    })
  })
}

describe('monetized operations', () => {
  const documents = documentsOf(fixtureCatalog)
  const { service } = discoveryOf(fixtureCatalog)

  test('leave no trace in anything that callers can read', async () => {
    const published = {
      openapi31: service.openapi31().body,
      openapi30: service.openapi30().body,
      asyncapi: service.asyncapi().body,
      llms: service.llmsTxt().body,
      status: JSON.stringify(service.status(null)),
      catalog: JSON.stringify(service.catalog({})),
      pricing: JSON.stringify(await service.pricing()),
      errors: JSON.stringify(service.errors()),
      index: JSON.stringify(service.index()),
      errorPages: JSON.stringify(documents.errorPages()),
      searched: JSON.stringify(service.catalog({ q: 'secret' })),
      paymentPage: service.errorPage('payment.required').body,
      blocks: service.referenceBlocks({}).body,
      ...generatedPages(fixtureCatalog),
    }
    for (const [name, text] of Object.entries(published)) {
      const found = monetizedTraces.filter((trace) => String(text).toLowerCase().includes(trace))
      expect([name, found]).toEqual([name, []])
    }
    expect(() => service.referenceBlocks({ operation: 'get_api_zzvendor_zzsecret' })).toThrow()
    expect(() => service.referenceBlocks({ family: 'Zzvendor' })).toThrow()
  })

  test('are in the operator’s inventory, with the addresses of aliases as rows', () => {
    const rows = allRows(fixtureCatalog)
    expect(rows.filter(({ tier }) => tier === 'monetized').map(({ path }) => path)).toEqual([
      '/api/zzvendor/zzsecret',
    ])
    expect(rows.map(({ path }) => path)).toContain('/api/other/{thing-id}/things')
    expect(rows).toHaveLength(documents.publicRows().length + 1)
  })
})

describe('AsyncAPI', () => {
  test('has a message with payload and example for each event that callers may see, and no other', () => {
    const { components, channels } = documentsOf(fixtureCatalog).asyncapi() as {
      components: { messages: Record<string, unknown>; schemas: Record<string, unknown> }
      channels: Record<string, { address: string; messages: Record<string, unknown> }>
    }
    expect(components.messages['thing.made.v1']).toMatchObject({
      name: 'thing.made',
      payload: { $ref: '#/components/schemas/ThingMadeEvent' },
      examples: [{ payload: { payload: { leaf: { name: 'l' } } } }],
    })
    expect(components.schemas['ThingMadeEvent']).toMatchObject({
      properties: {
        topic: { const: 'thing.made' },
        payload: { properties: { leaf: { $ref: '#/components/schemas/Leaf' } } },
      },
    })
    expect(Object.keys(channels['stream']?.messages ?? {})).toEqual(['thing.made.v1'])
    expect(Object.keys(channels['socket']?.messages ?? {})).toEqual(
      expect.arrayContaining(['client.subscribe', 'server.error', 'frame.thing.made.v1']),
    )
    expect(JSON.stringify(components)).not.toContain('zzaudited')
  })
})

function countOperations(document: Readonly<Record<string, unknown>>): number {
  const paths = document['paths'] as Record<string, Record<string, unknown>>
  return Object.values(paths).reduce((sum, item) => sum + Object.keys(item).length, 0)
}
