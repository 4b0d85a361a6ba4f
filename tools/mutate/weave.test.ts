import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Mutant } from './mutant.ts'
import { weave } from './weave.ts'

const text = `const a = 1
const sum = one(a) + two(a < 2)
three(a)
`

function mutant(
  original: string,
  replacement: string,
  number: number,
): Mutant & { number: number } {
  const start = text.indexOf(original)
  return {
    id: String(number),
    operator: 'guard',
    file: 'a.ts',
    line: 1,
    number,
    start,
    end: start + original.length,
    original,
    replacement,
    beginsStatement: original === 'three(a)',
  }
}

const sum = mutant('one(a) + two(a < 2)', '0', 1)
const bound = mutant('a < 2', 'a <= 2', 2)
const negated = mutant('a < 2', 'a >= 2', 3)
const dropped = mutant('three(a)', 'undefined', 4)

/** Runs the woven text with one mutant on, or none, and returns its result. */
function run(on: number): { readonly sum: unknown; readonly calls: readonly unknown[] } {
  const woven = weave(text, [dropped, negated, sum, bound], '/switch.ts')
  const body = woven.replace('import { $mutant } from "/switch.ts";', '')
  const calls: unknown[] = []
  const result: unknown = runInNewContext(`${body}; sum`, {
    $mutant: { isOn: (number: number) => number === on },
    one: (value: number) => value * 10,
    two: (value: boolean) => (value ? 1 : 0),
    three: (value: number) => calls.push(value),
  })
  return { sum: result, calls }
}

test('nothing changes while none is on', () => {
  expect(run(0)).toEqual({ sum: 11, calls: [1] })
})

test('each changes its own place alone, inside another one too', () => {
  expect(run(1)).toEqual({ sum: 0, calls: [1] })
  expect(run(3)).toEqual({ sum: 10, calls: [1] })
  expect(run(4)).toEqual({ sum: 11, calls: [] })
})

test('two of one place are two', () => {
  const woven = weave(
    'const b = 1 < 1',
    [
      { ...mutant('', '1 <= 1', 1), start: 10, end: 15 },
      { ...mutant('', '1 > 1', 2), start: 10, end: 15 },
    ],
    '/s.ts',
  )
  expect(woven).toContain('$mutant.isOn(1) ? (1 <= 1) : ($mutant.isOn(2) ? (1 > 1) : (1 < 1))')
})

test('lines keep their numbers', () => {
  const woven = weave(text, [sum, dropped], '/switch.ts')
  expect(woven.split('\n').length).toBe(text.split('\n').length)
  expect(woven.split('\n')[2]).toContain('three(a)')
})
