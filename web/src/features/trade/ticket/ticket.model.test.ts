import { describe, expect, test } from 'vitest'
import {
  amountOf,
  atomicOf,
  gasReserve,
  leastReceived,
  priceOf,
} from '../../../panels/order/amounts.model.ts'
import { frictionOf } from '../../../panels/order/friction.model.ts'
import {
  changedTicket,
  emptyTicket,
  orderRequest,
  shareChange,
  sharePercent,
  spendable,
  spentBy,
  type TicketFacts,
} from './ticket.model.ts'
import { problemOf } from './ticket-checks.model.ts'

const ether = 10n ** 18n
const facts: TicketFacts = {
  priceEth: '0.000000001',
  ethAtomic: 2n * ether,
  tokenAtomic: 1_000_000n * ether,
  stage: 'curve',
}
const buy = emptyTicket('wallet', 'buy')
const sell = emptyTicket('wallet', 'sell')
const paper = emptyTicket('paper', 'buy')

describe('a ticket', () => {
  test('of the other side begins empty, in what is spent there', () => {
    const other = changedTicket({ ...buy, size: '1' }, { side: 'sell' })
    expect(other).toMatchObject({ side: 'sell', unit: 'token', size: '' })
    expect(changedTicket(buy, { side: 'sell', size: '5' }).size).toBe('5')
  })

  test('of a wallet is a market order', () => {
    expect(changedTicket(paper, { kind: 'limit' }).kind).toBe('limit')
    expect(changedTicket({ ...paper, kind: 'limit' }, { mode: 'wallet' }).kind).toBe('market')
    expect(changedTicket({ ...paper, kind: 'limit' }, { mode: 'vault' }).kind).toBe('limit')
  })

  test('amounts are exact to the last unit, and cut off after it', () => {
    expect(atomicOf('0.000000000000000001')).toBe(1n)
    expect(atomicOf('0.0000000000000000019')).toBe(1n)
    expect(atomicOf('0')).toBeNull()
    expect(atomicOf('-1')).toBeNull()
    expect(amountOf(1_500_000_000_000_000_000n)).toBe('1.5')
  })

  test('a size in the other money is estimated against the one who pays', () => {
    expect(spentBy({ ...buy, size: '1' }, null)).toBe(ether)
    // 3 units of a token at 1e-9 each are a fraction of a wei, which costs a whole one.
    const tokens = { ...buy, unit: 'token' as const, size: '0.000000000000000003' }
    expect(spentBy(tokens, '0.000000001')).toBe(1n)
    expect(spentBy({ ...sell, unit: 'eth', size: '0.001' }, '0.000000001')).toBe(1_000_000n * ether)
    expect(spentBy({ ...buy, unit: 'token', size: '1' }, null)).toBeNull()
  })

  test('everything leaves what the chain takes, on a wallet that buys', () => {
    expect(spendable(buy, facts)).toBe(2n * ether - gasReserve)
    expect(spendable(paper, facts)).toBe(2n * ether)
    expect(spendable(sell, facts)).toBe(1_000_000n * ether)
    expect(spendable(buy, { ...facts, ethAtomic: 1n })).toBe(0n)
  })

  test('a share is a share of what can be spent', () => {
    const half = shareChange(sell, facts, 50)
    expect(half).toEqual({ unit: 'token', size: '500000', isReadable: true })
    expect(sharePercent({ ...sell, ...half }, facts)).toBe(50)
    expect(sharePercent({ ...sell, size: '999999999' }, facts)).toBe(100)
    expect(shareChange(buy, { ...facts, ethAtomic: 0n }, 50)).toBeNull()
  })

  test('the least received is rounded down', () => {
    expect(leastReceived(10_001n, 100)).toBe(9_900n)
    expect(priceOf(2n, 4n)).toBe('0.5')
    expect(priceOf(0n, 1n)).toBeNull()
  })
})

describe('an order', () => {
  const how = { priceEth: facts.priceEth, slippageBps: 100 }

  test('has the terms of its kind', () => {
    expect(orderRequest({ ...paper, size: '1' }, '0xa', how)).toMatchObject({
      kind: 'market',
      amountAtomic: ether.toString(),
      pair: { base: '0xa' },
    })
    const limit = { ...paper, kind: 'limit' as const, size: '1', limitPrice: '0.5' }
    expect(orderRequest(limit, '0xa', how)).toMatchObject({ limitPrice: '0.5', timeInForce: 'gtc' })
    // The service refuses terms that are another kind's.
    expect(orderRequest(limit, '0xa', how)).not.toHaveProperty('maxSlippageBps')
    const dca = { ...paper, kind: 'dca' as const, size: '1', everyMinutes: '0.5' }
    expect(orderRequest(dca, '0xa', how)?.schedule).toEqual({ rounds: 4, intervalSeconds: 30 })
    const trailing = { ...paper, kind: 'trailing' as const, size: '1', trailPercent: '2.5' }
    expect(orderRequest(trailing, '0xa', how)?.trailBps).toBe(250)
  })

  test('is live where the vault signs it, which pays the chain in ether, too', () => {
    const vault = { ...paper, mode: 'vault' as const, size: '1' }
    expect(orderRequest(vault, '0xa', how)?.mode).toBe('live')
    expect(orderRequest({ ...paper, size: '1' }, '0xa', how)?.mode).toBe('paper')
    expect(spendable(vault, facts)).toBe(2n * ether - gasReserve)
  })

  test('is none while a term is missing', () => {
    expect(orderRequest({ ...paper, kind: 'limit', size: '1' }, '0xa', how)).toBeNull()
    expect(orderRequest(paper, '0xa', how)).toBeNull()
  })
})

describe('problems', () => {
  const reason = (ticket: Parameters<typeof problemOf>[0]) => problemOf(ticket, facts)?.reason

  test('the first one is said, with what mends it', () => {
    expect(reason(buy)).toBe('trade.problem.empty')
    expect(reason({ ...buy, size: '1' })).toBeUndefined()
    expect(problemOf({ ...buy, size: '9' }, facts)).toEqual({
      reason: 'trade.problem.balance',
      fix: {
        label: 'trade.fix.useAll',
        change: { unit: 'eth', size: '1.9995', isReadable: true },
      },
    })
    expect(problemOf({ ...buy, size: '1' }, { ...facts, stage: 'complete' })?.reason).toBe(
      'trade.problem.closed',
    )
  })

  test('a trigger is on its side of the price', () => {
    const stop = { ...paper, kind: 'stop' as const, size: '1' }
    expect(reason({ ...stop, triggerPrice: '0.0000000005' })).toBe('trade.problem.triggerAbove')
    expect(reason({ ...stop, triggerPrice: '0.000000002' })).toBeUndefined()
    const profit = { ...stop, kind: 'take_profit' as const, triggerPrice: '0.000000002' }
    expect(reason(profit)).toBe('trade.problem.triggerBelow')
  })
})

describe('friction', () => {
  const risk = { impactBps: 0, spent: 1n, available: 100n }

  test('grows with the impact, and with the share of everything', () => {
    expect(frictionOf({ ...risk, impactBps: 499 })).toBe('none')
    expect(frictionOf({ ...risk, impactBps: 500 })).toBe('dialog')
    expect(frictionOf({ ...risk, impactBps: 1_000 })).toBe('hold')
    expect(frictionOf({ ...risk, spent: 50n })).toBe('hold')
    expect(frictionOf({ ...risk, impactBps: 1_500, spent: 100n })).toBe('type')
    expect(frictionOf({ impactBps: null, spent: null, available: null })).toBe('none')
  })
})
