import { Type as T, type TSchema } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { type OperationName, rowsOf } from '../kernel/operation.ts'
import { pageOf, wholeList } from '../kernel/page.ts'
import { Money } from '../kernel/schemas.ts'
import { wireBreaches } from './wire-checks.ts'

const { operation } = rowsOf<unknown>()
const Thing = T.Object({ name: T.String() })
const things = T.Array(Thing, { maxItems: 3 })

/** What is wrong with a row that reads this. */
const breachesOf = (
  output: TSchema,
  {
    name = 'things.list',
    path = '/api/things',
  }: { name?: OperationName; path?: `/${string}` } = {},
) =>
  wireBreaches({
    entries: [
      {
        domain: 'sample',
        id: 'get_api_things',
        operation: operation({
          name,
          method: 'GET',
          path,
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
      },
    ],
  })

test.each<readonly [string, TSchema]>([
  ['a page', pageOf(Thing)],
  ['a list that is given at once', T.Object(wholeList(Thing, { maxItems: 3 }))],
  ['a page beside what it rests on', T.Object({ data: pageOf(Thing), meta: Thing })],
  ['a list with more about it', T.Object({ ...pageOf(Thing).properties, total: T.Integer() })],
])('%s is a list', (_, output) => {
  expect(breachesOf(output)).toEqual([])
})

test.each<readonly [string, TSchema, string]>([
  ['under a name of its own', T.Object({ things }), 'is a list without `items` and `nextCursor`'],
  [
    'that says not whether there is more',
    T.Object({ items: things }),
    'is a list without `items` and `nextCursor`',
  ],
  ['without an object around it', things, 'answers with a bare list'],
  [
    'as long as it pleases',
    T.Object({ items: T.Array(Thing), nextCursor: T.Null() }),
    'is a list without a maximum',
  ],
])('a list %s is told', (_, output, breach) => {
  expect(breachesOf(output)).toEqual([`things.list ${breach}`])
})

test('a list is told whatever it is called, and a thing that has some is none', () => {
  const read = { name: 'things.read', path: '/api/things' } as const
  expect(breachesOf(T.Object({ things, asOf: T.String() }), read)).toHaveLength(1)
  const one = { name: 'things.get', path: '/api/things/{thingId}' } as const
  expect(breachesOf(T.Object({ parts: things }), one)).toEqual([])
})

test('an exception is by name', () => {
  expect(breachesOf(T.Object({ keys: things }), { name: 'receiptKeys.list' })).toEqual([])
  expect(breachesOf(things, { name: 'exchange.listTrades' })).toEqual([])
})

const whole = { ...Money.properties }
const { amount, amountAtomic, asset, decimals } = whole
const one = { name: 'things.get', path: '/api/things/{thingId}' } as const

test.each<readonly [string, TSchema]>([
  ['in an object of its own', T.Object({ price: Money })],
  ['in the object that is about it', T.Object({ id: T.String(), ...whole })],
  ['several, all but one in objects of their own', T.Object({ ...whole, refunded: Money })],
  [
    'base units of what stands beside them',
    T.Object({ token: T.String(), supplyAtomic: amountAtomic }),
  ],
])('money is whole %s', (_, output) => {
  expect(breachesOf(output, one)).toEqual([])
})

test.each<readonly [string, TSchema, string]>([
  [
    'for machines only',
    T.Object({ price: T.Object({ amountAtomic, asset, decimals }) }),
    'price.amountAtomic',
  ],
  ['without its asset', T.Object({ amount, amountAtomic }), 'amountAtomic'],
  [
    'under a name of its own',
    T.Object({ priceAtomic: amountAtomic, asset, decimals }),
    'priceAtomic',
  ],
  [
    'with another in the same object',
    T.Object({ ...whole, feeAtomic: amountAtomic }),
    'amountAtomic,feeAtomic',
  ],
  [
    'deep inside, or null',
    T.Object({ parts: T.Array(T.Union([T.Object({ amountAtomic }), T.Null()])) }),
    'parts.amountAtomic',
  ],
])('money %s is told', (_, output, at) => {
  expect(breachesOf(output, one)).toEqual([`things.get has money that is not whole: ${at}`])
})

test('an exception is a member too, wherever it stands', () => {
  const balanceChanges = T.Array(T.Object({ amountAtomic }))
  expect(breachesOf(T.Object({ intent: T.Object({ balanceChanges }) }), one)).toEqual([])
})

const id = T.String()
const agentPlan = { name: 'agentPlans.get', path: '/api/plans/{planId}' } as const

test.each<readonly [string, TSchema]>([
  ['as `id`', T.Object({ id, status: T.String() })],
  ['beside what it names', T.Object({ id, runId: id })],
  ['in another thing, which has an id of its own', T.Object({ id, planId: id })],
  ['deeper, where another thing names it', T.Object({ id, step: T.Object({ planId: id }) })],
])('a thing has its id %s', (_, output) => {
  expect(breachesOf(output, agentPlan)).toEqual([])
})

test.each<readonly [string, TSchema, string]>([
  ['the end of its name', T.Object({ planId: id }), 'planId'],
  ['all of its name', T.Object({ agentPlanId: id }), 'agentPlanId'],
  ['a name in one of two forms', T.Union([T.Object({ planId: id }), T.Null()]), 'planId'],
  ['a name in `data`', T.Object({ data: T.Object({ planId: id }), meta: Thing }), 'planId'],
  ['a name in a list', pageOf(T.Object({ planId: id })), 'planId'],
  [
    'a name in a list in `data`',
    T.Object({ data: pageOf(T.Object({ planId: id })), meta: Thing }),
    'planId',
  ],
])('an id that is called by %s is told', (_, output, word) => {
  expect(breachesOf(output, agentPlan)).toEqual([`agentPlans.get calls its own id ${word}`])
})

test.each<readonly [OperationName, string]>([
  ['launches.get', 'launchId'],
  ['mailboxes.get', 'mailboxId'],
  ['webhookDeliveries.get', 'deliveryId'],
  ['account.get', 'accountId'],
])('the id of what %s answers is elsewhere a %s', (name, word) => {
  expect(breachesOf(T.Object({ [word]: id }), { ...agentPlan, name })).toHaveLength(1)
})
