import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const root = path.resolve(here, '../..')
const list = readFileSync(path.join(here, 'README.md'), 'utf8')
const regressions = readFileSync(
  path.join(root, 'src/domains/money/payments/mpp/regressions.test.ts'),
  'utf8',
)

/** The rows of the list's tables, cells trimmed. */
const rows = list
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const ids = (letter: string, last: number) =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`)

test.each([...ids('A', 9), ...ids('L', 12), ...ids('P', 10), ...ids('W', 7), ...ids('M', 9)])(
  '%s has a promise and names tests that are there',
  (id) => {
    const [row, ...more] = rows.filter(([first]) => first === id)
    expect(more).toEqual([])
    const [, promise = '', places = ''] = row ?? []
    expect(promise).not.toBe('')
    const named = quoted(places).filter((name) => !name.startsWith('npm run '))
    const missing = named.filter((name, index) => !isThere(name, named.slice(0, index)))
    expect(missing).toEqual([])
    expect(quoted(places)).not.toEqual([])
  },
)

test('each mistake that others had to mend has a test that begins with its name', () => {
  const begun = rows.flatMap(([, cell = '']) => quotedBeginnings(cell))
  expect(begun).toHaveLength(22)
  for (const name of begun) {
    expect(regressions).toMatch(new RegExp(`test\\((['"])${escaped(name)}`))
  }
})

test('every test of that file stands in the list', () => {
  const titles = [...regressions.matchAll(/\btest\((['"])(.*?: )/g)].map(([, , title]) => title)
  expect(titles).toHaveLength(22)
  const begun = new Set(rows.flatMap(([, cell = '']) => quotedBeginnings(cell)))
  expect(titles.filter((title) => title === undefined || !begun.has(title))).toEqual([])
})

function quoted(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

function quotedBeginnings(cell: string): readonly string[] {
  return quoted(cell).filter((name) => name.endsWith(': '))
}

/** A path from the root, a suite of this folder without its ending, or a neighbour of a file named before it. */
function isThere(name: string, before: readonly string[]): boolean {
  const candidates = [
    path.join(root, name),
    path.join(here, `${name}.test.ts`),
    path.join(here, `${name}.cluster.test.ts`),
    path.join(here, `${name}.ts`),
    ...before.map((other) => path.join(root, path.dirname(other), name)),
  ]
  return candidates.some((file) => existsSync(file))
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
