import { describe, expect, test } from 'vitest'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { isPriced, type Operation, pathParameters } from '../../../kernel/operation.ts'
import { vendorRoutes, vendorsRows } from './index.ts'
import { valuesAt } from './usage.ts'
import { vendorCatalog, vendorSettingNames, vendorSettings } from './vendor-catalog.ts'
import { toInput } from './vendors.service.ts'

const rows: Readonly<Record<string, Operation>> = vendorsRows.operations

describe('the catalog of vendors', () => {
  test('has the vendors of the specification, and at least sixty calls of theirs', () => {
    const ids = vendorCatalog.map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining([
        'browser-use',
        'e2b',
        'crossmint',
        'layerzero',
        'streamflow',
        'birdeye',
        'openrouter',
        'fal',
        'telegram',
        'jupiter',
      ]),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(vendorRoutes.length).toBeGreaterThanOrEqual(60)
    for (const { operations } of vendorCatalog) {
      expect(Object.keys(operations).length).toBeGreaterThanOrEqual(5)
    }
  })

  test('makes a sound table', () => {
    const { entries } = buildCatalog({ vendors: vendorsRows }, { serviceSlug: 'svc' })
    expect(entries.length).toBe(vendorRoutes.length + 4)
  })

  test('makes exactly its priced rows monetized, each with a check before payment', () => {
    for (const row of Object.values(rows)) {
      expect(row.tier === 'monetized', row.path).toBe(isPriced(row))
      expect(row.kind === 'json' && row.ready !== undefined, row.path).toBe(isPriced(row))
      // The public one tells a stranger nothing of the others.
      expect([...row.auth], row.path).toEqual(
        row.tier === 'public' ? [] : ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
      )
      expect(row.mcp, row.path).toBe(false)
    }
  })

  test('has one public row, which the specification lists: the description of the gateway', () => {
    const open = Object.values(rows).filter(({ tier }) => tier === 'public')
    expect(open.map(({ path }) => path)).toEqual(['/api/gateway/openapi.json'])
  })

  test('names its settings after the vendors, and reads them by these names', () => {
    expect(vendorSettingNames.secrets).toContain('VENDOR_BROWSER_USE_API_KEY')
    expect(vendorSettingNames.secrets).not.toContain('VENDOR_LAYERZERO_API_KEY')
    expect(vendorSettingNames.baseUrls).toHaveLength(vendorCatalog.length)
    const settings = vendorSettings({
      VENDOR_BIRDEYE_API_KEY: 'key',
      VENDOR_BIRDEYE_URL: 'http://localhost:1',
      VENDOR_LAYERZERO_URL: 'http://localhost:2',
    })
    expect([settings['birdeye'], settings['layerzero'], settings['e2b']]).toEqual([
      { secret: 'key', baseUrl: 'http://localhost:1' },
      { secret: null, baseUrl: 'http://localhost:2' },
      { secret: null, baseUrl: null },
    ])
  })
})

describe.each(vendorCatalog.map((vendor) => [vendor.id, vendor] as const))('%s', (_, vendor) => {
  const operations = Object.entries(vendor.operations)

  test('has an address, a documentation and limits', () => {
    for (const url of [vendor.baseUrl, vendor.docsUrl]) expect(url).toMatch(/^https:\/\/.*[^/]$/)
    const paths = operations.map(([, { path }]) => path)
    expect(paths.filter((path) => !/^\/api\/[a-z0-9-]+\/./.test(path))).toEqual([])
    expect(vendor.limits.callsPerMinute).toBeGreaterThan(0)
    expect(vendor.limits.concurrent).toBeGreaterThan(0)
  })

  test.each(operations)(
    '%s: names only inputs that it has',
    (_name, { upstream, input, needs }) => {
      const names = (part: 'params' | 'query' | 'body') =>
        Object.keys(input[part]?.properties ?? {})
      expect(pathParameters(upstream.path).toSorted()).toEqual(names('params').toSorted())
      expect(names('query')).toEqual(expect.arrayContaining(Object.keys(upstream.headers ?? {})))
      if (needs) expect(names(needs.in)).toContain(needs.name)
      if (needs?.within) expect(names(needs.in)).toContain(needs.within)
    },
  )

  test.each(operations)('%s: keeps to the limits of a row', (_name, operation) => {
    expect(operation.timeoutMs ?? 15_000).toBeLessThanOrEqual(25_000)
    expect(operation.effect === 'none' || operation.method !== 'GET').toBe(true)
    if (operation.cache) expect([operation.method, operation.makes]).toEqual(['GET', undefined])
    const { priceUsdcAtomic: price } = operation
    const cost = typeof price === 'bigint' ? price : price(toInput(operation.example.input ?? {}))
    expect(cost).toBeGreaterThan(0n)
    expect(cost).toBeLessThan(10_000_000n)
  })

  test('asks only for things that some call of it makes', () => {
    const made = new Set(operations.flatMap(([, { makes = [] }]) => makes.map(({ kind }) => kind)))
    const needed = operations.flatMap(([, { needs }]) => (needs ? [needs.kind] : []))
    expect(needed.filter((kind) => !made.has(kind))).toEqual([])
  })
})

const making = vendorRoutes.filter(({ operation: { makes = [] } }) => makes.length > 0)
test('there are calls that make something', () => expect(making.length).toBeGreaterThan(5))
test.each(making)('$operationId has what it makes in its example', ({ operation }) => {
  const { makes = [], example } = operation
  expect(makes).not.toHaveLength(0)
  for (const { at, within } of makes) {
    const ids = valuesAt(example.output, at)
    const places = within === undefined ? ids : valuesAt(example.output, within)
    expect([ids.length > 0, places.length]).toEqual([true, ids.length])
    for (const id of [...ids, ...places]) expect(String(id)).toMatch(/^[\w@-]+$/)
  }
})
