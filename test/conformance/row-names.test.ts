import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { toolName } from '../../src/kernel/operation.ts'
import { sourceFiles } from '../../tools/generate/source-files.ts'
import { documentsOf } from './documents.fixture.ts'

const catalog = buildCatalog(domainRows({ embedded: true }))
const names = catalog.entries.map(({ operation }) => operation.name)

test('the file that declares a row is found by the name of the row', () => {
  const sources = sourceFiles(catalog)
  expect(sources.size).toBe(catalog.entries.length)
  expect(sources.get('launches.prepare')).toBe('src/domains/chain/launchpad/launches.operations.ts')
  expect(sources.get('crossmint.createOrder')).toBe(
    'src/domains/money/vendors/catalog/crossmint.ts',
  )
})

test('the names of tools are as different as those of rows', () => {
  expect(new Set(names.map(toolName)).size).toBe(names.length)
})

test('the documents call an operation by its name beside its operationId', () => {
  const documents = documentsOf(catalog)
  expect(Object(documents.openapi31()).paths['/api/trading/orders'].post).toMatchObject({
    operationId: 'post_api_trading_orders',
    'x-operation-name': 'orders.place',
  })
  expect(documents.publicRows().find(({ path }) => path === '/api/pons/launch/prepare')).toEqual(
    expect.objectContaining({ name: 'ponsLaunches.prepare' }),
  )
})
