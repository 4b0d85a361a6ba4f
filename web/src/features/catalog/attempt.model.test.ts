import { expect, test } from 'vitest'
import { attemptOf, faultsOf, filledFrom, inputOf } from './attempt.model.ts'
import type { Parameter } from './description.model.ts'

const parameter = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  place: 'query',
  isRequired: false,
  description: '',
  schema: { type: 'string' },
  example: undefined,
  ...more,
})
const parameters = [
  parameter('id', { place: 'path', isRequired: true, example: 'a/b' }),
  parameter('limit', { schema: { type: 'integer' }, example: '5' }),
  parameter('tags', { schema: { type: 'array' } }),
  parameter('Idempotency-Key', { place: 'header', example: 'recorded' }),
]
const row = { method: 'POST', path: '/api/things/{id}' }
const body = { isRequired: true, samples: [{ name: 'one', value: { note: "it's" } }], usual: null }
const filled = filledFrom(parameters, body)

test('the form begins with the example, without a key that others have used', () => {
  expect(filled).toEqual({
    values: { 'path/id': 'a/b', 'query/limit': '5' },
    body: '{\n  "note": "it\'s"\n}',
  })
})

test('a request is what was filled in; the rest is not sent', () => {
  const tags = { ...filled, values: { ...filled.values, 'query/tags': 'x, y', 'query/limit': ' ' } }
  expect(attemptOf(row, parameters, tags)).toEqual({
    method: 'POST',
    address: '/api/things/a%2Fb?tags=x&tags=y',
    headers: { 'content-type': 'application/json' },
    body: filled.body,
  })
})

test('what is missing or cannot be read is told by its field', () => {
  expect(faultsOf(parameters, filled, body)).toEqual({})
  expect(faultsOf(parameters, { values: {}, body: '{' }, body)).toEqual({
    'path/id': 'missing',
    body: 'notJson',
  })
  expect(faultsOf([], { values: {}, body: ' ' }, body)).toEqual({ body: 'missing' })
  expect(faultsOf([], { values: {}, body: ' ' }, { isRequired: false })).toEqual({})
})

test('the flat input has numbers as numbers and the members of the body', () => {
  expect(inputOf(parameters, filled)).toEqual({ id: 'a/b', limit: 5, note: "it's" })
  expect(inputOf([], { values: {}, body: '[1]' })).toEqual({ body: [1] })
})
