import { expect, test } from 'vitest'
import type { Portfolio } from '#sdk'
import { holdingRows, isDust, others, ratioOf, sharesOf } from './holdings.model.ts'

const amount = (asset: string, atomic: string, text: string) => ({
  asset,
  decimals: 18,
  amountAtomic: atomic,
  amount: text,
})
const eth = (wei: bigint) => amount('ETH', String(wei), String(wei))
const unknownUsd = { value: null, reason: 'none' }

function portfolioOf(values: Readonly<Record<string, bigint>>): Portfolio {
  return {
    address: '0x1',
    holdings: {
      items: Object.entries(values).map(([token, wei]) => ({
        token,
        name: `Name of ${token}`,
        symbol: token.toUpperCase(),
        imageUrl: null,
        thumbnailUrl: null,
        amount: amount(token, '1', '1'),
        priceEth: '1',
        priceUsd: unknownUsd,
        changePct24h: null,
        value: eth(wei),
        valueUsd: unknownUsd,
      })),
      isComplete: true,
      asOf: null,
      reason: null,
    },
    totals: { ether: eth(10n ** 18n), tokens: eth(0n), value: eth(0n), valueUsd: unknownUsd },
    balances: [],
    positions: [
      {
        token: 'sold',
        quantity: amount('sold', '0', '0'),
        costWei: '0',
        averageCostEth: null,
        valueWei: '0',
        realisedWei: '-5',
        unrealisedWei: '0',
        untrackedSold: amount('sold', '0', '0'),
        trades: 2,
      },
    ],
    realisedWei: '-5',
    isComplete: true,
    asOf: null,
  }
}

const symbolOf = (token: string) => ({ symbol: `${token}?`, name: '' })

test('ether is first, then what is worth most, and what was only traded is there with its own name', () => {
  const rows = holdingRows(portfolioOf({ a: 1n, b: 10n ** 18n }), symbolOf)
  expect(rows.map(({ symbol }) => symbol)).toEqual(['ETH', 'B', 'A', 'sold?'])
  expect(rows.at(-1)).toMatchObject({ realisedWei: -5n, trades: 2, valueWei: 0n })
  expect(rows[1]).toMatchObject({ costWei: null, realisedWei: null, unrealisedWei: null })
})

test('dust is what is worth next to nothing; ether never is', () => {
  const rows = holdingRows(portfolioOf({ a: 1n, b: 10n ** 18n }), symbolOf)
  expect(rows.filter(isDust).map(({ symbol }) => symbol)).toEqual(['A', 'sold?'])
})

test('what is beyond the largest five parts is one part, and nothing has no parts', () => {
  const values = Object.fromEntries([...'abcdefgh'].map((name, at) => [name, BigInt(at + 1)]))
  const shares = sharesOf(holdingRows(portfolioOf(values), symbolOf).slice(1))
  expect(shares.map(({ token }) => token)).toEqual(['h', 'g', 'f', 'e', 'd', others])
  expect(shares.at(-1)?.valueWei).toBe(6n)
  expect(sharesOf([])).toEqual([])
})

test('a ratio has its sign and never divides by nothing', () => {
  expect([ratioOf(1n, 3n), ratioOf(-1n, 2n), ratioOf(3n, 2n), ratioOf(1n, 0n)]).toEqual([
    '0.333333',
    '-0.500000',
    '1.500000',
    '0',
  ])
})
