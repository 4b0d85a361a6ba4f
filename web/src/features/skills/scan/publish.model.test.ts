import { expect, test } from 'vitest'
import { isVersion, topicsIn } from './publish.model.ts'
import { readSearch } from './scan-search.model.ts'

test('a version has three numbers, and may be one before a release', () => {
  expect(['1.0.0', '0.12.3-beta.1', '10.0.0-rc-1'].every(isVersion)).toBe(true)
  expect(['1', '1.0', 'v1.0.0', '01.0.0', '1.0.0+build', '1.0.0-', ''].some(isVersion)).toBe(false)
})

test('subjects are words of small letters, each once', () => {
  expect(topicsIn(' trade, perps  trade ')).toEqual(['trade', 'perps'])
  expect(topicsIn('')).toEqual([])
  expect([topicsIn('Trade'), topicsIn('a_b'), topicsIn('x'.repeat(33))]).toEqual([null, null, null])
  expect(topicsIn(Array.from({ length: 13 }, (_, at) => `t${at}`).join(' '))).toBe(null)
})

test('an address keeps a scan, and nothing that is none', () => {
  expect(readSearch({ scan: 'scn_01HZ' })).toEqual({ scan: 'scn_01HZ' })
  expect([readSearch({ scan: '../x' }), readSearch({ scan: 7 }), readSearch({})]).toEqual([
    {},
    {},
    {},
  ])
})
