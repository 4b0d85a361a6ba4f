import { expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { priceUnits } from '../../../kernel/price-units.ts'
import { costFor, cutReply, quoteFor, usageOf } from './metering.ts'

const requests = fc.record({
  agent: fc.constant('guide'),
  message: fc.string({ minLength: 1, maxLength: 4_000, unit: 'grapheme' }),
  maxTokens: fc.integer({ min: 16, max: 4_000 }),
})

test('what a call cost is above zero and at most its quote, whatever it used', () => {
  fc.assert(
    fc.property(
      requests,
      fc.constantFrom(...priceUnits),
      fc.bigInt({ min: 1n, max: 10n ** 18n }),
      fc.string({ maxLength: 20_000, unit: 'grapheme' }),
      fc.nat({ max: 300_000 }),
      (request, unit, perUnitAtomic, said, tookMs) => {
        const { amountAtomic } = quoteFor({ perUnitAtomic, unit }, request)
        const usage = usageOf(request, cutReply(request, said), tookMs)
        const cost = costFor({ perUnitAtomic, unit }, request, usage) ?? amountAtomic
        expect(cost > 0n && cost <= amountAtomic).toBe(true)
      },
    ),
  )
})

test('a reply is cut between two characters, and within the tokens that were allowed', () => {
  const request = { agent: 'guide', message: 'x', maxTokens: 16 }
  expect(cutReply(request, `${'a'.repeat(63)}é`)).toBe('a'.repeat(63))
  expect(cutReply(request, 'a'.repeat(64))).toBe('a'.repeat(64))
  expect(cutReply(request, `${'a'.repeat(61)}🜚🜚`)).toBe('a'.repeat(61))
})
