import { describe, expect, test } from 'vitest'
import {
  linesOf,
  mostLines,
  nothingPrinted,
  type Printed,
  spokenOf,
  windowOf,
  withEvent,
  withOutput,
  withPiece,
} from './console.model.ts'

const print = (printed: Printed, text: string, level: 'stderr' | 'stdout' = 'stdout') =>
  withOutput(printed, { level, text, atMs: 1 })
const texts = ({ lines }: Printed) => lines.map(({ text }) => text)

describe('what is printed', () => {
  test('goes on with the line that has not ended, of its own output', () => {
    const first = print(nothingPrinted, 'one\ntw')
    const second = print(print(first, 'bad', 'stderr'), 'o\nthree\n')
    expect(texts(second)).toEqual(['one', 'two', 'bad', 'three'])
    expect(texts(print(second, 'four'))).toEqual(['one', 'two', 'bad', 'three', 'four'])
  })
  test('keeps empty lines, and takes the ends of lines of any machine', () => {
    expect(texts(print(nothingPrinted, 'a\r\n\nb\n'))).toEqual(['a', '', 'b'])
    expect(texts(print(print(nothingPrinted, 'a'), '\nb'))).toEqual(['a', 'b'])
  })
  test('ends where something happens', () => {
    const ended = withEvent(print(nothingPrinted, 'half'), { what: 'completed', ms: 3 }, 2)
    expect(texts(print(ended, 'new'))).toEqual(['half', '', 'new'])
    expect(linesOf(ended.lines, 'event')).toHaveLength(1)
  })
  test('drops the oldest lines beyond the most, and says so', () => {
    const many = print(nothingPrinted, 'x\n'.repeat(mostLines + 3))
    expect(many.lines).toHaveLength(mostLines)
    expect(many.isCut).toBe(true)
  })
})

describe('the lines in sight', () => {
  test('are all of a short list', () => {
    expect(windowOf({ count: 500, top: 0, height: 100, rowHeight: 18 })).toEqual({
      from: 0,
      to: 500,
    })
  })
  test('are a few of a long one, with some around, and never beyond its end', () => {
    expect(windowOf({ count: 1_000, top: 9_000, height: 180, rowHeight: 18 })).toEqual({
      from: 480,
      to: 530,
    })
    expect(windowOf({ count: 600, top: 99_999, height: 180, rowHeight: 18 })).toEqual({
      from: 600,
      to: 600,
    })
  })
})

describe('what waits to be put into lines', () => {
  const piece = (text: string, level: 'stderr' | 'stdout' = 'stdout') => ({ level, text, atMs: 1 })
  test('goes on with the piece before, of the same output', () => {
    const pieces = [piece('a'), piece('b'), piece('!', 'stderr'), piece('c')].reduce(
      withPiece,
      [] as readonly ReturnType<typeof piece>[],
    )
    expect(pieces.map(({ text }) => text)).toEqual(['ab', '!', 'c'])
  })
  test('makes the same lines as piece by piece', () => {
    const all = ['one\ntw', 'o\n', '\nthree', '\n'].map((text) => piece(text))
    const together = all.reduce(withPiece, [] as readonly ReturnType<typeof piece>[])
    expect(texts(together.reduce(withOutput, nothingPrinted))).toEqual(
      texts(all.reduce(withOutput, nothingPrinted)),
    )
  })
})

test('what is read out is the end of what was printed since, without what happened', () => {
  const printed = print(nothingPrinted, `1\n2\n3\n4\n${'x'.repeat(200)}\n`)
  const { lines } = withEvent(printed, { what: 'completed', ms: 1 }, 1)
  expect(spokenOf(lines, 0)).toBe(`3\n4\n${'x'.repeat(120)}`)
  expect(spokenOf(lines, 4)).toBe('x'.repeat(120))
  expect(spokenOf(lines, 6)).toBe('')
})
