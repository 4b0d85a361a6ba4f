import { describe, expect, test } from 'vitest'
import { cursor } from './page.ts'

const trades = cursor({ at: 'time', id: 'text' })
const place = { at: new Date('2026-07-15T10:00:00.123Z'), id: 'trade_7' }
const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

describe('a cursor', () => {
  test('is read as the place that it was written of, and the list begins without one', () => {
    expect(trades.read(trades.write(place))).toEqual(place)
    expect(trades.read(undefined)).toBeNull()
  })
  test('keeps every kind of part', () => {
    const all = cursor({
      a: 'text',
      b: 'time',
      c: 'integer',
      d: 'int8',
      e: 'numeric',
      f: 'decimal',
      g: 'int4',
    })
    const kept = {
      a: '',
      b: new Date(0),
      c: 9,
      d: -(2n ** 63n - 1n),
      e: 10n ** 77n,
      f: '-0.25',
      g: 2 ** 31 - 1,
    }
    expect(all.read(all.write(kept))).toEqual(kept)
  })
  test.each([
    ['no base64', '%%%'],
    ['another number of parts', made(['2026-07-15T10:00:00.123Z'])],
    ['no text', made([1, 'a'])],
    ['NUL', made(['2026-07-15T10:00:00.123Z', '\u0000'])],
    ['half a character', made(['2026-07-15T10:00:00.123Z', '\ud800'])],
    ['no time', made(['yesterday', 'a'])],
    ['a time in another form, which the list never writes', made(['2026-07-15', 'a'])],
  ])('400 for %s', (_, text) => {
    expect(() => trades.read(text)).toThrow(
      expect.objectContaining({ spec: expect.objectContaining({ code: 'request.invalid' }) }),
    )
  })
  test.each([
    ['integer', '1e3'],
    ['integer', '-1'],
    ['integer', '9'.repeat(16)],
    ['int4', '2147483648'],
    ['int8', '9223372036854775808'],
    ['int8', '1.5'],
    ['numeric', '1'.repeat(79)],
    ['decimal', 'NaN'],
    ['decimal', '1,5'],
  ] as const)('400 for what is no %s: %s', (kind, text) => {
    expect(() => cursor({ part: kind }).read(made([text]))).toThrow('not made by this list')
  })
  test('keeps words that a list declares, and takes no others: a cursor of another order is refused', () => {
    const fills = cursor({ id: 'int8', leg: ['maker', 'taker'] })
    const kept = { id: 7n, leg: 'maker' } as const
    expect(fills.read(fills.write(kept))).toEqual(kept)
    expect(() => fills.read(made(['7', 'owner']))).toThrow('not made by this list')
  })
  test('leads to the next page only where a row too many was read', () => {
    const rows = [place, { at: new Date(1), id: 'trade_6' }]
    const page = (limit: number) =>
      trades.page({ rows, limit, place: (row) => row, toItem: ({ id }) => id })
    expect(page(1)).toEqual({ items: ['trade_7'], nextCursor: trades.write(place) })
    expect(page(2)).toEqual({ items: ['trade_7', 'trade_6'], nextCursor: null })
  })
})
