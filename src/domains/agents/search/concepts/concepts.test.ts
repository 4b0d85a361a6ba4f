import { expect, test } from 'vitest'
import type { Language } from '../text/languages.ts'
import { partsOf } from '../text/words.ts'
import { conceptsIn } from './concepts.ts'

const named = (text: string, language: Language) =>
  conceptsIn(partsOf(text, 40), [language]).map(({ concept }) => concept)

test.each([
  ['de', 'Gebührenabrechnung', 'bill'],
  ['de', 'Gebührenabrechnung', 'fee'],
  ['de', 'Monatsrechnungen', 'invoice'],
  ['nl', 'portefeuilleverdeling', 'portfolio'],
  ['nl', 'handelskosten', 'cost'],
  ['nl', 'webhookhandtekening', 'signature'],
] as const)('a compound names its parts: in %s %s is %s', (language, text, concept) => {
  expect(named(text, language)).toContain(concept)
})

test.each([
  ['de', 'fasse mir den ganzen Text bitte zusammen', 'summary'],
  ['de', 'rechne fünf Ether in Wei um', 'convert'],
  ['nl', 'vat dit voorstel kort samen', 'summary'],
  ['nl', 'reken vijf ether in wei om', 'convert'],
] as const)(
  'a verb is one that stands in two places: in %s %s is %s',
  (language, text, concept) => {
    expect(named(text, language)).toContain(concept)
  },
)

test('an API is no APY', () => {
  expect(named('which api', 'en')).not.toContain('yield')
  expect(named('which apy', 'en')).toContain('yield')
})

test('what stands too far behind is no other half of a verb', () => {
  const far = 'fasse eins zwei drei vier fünf sechs sieben acht zusammen'
  expect(named(far, 'de')).not.toContain('summary')
})

test('a word inside of a longer one that is known is not meant', () => {
  expect(named('was unterschreibe ich', 'de')).toContain('sign')
  expect(named('was unterschreibe ich', 'de')).not.toContain('writing')
})

test.each([
  ['monecie', 'token'],
  ['zwrocie', 'refund'],
  ['stracie', 'profit'],
])('a stem is the same with its last letter softened: in pl %s is %s', (text, concept) => {
  expect(named(text, 'pl')).toContain(concept)
})

test.each([
  ['والرسوم', 'fee'],
  ['للفواتير', 'invoice'],
  ['بالمحفظة', 'wallet'],
])('small words that Arabic writes with another hide none: %s is %s', (text, concept) => {
  expect(named(text, 'ar')).toContain(concept)
})

test.each([
  ['코인을 만들어 줘', 'launch'],
  ['누가 보유하고 있어', 'holder'],
  ['코인을만들', 'launch'],
])('Korean phrases are found as they are spaced, with their endings: %s is %s', (text, concept) => {
  expect(named(text, 'ko')).toContain(concept)
})
