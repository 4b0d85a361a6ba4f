import { expect, test } from 'vitest'
import { foldText, matchScore, slipsOf } from './search-text.ts'

test('a name is folded to Latin letters whatever script it is written in', () => {
  expect(foldText('  Ｐepé—COIN ')).toBe('pepe coin')
  expect(foldText('Москва')).toBe('moskva')
  expect(foldText('Ωmega')).toBe('omega')
  expect(foldText('北京')).toBe('beijing')
  expect(foldText('/api/market/{token}')).toBe('api market token')
  expect(foldText('$$$ —')).toBe('')
})

test('a letter that only looks like another folds to the same one', () => {
  expect(foldText('р\u0435р\u0435')).not.toBe('')
  expect(foldText('Ð0ge')).toBe(foldText('D0ge'))
})

test('a query meets a name as the whole, its beginning, a word of it, or a part of it', () => {
  const scores = ['doge', 'doge coin', 'baby doge', 'superdoge', 'cat'].map((name) =>
    matchScore('doge', name),
  )
  expect(scores).toEqual([1, 0.9, 0.8, 0.6, 0])
})

test('slips are neighbours exchanged and one letter too many', () => {
  expect(slipsOf('dgoe')).toContain('doge')
  expect(slipsOf('dogge')).toContain('doge')
  expect(slipsOf('ab')).toEqual([])
  expect(slipsOf('doge')).not.toContain('doge')
})
