import { getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/security/scale.ts'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import { fc } from '../../../../test/support/properties.ts'
import { bestDivision, bestSingle } from '../../../../test/support/route-model.ts'
import { createScriptedPools, type ScriptedPool } from '../../../../test/support/scripted-pools.ts'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Asset } from './assets.ts'
import {
  createSwapPricing,
  type PricedSwap,
  type PricingOptions,
  type RoutedSwap,
  type SwapQuestion,
} from './pricing.ts'
import { tradingErrors } from './trading.errors.ts'

const addressOf = (digits: string) => getAddress(`0x${digits.repeat(20)}`)
const [weth, usd, coin, gem] = ['a1', 'b2', 'c3', 'd4'].map(addressOf) as [...[Hex, Hex, Hex, Hex]]
const wide = { liquidity: 10n ** 20n, tick: 0, reach: 60_000 }
const poolOf = (tokens: readonly [Hex, Hex], wish: Partial<ScriptedPool> = {}): ScriptedPool => ({
  ...wide,
  tokens,
  feePpm: 3_000,
  ...wish,
})

type Curve = {
  readonly ethAmount: bigint
  readonly tokenAmount: bigint
  readonly refund?: bigint
  readonly feeAmount?: bigint
}
const noCurve = async (): Promise<Curve> => {
  throw new AppError(tradingErrors.unsupported_token, 'There is no curve.')
}

/** Pricing over pools in memory and a curve that answers as the test says. Gas is free unless given. */
function pricingOver(
  pools: readonly ScriptedPool[],
  {
    curve = noCurve,
    gasPrice = 0n,
    reserves = { virtualEth: 10n ** 18n, virtualToken: 10n ** 18n },
  }: {
    readonly curve?: () => Promise<Curve>
    readonly gasPrice?: bigint
    readonly reserves?: { readonly virtualEth: bigint; readonly virtualToken: bigint }
  } = {},
) {
  const mirror = createScriptedPools(pools)
  const quotes = {
    burning: async () => new Map(),
    price: async () => {
      const { ethAmount, tokenAmount, refund = 0n, feeAmount = 0n } = await curve()
      return {
        quote: { ethAmount, tokenAmount, refund, feeAmount },
        curve: reserves,
        gasLimit: null,
      }
    },
  }
  // Pricing uses only these two of the launchpad's quotes, and only these members of a curve's answer.
  const launchpad = { quotes } as unknown as PricingOptions['launchpad']
  const pricing = createSwapPricing({ mirror, launchpad, weth, gasPrice: async () => gasPrice })
  return { mirror, pricing }
}

const feesOf = ({ route }: RoutedSwap) =>
  route.venue !== 'uniswap_v3'
    ? [route.venue]
    : route.paths.flatMap(({ hops }) => hops.map((hop) => hop.feePpm))
const amount = 10n ** 15n
const buying = { side: 'exactIn', sell: 'ETH', buy: usd, amount } as const

test('who gives the moment that they asked for has no table read again, until it stands no more', async () => {
  const pool = poolOf([weth, usd])
  const { mirror } = pricingOver([pool])
  let refreshed = 0
  let isAt = true
  const refresh = () => {
    refreshed += 1
    return mirror.refresh()
  }
  const launchpad = { quotes: { burning: async () => new Map(), price: noCurve } }
  const pricing = createSwapPricing({
    mirror: { ...mirror, refresh, isAt: () => isAt },
    launchpad: launchpad as unknown as PricingOptions['launchpad'],
    weth,
    gasPrice: async () => 0n,
  })
  const moment = await pricing.moment()
  const block = { number: 7n, hash: '0xaa', timestamp: 0n } as const
  const seen = { ...moment, position: { block, safeNumber: 0n } }
  const quoted = await pricing.quote(buying, seen)
  expect([quoted.position, refreshed]).toEqual([seen.position, 1])
  isAt = false
  expect((await pricing.quote(buying, seen)).position).toBeNull()
  await pricing.quote(buying)
  expect(refreshed).toBe(3)
})

