import { expect, test } from 'vitest'
import { isNarrowed, readSearch, topicsOf } from './skills-search.model.ts'

test('an address holds the words, the filters and the order; what is not understood is left out', () => {
  const asked = { q: 'perps', topic: 'trade', verdict: 'pass', sort: 'stars', owner: 'me' }
  expect(readSearch(asked)).toEqual(asked)
  const odd = { q: '', topic: 'Not A Topic', verdict: 'fine', sort: 'recommended', owner: 7, x: 1 }
  expect(readSearch(odd)).toEqual({})
  expect(readSearch({ q: 402, topic: 8004 })).toEqual({ q: '402', topic: '8004' })
  expect(readSearch({ q: 'x'.repeat(300) }).q).toHaveLength(200)
})

test('an order alone hides nothing', () => {
  expect(isNarrowed({ sort: 'name' })).toBe(false)
  expect(isNarrowed({ owner: 'me' })).toBe(true)
})

test('subjects are those of the skills that there are, the commonest first', () => {
  const skills = [{ topics: ['pay', 'trade'] }, { topics: ['trade'] }, { topics: ['agents'] }]
  expect(topicsOf(skills)).toEqual(['trade', 'agents', 'pay'])
  const many = Array.from({ length: 60 }, (_, at) => ({ topics: [`topic-${at}`] }))
  expect(topicsOf(many)).toHaveLength(40)
})
