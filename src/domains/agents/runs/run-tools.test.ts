import { Type as T } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import { type JsonOperation, rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { createToolTable, placementFault, type RunTool, toRequest } from './run-tools.ts'

const { operation } = rowsOf<unknown>()
const thing = operation({
  name: 'things.readOne',
  method: 'GET',
  path: '/api/things/{thingId}',
  tier: 'private',
  family: 'Things',
  summary: 'Read a thing',
  auth: ['api_key'],
  effect: 'none',
  input: {
    params: shape({ thingId: T.String() }),
    query: shape({ colours: T.Optional(T.Array(T.String())), most: T.Optional(T.Integer()) }),
  },
  output: T.Unknown(),
  examples: [],
  handler: () => null,
})

/** A variant of the tool above. */
function toolOf(row: Partial<JsonOperation> = {}): RunTool {
  const known = { id: 'the_row', domain: 'things', operation: { ...thing, ...row } }
  const tool = createToolTable(() => [known]).byId('the_row')
  if (tool === undefined) throw new Error('it is no tool')
  return tool
}

describe('what a model is shown of a tool', () => {
  test('is its summary and description, of which it reads a thousand characters', () => {
    const shown = (description: string) => toolOf({ description }).shown.description
    expect(shown('It is small.')).toBe('Read a thing. It is small.')
    expect(shown('a'.repeat(2_000))).toBe(`Read a thing. ${'a'.repeat(986)}`)
    expect(toolOf().shown.description).toBe('Read a thing')
  })

  test('is the name of the row', () => {
    expect(toolOf().shown.name).toBe('things_read_one')
  })
})

describe('a tool that was pinned', () => {
  test('is another one as soon as anything differs of what is seen and of what is called', () => {
    const changes: readonly Partial<JsonOperation>[] = [
      { summary: 'Read another thing' },
      { description: 'More.' },
      { method: 'POST', effect: 'none' },
      { path: '/api/others/{thingId}' },
      { effect: 'irreversible' },
      { input: { params: shape({ thingId: T.String({ maxLength: 3 }) }) } },
    ]
    const pins = changes.map((change) => toolOf(change).pin)
    expect(new Set([toolOf().pin, ...pins]).size).toBe(changes.length + 1)
    expect(toolOf({ examples: [{ name: 'one' }] }).pin).toBe(toolOf().pin)
  })
})

describe('the words that name tools', () => {
  const row = (id: string, path: `/${string}`, family: string, name: JsonOperation['name']) => ({
    id,
    domain: 'things',
    operation: { ...thing, name, path, family, input: {} },
  })
  const table = createToolTable(() => [
    row('get_api_things', '/api/things', 'Things', 'things.listMine'),
    row('get_api_things_all', '/api/things/all', 'Things', 'things.listAll'),
    row('get_api_others', '/api/others', 'Others', 'otherThings.list'),
  ])
  const named = (word: string) => table.named(word).map(({ operationId }) => operationId)

  test('are a name, an identifier, the beginning of some, or a scope', () => {
    expect(named('get_api_things')).toEqual(['get_api_things'])
    expect(named('get_api_things*')).toEqual(['get_api_things', 'get_api_things_all'])
    expect(named('*')).toHaveLength(3)
    expect(named('route:things:*')).toEqual(['get_api_things', 'get_api_things_all'])
    expect(named('route:get:/api/others')).toEqual(['get_api_others'])
    expect(named('things')).toEqual([])
    expect(named('things.listMine')).toEqual(['get_api_things'])
    expect(named('other_things_list')).toEqual(['get_api_others'])
    expect(named('things.*')).toEqual(['get_api_things', 'get_api_things_all'])
    expect(named('other_things_*')).toEqual(['get_api_others'])
    expect(named('other')).toEqual([])
    expect(named('route:nothing:*')).toEqual([])
  })
})

describe('the arguments of a call', () => {
  test('are placed where they belong, or not at all', () => {
    const fault = (given: unknown) => placementFault(toolOf(), given)
    expect(fault({ thingId: 'a', most: 3 })).toBeNull()
    expect(fault({ thingId: 7 })).toBeNull()
    for (const given of [null, 'a', ['a']]) expect(fault(given)).toContain('an object')
    expect(fault({ thingId: 'a', other: 1, more: 2 })).toBe('These are no arguments: other, more.')
    for (const given of [{}, { thingId: '' }, { thingId: '.' }, { thingId: '..' }]) {
      expect(fault(given)).toBe('These arguments are missing: thingId.')
    }
  })

  test('make one request, of which each stays the part that it is', () => {
    const given = { thingId: 'a/../b?c', colours: ['red', 'a&b'], most: 3 }
    const { url, method } = toRequest(toolOf(), given, {})
    expect([method, url]).toEqual([
      'GET',
      '/api/things/a%2F..%2Fb%3Fc?colours=red&colours=a%26b&most=3',
    ])
  })

  test('are the body of a row that takes one', () => {
    const body = shape({ to: T.String() })
    const input = { params: thing.input.params, body }
    const tool = toolOf({ method: 'POST', effect: 'irreversible', input })
    const request = toRequest(tool, { thingId: 'a', to: 'baker' }, { 'x-api-key': 'k' })
    expect(request.headers['content-type']).toBe('application/json')
    expect(request.headers['x-api-key']).toBe('k')
    expect(request.body).toBe('{"to":"baker"}')
    expect(toRequest(toolOf(), { thingId: 'a' }, {}).headers['content-type']).toBeUndefined()
  })
})
