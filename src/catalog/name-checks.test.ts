import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { rowsOf } from '../kernel/operation.ts'
import { described, named, namedObject } from '../kernel/schemas.ts'
import { nameBreaches } from './name-checks.ts'

const { operation } = rowsOf<unknown>()

const breachesOf = (...outputs: readonly ReturnType<typeof T.Object>[]) =>
  nameBreaches({
    entries: outputs.map((output, index) => ({
      domain: 'sample',
      name: `row${index}`,
      id: `get_${index}`,
      operation: operation({
        name: 'nameChecks.operation',
        method: 'GET',
        path: `/api/${index}`,
        tier: 'public',
        family: 'Sample',
        summary: 'A sample',
        auth: [],
        input: {},
        output,
        effect: 'none',
        examples: [],
        handler: () => ({}),
      }),
    })),
    events: [],
    channels: [],
    errors: [],
    domainOf: new Map(),
  })
const thing = namedObject('Thing', { name: T.String() })

test('one name for one shape, with other words where it stands', () => {
  const inside = T.Object({ mine: described(thing, 'mine'), many: T.Array(thing) })
  expect(breachesOf(thing, inside, namedObject('Thing', { name: T.String() }))).toEqual([])
})

test('two shapes under one name are told, deep inside as well', () => {
  const other = T.Object({ list: T.Array(namedObject('Thing', { name: T.Integer() })) })
  expect(breachesOf(thing, other)).toEqual(['two schemas are named Thing'])
})

test('a name is a word that clients can have a type of', () => {
  expect(breachesOf(T.Object({ a: named('thing v1', T.String()) }))).toEqual([
    'the schema name thing v1 is not in words such as LaunchRequest',
  ])
})
