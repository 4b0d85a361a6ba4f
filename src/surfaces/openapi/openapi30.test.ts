import { expect, test } from 'vitest'
import { openapi30, schema30 } from './openapi30.ts'

const nothing = { type: 'object', nullable: true, enum: [null] }

test.each([
  ['a constant is an enumeration', { const: 'a' }, { enum: ['a'] }],
  [
    'exclusive bounds are flags',
    { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true },
  ],
  [
    'a type that may be null is nullable',
    { type: ['string', 'null'], format: 'date-time' },
    { type: 'string', format: 'date-time', nullable: true },
  ],
  [
    'null in an enumeration stays a value',
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'string', enum: ['a', null], nullable: true },
  ],
  [
    'a reference that may be null is a union, because it takes no siblings',
    { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }], description: 'd' },
    { description: 'd', anyOf: [{ $ref: '#/components/schemas/A' }, nothing] },
  ],
  [
    'a tuple is a list of its members',
    { type: 'array', prefixItems: [{ type: 'string' }, { const: 1 }], items: false, minItems: 2 },
    { type: 'array', items: { anyOf: [{ type: 'string' }, { enum: [1] }] }, minItems: 2 },
  ],
  [
    'patterns of names become one schema for the rest',
    {
      type: 'object',
      patternProperties: { '^a': { type: 'integer' } },
      additionalProperties: false,
    },
    { type: 'object', additionalProperties: { type: 'integer' } },
  ],
  [
    'several patterns of names become a choice for the rest',
    { type: 'object', patternProperties: { '^a': { type: 'integer' }, '^b': { const: 1 } } },
    { type: 'object', additionalProperties: { anyOf: [{ type: 'integer' }, { enum: [1] }] } },
  ],
  [
    'a property may have the name of a keyword',
    { type: 'object', properties: { const: { const: 1 }, items: { type: 'string' } } },
    { type: 'object', properties: { const: { enum: [1] }, items: { type: 'string' } } },
  ],
])('%s', (_, given, wanted) => {
  expect(schema30(given)).toEqual(wanted)
})

test('examples are data and are not converted', () => {
  const media = {
    schema: { const: 1 },
    examples: { a: { value: { const: 1, schema: { const: 2 } } } },
  }
  const document = openapi30({
    openapi: '3.1.0',
    info: { title: 't', version: 'v', license: { name: 'MIT', identifier: 'MIT' } },
    paths: { '/a': { get: { responses: { '200': { content: { 'application/json': media } } } } } },
  })
  expect(document).toEqual({
    openapi: '3.0.3',
    info: {
      title: 't',
      version: 'v',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    paths: {
      '/a': {
        get: {
          responses: {
            '200': { content: { 'application/json': { ...media, schema: { enum: [1] } } } },
          },
        },
      },
    },
  })
})
