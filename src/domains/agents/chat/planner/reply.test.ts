import { describe, expect, it } from 'vitest'
import { toLines } from './reply.ts'

describe('toLines', () => {
  it('numbers the items of a page by what names them', () => {
    const items = Array.from({ length: 12 }, (_, at) => ({ x: 1, symbol: `T${at}`, price: '0.1' }))
    const lines = toLines({ items, nextCursor: null })
    expect(lines[0]).toBe('1. symbol T0, price 0.1')
    expect(lines).toHaveLength(11)
    expect(lines.at(-1)).toBe('and 2 more on this page')
  })

  it('says that nothing was found', () => {
    expect(toLines({ items: [], nextCursor: null })).toEqual(['Nothing was found.'])
  })

  it('lists the plain members of an object and counts the others', () => {
    expect(toLines({ status: 'ok', ready: true, parts: { a: 1 }, note: null })).toEqual([
      'status: ok',
      'ready: true',
      'and 2 more members',
    ])
  })

  it('shortens what is long', () => {
    expect(toLines({ text: 'x'.repeat(200) })[0]).toHaveLength('text: '.length + 80)
  })

  it.each([null, 'text', 7, [], [1, 2], [[1]]])('has lines for %j', (data) => {
    expect(toLines(data).length).toBeGreaterThan(0)
  })
})
