import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchToken, tradeToken } from '../../../../test/support/launchpad-world.ts'
import { createOrdersWorld, type OrdersWorld } from '../../../../test/support/orders-world.ts'
import { createTradingWorld, type TradingWorld } from '../../../../test/support/trading-world.ts'
import {
  call,
  createUniswapChain,
  fundPool,
  noDeadline,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import { createOrderMarket } from './order-market.ts'
import { ether as etherToken } from './swap-terms.ts'

const fee = 3_000
let chain: UniswapChain
let trading: TradingWorld
let orders: OrdersWorld
let market: ReturnType<typeof createOrderMarket>
let pair: { base: Hex; quote: Hex }

beforeAll(async () => {
  chain = await createUniswapChain()
  pair = { base: await chain.token(), quote: await chain.token() }
  await fundPool(chain, [pair.base, pair.quote], { fee, liquidity: 10n ** 15n })
  await fundPool(chain, [pair.base, chain.weth], { fee, liquidity: 10n ** 18n })
  trading = await createTradingWorld(chain)
  market = createOrderMarket({
    swaps: trading.trading.quotes,
    evm: chain.evm,
    weth: chain.weth,
    curve: chain.launchpadAddress,
  })
  orders = await createOrdersWorld({
    market: { ...market, set: () => {}, dry: () => {} },
  })
  await trading.sync()
}, 60_000)
afterAll(async () => {
  await orders.close()
  await trading.close()
  await chain.stop()
})

const swap = async (tokenIn: Hex, tokenOut: Hex, amountIn: bigint) => {
  const params = {
    tokenIn,
    tokenOut,
    fee,
    recipient: chain.owner,
    deadline: noDeadline,
    amountIn,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  await chain.send({ to: chain.swapRouter, data: call('exactInputSingle', [params]) })
  await trading.sync()
}

describe('the market of orders, over the pools of the chain', () => {
  test('knows the decimals and the price of a pair, and names the block', async () => {
    expect((await market.prices.lookUp(pair))?.facts).toEqual({ baseDecimals: 6, quoteDecimals: 6 })
    const price = await market.prices.current(pair)
    const tip = await chain.evm.getBlock('latest')
    expect(price?.blockNumber).toBe(tip?.number)
    // The pool opened at a price of one; the mean of both directions has no fee in it.
    const off = (price?.priceE18 ?? 0n) - 10n ** 18n
    expect(off < 0n ? -off : off).toBeLessThan(10n ** 14n)
  })
  test('reads the tables for a lookup once, whether the price is kept or not', async () => {
    const quotes = trading.trading.quotes
    const moments: unknown[] = []
    const given: unknown[] = []
    const counted = createOrderMarket({
      swaps: {
        async moment() {
          const moment = await quotes.moment()
          moments.push(moment)
          return moment
        },
        quote(question, moment) {
          given.push(moment)
          return quotes.quote(question, moment)
        },
      },
      evm: chain.evm,
      weth: chain.weth,
      curve: chain.launchpadAddress,
    })
    const first = await counted.prices.lookUp(pair)
    expect(first?.price).toEqual(await market.prices.current(pair))
    expect(given.length).toBeGreaterThan(0)
    expect([...new Set(given)]).toEqual(moments)
    given.length = 0
    expect(await counted.prices.lookUp(pair)).toEqual(first)
    expect([given.length, moments.length]).toEqual([0, 2])
  })
  test('quotes what the swap then gives, to the unit', async () => {
    const amountInAtomic = 12_345_678n
    const quote = await market.quotes.quote({ pair, side: 'sell', amountInAtomic })
    expect(quote?.route).toEqual([
      { venue: 'uniswap_v3', pool: expect.stringMatching(/^0x/), shareBps: 10_000 },
    ])
    const balance = async () =>
      BigInt(await chain.evm.call({ to: pair.quote, data: call('balanceOf', [chain.owner]) }))
    const before = await balance()
    await swap(pair.base, pair.quote, amountInAtomic)
    expect((await balance()) - before).toBe(quote?.amountOutAtomic)
  })
  test('trades wrapped ether, and says null for what nothing connects or is no token', async () => {
    const ether = { base: chain.weth, quote: pair.base }
    expect((await market.prices.lookUp(ether))?.facts).toEqual({
      baseDecimals: 18,
      quoteDecimals: 6,
    })
    const coin = { base: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', quote: pair.base } as const
    expect(await market.prices.current(coin)).toEqual(await market.prices.current(ether))
    const lonely = await chain.token()
    expect(await market.prices.lookUp({ base: lonely, quote: pair.quote })).toBeNull()
    expect(await market.prices.lookUp({ base: chain.owner, quote: pair.quote })).toBeNull()
    expect(await market.prices.lookUp({ base: chain.factory, quote: pair.quote })).toBeNull()
  })
  test('has a price for a curve on which nobody has bought yet: what buying costs', async () => {
    const creator = await chain.account()
    // The launchpad's fixtures expect a world with its service under `service`.
    const launches = { ...trading, service: trading.launchpad } as never
    const launch = await launchToken(chain, launches, { creator })
    await trading.sync()
    const fresh = { base: launch.predictedAddress as Hex, quote: etherToken } as const
    const asked = (await market.prices.lookUp(fresh))?.price?.priceE18 ?? 0n
    expect(asked).toBeGreaterThan(0n)
    const purchase = {
      trader: creator,
      token: fresh.base,
      side: 'buy',
      amountIn: 10n ** 15n,
    } as const
    await tradeToken(chain, launches, purchase)
    await trading.sync()
    // From the first purchase on it is the mean of both directions, which is less by half of their difference.
    const mean = (await market.prices.current(fresh))?.priceE18 ?? 0n
    expect(mean).toBeLessThan(asked)
    expect(mean * 100n).toBeGreaterThan(asked * 97n)
  })
  test('triggers and fills a paper order when a real swap moves the price', async () => {
    const owner = await orders.trader()
    await orders.paper.reset(owner, {
      balances: [{ token: pair.quote, amountAtomic: '100000000' }],
    })
    const order = await orders.orders.place(owner, {
      mode: 'paper',
      kind: 'limit',
      side: 'buy',
      pair,
      limitPrice: '0.9',
      amountAtomic: '50000000',
    })
    await orders.work.evaluate()
    expect((await orders.orders.get(owner, order.id)).status).toBe('open')
    await swap(pair.base, pair.quote, 4n * 10n ** 14n)
    expect(await orders.work.evaluate()).toBe(1)
    await orders.work.execute(order.id, 1)
    const filled = await orders.orders.get(owner, order.id)
    expect(filled.status).toBe('filled')
    expect(Number(filled.avgPrice)).toBeLessThanOrEqual(0.9)
  })
})
