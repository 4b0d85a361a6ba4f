import { expect, test } from 'vitest'
import { groupBook, shareOf, stackedRow } from './book.model.ts'
import { bookLayout, rowUnder, topOf } from './book-layout.model.ts'

const level = (price: number, size: number) => ({ price: BigInt(price), size: BigInt(size) })
const sides = {
  bids: [level(999, 1), level(998, 2), level(995, 3), level(989, 4)],
  asks: [level(1001, 1), level(1004, 2), level(1010, 3), level(1011, 4)],
}

test('asks are grouped up and bids down, and totals run from the best price', () => {
  const book = groupBook(sides, { step: 10n, rows: 10 })
  expect(book.bids).toEqual([
    { price: 990n, size: 6n, total: 6n, own: 0n },
    { price: 980n, size: 4n, total: 10n, own: 0n },
  ])
  expect(book.asks).toEqual([
    { price: 1010n, size: 6n, total: 6n, own: 0n },
    { price: 1020n, size: 4n, total: 10n, own: 0n },
  ])
  expect([book.spread, book.middleTwice, book.mostTotal]).toEqual([2n, 2000n, 10n])
})

test('a step of one leaves prices as they are, and as many rows as are asked for', () => {
  const own = new Map([[998n, 2n]])
  const book = groupBook(sides, { step: 1n, rows: 2, own })
  expect(book.bids.map((row) => row.price)).toEqual([999n, 998n])
  expect(book.bids[1]?.own).toBe(2n)
  expect(book.mostTotal).toBe(3n)
})

test('empty levels are no rows, and an empty side has no spread', () => {
  const book = groupBook({ bids: [level(5, 0)], asks: [level(7, 1)] }, { step: 1n, rows: 5 })
  expect(book.bids).toEqual([])
  expect([book.spread, book.middleTwice]).toEqual([null, null])
})

test('the stack has the best prices in its middle', () => {
  const book = groupBook(sides, { step: 1n, rows: 3 })
  expect(stackedRow(book, 3, 2)).toMatchObject({ side: 'ask', row: { price: 1001n } })
  expect(stackedRow(book, 3, 3)).toMatchObject({ side: 'bid', row: { price: 999n } })
  expect(stackedRow(book, 5, 0)).toBeNull()
})

test('a share of nothing is none', () => {
  expect(shareOf(1n, 3n)).toBe(0.3333)
  expect(shareOf(1n, 0n)).toBe(0)
})

test('a book of one side has all rows, and its middle at the other end', () => {
  const both = bookLayout(428, 20)
  expect([both.asks, both.bids]).toEqual([10, 10])
  const asks = bookLayout(428, 20, 'asks')
  expect([asks.asks, asks.bids, rowUnder(asks, 399), rowUnder(asks, 420)]).toEqual([
    20,
    0,
    19,
    null,
  ])
  const bids = bookLayout(428, 20, 'bids')
  expect([bids.asks, rowUnder(bids, 10), rowUnder(bids, 29), topOf(bids, 0)]).toEqual([
    0,
    null,
    0,
    28,
  ])
})
