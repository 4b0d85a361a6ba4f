import { decodeFunctionResult, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchToken, refusalOf } from '../../../../test/support/launchpad-world.ts'
import { createTradingWorld, type TradingWorld } from '../../../../test/support/trading-world.ts'
import {
  call,
  createUniswapChain,
  fundPool,
  testUniswapAbi,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'

let chain: UniswapChain
let world: TradingWorld
let usd: Hex
let coin: Hex
let curveToken: string

const terms = { side: 'exactIn', slippageBps: 50 } as const

beforeAll(async () => {
  chain = await createUniswapChain()
  usd = await chain.token()
  coin = await chain.token()
  await fundPool(chain, [usd, chain.weth], { fee: 500, liquidity: 10n ** 21n })
  await fundPool(chain, [usd, chain.weth], { fee: 3_000, liquidity: 10n ** 21n })
  await fundPool(chain, [usd, coin], { fee: 3_000, liquidity: 10n ** 21n })
  world = await createTradingWorld(chain)
  await world.sync()
  const creator = await chain.account()
  curveToken = (await launchToken(chain, worldOfLaunches(), { creator, initialBuyEth: '0.2' }))
    .predictedAddress
  await world.sync()
}, 60_000)
afterAll(async () => {
  await world.close()
  await chain.stop()
})

const quotes = () => world.trading.ready().quotes

test('a quote over one pool is that of the chain, and can be read until it expires', async () => {
  const amount = parseEther('0.01')
  const quote = await quotes().quote({
    ...terms,
    sellToken: 'ETH',
    buyToken: usd.toLowerCase(),
    amount: `${amount}`,
  })
  expect(quote.route).toHaveLength(1)
  expect(quote.route[0]?.hops).toMatchObject([{ feePpm: 500, tokenIn: chain.weth }])
  expect(BigInt(quote.buyAmount.amountAtomic)).toBe(await quoter([chain.weth, 500, usd], amount))
  expect(BigInt(quote.minBuyAmount.amountAtomic)).toBe(
    (BigInt(quote.buyAmount.amountAtomic) * 9_950n) / 10_000n,
  )
  expect(quote).toMatchObject({ buyToken: usd, issues: { simulation: { status: 'not_run' } } })
  expect(await quotes().get(quote.quoteId)).toEqual(quote)
  world.clock.advance(20_001)
  expect(await refusalOf(quotes().get(quote.quoteId))).toMatchObject({
    code: 'trading.quote_expired',
    status: 410,
  })
})

test('over two pools it is that of the chain, exact in and exact out', async () => {
  const amount = 10n ** 15n
  const pair = { sellToken: 'ETH', buyToken: coin, slippageBps: 100 }
  const given = await quotes().quote({ ...pair, side: 'exactIn', amount: `${amount}` })
  const path = [chain.weth, 500, usd, 3_000, coin]
  expect(given.route[0]?.hops).toHaveLength(2)
  expect(BigInt(given.buyAmount.amountAtomic)).toBe(await quoter(path, amount))
  const wanted = await quotes().quote({ ...pair, side: 'exactOut', amount: `${amount}` })
  expect(wanted.buyAmount.amountAtomic).toBe(`${amount}`)
  expect(BigInt(wanted.sellAmount.amountAtomic)).toBe(await quoterOut(path.toReversed(), amount))
  expect(BigInt(wanted.maxSellAmount.amountAtomic)).toBeGreaterThan(
    BigInt(wanted.sellAmount.amountAtomic),
  )
})

test('a large swap is split over both pools, for more than the best of them gives', async () => {
  const amount = parseEther('200')
  const quote = await quotes().quote({
    ...terms,
    sellToken: chain.weth,
    buyToken: usd,
    amount: `${amount}`,
  })
  expect(new Set(quote.route.map(({ hops }) => hops[0]?.feePpm))).toEqual(new Set([500, 3_000]))
  expect(quote.route.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBe(10_000)
  const [one, other] = [
    await quoter([chain.weth, 500, usd], amount),
    await quoter([chain.weth, 3_000, usd], amount),
  ]
  const total = BigInt(quote.buyAmount.amountAtomic)
  expect(total).toBeGreaterThan(one > other ? one : other)
  let sum = 0n
  for (const part of quote.route) {
    const path = [chain.weth, part.hops[0]?.feePpm ?? 0, usd]
    sum += await quoter(path, BigInt(part.amountIn.amountAtomic))
  }
  expect(total).toBe(sum)
  expect(quote.alternatives.length).toBeGreaterThan(0)
})

test('a token on its curve is quoted as the curve does', async () => {
  const amountIn = `${parseEther('0.1')}`
  const quote = await quotes().quote({
    ...terms,
    sellToken: 'eth',
    buyToken: curveToken,
    amount: amountIn,
  })
  const own = await world.launchpad.quotes.quote({ token: curveToken, side: 'buy', amountIn })
  expect(quote.route).toMatchObject([{ venue: 'curve', shareBps: 10_000 }])
  expect(quote.buyAmount.amountAtomic).toBe(own.amountOut.amountAtomic)
  expect(quote.fees).toMatchObject([{ kind: 'curve', amount: { asset: 'ETH' } }])
})

test('with a taker it says what is missing', async () => {
  const { address: taker } = await chain.account()
  const poor = await quotes().quote({
    ...terms,
    sellToken: usd,
    buyToken: 'ETH',
    amount: '1000000',
    taker,
  })
  expect(poor.issues).toMatchObject({
    balance: { actual: { amountAtomic: '0' } },
    allowance: { spender: chain.swapRouter },
    simulation: { status: 'not_run' },
  })
  const rich = { ...terms, sellToken: 'ETH', buyToken: usd, amount: '1000000000', taker }
  expect((await quotes().quote(rich)).issues).toEqual({
    balance: null,
    allowance: null,
    simulation: { status: 'passed', revertReason: null },
  })
})

test.each([
  ['the same token', () => ({ sellToken: usd, buyToken: usd }), 'unsupported_token'],
  [
    'a token that nobody trades',
    () => ({ sellToken: 'ETH', buyToken: chain.owner }),
    'unsupported_token',
  ],
  ['more than there is', () => ({ sellToken: usd, buyToken: 'ETH' }), 'no_liquidity'],
])('%s is refused', async (_name, pair, code) => {
  const asked = quotes().quote({ ...terms, ...pair(), amount: `${10n ** 38n}` })
  expect(await refusalOf(asked)).toMatchObject({ code: `trading.${code}`, status: 422 })
})

/** The world in the form that the launchpad's fixtures expect. */
function worldOfLaunches() {
  const { launchpad: service, sync } = world
  return { ...world, service, sync } as never
}

function pathOf(parts: readonly (number | string)[]): Hex {
  const text = parts.map((part) =>
    typeof part === 'number' ? part.toString(16).padStart(6, '0') : part.slice(2),
  )
  return `0x${text.join('')}`
}

async function quoter(parts: readonly (number | string)[], amount: bigint): Promise<bigint> {
  return ask('quoteExactInput', [pathOf(parts), amount])
}

async function quoterOut(parts: readonly (number | string)[], amount: bigint): Promise<bigint> {
  return ask('quoteExactOutput', [pathOf(parts), amount])
}

async function ask(functionName: string, args: readonly unknown[]): Promise<bigint> {
  const data = await chain.evm.call({ to: chain.quoterV2, data: call(functionName, args) })
  const answer = { abi: testUniswapAbi, functionName, data } as never
  const [amount = 0n] = decodeFunctionResult(answer) as readonly bigint[]
  return amount
}
