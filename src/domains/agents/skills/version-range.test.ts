import { describe, expect, test } from 'vitest'
import { inOrder, parseVersion } from './version-order.ts'
import { isInRange, parseRange } from './version-range.ts'

const has = (range: string, version: string): boolean => {
  const [read, parts] = [parseRange(range), parseVersion(version)]
  if (read === undefined || parts === undefined) throw new Error(`${range} or ${version} is none`)
  return isInRange(parts, read)
}

describe('versions', () => {
  test('are ordered as Semantic Versioning 2.0.0 orders them', () => {
    // The list of its eleventh section, with numbers that are longer than they look.
    const expected = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '2.0.0',
    ]
    expect(inOrder(expected.toSorted())).toEqual(expected)
    expect(inOrder(expected.toReversed())).toEqual(expected)
  })

  test.each(['1', '1.0', '01.0.0', '1.0.0-', '1.0.0-01', '1.0.0+build', 'v1.0.0', '1.0.0-a..b'])(
    '%s is none',
    (text) => {
      expect(parseVersion(text)).toBeUndefined()
    },
  )
})

describe('ranges', () => {
  test.each([
    ['^1.2.3', ['1.2.3', '1.9.0'], ['1.2.2', '2.0.0', '2.0.0-0', '1.3.0-rc.1']],
    ['^0.2.3', ['0.2.3', '0.2.9'], ['0.3.0', '0.2.2']],
    ['^0.0.3', ['0.0.3'], ['0.0.4', '0.0.2']],
    ['^0.0', ['0.0.0', '0.0.9'], ['0.1.0']],
    ['^0', ['0.0.0', '0.9.9'], ['1.0.0']],
    ['^1.2.3-beta.2', ['1.2.3-beta.4', '1.2.3', '1.3.0'], ['1.2.3-beta.1', '1.2.4-beta.2']],
    ['~1.2.3', ['1.2.3', '1.2.9'], ['1.3.0', '1.2.2']],
    ['~1.2', ['1.2.0', '1.2.9'], ['1.3.0']],
    ['~1', ['1.0.0', '1.9.9'], ['2.0.0']],
    ['1.2.x', ['1.2.0', '1.2.9'], ['1.3.0', '1.1.9']],
    ['1.*', ['1.0.0', '1.99.0'], ['2.0.0', '0.9.0']],
    ['1', ['1.0.0', '1.99.0'], ['2.0.0']],
    ['*', ['0.0.0', '9.9.9'], ['1.0.0-rc.1']],
    ['>1.2', ['1.3.0', '2.0.0'], ['1.2.9', '1.2.0']],
    ['>=1.2', ['1.2.0'], ['1.1.9']],
    ['<=1.2', ['1.2.9', '0.1.0'], ['1.3.0']],
    ['<1.2', ['1.1.9'], ['1.2.0', '1.2.0-rc.1']],
    ['>= 1.0.0 < 2', ['1.0.0', '1.9.9'], ['2.0.0', '0.9.9']],
    ['1.2.3 - 2.3', ['1.2.3', '2.3.9'], ['1.2.2', '2.4.0']],
    ['1.2.3 - 2.3.4', ['2.3.4'], ['2.3.5']],
    ['1.0.0 || >=3.0.0', ['1.0.0', '3.1.0'], ['1.0.1', '2.9.9']],
    ['=1.2.3', ['1.2.3'], ['1.2.4']],
    ['>1.2.3-rc.1', ['1.2.3-rc.2', '1.2.3', '2.0.0'], ['1.2.3-rc.1', '2.0.0-rc.1']],
    ['<*', [], ['0.0.0', '1.0.0']],
  ])('%s', (range, inside, outside) => {
    const all: readonly string[] = [...inside, ...outside]
    expect(all.filter((version) => has(range, version))).toEqual(inside)
  })

  test.each(['one', '1.2.3.4', '^', '>=<1', '1.2-rc', '1.0.0-01', '|| x y'])(
    '%s is none',
    (text) => {
      expect(parseRange(text)).toBeUndefined()
    },
  )
})
