import { expect, test } from 'vitest'
import { createSchemaCollector } from './schemas.ts'

const thing = (description?: string) => ({
  $id: 'Thing',
  type: 'object',
  properties: { name: { type: 'string' } },
  ...(description === undefined ? {} : { description }),
})
const place = (...schemas: readonly object[]) => {
  const collector = createSchemaCollector()
  const places = schemas.map(collector.place)
  return { places, components: collector.components() }
}
const reference = { $ref: '#/components/schemas/Thing' }

test('what most places say of a named schema stands with it, the rest beside the reference', () => {
  const { places, components } = place(thing('a thing'), thing('mine'), thing('a thing'))
  expect(components['Thing']).toMatchObject({ description: 'a thing' })
  expect(places).toEqual([reference, { ...reference, description: 'mine' }, reference])
})

test('where a place says nothing, nothing stands with the schema that may not hold there', () => {
  const { places, components } = place(thing(), thing('mine'), thing('mine'))
  expect(components['Thing']).not.toHaveProperty('description')
  const mine = { ...reference, description: 'mine' }
  expect(places).toEqual([reference, mine, mine])
})

test('the order of the places makes no difference', () => {
  const schemas = [thing('a'), thing('b'), thing('b'), thing('a')]
  expect(place(...schemas).components).toEqual(place(...schemas.toReversed()).components)
})

test('two different schemas under one name are refused', () => {
  expect(() => place({ $id: 'One', type: 'string' }, { $id: 'One', type: 'integer' })).toThrow(
    'both named One',
  )
})
