import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/kernel/errors.ts'
import { formatAmount, parseAmount } from '../../src/kernel/money.ts'
import { fc } from '../support/properties.ts'
import { count, seed } from './scale.ts'

const tries = 10_000
const atomicMax = 2n ** 256n - 1n
const decimals = fc.constantFrom(0, 6, 9, 18)

/** The amount, or the code and status of the refusal; anything else that is thrown is a fault. */
function read(text: string, places: number): bigint | string {
  try {
    return parseAmount(text, places, 'body/amount')
  } catch (failure) {
    if (!(failure instanceof AppError)) return `threw ${String(failure)}`
    return `${failure.spec.status} ${failure.spec.code}`
  }
}
const refused = '400 request.invalid'

test(`${tries} amounts are read as what they say`, () => {
  const amount = fc.oneof(
    fc.bigInt({ min: 0n, max: atomicMax }),
    fc.bigInt({ min: 0n, max: 10n ** 20n }),
  )
  fc.assert(
    fc.property(amount, decimals, fc.nat({ max: 3 }), (atomic, places, zeros) => {
      const text = formatAmount(atomic, places)
      expect(read(text, places)).toBe(atomic)
      // Zeros at the end say nothing new, as far as the asset has places for them.
      const fraction = text.split('.')[1] ?? ''
      if (fraction !== '' && fraction.length + zeros <= places) {
        expect(read(text + '0'.repeat(zeros), places)).toBe(atomic)
      }
    }),
    { seed, numRuns: tries },
  )
  count('P10 amounts', { tried: tries, bad: 0 })
})

test(`${tries} texts that look like amounts are read right, or refused with 400`, () => {
  const odd = [
    '-',
    '+',
    '.',
    ',',
    '_',
    ' ',
    'e',
    'E',
    'x',
    'n',
    '０',
    '１',
    '٣',
    '\u0000',
    '\n',
    '½',
    '²',
  ]
  const text = fc.oneof(
    fc
      .array(fc.constantFrom(...'0123456789', ...'..', ...odd), { maxLength: 90 })
      .map((all) => all.join('')),
    fc
      .tuple(fc.bigInt({ min: 0n, max: atomicMax * 10n }), fc.constantFrom(...odd), fc.nat(90))
      .map(
        ([value, letter, place]) =>
          `${String(value).slice(0, place)}${letter}${String(value).slice(place)}`,
      ),
    fc.double().map(String),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  fc.assert(
    fc.property(text, decimals, (given, places) => {
      const outcome = read(given, places)
      if (typeof outcome === 'string') expect(outcome).toBe(refused)
      // Whatever was read is written the same way again, but for zeros at the end.
      else
        expect(formatAmount(outcome, places)).toBe(
          given.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
        )
    }),
    { seed, numRuns: tries },
  )
  count('P10 texts', { tried: tries, bad: 0 })
})

describe('amounts', () => {
  test.each([
    ['9007199254740993', 0, 2n ** 53n + 1n],
    ['79228162514264337593543950336', 0, 2n ** 96n],
    [String(atomicMax), 0, atomicMax],
    [
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
      18,
      atomicMax,
    ],
    ['0', 6, 0n],
    ['0.000001', 6, 1n],
    ['1.250000', 6, 1_250_000n],
  ])('%s with %i places is read exactly', (text, places, amount) => {
    expect(read(text, places)).toBe(amount)
  })
  test.each([
    [String(2n ** 256n), 0],
    [String(10n ** 78n), 0],
    ['1'.repeat(79), 0],
    ['115792089237316195423570985008687907853269984665640564039458', 18],
    ['115792089237316195423570985008687907853269984665640564039457.584007913129639936', 18],
    ['1.0000001', 6],
    ['1.0', 0],
  ])('%s with %i places is refused', (text, places) => {
    expect(read(text, places)).toBe(refused)
  })
  test.each([
    '1_000',
    '1,000',
    '1 000',
    '１２３',
    '٣',
    '1e3',
    '1E3',
    '0x10',
    '1n',
    'NaN',
    'Infinity',
    '-1',
    '+1',
    '-0',
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '.5',
    '5.',
    '1.2.3',
    '00',
    '01',
  ])('%j is refused', (text) => {
    for (const places of [0, 6, 18]) expect(read(text, places)).toBe(refused)
  })
})
