import { globSync } from 'node:fs'
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

test('every row that a file declares is in the table', async () => {
  const inTable = new Set<string>(names)
  const files = globSync('src/**/*.operations.ts')
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `${process.cwd()}/${file}`)),
  )
  const declared = modules.flatMap((module) =>
    Object.values<unknown>(module).flatMap((exported) => rowsIn(exported)),
  )
  expect(declared.length).toBeGreaterThan(800)
  // Rows are put together as members of objects, where a name that is taken replaces a row without a word.
  expect(declared.filter((name) => !inTable.has(name))).toEqual([])
})

function rowsIn(exported: unknown): readonly string[] {
  if (typeof exported !== 'object' || exported === null) return []
  return Object.values<unknown>({ ...exported }).flatMap((row) => {
    const { handler, name, path } = Object(row) as Readonly<Record<string, unknown>>
    return typeof handler === 'function' && typeof path === 'string' ? [String(name)] : []
  })
}

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
