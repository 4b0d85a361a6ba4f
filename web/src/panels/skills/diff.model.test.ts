import { describe, expect, test } from 'vitest'
import { diffLines, hunksOf } from './diff.model.ts'

const marks = { added: '+', kept: ' ', removed: '-' } as const
const drawn = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => marks[kind] + text)

/** Either text again, from what is said to have changed. */
function side(before: string, after: string, of: 'from' | 'to') {
  return diffLines(before, after)
    .filter((line) => line[of] !== null)
    .map(({ text }) => text)
    .join('\n')
}

describe('two texts', () => {
  test('are compared by their lines', () => {
    expect(drawn('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([' a', '-b', '+x', ' c', '+d'])
    expect(drawn('', 'a')).toEqual(['+a'])
    expect(drawn('a', '')).toEqual(['-a'])
    expect(drawn('a\nb', 'a\nb')).toEqual([' a', ' b'])
    expect(
      drawn('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc').filter((line) => line[0] !== ' '),
    ).toHaveLength(5)
  })

  test('have the numbers of their own lines', () => {
    expect(diffLines('a\nb', 'b\nc')).toEqual([
      { kind: 'removed', text: 'a', from: 1, to: null },
      { kind: 'kept', text: 'b', from: 2, to: 1 },
      { kind: 'added', text: 'c', from: null, to: 2 },
    ])
  })

  test('can be put together again, whatever they are', () => {
    // A generator with a fixed seed: the same texts each time.
    let state = 7
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    const some = () => Array.from({ length: 1 + random(30) }, () => 'abcd'[random(4)]).join('\n')
    for (let turn = 0; turn < 300; turn += 1) {
      const [before, after] = [some(), some()]
      expect(side(before, after, 'from')).toBe(before)
      expect(side(before, after, 'to')).toBe(after)
    }
  })

  test('with nothing in common stand one after the other, however long they are', () => {
    const before = Array.from({ length: 5_000 }, (_, at) => `before ${at}`).join('\n')
    const after = Array.from({ length: 5_000 }, (_, at) => `after ${at}`).join('\n')
    expect(diffLines(before, after)).toHaveLength(10_000)
    expect(side(before, after, 'to')).toBe(after)
  })
})

test('what is alike is left out, and counted', () => {
  const before = Array.from({ length: 40 }, (_, at) => String(at)).join('\n')
  const after = before.replace('\n20\n', '\ntwenty\n')
  const hunks = hunksOf(diffLines(before, after))
  expect(hunks.map(({ lines, skipped }) => [skipped, lines.length])).toEqual([
    [17, 8],
    [16, 0],
  ])
})
