import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { requestSchema } from './input-schema.ts'
import { named, shape } from './schemas.ts'

test('a field with a default may be left out, at any depth and in lists', () => {
  const inner = shape({ kind: T.String({ default: 'a' }), name: T.String() })
  const sent = requestSchema(
    shape({ limit: T.Integer({ default: 5 }), inner, list: T.Array(inner) }),
  )
  expect(sent['required']).toEqual(['inner', 'list'])
  expect(sent).toMatchObject({
    properties: { inner: { required: ['name'] }, list: { items: { required: ['name'] } } },
  })
})

test('where nothing is left that must be sent, nothing is said to be required', () => {
  expect(requestSchema(shape({ limit: T.Integer({ default: 5 }) }))).not.toHaveProperty('required')
})

test('in a union a field stays required, because no default is filled in there', () => {
  const choice = shape({ kind: T.String({ default: 'a' }) })
  const sent = requestSchema(shape({ one: T.Union([choice, T.Null()]) }))
  expect(sent).toMatchObject({ properties: { one: { anyOf: [{ required: ['kind'] }, {}] } } })
})

test('a named schema that changes gets the name of what is sent', () => {
  const limits = { limit: T.Integer({ default: 5 }) }
  expect(requestSchema(named('Limits', shape(limits)))).toMatchObject({ $id: 'LimitsInput' })
  expect(requestSchema(named('LimitsRequest', shape(limits)))).toMatchObject({
    $id: 'LimitsRequest',
  })
  expect(requestSchema(named('Name', shape({ name: T.String() })))).toMatchObject({ $id: 'Name' })
})
