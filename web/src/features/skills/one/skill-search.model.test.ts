import { expect, test } from 'vitest'
import { readSearch } from './skill-search.model.ts'

test('an address holds the version, the part, the file and its line', () => {
  const asked = { version: '1.2.0-beta.1', tab: 'files', file: 'a/b.py', line: 12, from: '1.0.0' }
  expect(readSearch(asked)).toEqual(asked)
})

test('what is not understood is left out', () => {
  const odd = { version: 'latest', tab: 'nothing', file: 7, line: -1, from: '1.0' }
  expect(readSearch(odd)).toEqual({})
  expect(readSearch({ tab: 'read', line: 'x' })).toEqual({})
})