describe('of several venues', () => {
  const three = [3_000, 500, 10_000].map((feePpm) => poolOf([weth, usd], { feePpm }))
  test('an exact sale goes where it brings most, the others after it in order', async () => {
    const best = await pricingOver(three, { gasPrice: 10n ** 12n }).pricing.quote(buying)
    expect([best, ...best.alternatives].map(feesOf)).toEqual([[500], [3_000], [10_000]])
    const bought = [best, ...best.alternatives].map(({ buyAmount }) => buyAmount)
    expect(bought).toEqual([...bought].sort((a, b) => (a > b ? -1 : 1)))
    expect(best.sellAmount).toBe(amount)
  })
  test('an exact purchase goes where it takes least, the others after it in order', async () => {
    const { pricing } = pricingOver(three, { gasPrice: 10n ** 12n })
    const best = await pricing.quote({ ...buying, side: 'exactOut' })
    expect([best, ...best.alternatives].map(feesOf)).toEqual([[500], [3_000], [10_000]])
    const sold = [best, ...best.alternatives].map(({ sellAmount }) => sellAmount)
    expect(new Set(sold).size).toBe(3)
    expect(sold).toEqual([...sold].sort((a, b) => (a < b ? -1 : 1)))
    expect(best.buyAmount).toBe(amount)
  })
  test.each(['exactIn', 'exactOut'] as const)(
    '%s: of two pools that do alike the one that is known longer goes first, a worse one after both',
    async (side) => {
      const pools = [10_000, 3_000, 3_000].map((feePpm) => poolOf([weth, usd], { feePpm }))
      const { pricing } = pricingOver(pools, { gasPrice: 10n ** 12n })
      const best = await pricing.quote({ ...buying, side })
      const found = [best, ...best.alternatives].map(({ route }) =>
        route.venue !== 'uniswap_v3'
          ? []
          : route.paths.flatMap(({ hops }) => hops.map(({ pool }) => pool)),
      )
      const [worse, longer, later] = ['1', '2', '3'].map((digit) => `0x${digit.padStart(40, '0')}`)
      expect(found).toEqual([[longer], [later], [worse]])
    },
  )
  test.each([
    ['exactIn', { ethAmount: amount, tokenAmount: 2n * amount }, 'curve'],
    ['exactIn', { ethAmount: amount, tokenAmount: amount / 2n }, 'pool'],
    ['exactOut', { ethAmount: amount / 2n, tokenAmount: amount }, 'curve'],
    ['exactOut', { ethAmount: 2n * amount, tokenAmount: amount }, 'pool'],
  ] as const)(
    '%s: a curve that answers last is ranked by its price like any other',
    async (side, said, first) => {
      let isRead = false
      const { mirror, pricing } = pricingOver([poolOf([weth, usd])], {
        async curve() {
          await Promise.resolve().then(() => undefined)
          isRead = true
          return said
        },
      })
      expect(mirror.poolsOf(weth)).toHaveLength(1)
      const best = await pricing.quote({ ...buying, side })
      const ranked = [best, ...best.alternatives].map((each) =>
        each.route.venue === 'curve' ? 'curve' : 'pool',
      )
      expect(ranked).toEqual(first === 'curve' ? ['curve', 'pool'] : ['pool', 'curve'])
      expect(isRead).toBe(true)
    },
  )
  test('one that refuses is left out, one that fails is not passed over in silence', async () => {
    const pools = [poolOf([weth, usd])]
    expect(feesOf(await pricingOver(pools).pricing.quote(buying))).toEqual([3_000])
    const failing = pricingOver(pools, {
      async curve() {
        throw new AppError(upstreamErrors.unavailable, 'The chain does not answer.')
      },
    })
    expect(await refusalOf(failing.pricing.quote(buying))).toMatchObject({
      code: upstreamErrors.unavailable.code,
    })
  })
  test('a pool that can fill only a part is no path at all, however good its price', async () => {
    const shallow = poolOf([weth, usd], { feePpm: 100, liquidity: 10n ** 12n, reach: 60 })
    const best = await pricingOver([shallow, poolOf([weth, usd])]).pricing.quote(buying)
    expect([best, ...best.alternatives].map(feesOf)).toEqual([[3_000]])
    for (const side of ['exactIn', 'exactOut'] as const) {
      const alone = pricingOver([shallow]).pricing.quote({ ...buying, side })
      expect(await refusalOf(alone)).toMatchObject({ code: 'trading.no_liquidity' })
    }
  })
})

