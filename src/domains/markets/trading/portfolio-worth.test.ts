import { expect, test } from 'vitest'
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
