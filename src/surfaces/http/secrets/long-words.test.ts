import { expect, test } from 'vitest'
import { hasLongWord } from './long-words.ts'

test('a long word is seen wherever it stands, and a shorter one is none', () => {
  for (let before = 0; before < 70; before++) {
    const text = (length: number) =>
      `${'ab '.repeat(before)}${'x'.repeat(length)} ${'cd '.repeat(9)}`
    expect([before, hasLongWord(text(28), 28)]).toEqual([before, true])
    expect([before, hasLongWord(text(27), 28)]).toEqual([before, false])
    expect(hasLongWord(`${' '.repeat(before)}${'Az09+/_-'.repeat(4)}`, 32)).toBe(true)
  }
  expect(hasLongWord('', 28)).toBe(false)
})
