import { describe, expect, test } from 'vitest'
import { brokenLine, type Change, indented, outdented, type Typed } from './editor.model.ts'

/** The text after a change, with what is selected in brackets. */
function after(typed: string, change: (typed: Typed) => Change): string {
  const from = typed.indexOf('[')
  const to = typed.indexOf(']') - 1
  const text = typed.replace(/[[\]]/g, '')
  const done = change({ text, from, to })
  const next = text.slice(0, done.from) + done.text + text.slice(done.to)
  const [start, end] = done.selection
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`
}

describe('Tab', () => {
  test('moves what follows the caret a step', () => {
    expect(after('a[]b', indented)).toBe('a  []b')
  })
  test('moves every selected line a step, but empty ones', () => {
    expect(after('one\nt[wo\n\nth]ree', indented)).toBe('one\n[  two\n\n  three]')
  })
  test('with Shift takes a step back, and nothing where there is none', () => {
    expect(after('  o[]ne', outdented)).toBe('o[]ne')
    expect(after('one[]', outdented)).toBe('one[]')
    expect(after('[    one\n\ttwo]', outdented)).toBe('[  one\ntwo]')
  })
})

test('Enter begins the next line where this one begins, and a step further in after what opens a block', () => {
  expect(after('  one[]', brokenLine)).toBe('  one\n  []')
  expect(after('def f():[]', brokenLine)).toBe('def f():\n  []')
  expect(after('  if (a) {[]', brokenLine)).toBe('  if (a) {\n    []')
})
