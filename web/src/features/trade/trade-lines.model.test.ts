import { describe, expect, test } from 'vitest'
import type { MarketTrade, OrderSummary } from '#sdk'
import { readPresets, usualPresets } from '../../panels/order/presets.model.ts'
import { marketCapOf } from '../../panels/token/market-cap.model.ts'
import { isOpen, newestOpen } from './tables/orders.model.ts'
import { profitRatio } from './tables/profit.model.ts'
import { orderLines, orderOfLine, tradeMarkers } from './trade-lines.model.ts'

// Only what the rules look at.
const order = (more: Partial<OrderSummary>) =>
  ({
    id: 'o',
    status: 'open',
    side: 'buy',
    limitPrice: null,
    trigger: null,
    pair: { base: '0xA', quote: '0xe' },
    ...more,
  }) as OrderSummary
const trade = (id: string, tradedAt: string) =>
  ({ id, tradedAt, side: 'sell' }) as unknown as MarketTrade

describe('lines', () => {
  test('orders that wait for a price have one, and open ones can be dragged', () => {
    const trigger = { price: '3', source: 'market', direction: 'at_or_above' } as const
    const lines = orderLines(
      [
        order({}),
        order({ id: 'a', limitPrice: '2' }),
        order({ id: 'b', trigger, status: 'triggered' }),
      ],
      ({ id }) => id,
    )
    expect(lines).toMatchObject([
      { id: 'order:a', price: '2', draggable: true },
      { id: 'order:b', price: '3', draggable: false },
    ])
    expect(orderOfLine([order({ id: 'a' })], 'order:a')?.id).toBe('a')
    expect(orderOfLine([order({ id: 'a' })], 'alert:a')).toBeNull()
  })

  test('a trade of both is marked once, as one’s own', () => {
    const [first, second] = [trade('1', '2026-01-01T00:00:02Z'), trade('2', '2026-01-01T00:00:01Z')]
    const markers = tradeMarkers([first], [first, second], 'C')
    expect(markers.map(({ id, text }) => [id, text])).toEqual([
      ['2', 'C'],
      ['1', undefined],
    ])
  })
})

describe('orders', () => {
  test('the newest one that can be cancelled is of this token, whoever wrote its address', () => {
    const orders = [order({ id: 'x', status: 'filled' }), order({ id: 'y' })]
    expect(newestOpen(orders, '0xa')?.id).toBe('y')
    expect(newestOpen(orders, '0xb')).toBeNull()
    expect(isOpen(order({ status: 'cancelled' }))).toBe(false)
  })
})

describe('figures', () => {
  test('the market cap is exact', () => {
    const token = { supplyAtomic: '1000000000000000000000000000', decimals: 18, marketCapEth: '7' }
    expect(marketCapOf('0.000000000913244897737861568', token)).toBe('0.913244897737861568')
    expect(marketCapOf(null, token)).toBe('7')
  })

  test('a profit is a share of what was paid', () => {
    const position = { costWei: '200', unrealisedWei: '-50' } as Parameters<typeof profitRatio>[0]
    expect(profitRatio(position)).toBe('-0.250000')
    expect(profitRatio(null)).toBeNull()
  })

  test('kept presets are read where they fit', () => {
    expect(readPresets({ buy: ['1', 'x'], sell: ['101', '50'] })).toEqual({
      buy: ['1', '0.05', '0.1', '0.5'],
      sell: ['10', '50', '50', '100'],
    })
    expect(readPresets(null)).toEqual(usualPresets)
  })
})
