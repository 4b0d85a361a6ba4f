import { getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RoutedSwap } from './pricing.ts'
import type { PricedPath } from './route.ts'
import { assetAmount, feesView, priceImpactBps, routeView } from './views.ts'

const [usd, coin, launchpad, first, second] = ['b2', 'c3', 'e5', 'd1', 'd2'].map((digits) =>
  getAddress(`0x${digits.repeat(20)}`),
) as [Hex, Hex, Hex, Hex, Hex]
const decimals = () => 18

/** A path through one pool, of the given amount. */
function pathOf(
  amountIn: bigint,
  wish: { readonly feePpm?: number; readonly burntBps?: number; readonly arriving?: bigint } = {},
): PricedPath {
  const { arriving = 100n, burntBps = 0, feePpm = 3_000 } = wish
  const hop = { pool: first, tokenIn: usd, tokenOut: coin, feePpm, burntBps }
  const priced = { ...hop, amountIn, amountOut: 100n, fee: 7n, ticksCrossed: 0 }
  return { hops: [priced], amountIn, amountOut: arriving }
}

function swapOf(route: RoutedSwap['route'], amounts: Partial<RoutedSwap> = {}): RoutedSwap {
  const none = { sellAmount: 0n, buyAmount: 0n, unmovedBuyAmount: 0n, gasUnits: 0n }
  return { route, ...none, ...amounts }
}
const pooled = (...paths: readonly PricedPath[]) => swapOf({ venue: 'uniswap_v3', paths })
const inPools = { sell: usd, buy: coin, decimals, launchpad } as const

test.each([
  ['none without a loss', 10_000n, 10_000n, 0],
  ['none where more is got', 10_000n, 10_001n, 0],
  ['one in ten thousand', 10_000n, 9_999n, 1],
  ['the next whole one where a part is lost', 10_001n, 10_000n, 1],
  ['two where a little more than one is lost', 10_000_000n, 9_998_999n, 2],
  ['all where nothing is got', 5n, 0n, 10_000],
  ['none of nothing', 0n, 0n, 0],
])('the price impact is %s', (_name, unmovedBuyAmount, buyAmount, bps) => {
  expect(priceImpactBps(swapOf(pooled().route, { unmovedBuyAmount, buyAmount }))).toBe(bps)
})

test('the shares of a split come to the whole: the first path has what the division leaves', () => {
  const shares = (...amounts: readonly bigint[]) =>
    routeView(pooled(...amounts.map((amount) => pathOf(amount))), inPools).map(
      ({ shareBps }) => shareBps,
    )
  expect(shares(1n, 1n, 1n)).toEqual([3_334, 3_333, 3_333])
  expect(shares(1n, 6n)).toEqual([1_429, 8_571])
  expect(shares(5n)).toEqual([10_000])
})

test('a part of a route begins in its first pool, and a curve is its launchpad', () => {
  const [hop] = pathOf(9n).hops
  if (hop === undefined) throw new Error('a path has a hop')
  const longer = { ...pathOf(9n), hops: [hop, { ...hop, pool: second }] }
  expect(routeView(pooled(longer), inPools)).toMatchObject([
    { pool: first, hops: [{ pool: first }, { pool: second }] },
  ])
  const curve = { venue: 'curve', token: coin, feeWei: 0n } as const
  expect(routeView(swapOf(curve), { ...inPools, sell: 'ETH' })).toMatchObject([
    { venue: 'curve', pool: launchpad, shareBps: 10_000, hops: [] },
  ])
})

describe('fees', () => {
  test.each([
    [100, 1],
    [500, 5],
    [550, 6],
    [3_000, 30],
  ])('of a pool with %i millionths are said in whole basis points, rounded up', (feePpm, bps) => {
    expect(feesView(pooled(pathOf(9n, { feePpm })), inPools)).toMatchObject([
      { kind: 'pool', bps, amount: { asset: usd, amountAtomic: '7' } },
    ])
  })
  test('of a token that burns are what left the pool and did not arrive', () => {
    const fees = feesView(pooled(pathOf(9n, { burntBps: 3_000, arriving: 70n })), inPools)
    expect(fees).toMatchObject([
      { kind: 'pool' },
      { kind: 'token', bps: 3_000, amount: { asset: coin, amountAtomic: '30' } },
    ])
  })
  test.each([
    ['a purchase are of what is paid', 'ETH', coin, { sellAmount: 10_000n, buyAmount: 3n }, 100],
    ['a purchase are rounded up', 'ETH', coin, { sellAmount: 10_001n, buyAmount: 3n }, 100],
    [
      'a sale are of what came before them',
      coin,
      'ETH',
      { sellAmount: 3n, buyAmount: 9_900n },
      100,
    ],
    ['a sale are rounded up', coin, 'ETH', { sellAmount: 3n, buyAmount: 9_899n }, 101],
  ] as const)('on a curve, of %s', (_name, sell, buy, amounts, bps) => {
    const swap = swapOf({ venue: 'curve', token: coin, feeWei: 100n }, amounts)
    expect(feesView(swap, { sell, buy, decimals, launchpad })).toMatchObject([
      { kind: 'curve', bps, amount: { asset: 'ETH', amountAtomic: '100' } },
    ])
  })
  test('on a curve, of nothing are nothing', () => {
    const swap = swapOf({ venue: 'curve', token: coin, feeWei: 0n })
    expect(feesView(swap, { ...inPools, sell: 'ETH' })).toMatchObject([{ bps: 0 }])
  })
})

test('an amount of a token without decimals is said in base units alone', () => {
  expect(assetAmount(() => null, usd, 15n)).toEqual({
    asset: usd,
    decimals: null,
    amountAtomic: '15',
    amount: null,
  })
  expect(assetAmount(() => 1, usd, 15n)).toMatchObject({ decimals: 1, amount: '1.5' })
})
