import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder } from '../../tools/check/source-files.ts'
import { rankings } from './place-rules.ts'
import { hasFunction, testNames } from './places.ts'
import { rankingsTested } from './rankings.ts'
import notYet from './rankings-not-yet.json' with { type: 'json' }

const domains = path.resolve(import.meta.dirname, '../../src/domains')
const read = (file: string) => readFileSync(path.join(domains, file), 'utf8')
const placeOf = ({ file, asks }: { readonly file: string; readonly asks: string }) =>
  `${file} ${asks}`
const places = filesUnder(path.dirname(domains), 'domains')
  .map((file) => file.replace(/^domains\//, ''))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => rankings(file, read(file)).map(placeOf))

describe('what is put in an order', () => {
  test('has a test with things out of order and two alike, and is in the table', () => {
    const known = new Set([...rankingsTested.map(placeOf), ...notYet])
    expect(places.length).toBeGreaterThan(30)
    expect(places.filter((place) => !known.has(place))).toEqual([])
  })
  test('is on the list of those without such a test only as long as it has none', () => {
    const tested = new Set(rankingsTested.map(placeOf))
    expect(notYet.filter((place) => tested.has(place) || !places.includes(place))).toEqual([])
  })
  test('is where the table says, and tested where it says', () => {
    const gone = rankingsTested.filter(
      ({ asks, file, name, test: by }) =>
        !existsSync(path.join(domains, file)) ||
        !existsSync(path.join(domains, by)) ||
        !hasFunction(file, read(file), asks) ||
        !testNames(by, read(by)).includes(name),
    )
    expect(gone).toEqual([])
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
