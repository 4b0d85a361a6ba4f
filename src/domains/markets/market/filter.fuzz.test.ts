import { expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Filter, parseFilter } from './filter.ts'

test('and binds tighter than or, and brackets tighter than both', () => {
  expect(shown(parseFilter('holders > 1 or holders > 2 and holders > 3'))).toBe(
    '(holders>1 or (holders>2 and holders>3))',
  )
  expect(shown(parseFilter('(holders > 1 OR holders > 2) AND holders > 3'))).toBe(
    '((holders>1 or holders>2) and holders>3)',
  )
})

test('values are read exactly, in the units of their fields', () => {
  expect(parseFilter('priceEth >= 0.000000001')).toMatchObject({ value: 10n ** 18n })
  expect(parseFilter('changeBps24h < -250')).toMatchObject({ value: -250n })
  expect(parseFilter('symbol contains "or ("')).toMatchObject({ value: 'or (' })
  expect(parseFilter('hasPool=true')).toMatchObject({ value: true })
})

test.each([
  ['', 1],
  ['holders', 8],
  ['holders >', 10],
  ['holders > x', 11],
  ['holders > 1 holders > 2', 13],
  ['holders > 1 and', 16],
  ['(holders > 1', 13],
  ['price > 1', 1],
  ['holders contains 1', 9],
  ['symbol > "A"', 8],
  ['symbol = CNDL', 10],
  ['hasPool = 1', 11],
  ['holders > 1.5', 11],
  ['holders > 1; drop table', 12],
  ['constructor = 1', 1],
  ['  holders ~ 1', 11],
])('%j is refused at position %i', (text, position) => {
  expect(positionOf(text)).toBe(position)
})

test.each([
  ['PRICEETH > 1', 'Did you mean priceEth?'],
  ['price > 1', 'Did you mean priceEth?'],
  ['volume > 1', 'Did you mean volumeEth24h?'],
  ['nothing > 1', 'GET /api/market/screener/fields lists the fields and the grammar.'],
  ['symbol = CNDL', 'Write "CNDL".'],
  ['holders > 1.5', 'Write a whole number.'],
  ['(holders > 1', 'Close the bracket with ).'],
  ['holders > 1 holders > 2', 'Join comparisons with `and` or `or`.'],
  ['hasPool > true', 'Write hasPool = and a truth value.'],
])('%j is refused with the field of the request and a fix', (text, fix) => {
  expect(faultOf(text)).toMatchObject({ location: 'body/filter', fix })
})

test('no filter is too deep or too long to be refused', () => {
  expect(positionOf(`${'('.repeat(2_000)}holders > 1${')'.repeat(2_000)}`)).toBe(9)
  expect(positionOf(Array.from({ length: 33 }, () => 'holders > 1').join(' or '))).toBe(481)
})

test('whatever is sent is understood or refused with a position inside it', () => {
  const words = fc.constantFrom(
    'holders',
    'symbol',
    '>',
    '=',
    '(',
    ')',
    'and',
    'or',
    '1',
    '"a"',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words).map((list) => list.join(' ')),
      ),
      (text) => {
        const position = positionOf(text)
        expect(position === null || (position >= 1 && position <= text.length + 1)).toBe(true)
      },
    ),
  )
})

function positionOf(text: string): number | null {
  try {
    parseFilter(text)
    return null
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return Number(failure.options.extra?.['position'])
  }
}

function shown(filter: Filter): string {
  if (filter.kind === 'compare') return `${filter.field}${filter.operator}${filter.value}`
  return `(${filter.parts.map(shown).join(filter.kind === 'all' ? ' and ' : ' or ')})`
}

function faultOf(text: string) {
  try {
    parseFilter(text)
  } catch (failure) {
    if (failure instanceof AppError) return failure.options.faults?.[0]
  }
  throw new Error('was not refused')
}
