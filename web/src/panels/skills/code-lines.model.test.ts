import { expect, test } from 'vitest'
import { lineMax, partStart, shortLine } from './code-lines.model.ts'

test('a line is found in its part of the file, and none beyond it', () => {
  expect([1, 1_000, 1_001, 4_999].map((line) => partStart(line, 5_000))).toEqual([
    1, 1, 1_001, 4_001,
  ])
  expect([partStart(9_000, 1_500), partStart(0, 10), partStart(3, 0)]).toEqual([1_001, 1, 1])
})

test('a long line says how much of it is left', () => {
  expect(shortLine('short')).toEqual({ shown: 'short', left: 0 })
  expect(shortLine('x'.repeat(100_000))).toEqual({ shown: 'x'.repeat(lineMax), left: 98_000 })
  expect(shortLine(`${'x'.repeat(lineMax - 1)}😀y`)).toEqual({
    shown: 'x'.repeat(lineMax - 1),
    left: 3,
  })
})
