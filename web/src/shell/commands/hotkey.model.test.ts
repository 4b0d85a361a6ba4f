import { expect, test } from 'vitest'
import { spelled } from './hotkey.model.ts'

const pressed = { isAlt: false, isMod: false, isShift: false }

test.each([
  ['of the United States', '~'],
  ['of Germany', '°'],
  ['of the United States, international', 'Dead'],
  ['of Russia', 'Ё'],
])('the key before the 1 with shift is ~ on the layout %s', (_, key) => {
  expect(spelled({ ...pressed, key, code: 'Backquote', isShift: true })).toBe('~')
})

test('the same key alone, or with a modifier, is what it writes', () => {
  expect(spelled({ ...pressed, key: '^', code: 'Backquote' })).toBe('^')
  expect(spelled({ ...pressed, key: '`', code: 'Backquote', isMod: true })).toBe('mod+`')
})

test('letters are looked for by their place where the layout writes no Latin ones', () => {
  expect(spelled({ ...pressed, key: 'и', code: 'KeyB' })).toBe('b')
  expect(spelled({ ...pressed, key: '?', code: 'Minus', isShift: true })).toBe('?')
  expect(spelled({ ...pressed, key: 'Enter', code: 'Enter', isShift: true })).toBe('shift+enter')
})
