import { Type as T } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { fc } from '../../../../../test/support/properties.ts'
import { domainRows } from '../../../../app/domain-rows.ts'
import { buildCatalog } from '../../../../catalog/build-catalog.ts'
import { rowsOf } from '../../../../kernel/operation.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { EvmAddress, shape } from '../../../../kernel/schemas.ts'
import { createPlanner, type Plan } from './plan.ts'
import { readableRows, type TableRow } from './readable-rows.ts'

const { operation } = rowsOf<null>()
const read = {
  name: 'things.read',
  method: 'GET',
  tier: 'public',
  family: 'Market',
  auth: [],
  effect: 'none',
  input: {},
  output: T.Unknown(),
  examples: [],
  handler: () => null,
} as const
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const limit = T.Integer({ minimum: 1, maximum: 50, default: 10 })
const table: readonly TableRow[] = [
  {
    id: 'launches',
    operation: operation({
      ...read,
      path: '/api/launches',
      summary: 'List launches, newest first',
      input: { query: shape({ limit, search: T.Optional(T.String({ maxLength: 12 })) }) },
    }),
  },
  {
    id: 'price',
    operation: operation({
      ...read,
      path: '/api/tokens/{token}/price',
      summary: 'Read the price of a token',
      input: { params: shape({ token: EvmAddress }) },
    }),
  },
  {
    id: 'keys',
    operation: operation({
      ...read,
      path: '/api/keys',
      tier: 'private',
      family: 'Developer',
      auth: ['api_key'],
      summary: 'List the API keys of the account',
    }),
  },
  {
    id: 'status',
    operation: operation({
      ...read,
      name: 'service.getStatus',
      path: '/api/developer/status',
      family: 'Developer',
      summary: 'What is configured',
    }),
  },
  {
    id: 'burn',
    operation: operation({
      ...read,
      method: 'POST',
      path: '/api/burns',
      summary: 'Ashes of everybody',
      effect: 'irreversible',
    }),
  },
  {
    id: 'whales',
    operation: operation({
      ...read,
      path: '/api/whales',
      summary: 'Whales of the ocean',
      price: { amountAtomic: 1n, asset: 'USDC', unit: 'call' },
    }),
  },
  {
    id: 'secrets',
    operation: operation({
      ...read,
      path: '/api/secrets',
      tier: 'private',
      auth: ['api_key'],
      gate: 'operator',
      summary: 'Secrets of the operator',
    }),
  },
]
const planner = createPlanner(() => table)
const someone: Principal = {
  accountId: 'acct_a',
  credential: 'api_key',
  credentialId: 'key_1',
  scopes: [],
  wallets: [],
}
const planFor = (message: string, principal: Principal | null = null, families: string[] = []) =>
  planner.plan({ message, principal, families })
const shown = (plan: Plan) => ('row' in plan ? `${plan.kind} ${plan.row.id}` : plan.kind)

describe('createPlanner', () => {
  it.each([
    ['latest launches', 'call launches'],
    ['What are the most recent launches, please?', 'call launches'],
    [`price of ${address}`, 'call price'],
    [`how much does ${address} cost`, 'call price'],
    ['what is the price', 'missing price'],
    ['my keys', 'closed keys'],
    ['status', 'call status'],
    ['is the service up?', 'call status'],
    ['what can you do?', 'help'],
    ['hello', 'help'],
    ['ashes of everybody', 'unknown'],
    ['whales', 'unknown'],
    ['secrets of the operator', 'unknown'],
    ['tell me a joke about the ocean', 'unknown'],
    [`launches of ${address}`, 'unknown'],
    ['buy the latest launch', 'change'],
    ['please delete my keys', 'change'],
  ])('takes %j for: %s', (message, expected) => {
    expect(shown(planFor(message))).toBe(expected)
  })

  it('opens to a caller what their credential opens', () => {
    expect(shown(planFor('my keys', someone))).toBe('call keys')
    expect(shown(planFor('secrets of the operator', someone))).toBe('unknown')
  })

  it('fills what was named, and only where it fits', () => {
    const plan = planFor('top 3 launches of "CAT"')
    expect(plan).toMatchObject({ arguments: { query: { limit: '3', search: 'CAT' } } })
    expect(planFor('top 500 launches')).toMatchObject({ arguments: { query: {} } })
    expect(planFor(`price of ${address}`)).toMatchObject({
      arguments: { params: { token: address } },
    })
    expect(shown(planFor('price of 0x12'))).toBe('missing price')
  })

  it('keeps to the families that an agent was given', () => {
    expect(shown(planFor('latest launches', null, ['Developer']))).toBe('unknown')
    expect(planner.capabilities({ principal: null, families: ['Developer'] }, 9)).toEqual([
      { operationId: 'status', ask: 'What is configured' },
    ])
  })

  it('lists what can be asked without naming anything, to whom it is open', () => {
    const ids = (principal: Principal | null) =>
      planner.capabilities({ principal, families: [] }, 9).map(({ operationId }) => operationId)
    expect(ids(null)).toEqual(['launches', 'status'])
    expect(ids(someone)).toEqual(['launches', 'keys', 'status'])
  })

  it.each([
    [
      'what has more of the words',
      'deep pools',
      { id: 'b', path: 'api/deep/pools' },
      { id: 'a', path: 'api/pools' },
    ],
    [
      'of two alike the shorter address',
      'whales',
      { id: 'b', path: 'api/whales' },
      { id: 'a', path: 'api/whales/old' },
    ],
    [
      'of two as long the lower id',
      'whales',
      { id: 'b', path: 'api/whales/old' },
      { id: 'c', path: 'api/whales/new' },
    ],
  ])('takes %s, whatever order the table has', (_, message, ...paths) => {
    const rows = paths.map(({ id, path }) => ({
      id,
      operation: operation({ ...read, path: `/${path}`, summary: path.replaceAll('/', ' ') }),
    }))
    const chosen = [rows, rows.toReversed()].map((order) =>
      shown(createPlanner(() => order).plan({ message, principal: null, families: [] })),
    )
    expect(chosen).toEqual(['call b', 'call b'])
  })

  it('plans nothing but reading on the whole table, whatever is asked, and always the same', () => {
    const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
    const real = createPlanner(() => catalog.entries)
    const readable = new Set(readableRows(catalog.entries).map(({ id }) => id))
    const vocabulary = [
      ...new Set(catalog.entries.flatMap(({ operation: { summary } }) => summary.split(' '))),
    ]
    const message = fc
      .array(fc.oneof(fc.constantFrom(...vocabulary), fc.string(), fc.constant(address)), {
        maxLength: 8,
      })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(message, fc.boolean(), (text, isSignedIn) => {
        const asking = { message: text, principal: isSignedIn ? someone : null, families: [] }
        const plan = real.plan(asking)
        expect(real.plan(asking)).toEqual(plan)
        if (!('row' in plan)) return
        expect(readable.has(plan.row.id)).toBe(true)
        expect([plan.row.operation.method, plan.row.operation.effect]).toEqual(['GET', 'none'])
      }),
      { numRuns: 300 },
    )
  })
})