describe('a curve that would take only a part of what is offered', () => {
  const partly = async () => ({ ethAmount: amount - 1n, tokenAmount: 9n * amount, refund: 1n })
  test('is no route, however much it would give', async () => {
    const best = await pricingOver([poolOf([weth, usd])], { curve: partly }).pricing.quote(buying)
    expect([best, ...best.alternatives].map(feesOf)).toEqual([[3_000]])
    const whole = async () => ({ ethAmount: amount, tokenAmount: 9n * amount })
    const other = await pricingOver([poolOf([weth, usd])], { curve: whole }).pricing.quote(buying)
    expect(feesOf(other)).toEqual(['curve'])
  })
  test('is none where nothing else is there, nor when a quote is priced again', async () => {
    const { pricing } = pricingOver([], { curve: partly })
    expect(await refusalOf(pricing.quote(buying))).toMatchObject({ code: 'trading.no_liquidity' })
    const route = { venue: 'curve', token: usd, feeWei: 0n } as const
    expect(await pricing.again(buying, route)).toBeUndefined()
  })
  test('is known for its token to be sold, too, and for no other pair', async () => {
    const { pricing } = pricingOver([], { curve: partly })
    const asked = (sell: Asset, buy: Asset) =>
      refusalOf(pricing.quote({ side: 'exactIn', sell, buy, amount }))
    expect(await asked(usd, 'ETH')).toMatchObject({ code: 'trading.no_liquidity' })
    expect(await asked(usd, coin)).toMatchObject({ code: 'trading.unsupported_token' })
  })
})

test('what a curve would give at its price before is less its fee, and rounded down', async () => {
  const { pricing } = pricingOver([], {
    curve: async () => ({ ethAmount: 1_000n, tokenAmount: 400n, feeAmount: 10n }),
    reserves: { virtualEth: 7n, virtualToken: 3n },
  })
  // 990 * 3 / 7 is 424.3; 400 * 7 / 3 is 933.3, and the fee is taken from that.
  const bought = await pricing.quote({ ...buying, amount: 1_000n })
  const sold = await pricing.quote({ side: 'exactIn', sell: usd, buy: 'ETH', amount: 400n })
  expect([bought, sold].map(({ unmovedBuyAmount }) => unmovedBuyAmount)).toEqual([424n, 923n])
})

describe('of more routes than are shown', () => {
  const five = [5n, 4n, 3n, 2n, 1n].map((times) =>
    poolOf([weth, usd], { liquidity: times * 10n ** 18n }),
  )
  const large = { ...buying, amount: 10n ** 17n }
  const kinds = (best: PricedSwap) =>
    [best, ...best.alternatives].map(({ route }) =>
      route.venue !== 'uniswap_v3' ? route.venue : route.paths.length,
    )
  test('the best three single ones stand behind the split that is better', async () => {
    expect(kinds(await pricingOver(five).pricing.quote(large))).toEqual([4, 1, 1, 1])
  })
  test('never more than three stand behind the best, whatever kinds there are', async () => {
    const curve = async () => ({ ethAmount: large.amount, tokenAmount: 2n * large.amount })
    const best = await pricingOver(five, { curve }).pricing.quote(large)
    expect(kinds(best)).toEqual(['curve', 4, 1, 1])
  })
})

