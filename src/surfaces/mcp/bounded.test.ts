import { expect, test } from 'vitest'
import { bounded } from './bounded.ts'

const item = (index: number) => ({ index, text: 'x'.repeat(90) })

test('an answer that can be read stays as it is', () => {
  const answer = { items: Array.from({ length: 400 }, (_, index) => item(index)), total: 400 }
  expect(bounded(answer)).toEqual({ answer })
})

test('the longest list of a larger one is cut, says how much is missing, and fits', () => {
  const items = Array.from({ length: 2_000 }, (_, index) => item(index))
  const { answer, cut } = bounded({ items, families: ['a', 'b'], total: 2_000 })
  const { items: kept } = answer
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(60_000)
  expect(kept).toEqual(items.slice(0, Array.isArray(kept) ? kept.length : 0))
  expect(answer).toMatchObject({ families: ['a', 'b'], total: 2_000 })
  expect(cut).toMatch(/^Cut to the first [4-6]\d\d of 2000 items: /)
})

test('one that holds no list is given whole', () => {
  const answer = { text: 'x'.repeat(70_000) }
  expect(bounded(answer)).toEqual({ answer })
})
