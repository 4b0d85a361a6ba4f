import { expect, test } from 'vitest'
import { boughtAtomic, type CreditTerms, purposeOf } from './credit.model.ts'
import { kindWord } from './kinds.model.ts'

const money = (amountAtomic: string) => ({ asset: 'USDC', amount: '', amountAtomic, decimals: 6 })
const terms: CreditTerms = {
  least: money('1000000'),
  most: money('5000000'),
  networks: ['evm'],
}

test('credit is bought within its bounds alone, to the last unit', () => {
  expect(boughtAtomic('1', terms)).toBe('1000000')
  expect(boughtAtomic('4.999999', terms)).toBe('4999999')
  for (const amount of ['', '0.999999', '5.000001', 'x'])
    expect(boughtAtomic(amount, terms)).toBe(null)
})

test('a purpose of a later version has no words', () => {
  expect([purposeOf('deposit'), purposeOf('escrow')]).toEqual(['deposit', null])
})

test('what is booked is said in words, and what a later version books too', () => {
  expect(
    ['charge.captured', 'paper.granted', 'reward.expired', 'moon.landed'].map(kindWord),
  ).toEqual(['call', 'granted', 'expired', 'other'])
})
