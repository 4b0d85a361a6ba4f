import { expect, test } from 'vitest'
import { createPriceIndex, tickEnd } from './price-index.ts'

test('takes the first and the last tick, and nothing that is none: its branches would be those of another', () => {
  const index = createPriceIndex()
  const last = tickEnd - 1
  for (const tick of [0, last]) index.add(tick)
  expect([index.atOrAbove(1), index.atOrBelow(last - 1)]).toEqual([last, 0])
  for (const none of [-1, last + 1, 0.5, Number.NaN]) {
    expect(() => index.add(none), `${none}`).toThrow('a tick is out of range')
  }
})
