import { expect, test } from 'vitest'
import { formOf, isWorthKeeping, paramsOf } from './draft.model.ts'
import { emptyForm, type LaunchForm } from './form.model.ts'

const account = `0x${'ab'.repeat(20)}`
const whole: LaunchForm = {
  ...emptyForm,
  name: 'Paper Crane',
  symbol: 'CRANE',
  description: 'Folds itself.',
  website: 'https://crane.example',
  picture: 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
  firstBuy: '0.05',
  payees: [{ account, bps: '10000' }],
  snipeBps: '5000',
  snipeSeconds: '60',
  snipeDecay: 'halving',
  openingValue: '2',
  endValue: '500',
  walletBps: '100',
  limitSeconds: '300',
  feeTier: '3000',
  slippageBps: '250',
}

test('a whole form comes back from its draft as it was', () => {
  expect(formOf(paramsOf(whole, 'uni'))).toEqual(whole)
})

test('a draft has nothing that its family does not have', () => {
  const params = paramsOf(whole, 'curve')
  for (const member of ['openingValueEth', 'endValueEth', 'limits', 'feeTier'])
    expect(params).not.toHaveProperty(member)
  expect(paramsOf(whole, 'pons')).not.toHaveProperty('endValueEth')
})

test('what is wrong is left out, and all else is kept', () => {
  const typed: LaunchForm = {
    ...whole,
    symbol: 'TOO-LONG-FOR-ANY-SYMBOL',
    firstBuy: '-',
    website: 'http://crane.example',
    payees: [
      { account, bps: '4000' },
      { account: '0x1', bps: '' },
    ],
    snipeSeconds: '',
  }
  expect(paramsOf(typed, 'curve')).toEqual({
    name: 'Paper Crane',
    description: 'Folds itself.',
    image: whole.picture,
    feeRecipients: [{ account, bps: 4_000 }],
    maxSlippageBps: 250,
  })
})

test('a form that nobody has touched is no draft', () => {
  expect(isWorthKeeping(emptyForm, 'uni')).toBe(false)
  expect(isWorthKeeping({ ...emptyForm, name: 'A' }, 'uni')).toBe(true)
})
