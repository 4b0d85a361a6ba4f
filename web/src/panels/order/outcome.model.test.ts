import { describe, expect, test } from 'vitest'
import {
  etherOf,
  hasMoved,
  type Outcome,
  previewedOutcome,
  quotedOutcome,
} from './outcome.model.ts'

const money = (asset: string, amountAtomic: string) => ({
  asset,
  amount: '0',
  amountAtomic,
  decimals: 18,
})
const quote = {
  token: '0xa',
  venue: 'curve',
  side: 'buy',
  amountIn: money('ETH', '1000'),
  amountOut: money('0xa', '4000'),
  refund: money('ETH', '200'),
  fee: money('ETH', '10'),
  creatorFee: money('0xa', '7'),
  burnt: null,
  priceImpactBps: 12,
  priceEthBefore: '0.2',
  priceEthAfter: '0.21',
  remainingToGraduation: null,
  asOf: null,
  expiresAt: '2026-01-01T00:00:00Z',
} as const

describe('outcomes', () => {
  test('what comes back was not spent, and a fee in tokens is none in ether', () => {
    expect(quotedOutcome(quote, 100)).toMatchObject({
      spends: 800n,
      receives: 4000n,
      least: 3960n,
      feeEth: 10n,
      averagePrice: '0.2',
      impactBps: 12,
    })
  })

  test('a sale counts by what it brings, and a purchase by what it spends', () => {
    const outcome = quotedOutcome(quote, 100)
    expect(etherOf(outcome)).toBe(800n)
    expect(etherOf({ ...outcome, side: 'sell' })).toBe(4000n)
    expect(etherOf({ ...outcome, side: 'sell', receives: null })).toBe(0n)
  })

  test('a preview says what would keep it from being filled', () => {
    const preview = {
      kind: 'market',
      side: 'sell',
      spends: { token: '0xa', amountAtomic: '100' },
      receives: { token: 'eth', amountAtomic: '50' },
      worstCaseOutAtomic: null,
      priceNow: '1',
      averagePrice: null,
      priceImpactBps: null,
      blockNumber: null,
      route: [],
      wouldReject: ['insufficient_balance'],
    } as const
    expect(previewedOutcome(preview)).toMatchObject({
      averagePrice: '0.5',
      worstPrice: null,
      refusals: ['insufficient_balance'],
      waits: false,
    })
    const limit = {
      ...preview,
      kind: 'limit',
      worstCaseOutAtomic: '80',
      priceImpactBps: 4_500,
      wouldReject: ['limit_not_met'],
    } as const
    // What the market would do to it now is not what it waits for.
    expect(previewedOutcome(limit)).toMatchObject({
      receives: 80n,
      least: 80n,
      impactBps: null,
      refusals: [],
      waits: true,
    })
  })

  test('it has moved once one would get less than was shown as the least', () => {
    const agreed: Outcome = quotedOutcome(quote, 100)
    expect(hasMoved(agreed, { ...agreed, receives: 3960n })).toBe(false)
    expect(hasMoved(agreed, { ...agreed, receives: 3959n })).toBe(true)
    expect(hasMoved(agreed, { ...agreed, spends: 900n })).toBe(true)
  })
})
