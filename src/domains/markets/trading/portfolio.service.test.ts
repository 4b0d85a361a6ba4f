import { getAddress, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import { onPagesOf } from '../../../../test/support/pages.ts'
import { poolOf, swapOf } from '../../../../test/support/pool-records.ts'
import { createTradingWorld, type TradingWorld } from '../../../../test/support/trading-world.ts'
import { createUniswapChain, type UniswapChain } from '../../../../test/support/uniswap-chain.ts'
import { poolHistoryStore } from '../../chain/pools/pool-history.store.ts'
import { poolsStore } from '../../chain/pools/pools.store.ts'
import { type CurveFill, curveFillsStore } from './curve-fills.store.ts'

let chain: UniswapChain
let world: TradingWorld

beforeAll(async () => {
  chain = await createUniswapChain()
  world = await createTradingWorld(chain)
  await world.sync()
}, 60_000)
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const portfolio = () => world.trading.ready().portfolio
const addressOf = (number: number): Hex => getAddress(`0x${number.toString(16).padStart(40, '0')}`)

/** Two trades on curves in each block, far above the chain's own blocks. */
let place = 2_000_000
function fillOf(trader: Hex, token: Hex, wish: Partial<CurveFill> = {}): CurveFill {
  place += 1
  return {
    blockNumber: BigInt(place >> 1),
    logIndex: place & 1,
    transactionHash: `0x${place.toString(16).padStart(64, '0')}`,
    tradedAt: new Date(1_700_000_000_000 + place),
    trader,
    token,
    side: 'buy',
    ethAmount: 3n,
    tokenAmount: 2n,
    ...wish,
  }
}
const keep = (fills: readonly CurveFill[]) => curveFillsStore(world.database.query).insert(fills)
const tokensFrom = (start: number, length: number) =>
  Array.from({ length }, (_, index) => addressOf(start + index))

test('fifty positions are shown, those that were traded last, and it is said when there are more', async () => {
  const trader = addressOf(0x101)
  const tokens = tokensFrom(0x1000, 50)
  await keep(tokens.map((token) => fillOf(trader, token)))
  const whole = await portfolio().portfolio(trader)
  expect(whole.positions.map(({ token }) => token)).toEqual(tokens.toReversed())
  expect(whole).toMatchObject({ isComplete: true, realisedWei: '0' })
  // The token that was bought first is sold last, so that it is not the one cut off.
  const [oldest, second, ...others] = tokens
  if (oldest === undefined || second === undefined) throw new Error('there are fifty')
  const sale = { side: 'sell', tokenAmount: 1n, ethAmount: 9n } as const
  const newest = addressOf(0x2000)
  await keep([
    fillOf(trader, second, sale),
    ...others.map((token) => fillOf(trader, token)),
    fillOf(trader, newest),
    fillOf(trader, oldest, sale),
  ])
  const cut = await portfolio().portfolio(trader)
  expect(cut.positions.map(({ token }) => token)).toEqual([oldest, newest, ...others.toReversed()])
  expect(cut.balances.map(({ asset }) => asset)).toEqual([
    'ETH',
    ...cut.positions.map(({ token }) => token),
  ])
  // Each sale brought 9 for a cost of 1 of 3, rounded down; positions that are not shown count in the sum.
  expect(cut).toMatchObject({ isComplete: false, realisedWei: '16' })
})

test('five thousand trades are counted, the newest ones, and it is said when there were more', async () => {
  const [trader, token] = [addressOf(0x102), addressOf(0x3000)]
  await keep(Array.from({ length: 5_000 }, () => fillOf(trader, token)))
  const whole = await portfolio().portfolio(trader)
  expect(whole).toMatchObject({ isComplete: true, positions: [{ trades: 5_000 }] })
  await keep([fillOf(trader, token, { ethAmount: 1_000_003n })])
  const cut = await portfolio().portfolio(trader)
  expect(cut).toMatchObject({
    isComplete: false,
    positions: [{ trades: 5_000, costWei: `${5_000 * 3 + 1_000_000}` }],
  })
})

test('the average cost of a whole token is rounded down, and there is none of nothing', async () => {
  const [trader, held, sold] = [addressOf(0x103), addressOf(0x4000), addressOf(0x4001)]
  await keep([
    fillOf(trader, held, { ethAmount: 2n, tokenAmount: parseEther('3') }),
    fillOf(trader, sold),
    fillOf(trader, sold, { side: 'sell' }),
  ])
  const { positions } = await portfolio().portfolio(trader)
  expect(positions).toMatchObject([
    { token: sold, averageCostEth: null, valueWei: '0', unrealisedWei: '0' },
    // The token has no curve and no pool, so it has no value.
    { token: held, averageCostEth: '0', valueWei: null, unrealisedWei: null },
  ])
  await keep([fillOf(trader, held, { ethAmount: 3n, tokenAmount: 0n })])
  const again = await portfolio().portfolio(trader)
  expect(again.positions[0]).toMatchObject({ averageCostEth: '0.000000000000000001' })
})

test('history is read page by page without a gap, newest first, also within a block', async () => {
  const [trader, token] = [addressOf(0x104), addressOf(0x5000)]
  const fills = Array.from({ length: 7 }, () => fillOf(trader, token))
  await keep([...fills, fillOf(addressOf(0x105), token)])
  const places = fills.toReversed().map(({ blockNumber, logIndex, transactionHash }) => ({
    blockNumber: Number(blockNumber),
    logIndex,
    transactionHash,
  }))
  for (const limit of [1, 2, 3, 6, 7, 8]) {
    const read = await onPagesOf((cursor) => portfolio().history(trader, { limit, ...cursor }))
    expect(read).toMatchObject(places)
    expect(read).toHaveLength(7)
  }
})

test('history of both venues is one, newest first, also within a block', async () => {
  const [trader, token, pool] = [addressOf(0x106), addressOf(0x6000), addressOf(0x6100)]
  const [token0, token1] = [addressOf(0x6001), addressOf(0x6002)]
  await poolsStore(world.database.query).put(poolOf({ address: pool, token0, token1 }))
  const onCurve = (block: number, logIndex: number) =>
    fillOf(trader, token, { blockNumber: BigInt(block), logIndex })
  const inPool = (block: number, logIndex: number) => swapOf(block, { trader, pool, logIndex })
  const [early, block, late] = [3_000_000, 3_000_001, 3_000_002]
  await keep([onCurve(early, 7), onCurve(block, 2), onCurve(block, 4), onCurve(late, 0)])
  const swaps = [inPool(early, 9), inPool(block, 1), inPool(block, 3), inPool(late, 5)]
  await poolHistoryStore(world.database.query).insertSwaps(swaps)
  const places = [
    `uniswap_v3 ${late} 5`,
    `curve ${late} 0`,
    `curve ${block} 4`,
    `uniswap_v3 ${block} 3`,
    `curve ${block} 2`,
    `uniswap_v3 ${block} 1`,
    `uniswap_v3 ${early} 9`,
    `curve ${early} 7`,
  ]
  for (const limit of [1, 3, 8]) {
    const read = await onPagesOf((cursor) => portfolio().history(trader, { limit, ...cursor }))
    expect(
      read.map(({ blockNumber, logIndex, venue }) => `${venue} ${blockNumber} ${logIndex}`),
    ).toEqual(places)
  }
})

test.each([
  ['with a block that is no number', ['latest', '1']],
  ['with a block below zero', ['-1', '1']],
  ['with a block that no chain reaches', ['1'.repeat(19), '1']],
  ['with a log that is no number', ['1', '1e3']],
  ['without a log', ['1']],
])('a place in the history %s is refused', async (_name, parts) => {
  const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
  const asked = portfolio().history(addressOf(0x104), { limit: 1, cursor })
  expect(await refusalOf(asked)).toMatchObject({
    code: 'request.invalid',
    faults: ['query/cursor'],
  })
})
