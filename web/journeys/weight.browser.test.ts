import { expect, test } from 'vitest'
import { terminalSizes } from '../../tools/terminal/terminal-sizes.ts'

test('no page weighs more than it may', () => {
  const { chart, layout, routes, shell } = terminalSizes()
  const heavy = Object.entries({ shell, chart, layout, ...routes })
    .filter(([, { isWithin }]) => !isWithin)
    .map(([name, { gzip, limitGzip }]) => `${name}: ${gzip} of ${limitGzip} bytes`)
  expect(Object.keys(routes).length).toBeGreaterThan(10)
  expect(heavy).toEqual([])
})
