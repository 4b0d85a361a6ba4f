import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMutants } from './find-mutants.ts'
import type { Mutant } from './mutant.ts'
import { openProgram } from './program.ts'

const root = path.join(import.meta.dirname, '../..')
let folder: string
let mutants: readonly Mutant[]

const source = `
import { sql } from 'kysely'
declare const store: {
  from(name: string): { where(a: string, b: string, c: number): { orderBy(a: string, b?: string): unknown } }
}
declare function pay(from: string, to: string, amountAtomic: bigint): Promise<void>
declare function check(text: string): boolean

export const callsMax = 20
export const pollMs = 500

export async function spend(from: string, to: string, amountAtomic: bigint, rest: bigint) {
  if (amountAtomic > rest) throw new Error('too much')
  if (from === to) return undefined
  const fee = amountAtomic / 100n
  await pay(from, to, amountAtomic - fee)
  try {
    return await pay(to, from, fee)
  } finally {
    check(from)
  }
}

export const isOpen = (text: string) => check(text) && text.length < callsMax
export const price = (ratio: number) => Math.floor(ratio / 3)
export const found = (n: number) => store.from('t').where('a', '<', n).orderBy('a', 'desc')
export const taken = (id: number) => sql\`UPDATE t SET n = n + 1 WHERE id = \${id} AND n < 5 AND (a OR b) RETURNING n\`
`

const changesOf = (operator: Mutant['operator']) =>
  mutants
    .filter((mutant) => mutant.operator === operator)
    .map(({ original, replacement }) => [original, replacement])

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'find-mutants-'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  symlinkSync(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'))
  writeFileSync(path.join(folder, 'spend.ts'), source)
  mutants = findMutants(
    openProgram(folder, ['spend.ts']),
    path.join(folder, 'spend.ts'),
    'spend.ts',
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a comparison includes its bound, or no longer does', () => {
  expect(changesOf('comparison')).toEqual([
    ['amountAtomic > rest', 'amountAtomic >= rest'],
    ['text.length < callsMax', 'text.length <= callsMax'],
  ])
})

test('an equality is turned round', () => {
  expect(changesOf('equality')).toEqual([['from === to', 'from !== to']])
})

test('of two conditions each is asked alone', () => {
  expect(changesOf('logic').map(([, replacement]) => replacement)).toEqual([
    'check(text)',
    'text.length < callsMax',
  ])
})

test('a guard and an early return let everything pass', () => {
  expect(changesOf('guard')).toEqual([['amountAtomic > rest', 'false']])
  expect(changesOf('early return')).toEqual([['from === to', 'false']])
})

test('a promise leaves its try unsettled, and no other await is left out', () => {
  expect(changesOf('await')).toEqual([['await pay(to, from, fee)', 'pay(to, from, fee)']])
})

test('a call that is a statement is not made', () => {
  expect(changesOf('dropped call').map(([original]) => original)).toEqual([
    'await pay(from, to, amountAtomic - fee)',
    'check(from)',
  ])
})

test('whole numbers are rounded to the other side, and so is what rounds others', () => {
  expect(changesOf('rounding')).toEqual([
    ['amountAtomic / 100n', '$mutant.roundedOther(amountAtomic, 100n)'],
    ['Math.floor', 'Math.ceil'],
  ])
})

test('a sum of whole numbers is a difference', () => {
  expect(changesOf('arithmetic')).toEqual([['amountAtomic - fee', 'amountAtomic + (fee)']])
})

test('a limit is doubled, and what only says how often is left', () => {
  expect(changesOf('limit')).toEqual([['20', '(20) * 2']])
})

test('conditions of statements are left out or include their bounds, in both ways of writing them', () => {
  expect(changesOf('condition')).toEqual([
    [`store.from('t').where('a', '<', n)`, `store.from('t')`],
    [`store.from('t').where('a', '<', n)`, `store.from('t').where('a', '<=', n)`],
    [expect.anything(), expect.stringContaining('AND n <= 5 AND (a OR b) RETURNING')],
    [expect.anything(), expect.stringContaining('WHERE id = ${id}  AND (a OR b) RETURNING')],
    [expect.anything(), expect.stringContaining('AND n < 5  RETURNING')],
  ])
})

test('an order is turned round', () => {
  expect(changesOf('order').map(([, replacement]) => replacement)).toEqual([
    `store.from('t').where('a', '<', n).orderBy('a', 'asc')`,
  ])
})

test('arguments beside each other are swapped where their types are the same', () => {
  expect(changesOf('swapped arguments').map(([, replacement]) => replacement)).toEqual([
    'pay(to, from, amountAtomic - fee)',
    'pay(from, to, fee)',
  ])
})

test('a mutant has one name wherever it stands, and no two have the same', () => {
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
  writeFileSync(path.join(folder, 'moved.ts'), `\n\n// A comment.\n${source}`)
  const program = openProgram(folder, ['moved.ts'])
  const moved = findMutants(program, path.join(folder, 'moved.ts'), 'spend.ts')
  expect(moved.map(({ id }) => id)).toEqual(mutants.map(({ id }) => id))
})