describe('a split is worth it', () => {
  const sides = ['exactIn', 'exactOut'] as const
  const twoOf = (tokens: readonly [Hex, Hex]) =>
    [5n, 4n].map((times) => poolOf(tokens, { liquidity: times * 10n ** 18n }))
  const pathsOf = ({ route }: RoutedSwap) => (route.venue !== 'uniswap_v3' ? 0 : route.paths.length)
  /** How much better the split is than the best single path, where gas is free; with that path. */
  async function gainOf(question: SwapQuestion) {
    const tokens = [question.sell, question.buy].map((asset) => (asset === 'ETH' ? weth : asset))
    const split = await pricingOver(twoOf(tokens as [Hex, Hex])).pricing.quote(question)
    const [single] = split.alternatives
    if (single === undefined || pathsOf(split) !== 2) throw new Error('there is no split')
    const gain =
      question.side === 'exactIn'
        ? split.buyAmount - single.buyAmount
        : single.sellAmount - split.sellAmount
    return { gain, single, gasUnits: split.gasUnits - single.gasUnits }
  }

  test.each(sides)('%s: in ether where it gains more than its gas', async (side) => {
    const pair = side === 'exactIn' ? ([usd, 'ETH'] as const) : (['ETH', usd] as const)
    const question = { side, sell: pair[0], buy: pair[1], amount: 10n ** 17n }
    const { gain, gasUnits, single } = await gainOf(question)
    expect([single.gasUnits, gasUnits]).toEqual([145_000n, 70_000n])
    const at = async (gasPrice: bigint) =>
      pathsOf(await pricingOver(twoOf([weth, usd]), { gasPrice }).pricing.quote(question))
    const worth = (gain - 1n) / gasUnits
    expect([await at(worth), await at(worth + 1n)]).toEqual([2, 1])
  })
  test.each(sides)(
    '%s: in a token where the gain is worth more ether than its gas',
    async (side) => {
      const pair = side === 'exactIn' ? (['ETH', usd] as const) : ([usd, 'ETH'] as const)
      const question = { side, sell: pair[0], buy: pair[1], amount: 10n ** 17n }
      const { gain, gasUnits, single } = await gainOf(question)
      const isExactIn = side === 'exactIn'
      const [ether, tokens] = isExactIn
        ? [single.sellAmount, single.buyAmount]
        : [single.buyAmount, single.sellAmount]
      const at = async (gasPrice: bigint) =>
        pathsOf(await pricingOver(twoOf([weth, usd]), { gasPrice }).pricing.quote(question))
      const worth = (gain * ether - 1n) / (gasUnits * tokens)
      expect([await at(worth), await at(worth + 1n)]).toEqual([2, 1])
    },
  )
  test.each(sides)(
    '%s: between two tokens where it gains five hundredths of a percent',
    async (side) => {
      const seen = new Map<boolean, number>()
      for (let size = 4n * 10n ** 15n; size < 7n * 10n ** 15n; size += 10n ** 14n) {
        const question = { side, amount: size } as const
        const { gain, single } = await gainOf({ ...question, sell: 'ETH', buy: usd })
        const scale = side === 'exactIn' ? single.buyAmount : single.sellAmount
        const isWorth = gain * 10_000n >= scale * 5n
        const own = pricingOver(twoOf([coin, gem])).pricing
        const best = await own.quote({ ...question, sell: coin, buy: gem })
        expect(pathsOf(best), `${size}`).toBe(isWorth ? 2 : 1)
        seen.set(isWorth, (seen.get(isWorth) ?? 0) + 1)
      }
      expect(seen.size).toBe(2)
    },
  )
})

test.each(['exactIn', 'exactOut'] as const)(
  '%s: a split gives each path whole twentieths, and the rest of the division to one of them',
  async (side) => {
    const pools = [1n, 7n].map((times) => poolOf([usd, coin], { liquidity: times * 10n ** 18n }))
    // An eighth would be two and a half of these parts.
    const part = 10n ** 16n
    const question = { side, sell: usd, buy: coin, amount: 20n * part + 7n }
    const { route } = await pricingOver(pools).pricing.quote(question)
    const paths = route.venue !== 'uniswap_v3' ? [] : route.paths
    const exact = paths.map((path) => (side === 'exactIn' ? path.amountIn : path.amountOut))
    expect(exact.reduce((sum, each) => sum + each, 0n)).toBe(question.amount)
    expect(new Set(exact.map((each) => each % part))).toEqual(new Set([0n, 7n]))
  },
)

