import { describe, expect, test } from 'vitest'
import { applyDelta, keptMax } from './channel-reducers.ts'

describe('a depth', () => {
  const value = {
    asks: [
      ['101', '2'],
      ['102.5', '1'],
    ],
    bids: [['99', '4']],
  }

  test('takes changed levels in rising order of price, and leaves out those of no size', () => {
    const delta = {
      asks: [
        ['102.5', '0.000'],
        ['100.5', '7'],
      ],
      bids: [],
      lastUpdateId: '8',
    }
    expect(applyDelta('depth.SOL_USDC_PERP', value, delta)).toEqual({
      asks: [
        ['100.5', '7'],
        ['101', '2'],
      ],
      bids: [['99', '4']],
      lastUpdateId: '8',
    })
  })

  test('is not changed in place', () => {
    applyDelta('depth.SOL_USDC_PERP', value, { asks: [['101', '0']], bids: [['99', '0']] })
    expect(value.asks).toHaveLength(2)
    expect(value.bids).toHaveLength(1)
  })
})

describe('a tape', () => {
  const told = (...ids: readonly string[]) => ids.map((id) => ({ id }))

  test('has the newest first, and loses what the chain has taken back', () => {
    const value = { items: told('c', 'b', 'a') }
    expect(applyDelta('trades.x', value, { items: told('d'), retracted: ['b'] })).toEqual({
      items: told('d', 'c', 'a'),
    })
  })

  test('tells of a trade once, also when it comes again', () => {
    const value = { items: told('b', 'a') }
    expect(applyDelta('trades.x', value, { items: told('b'), retracted: [] })).toEqual(value)
  })

  test('keeps so many and no more', () => {
    const many = told(...Array.from({ length: keptMax.trades }, (_, index) => `t${index}`))
    const { items } = Object(
      applyDelta('trades.x', { items: many }, { items: told('new'), retracted: [] }),
    )
    expect(items).toHaveLength(keptMax.trades)
    expect(items[0]).toEqual({ id: 'new' })
  })
})

describe('what has a key', () => {
  test('bars stand in order of time, a bar that changes in its place', () => {
    const at = (startedAt: string, close: string) => ({ startedAt, close })
    const value = { items: [at('2026-01-01T00:01', '1'), at('2026-01-01T00:02', '2')] }
    const delta = {
      items: [at('2026-01-01T00:00', '0'), at('2026-01-01T00:02', '3')],
      removed: ['2026-01-01T00:01'],
    }
    expect(applyDelta('candle.x.1m', value, delta)).toEqual({
      items: [at('2026-01-01T00:00', '0'), at('2026-01-01T00:02', '3')],
    })
  })

  test('rows of all markets are replaced by market', () => {
    const value = { items: [{ market: 'A', price: '1' }, { market: 'B' }] }
    const delta = { items: [{ market: 'A', price: '2' }], removed: ['B'] }
    expect(applyDelta('tickers', value, delta)).toEqual({ items: [{ market: 'A', price: '2' }] })
  })

  test('what is told whole each time is the newest', () => {
    expect(applyDelta('mark.A', { price: '1' }, { price: '2' })).toEqual({ price: '2' })
    expect(applyDelta('presence', { count: 1 }, { count: 2 })).toEqual({ count: 2 })
  })
})
