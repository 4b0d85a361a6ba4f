import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberRuns, numbersIn } from './number-runs.ts'

/** The same in the words of a regular expression, which is right for texts that are not long. */
const asExpression = /\d{1,3}(?:[\s,;]+\d{1,3})*/g

const runsOf = (text: string, lengthMin: number) =>
  [...numberRuns(text, lengthMin)].map((run) => [run.from, text.slice(run.from, run.to)])

test('numbers in a row are one run, and longer ones are not', () => {
  expect(runsOf('a 1, 22;\n255 b 1234, 5', 1)).toEqual([
    [2, '1, 22;\n255'],
    [15, '123'],
    [18, '4, 5'],
  ])
  expect(runsOf('1, 2 and 3, 4, 5', 7)).toEqual([[9, '3, 4, 5']])
  const [run] = numberRuns('[1, 22;255]', 1)
  expect(run && numbersIn('[1, 22;255]', run)).toEqual(['1', '22', '255'])
})

test('runs are those of the expression', () => {
  const signs = fc.constantFrom('1', '20', '255', ',', ';', ' ', '\n', '\u00a0', '\u2003', 'a', '-')
  const texts = fc.array(signs, { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const wanted = [...text.matchAll(asExpression)].map(({ 0: run, index }) => [index, run])
      expect(runsOf(text, 1)).toEqual(wanted)
    }),
  )
})
