import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../../../ports/database.ts'
import type { Fill } from './exchange/changes.ts'
import type { OrderName } from './exchange/commands.ts'
import type { Order, OrderStatus } from './exchange/state.ts'
import { perpsMigrations } from './perps.migrations.ts'
import { recordsStore } from './records.store.ts'

let database: Database
let records: ReturnType<typeof recordsStore>
beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'perps', migrations: perpsMigrations }])
  records = recordsStore(database.query)
})
afterEach(() => database.close())

const [mine, other] = ['acct_mine', 'acct_other']
const [btc, eth] = ['BTC_USD_PERP', 'ETH_USD_PERP']
const all = { accountId: mine, symbol: null, limit: 9 }

function orderOf(id: number, change: Partial<Order> = {}): Order {
  return {
    id,
    account: mine,
    parentId: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    symbol: btc,
    side: 'bid',
    lots: 10n,
    filledLots: 0n,
    filledQuote: 0n,
    status: 'New',
    reason: null,
    orderType: 'Limit',
    tick: 5n,
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: false,
    clientId: null,
    trigger: null,
    stopLoss: null,
    takeProfit: null,
    slippage: null,
    selfTrade: 'RejectTaker',
    isAttached: false,
    quote: null,
    ...change,
  }
}

describe('orders', () => {
  const listed = async (change: object = {}) => {
    const page = { ...all, beforeId: null, isOpen: null, ...change }
    return (await records.orders(page)).map(({ id }) => id)
  }
  beforeEach(() =>
    records.putOrders([
      orderOf(1),
      orderOf(2, { symbol: eth, status: 'Filled' }),
      orderOf(3, { account: other }),
      orderOf(4, { symbol: eth }),
      orderOf(5, { status: 'Cancelled' }),
    ]),
  )
  test('are listed the newest first, of their account alone, and whole', async () => {
    expect(await listed()).toEqual([5, 4, 2, 1])
    expect(await listed({ limit: 2 })).toEqual([5, 4])
    expect(await listed({ accountId: other })).toEqual([3])
    expect((await records.orders({ ...all, beforeId: 2, isOpen: null }))[0]).toEqual(orderOf(1))
  })
  test('are listed from before an order on, without that', async () => {
    expect(await listed({ beforeId: 4 })).toEqual([2, 1])
    expect(await listed({ beforeId: 3 })).toEqual([2, 1])
    expect(await listed({ beforeId: 1 })).toEqual([])
  })
  test('are listed of one market, and of those that can still trade', async () => {
    expect([await listed({ symbol: eth }), await listed({ symbol: btc })]).toEqual([
      [4, 2],
      [5, 1],
    ])
    expect([await listed({ isOpen: true }), await listed({ isOpen: false })]).toEqual([
      [4, 1],
      [5, 2],
    ])
    await records.putOrders([orderOf(4, { symbol: eth, status: 'Filled' })])
    expect(await listed({ isOpen: true })).toEqual([1])
  })
  test.each<[OrderStatus, boolean]>([
    ['New', true],
    ['PartiallyFilled', true],
    ['TriggerPending', true],
    ['Triggered', false],
    ['Filled', false],
    ['Cancelled', false],
    ['Expired', false],
  ])('that are %s can still trade: %s', async (status, isOpen) => {
    await records.putOrders([orderOf(6, { status })])
    expect(await listed({ isOpen })).toContain(6)
  })
  test('of one name are found by the newest, by their number exactly, and for their owner', async () => {
    await records.putOrders([orderOf(7, { clientId: 70 }), orderOf(8, { clientId: 70 })])
    const idOf = async (name: OrderName, account = mine) => (await records.order(account, name))?.id
    expect(await idOf({ clientId: 70 })).toBe(8)
    expect([await idOf({ orderId: 7 }), await idOf({ orderId: 3 })]).toEqual([7, undefined])
    expect(await idOf({ clientId: 70 }, other)).toBeUndefined()
  })
})

function fillOf(id: number, taker: string, maker: string, symbol = btc): Fill {
  const sideOf = (account: string) => ({ account, orderId: id, fee: 1n, realised: 0n })
  return {
    id,
    symbol,
    kind: 'trade',
    tick: 5n,
    lots: 1n,
    quote: 5n,
    takerSide: 'bid',
    taker: sideOf(taker),
    maker: sideOf(maker),
  }
}

test('fills are listed the newest first, a trade with oneself maker before taker, each side once', async () => {
  const at = { atMs: 7, isUnrecorded: () => false }
  await records.addFills(
    [fillOf(1, mine, other), fillOf(2, mine, mine, eth), fillOf(3, other, mine)],
    at,
  )
  const listed = async (change: object = {}) => {
    const found = await records.fills({ ...all, before: null, ...change })
    return found.map(({ fill, leg }) => `${fill.id} ${leg}`)
  }
  expect(await listed()).toEqual(['3 maker', '2 maker', '2 taker', '1 taker'])
  expect(await listed({ before: { id: 3, leg: 'maker' } })).toEqual([
    '2 maker',
    '2 taker',
    '1 taker',
  ])
  expect(await listed({ before: { id: 2, leg: 'maker' } })).toEqual(['2 taker', '1 taker'])
  expect(await listed({ before: { id: 2, leg: 'taker' } })).toEqual(['1 taker'])
  expect(await listed({ symbol: eth })).toEqual(['2 maker', '2 taker'])
  expect(await listed({ accountId: other })).toEqual(['3 taker', '1 maker'])
})

test('rates are listed the newest first, of one market', async () => {
  const rates = [1, 2, 3].map((hour) => ({
    symbol: btc,
    endedAtMs: hour * 3_600_000,
    ratePpb: BigInt(hour),
  }))
  await records.addRates([...rates, { symbol: eth, endedAtMs: 3_600_000, ratePpb: 9n }])
  const [first, second, third] = rates
  expect(await records.rates({ symbol: btc, offset: 0, limit: 9 })).toEqual([third, second, first])
  expect(await records.rates({ symbol: btc, offset: 1, limit: 1 })).toEqual([second])
})
