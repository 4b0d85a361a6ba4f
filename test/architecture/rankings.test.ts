import { describe, expect, test } from 'vitest'
import { rankings } from './place-rules.ts'
import { placeOf, placesIn, withoutFunction, withoutTest } from './place-table.ts'
import rankingsTested from './rankings.json' with { type: 'json' }

const places = placesIn(rankings)

describe('what is put in an order', () => {
  test('has a test with things out of order and two alike, and is in the table', () => {
    const known = new Set(rankingsTested.map(placeOf))
    expect(places.length).toBeGreaterThan(30)
    expect(places.filter((place) => !known.has(place))).toEqual([])
  })
  test('is where the table says, and tested where it says', () => {
    expect([...withoutFunction(rankingsTested), ...withoutTest(rankingsTested)]).toEqual([])
  })
  test.each([
    'const best = (all) => all.toSorted((a, b) => a.worth - b.worth)',
    'function best(all) { return [...all].sort(byWorth) }',
  ])('is seen: %s', (text) => {
    expect(rankings('a.ts', text)).toEqual([{ file: 'a.ts', asks: 'best' }])
  })
  test.each(['const all = () => names.toSorted()', 'const all = () => list({ sort: byWorth })'])(
    'is not seen where nothing is compared: %s',
    (text) => {
      expect(rankings('a.ts', text)).toEqual([])
    },
  )
})
