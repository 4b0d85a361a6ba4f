import { expect, test } from 'vitest'
import { fittingHeight, leastHeight, steppedHeight, usualHeight } from './dock-size.model.ts'

test('the dock is as high as it was, and leaves some of the page in sight', () => {
  expect(fittingHeight(400, 900)).toBe(400)
  expect(fittingHeight(5_000, 900)).toBe(740)
  expect(fittingHeight(1, 900)).toBe(leastHeight)
  for (const wrong of [undefined, null, '400', Number.NaN, {}])
    expect(fittingHeight(wrong, 900)).toBe(usualHeight)
})

test('in a window without room it is as low as it can be', () => {
  expect(fittingHeight(400, 200)).toBe(leastHeight)
})

test('the keys of its border make it higher and lower, and nothing else does', () => {
  expect(steppedHeight('ArrowUp', 300, 900)).toBe(324)
  expect(steppedHeight('ArrowDown', 170, 900)).toBe(leastHeight)
  expect(steppedHeight('End', 300, 900)).toBe(740)
  expect(steppedHeight('Home', 300, 900)).toBe(leastHeight)
  expect(steppedHeight('ArrowLeft', 300, 900)).toBeNull()
})
