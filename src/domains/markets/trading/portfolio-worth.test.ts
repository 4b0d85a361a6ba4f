import { expect, test } from 'vitest'
import { readEquity } from './portfolio-equity.ts'
import { readWorth } from './portfolio-worth.ts'

const address = `0x${'1'.repeat(40)}` as const
const token = `0x${'2'.repeat(40)}` as const
const ether = 10n ** 18n

test('holdings and ether add up, in ether and in dollars', async () => {
  const asked: unknown[] = []
  const worth = await readWorth(
    async (holder, limit) => {
      asked.push([holder, limit])
      return {
        items: [
          {
            token,
            name: 'Candle',
            symbol: 'CNDL',
            imageUrl: null,
            thumbnailUrl: null,
            balance: 7n * ether,
            priceEth: '0.5',
            priceUsd: { value: '1000', reason: null },
            changePct24h: '1.00',
            valueWei: (7n * ether) / 2n,
          },
        ],
        isComplete: true,
        asOf: '2026-01-01T00:00:00.000Z',
        inUsd: (wei) => ({ value: String((wei * 2_000n) / ether), reason: null }),
      }
    },
    address,
    ether,
  )
  expect(asked).toEqual([[address, 100]])
  expect(worth).toMatchObject({
    holdings: {
      items: [
        {
          token,
          symbol: 'CNDL',
          amount: { asset: token, amount: '7' },
          value: { asset: 'ETH', amount: '3.5' },
          valueUsd: { value: '7000' },
        },
      ],
      isComplete: true,
      reason: null,
    },
    totals: {
      ether: { amount: '1' },
      tokens: { amount: '3.5' },
      value: { amount: '4.5', amountAtomic: '4500000000000000000' },
      valueUsd: { value: '9000', reason: null },
    },
  })
})

test('without market data the ether is told, and why there is nothing else', async () => {
  expect(await readWorth(undefined, address, ether)).toMatchObject({
    holdings: { items: [], isComplete: false, reason: 'no_market_data' },
    totals: { value: { amount: '1' }, valueUsd: { value: null, reason: 'no_usd_reference' } },
  })
})

test('worths over time are money, and what they leave out is named', async () => {
  const asked: unknown[] = []
  const range = { range: '7d', points: 9 } as const
  const point = { at: '2026-01-01T00:00:00.000Z', tokens: 2, untraded: 1 }
  const block = { number: 9n, hash: `0x${'5a'.repeat(32)}`, timestamp: 1_767_225_600n } as const
  const equity = await readEquity(
    async (holder, within) => {
      asked.push([holder, within])
      return {
        stepSeconds: 86_400,
        points: [{ ...point, valueWei: ether / 4n, valueUsd: { value: '500', reason: null } }],
        leftOut: 3,
        beginsLate: 'kept_from_then_on',
        position: { block, safeNumber: 1n },
      }
    },
    address,
    range,
  )
  expect(asked).toEqual([[address, range]])
  expect(equity).toEqual({
    address,
    stepSeconds: 86_400,
    points: [
      {
        ...point,
        value: { asset: 'ETH', decimals: 18, amountAtomic: String(ether / 4n), amount: '0.25' },
        valueUsd: { value: '500', reason: null },
      },
    ],
    excludes: ['ether', 'wrapped_ether', 'other_tokens'],
    tokensLeftOut: 3,
    beginsLate: 'kept_from_then_on',
    reason: null,
    asOf: { blockNumber: 9, blockHash: block.hash, timestamp: '2026-01-01T00:00:00.000Z' },
  })
})

test('without market data no past is told, and why', async () => {
  expect(await readEquity(undefined, address, { range: '7d', points: 9 })).toMatchObject({
    points: [],
    reason: 'no_market_data',
    asOf: null,
  })
})
