import { globSync, readFileSync } from 'node:fs'
import { Type as T } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import { domainRows } from '../app/domain-rows.ts'
import { type Operation, type OperationName, rowsOf } from '../kernel/operation.ts'
import { buildCatalog } from './build-catalog.ts'

const { operation } = rowsOf<null>()
const row = (name: OperationName, path: `/${string}`) =>
  operation({
    name,
    method: 'GET',
    path,
    tier: 'public',
    family: 'Other',
    summary: 'Read the things',
    auth: [],
    input: {},
    output: T.Object({}),
    effect: 'none',
    examples: [{ name: 'any', output: {} }],
    handler: () => ({}),
  })
const tableOf = (operations: Readonly<Record<string, Operation>>) => () =>
  buildCatalog({ things: { operations } })

describe('names', () => {
  test('two rows of one name stop the start, however it is written', () => {
    const operations = { a: row('things.list', '/things'), b: row('things.LIST', '/others') }
    expect(tableOf(operations)).toThrow('name declared twice: things.list')
  })

  test.each<OperationName>([
    'Things.list',
    'things.list all',
    'things.list.all',
    'many_things.list',
    '.list',
    'things.',
    `things.${'a'.repeat(58)}`,
  ])('%j is not the form of a name', (name) => {
    expect(tableOf({ a: row(name, '/things') })).toThrow('is not of the form orders.cancelAll')
  })
})

describe('paths', () => {
  test('two that differ in the case of their letters stop the start', () => {
    const operations = { a: row('things.list', '/things'), b: row('others.list', '/Things') }
    expect(tableOf(operations)).toThrow('route declared twice: GET /things')
  })

  test('have the names of the configuration, in first and further addresses', () => {
    const { entries } = buildCatalog(
      {
        things: {
          operations: {
            a: { ...row('a.get', '/{svc}/{exchange}'), aliases: ['/{perps-venue}'] },
            b: row('b.get', '/.well-known/{domain-association}'),
          },
        },
      },
      { serviceSlug: 'one', exchange: 'two', perpsVenue: 'three', domainAssociation: 'four.txt' },
    )
    expect(entries.map(({ operation: { path, aliases } }) => [path, aliases])).toEqual([
      ['/one/two', ['/three']],
      ['/.well-known/four.txt', undefined],
    ])
  })

  test('are written out: each is found in the source as it is', () => {
    const folder = new URL('../domains/', import.meta.url).pathname
    const source = globSync('**/*.ts', { cwd: folder })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
      .join('\n')
    const rows = Object.values(domainRows({ embedded: true })).flatMap(({ operations }) =>
      Object.values(operations),
    )
    const paths = rows.flatMap(({ path, aliases = [] }) => [path, ...aliases])
    expect(paths.length).toBeGreaterThan(850)
    expect(paths.filter((path) => !source.includes(`'${path}'`))).toEqual([])
  })
})
