import { expect, test } from 'vitest'
import { endReasons, jobSteps, memoParts, moneyOf, placesOf, stepRow } from './jobs.model.ts'

const usdc = (amount: string) => ({ asset: 'paper:USDC', amount, amountAtomic: '1', decimals: 6 })
const ether = (amount: string) => ({ asset: 'ETH', amount, amountAtomic: '1', decimals: 18 })
const onLedger = {
  chain: null,
  escrow: usdc('0'),
  paid: usdc('0.0625'),
  payment: 'ledger',
  price: usdc('0.25'),
  refunded: usdc('0.1875'),
  status: 'completed',
} as const
const inContract = { amount: ether('0.5'), paid: ether('0'), refunded: ether('0') }

test('the money of a job is that of the ledger, where it is paid there or not yet', () => {
  const { escrow, paid, price, refunded } = onLedger
  expect(moneyOf(onLedger)).toEqual({ escrow, paid, price, refunded })
  expect(moneyOf({ ...onLedger, payment: null, chain: inContract }).price).toBe(price)
})

test.each([
  ['transaction', '0.5'],
  ['disputed', '0.5'],
  ['completed', '0'],
] as const)('a job in %s that is paid on the chain holds %s in the contract', (status, held) => {
  const money = moneyOf({ ...onLedger, payment: 'chain', chain: inContract, status })
  expect(money.price).toBe(inContract.amount)
  expect(money.escrow).toMatchObject({ asset: 'ETH', amount: held })
})

test.each([
  ['0.25', 2],
  ['1.234567', 6],
  ['12', 2],
  ['0.000000000000000001', 18],
])('nothing of %s is rounded away', (amount, places) => {
  expect(placesOf(amount)).toBe(places)
})

test('every step has its row, and another one where the chain is paid', () => {
  for (const step of jobSteps) expect(stepRow(step, 'ledger')).toMatch(/^agentJobs\.[a-zA-Z]+$/)
  expect(stepRow('concede', 'ledger')).toBe('agentJobs.evaluate')
  expect(stepRow('concede', 'chain')).toBe('agentJobs.prepareStep')
  expect(stepRow('withdraw', null)).toBe('agentJobs.cancel')
})

test('what a party wrote in a memo is read as it was written, and the rest as JSON', () => {
  const parts = (content: object, author: 'client' | 'service' = 'client') =>
    memoParts({ author, content: { ...content } })
  expect(parts({ reason: 'No block.', sha256: '0x1', text: '{"a":1}' })).toEqual({
    said: [
      ['reason', 'No block.'],
      ['text', '{\n  "a": 1\n}'],
    ],
    rest: '{\n  "sha256": "0x1"\n}',
  })
  expect(parts({ reason: 'No.' })).toEqual({ said: [['reason', 'No.']], rest: null })
  expect(parts({ reason: 3 })).toEqual({ said: [], rest: '{\n  "reason": 3\n}' })
  expect(parts({ reason: 'approved' }, 'service').said).toEqual([])
})

test('every end has its words once', () => {
  expect(new Set(endReasons).size).toBe(10)
})
