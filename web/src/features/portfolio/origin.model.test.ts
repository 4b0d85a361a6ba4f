import { expect, test } from 'vitest'
import type { Portfolio, SwapHistoryEntry } from '#sdk'
import { holdingRows } from './holdings.model.ts'
import { type OriginName, originOf, tradeKey } from './origin.model.ts'

const token = '0xaaaa'
const point = { blockNumber: 9, blockHash: '0xb9', timestamp: '2026-01-01T00:00:00.000Z' }
const amount = (asset: string, atomic: bigint) => ({
  asset,
  decimals: 18,
  amountAtomic: String(atomic),
  amount: String(Number(atomic) / 1e18),
})
const unknownUsd = { value: null, reason: 'none' }
const one = 10n ** 18n

const portfolio: Portfolio = {
  address: '0x1',
  holdings: {
    items: [
      {
        token,
        name: 'Alpha',
        symbol: 'ALP',
        imageUrl: null,
        thumbnailUrl: null,
        amount: amount(token, one),
        priceEth: '2',
        priceUsd: unknownUsd,
        changePct24h: null,
        value: amount('ETH', 2n * one),
        valueUsd: unknownUsd,
      },
    ],
    isComplete: true,
    asOf: null,
    reason: null,
  },
  totals: {
    ether: amount('ETH', 3n * one),
    tokens: amount('ETH', 2n * one),
    value: amount('ETH', 5n * one),
    valueUsd: unknownUsd,
  },
  balances: [],
  positions: [
    {
      token,
      quantity: amount(token, one),
      costWei: String(one),
      averageCostEth: '1',
      valueWei: String(one / 2n),
      realisedWei: String(-one),
      unrealisedWei: String(-one / 2n),
      untrackedSold: amount(token, 0n),
      trades: 1,
    },
  ],
  realisedWei: String(-one),
  isComplete: true,
  asOf: point,
}
const buy: SwapHistoryEntry = {
  venue: 'curve',
  pool: '0xc',
  sold: amount('ETH', one),
  bought: amount(token, one),
  tradedAt: '2026-01-01T00:00:00.000Z',
  transactionHash: '0xt',
  logIndex: 1,
  blockNumber: 7,
}
const symbolOf = () => ({ symbol: '?', name: '' })
const sources = { portfolio, trades: [buy], holdings: holdingRows(portfolio, symbolOf) }
const opened = (name: OriginName) => {
  const origin = originOf(name, sources)
  if (origin === null) throw new Error('there is nothing to open')
  return origin
}

test('the total opens its parts, these the holdings, these the trades, and a trade has its block', () => {
  const value = opened({ kind: 'value' })
  expect(value.rows.map(({ key }) => key)).toEqual(['ether', 'tokens'])
  expect(value.point).toEqual(point)
  const [holding] = opened({ kind: 'tokens' }).rows
  expect(holding).toMatchObject({
    amount: '2.000000000000000000',
    opens: { kind: 'holding', token },
  })
  const bought = opened({ kind: 'holding', token }).rows.at(-1)
  expect(bought).toMatchObject({ blockNumber: 7, unit: 'ETH', isPaid: true })
  const trade = opened({ kind: 'trade', key: tradeKey(buy) })
  expect(trade.trade).toEqual(buy)
})

test('profit and loss keep their signs, and rows that are nothing are left out', () => {
  expect(opened({ kind: 'unrealised' })).toMatchObject({
    amount: '-0.500000000000000000',
    isSigned: true,
    rows: [{ key: token, amount: '-0.500000000000000000' }],
  })
  const none = { ...sources, holdings: [] }
  expect(originOf({ kind: 'unrealised' }, none)?.rows).toEqual([])
})

test('what is gone meanwhile has no origin', () => {
  expect(originOf({ kind: 'holding', token: '0xgone' }, sources)).toBeNull()
  expect(originOf({ kind: 'trade', key: 'gone' }, sources)).toBeNull()
})
