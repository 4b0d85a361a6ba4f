import { expect, test } from 'vitest'
import { invisibleIn, shownName } from './name-text.ts'
import { textWarnings } from './name-warnings.ts'

test.each([
  ['letters', 'Rain Dance'],
  ['letters of other scripts', 'Zoë 雨の踊り مطر'],
  ['a picture in colour', 'Love ❤️'],
  ['pictures side by side', '🌧☀️'],
])('%s are seen, and shown as they are', (_what, name) => {
  expect(invisibleIn(name)).toBeUndefined()
  expect(shownName(name)).toBe(name)
})

test.each([
  ['a space without width', 'US\u200bDC', 'US\ufffdDC'],
  ['a direction', 'abc\u202edef', 'abc\ufffddef'],
  ['NUL, which no database keeps', 'a\u0000b', 'a\ufffdb'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['a selector behind a letter', 'A\ufe0f❤\ufe0f', 'A\ufffd❤\ufe0f'],
  ['another blank', 'Rain\u00a0Dance', 'Rain\ufffdDance'],
  ['blanks at the ends and in the middle', ' a  b ', '\ufffda \ufffdb\ufffd'],
  ['nothing but a filler', '\u3164', '\ufffd'],
  ['nothing at all', '', '\ufffd'],
])('what %s hides is shown and marked', (_what, name, shown) => {
  expect(invisibleIn(name)).toBeDefined()
  expect(shownName(name)).toBe(shown)
  expect(shownName(shown)).toBe(shown)
  expect(textWarnings({ name: shown, symbol: 'A' })).toEqual([
    { code: 'hides_text', field: 'name' },
  ])
})
