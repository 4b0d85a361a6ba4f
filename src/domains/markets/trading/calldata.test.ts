import { decodeFunctionData, encodeFunctionData, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { encodeRouterSwap, routerAbi } from '../../chain/pools/index.ts'
import { decodeSwap } from './calldata.ts'
import { limitsOf } from './quotes.service.ts'

const [sell, buy, recipient, pool] = ['e1', 'e2', 'f1', 'd1'].map((digits) =>
  getAddress(`0x${digits.repeat(20)}`),
) as [...[`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]]

/** A route whose paths give these amounts. */
function swapOf(amounts: readonly bigint[]) {
  const paths = amounts.map((amountOut) => {
    const hop = { pool, tokenIn: sell, tokenOut: buy, feePpm: 500, fee: 0n, ticksCrossed: 0 }
    return { hops: [{ ...hop, amountIn: 40n, amountOut }], amountIn: 40n, amountOut }
  })
  const buyAmount = amounts.reduce((sum, amount) => sum + amount, 0n)
  const sellAmount = 40n * BigInt(amounts.length)
  return { route: { venue: 'uniswap_v3', paths }, sellAmount, buyAmount } as const
}
type Swap = ReturnType<typeof swapOf>

/** The minimum of each path in the call. */
function leastOfEach(swap: Swap, slippageBps: number): readonly bigint[] {
  const limits = limitsOf(swap, { side: 'exactIn', slippageBps })
  const terms = { side: 'exactIn', sell, buy, recipient, deadline: 1n } as const
  const { data } = encodeRouterSwap({ ...terms, ...limits }, swap.route.paths)
  const call = decodeFunctionData({ abi: routerAbi, data })
  const calls = call.functionName === 'multicall' ? call.args[0] : [data]
  return calls.map((each) => {
    const one = decodeFunctionData({ abi: routerAbi, data: each })
    if (one.functionName !== 'exactInput') throw new Error('the call is no exact input')
    return one.args[0].amountOutMinimum
  })
}

describe('the least that a signed swap accepts', () => {
  test.each([
    ['one unit', [1n], 5_000],
    ['one unit of each of two paths', [1n, 1n], 50],
    ['one unit of a path beside much of another', [1n, 1_000_000n], 50],
  ])('is never nothing, on any path, of %s', (_name, amounts, slippageBps) => {
    const least = leastOfEach(swapOf(amounts), slippageBps)
    expect(least).toHaveLength(amounts.length)
    for (const each of least) expect(each).toBeGreaterThan(0n)
  })
  test('is on no path more than that path gives, however the division comes out', () => {
    expect(leastOfEach(swapOf([10n, 10n, 10n]), 1)).toEqual([9n, 10n, 10n])
  })
  test('is never nothing and never more than what was quoted, whatever the parts and the slippage', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 60n }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 5_000 }), (parts, slippageBps) => {
        const swap = swapOf(parts)
        const least = leastOfEach(swap, slippageBps)
        expect(least.every((each) => each > 0n)).toBe(true)
        // A path whose minimum exceeds its own output would revert at the very prices of the quote.
        expect(least.every((each, index) => each <= (parts[index] ?? 0n))).toBe(true)
        const { buyMin } = limitsOf(swap, { side: 'exactIn', slippageBps })
        expect(least.reduce((sum, each) => sum + each, 0n)).toBeGreaterThanOrEqual(buyMin)
      }),
    )
  })
  test('gives way by less than one unit more than the slippage, and not at all without any', () => {
    const swap = swapOf([10_001n])
    const least = (slippageBps: number) => limitsOf(swap, { side: 'exactIn', slippageBps }).buyMin
    expect([0, 1, 50, 5_000].map(least)).toEqual([10_001n, 9_999n, 9_950n, 5_000n])
    // The unwrapping of ether, and a curve, enforce the total minimum instead of one for each path.
    expect(limitsOf(swapOf([1n]), { side: 'exactIn', slippageBps: 1 }).buyMin).toBe(1n)
  })
  test('of an exact amount is that amount, and what is paid gives way upwards', () => {
    const swap = { ...swapOf([10n]), sellAmount: 10_001n }
    const limits = (slippageBps: number) => limitsOf(swap, { side: 'exactOut', slippageBps })
    expect(limits(0)).toEqual({ sellMax: 10_001n, buyMin: 10n })
    expect(limits(50)).toEqual({ sellMax: 10_052n, buyMin: 10n })
  })
  test('on a curve is of what is bought, also where an exact amount was asked for', () => {
    const route = { venue: 'curve', token: buy, feeWei: 1n } as const
    const swap = { route, sellAmount: 10_001n, buyAmount: 1n }
    expect(limitsOf(swap, { side: 'exactOut', slippageBps: 50 })).toEqual({
      sellMax: 10_001n,
      buyMin: 1n,
    })
  })
  test('is read from the bytes as it was written', () => {
    const swap = swapOf([70n, 30n])
    const terms = { side: 'exactIn', sell, buy, recipient, deadline: 1n } as const
    const limits = { ...terms, ...limitsOf(swap, { side: 'exactIn', slippageBps: 100 }) }
    expect(decodeSwap(encodeRouterSwap(limits, swap.route.paths))).toMatchObject(limits)
  })
})

test.each(['exactIn', 'exactOut'] as const)(
  '%s: ether that the pools do not take goes back',
  (side) => {
    const swap = swapOf([70n])
    const limits = { ...limitsOf(swap, { side, slippageBps: 100 }), side }
    const given = { ...limits, sell: 'ETH', buy, recipient, deadline: 1n } as const
    const call = encodeRouterSwap(given, swap.route.paths)
    const { args } = decodeFunctionData({ abi: routerAbi, data: call.data })
    expect(args?.[0]).toContain(encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' }))
    expect(decodeSwap(call)).toMatchObject({ side, sell: 'ETH', buy, sellMax: limits.sellMax })
  },
)

describe('bytes that move ether about, or lead nowhere', () => {
  const refund = encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' })
  const unwrapping = encodeFunctionData({
    abi: routerAbi,
    functionName: 'unwrapWETH9',
    args: [1n, recipient],
  })
  const along = (path: Hex) =>
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'exactInput',
      args: [{ path, recipient, deadline: 1n, amountIn: 1n, amountOutMinimum: 1n }],
    })
  test.each<[string, readonly Hex[]]>([
    ['no call', []],
    ['a refund', [refund]],
    ['an unwrapping', [unwrapping]],
    ['both of them', [unwrapping, refund]],
    ['a path without a token', [along('0x')]],
    ['a path of one token', [along(sell)]],
    ['a path of one token, unwrapped', [along(sell), unwrapping]],
  ])('are no swap: %s', (_name, calls) => {
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [calls] })
    expect(() => decodeSwap({ data, value: 1n })).toThrow('the bytes are no swap')
  })
  test.each([
    ['a refund', refund],
    ['an unwrapping', unwrapping],
    ['a path without a token', along('0x')],
    ['a path of one token', along(sell)],
  ])('are no swap by themselves either: %s', (_name, data) => {
    expect(() => decodeSwap({ data, value: 0n })).toThrow('the bytes are no swap')
  })
})