describe('against every route there is', () => {
  const tokens = [weth, usd, coin, gem]
  const pairs = tokens.flatMap((one, index) =>
    tokens.slice(index + 1).map((other) => [one, other] as const),
  )
  const pools = fc.record<ScriptedPool>({
    tokens: fc.constantFrom(...pairs),
    feePpm: fc.constantFrom(100, 500, 3_000, 10_000),
    liquidity: fc.bigInt({ min: 10n ** 15n, max: 10n ** 18n }),
    tick: fc.integer({ min: -20, max: 20 }).map((steps) => steps * 60),
    reach: fc.constantFrom(600, 6_000, 60_000),
  })
  const assets = fc.constantFrom<Asset>('ETH', usd, coin, gem)
  const questions = fc.record({
    side: fc.constantFrom('exactIn' as const, 'exactOut' as const),
    sell: assets,
    buy: assets,
    amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map((tenths) => tenths * 20n),
  })
  const wrapped = (asset: Asset) => (asset === 'ETH' ? weth : asset)
  const worse = (side: string, swap: RoutedSwap, model: { amountIn: bigint; amountOut: bigint }) =>
    side === 'exactIn' ? model.amountOut - swap.buyAmount : swap.sellAmount - model.amountIn
  const isSplit = ({ route }: RoutedSwap) => route.venue === 'uniswap_v3' && route.paths.length > 1

  test('the best single path is the best of all paths, and there is none only where no path fills the amount', async () => {
    const seen = { found: 0, none: 0, longer: 0, split: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(pools, { maxLength: 7 }), questions, async (scripted, question) => {
        const { mirror, pricing } = pricingOver(scripted)
        const [tokenIn, tokenOut] = [wrapped(question.sell), wrapped(question.buy)]
        if (tokenIn === tokenOut) return
        const model = bestSingle(mirror, { ...question, tokenIn, tokenOut })
        const best: PricedSwap | undefined = await pricing.quote(question).catch((failure) => {
          expect(failure).toBeInstanceOf(AppError)
          return undefined
        })
        if (best === undefined) {
          seen.none += 1
          expect(model).toBeUndefined()
          return
        }
        seen.found += 1
        expect(question.side === 'exactIn' ? best.sellAmount : best.buyAmount).toBe(question.amount)
        if (isSplit(best)) seen.split += 1
        if (feesOf(best).length > 1) seen.longer += 1
        const single = [best, ...best.alternatives].find((each) => !isSplit(each))
        // A split may fill what no single path can.
        if (model === undefined) expect(single).toBeUndefined()
        else {
          expect(worse(question.side, best, model)).toBeLessThanOrEqual(0n)
          expect(single && worse(question.side, single, model)).toBe(0n)
        }
      }),
      { numRuns: scaled({ small: 250, full: 10_000 }), endOnFailure: true },
    )
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(0)
  })

  test('a split over pools of one pair is as good as the best of all divisions into twentieths', async () => {
    let splits = 0
    const parallel = fc.array(pools, { minLength: 2, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(parallel, questions, async (scripted, { amount: whole, side }) => {
        const own = scripted.map(
          (pool): ScriptedPool => ({ ...pool, tokens: [usd, coin], tick: 0 }),
        )
        const { mirror, pricing } = pricingOver(own)
        const question = { side, amount: whole } as const
        const model = bestDivision(mirror, { ...question, tokenIn: usd, tokenOut: coin }, 20)
        const best = await pricing
          .quote({ ...question, sell: usd, buy: coin })
          .catch(() => undefined)
        if (model === undefined || best === undefined) return
        const paths = best.route.venue !== 'uniswap_v3' ? [] : best.route.paths
        if (paths.length > 1) splits += 1
        const used = paths.flatMap(({ hops }) => hops.map(({ pool }) => pool))
        expect(new Set(used).size).toBe(used.length)
        expect(paths.reduce((sum, path) => sum + path.amountIn, 0n)).toBe(best.sellAmount)
        expect(paths.reduce((sum, path) => sum + path.amountOut, 0n)).toBe(best.buyAmount)
        // Below five hundredths of a percent a split is not worth its gas; each of twenty choices may round.
        const scale = side === 'exactIn' ? model.amountOut : model.amountIn
        expect(worse(side, best, model)).toBeLessThanOrEqual((scale * 5n) / 10_000n + 40n)
        if (paths.length > 1) expect(worse(side, best, model)).toBeLessThanOrEqual(40n)
      }),
      { numRuns: scaled({ small: 60, full: 2_000 }), endOnFailure: true },
    )
    expect(splits).toBeGreaterThan(0)
  })
})
