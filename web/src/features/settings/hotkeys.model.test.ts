import { expect, test } from 'vitest'
import { holderOf, recorded, withKeys } from './hotkeys.model.ts'

test('a second press makes a sequence of a plain key, and anything else begins anew', () => {
  expect(recorded(null, 'g')).toBe('g')
  expect(recorded('g', 'x')).toBe('g then x')
  expect(recorded('g then x', 'b')).toBe('b')
  expect(recorded('mod+k', 'b')).toBe('b')
})

test('keys are taken when another command has them, or when one would begin the other', () => {
  const commands = [
    { id: 'home', keys: 'g then h' },
    { id: 'buy', keys: 'b' },
    { id: 'none', keys: null },
  ]
  const holder = (keys: string | null) => holderOf(commands, { id: 'new', keys })?.id ?? null
  expect(holder('b')).toBe('buy')
  expect(holder('g')).toBe('home')
  expect(holder('b then x')).toBe('buy')
  expect(holder('g then x')).toBeNull()
  expect(holder(null)).toBeNull()
  expect(holderOf(commands, { id: 'buy', keys: 'b' })).toBeNull()
})

test('what is as usual is not kept', () => {
  const chosen = { buy: 'x' }
  expect(withKeys(chosen, { id: 'buy', keys: 'b', usual: 'b' })).toEqual({})
  expect(withKeys(chosen, { id: 'sell', keys: null, usual: 's' })).toEqual({ buy: 'x', sell: null })
})
