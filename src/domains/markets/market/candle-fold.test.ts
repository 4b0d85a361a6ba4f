import { expect, test } from 'vitest'
import { foldSeconds } from './candle-fold.ts'
import type { FoldedTrade } from './market-trades.store.ts'
import { emptyDigest, extendDigest, joinDigests } from './trade-hash.ts'

const [low, high] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const place = (blockNumber: bigint, logIndex: number) => ({ blockNumber, logIndex })
const tradeOf = (differences: Partial<FoldedTrade>): FoldedTrade => ({
  ...place(1n, 0),
  transactionHash: '0x',
  tradedAt: 60,
  token: '0x',
  pool: low,
  side: 'buy',
  ethAmount: 1n,
  tokenAmount: 1n,
  price: 1n,
  simulated: false,
  ...differences,
})

test.each([
  ['of one block', [place(1n, 0), place(1n, 1), place(1n, 2)]],
  ['of three blocks', [place(1n, 7), place(2n, 4), place(3n, 1)]],
] as const)(
  'a second of two pools opens with its first trade and closes with its last, and joins the hashes by the ids of the pools: %s',
  (_, [first, second, third]) => {
    const trades = [
      tradeOf({ ...first, pool: high, price: 2n }),
      tradeOf({ ...second, pool: low, price: 5n }),
      tradeOf({ ...third, pool: high, price: 3n }),
    ]
    const [candle, ...more] = foldSeconds(trades.toReversed())
    expect(more).toEqual([])
    expect(candle).toMatchObject({ open: 2n, high: 5n, low: 2n, close: 3n, trades: 3 })
    const digestOf = (pool: string) =>
      trades
        .filter((trade) => trade.pool === pool)
        .reduce((before, trade) => extendDigest(before, trade), emptyDigest)
    expect(candle?.digest).toEqual(joinDigests([digestOf(low), digestOf(high)]))
  },
)
