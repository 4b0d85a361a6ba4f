import { expect, test } from 'vitest'
import { readSearch } from './factory-search.model.ts'

test('the address says the tab, whose grants and of which token; all else is left out', () => {
  const token = `0x${'aB'.repeat(20)}`
  expect(readSearch({ tab: 'grants', of: token, as: 'revoker', token, more: 1 })).toEqual({
    tab: 'grants',
    of: token,
    as: 'revoker',
    token,
  })
  expect(readSearch({ tab: 'other', of: '0x1', as: 'nobody', token: 7 })).toEqual({})
})
