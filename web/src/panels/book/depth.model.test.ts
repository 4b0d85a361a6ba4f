import { describe, expect, test } from 'vitest'
import { bidShare, createDepthReader, fillUpTo, steps } from './depth.model.ts'

const told = {
  asks: [
    ['101.5', '2'],
    ['102', '4'],
    ['110', '1'],
  ],
  bids: [
    ['99', '3'],
    ['100.5', '3'],
  ],
}
const places = { priceDecimals: 1, sizeDecimals: 2, unit: 'base' } as const

describe('a told book', () => {
  test('is read in whole steps, bids from the highest', () => {
    const { asks, bids } = createDepthReader(places)(told)
    expect(asks[0]).toEqual({ price: 1015n, size: 200n })
    expect(bids.map(({ price }) => price)).toEqual([1005n, 990n])
    expect(steps('0.07', 2)).toBe(7n)
  })

  test('reads a level once', () => {
    const read = createDepthReader(places)
    expect(read(told).asks[0]).toBe(read(told).asks[0])
  })

  test('has sizes in quote, and never nothing where there is something', () => {
    const read = createDepthReader({ ...places, unit: 'quote' })
    expect(read(told).asks[0]?.size).toBe(203n)
    expect(read({ asks: [['0.1', '0.01']], bids: [] }).asks[0]?.size).toBe(1n)
  })
})

describe('a fill up to a price', () => {
  const sides = createDepthReader(places)(told)
  test('is averaged over the levels, and its impact is of the best price', () => {
    const fill = fillUpTo(sides, { side: 'ask', price: 1020n })
    expect(fill).toMatchObject({ side: 'buy', lots: 600n, averagePrice: 1018n, worstPrice: 1020n })
    expect(fill?.impactBps).toBe(33n)
  })

  test('of bids goes down, and there is none beyond the book', () => {
    expect(fillUpTo(sides, { side: 'bid', price: 1000n })).toMatchObject({
      lots: 300n,
      impactBps: 0n,
    })
    expect(fillUpTo(sides, { side: 'ask', price: 1n })).toBeNull()
  })

  test('the share of bids is of everything that waits', () => {
    expect(bidShare(sides)).toBe(46.1)
    expect(bidShare({ asks: [], bids: [] })).toBeNull()
  })
})
