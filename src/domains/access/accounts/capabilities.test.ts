import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { grantableRows } from './capabilities.ts'

const { operation } = rowsOf<object>()
const order = shape({ symbol: T.String() })

test.each([
  ['a row whose arguments have names', { body: order }, ['row']],
  ['no row that takes a list, for what is granted by name', { body: T.Array(order) }, []],
  ['no row with two arguments of one name', { body: order, query: order }, []],
] as const)('agents may be granted %s', (_, input, ids) => {
  const row = operation({
    name: 'capabilities.row',
    method: 'POST',
    path: '/api/orders',
    tier: 'private',
    family: 'perps',
    limit: { bucket: 'api', weight: 1 },
    auth: ['account_session'],
    summary: 'Place orders',
    input,
    output: T.Object({}),
    effect: 'reversible',
    examples: [{ name: 'none', output: {} }],
    handler: () => Promise.resolve({}),
  })
  expect(grantableRows([{ id: 'row', operation: row }]).map(({ id }) => id)).toEqual(ids)
})
