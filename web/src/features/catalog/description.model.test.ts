import { expect, test } from 'vitest'
import { answerOf, bodyOf, describe, parametersOf, refusalsOf } from './description.model.ts'
import { membersOf, sampleOf } from './members.model.ts'

const order = {
  type: 'object',
  required: ['side', 'pair', 'legs'],
  properties: {
    side: { type: 'string', enum: ['buy', 'sell'], description: 'Which way' },
    pair: { $ref: '#/components/schemas/Pair' },
    legs: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      items: { $ref: '#/components/schemas/Order' },
    },
    note: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
  },
}
const placing = {
  'x-operation-name': 'orders.place',
  parameters: [
    { $ref: '#/components/parameters/Key' },
    { name: 'deep', in: 'query', schema: { type: 'boolean', default: false } },
    { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'ord_1' },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
  },
  responses: {
    '200': { content: { 'application/json': { schema: {}, examples: { one: { value: [1] } } } } },
    '409': { $ref: '#/components/responses/P409' },
    '401': {
      content: {
        'application/problem+json': {
          examples: { 'auth.required': { $ref: '#/components/examples/auth.required' } },
        },
      },
    },
  },
}
const description = describe({
  paths: {
    '/alias': { post: { ...placing, 'x-alias-of': 'x', summary: 'alias' } },
    '/orders/{id}': { post: placing },
  },
  components: {
    schemas: {
      Order: order,
      Pair: { type: 'object', properties: { base: { type: 'string' } } },
      Loop: { $ref: '#/components/schemas/Loop' },
    },
    parameters: { Key: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } } },
    responses: {
      P409: {
        content: {
          'application/problem+json': {
            examples: { 'orders.taken': { value: { status: 409, title: 'Taken' } } },
          },
        },
      },
    },
    examples: { 'auth.required': { value: { status: 401, title: 'Sign in' } } },
  },
})
const operation = description.operation('orders.place') ?? {}

test('an operation is found by its name, at its own address', () => {
  expect(operation['summary']).toBeUndefined()
  expect(description.operation('orders.nothing')).toBeNull()
})

test('a reference that leads to itself ends', () => {
  expect(description.followed({ $ref: '#/components/schemas/Loop' })).toHaveProperty('$ref')
  expect(description.followed({ $ref: '#/no/such/place' })).toEqual({})
})

test('parameters stand with those of the path first, and have their examples', () => {
  expect(
    parametersOf(description, operation).map(({ name, place, isRequired, example }) => [
      name,
      place,
      isRequired,
      example,
    ]),
  ).toEqual([
    ['id', 'path', true, 'ord_1'],
    ['deep', 'query', false, 'false'],
    ['Idempotency-Key', 'header', false, undefined],
  ])
})

test('the members of a body have their types and limits', () => {
  const members = membersOf(description, bodyOf(description, operation)?.schema ?? {})
  expect(members.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['side', 'string', true],
    ['pair', 'Pair', true],
    ['legs', 'Order[]', true],
    ['note', 'string | null', false],
  ])
  expect(members.map(({ limits }) => limits)).toEqual([
    [{ kind: 'values', value: 'buy, sell' }],
    [],
    [{ kind: 'items', value: '1 – 4' }],
    [],
  ])
  expect(members.map(({ inner }) => inner !== null)).toEqual([false, true, true, false])
})

test('a body without an example begins with what it requires', () => {
  expect(sampleOf(description, { $ref: '#/components/schemas/Order' })).toEqual({
    side: 'buy',
    pair: {},
    legs: [],
  })
})

test('answers and refusals are told, the refusals by status', () => {
  expect(answerOf(description, operation)?.samples).toEqual([{ name: 'one', value: [1] }])
  expect(refusalsOf(description, operation).map(({ code, status }) => [code, status])).toEqual([
    ['auth.required', 401],
    ['orders.taken', 409],
  ])
})
