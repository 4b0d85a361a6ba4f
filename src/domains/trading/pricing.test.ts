import { getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/security/scale.ts'
import { refusalOf } from '../../../test/support/launchpad-world.ts'
import { fc } from '../../../test/support/properties.ts'
import { bestDivision, bestSingle } from '../../../test/support/route-model.ts'
import { createScriptedPools, type ScriptedPool } from '../../../test/support/scripted-pools.ts'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Asset } from './assets.ts'
import {
  createSwapPricing,
  type PricedSwap,
  type PricingOptions,
  type RoutedSwap,
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
}
const noCurve = async (): Promise<Curve> => {
  throw new AppError(tradingErrors.unsupported_token, 'There is no curve.')
}

/** Pricing over pools in memory and a curve that answers what a test wishes. Gas costs nothing unless it is given. */
function pricingOver(
  pools: readonly ScriptedPool[],
  { curve = noCurve, gasPrice = 0n }: { curve?: () => Promise<Curve>; gasPrice?: bigint } = {},
) {
  const mirror = createScriptedPools(pools)
  const quotes = {
    burning: async () => new Map(),
    price: async () => {
      const { ethAmount, tokenAmount, refund = 0n } = await curve()
      return {
        quote: { ethAmount, tokenAmount, refund, feeAmount: 0n },
        curve: { virtualEth: 10n ** 18n, virtualToken: 10n ** 18n },
        gasLimit: null,
      }
    },
  }
  // Of the launchpad's quotes these two are asked, and of a curve's answer what is given here.
  const launchpad = { quotes } as unknown as PricingOptions['launchpad']
  const pricing = createSwapPricing({ mirror, launchpad, weth, gasPrice: async () => gasPrice })
  return { mirror, pricing }
}

const feesOf = ({ route }: RoutedSwap) =>
  route.venue === 'curve'
    ? ['curve']
    : route.ways.flatMap(({ hops }) => hops.map((hop) => hop.feePpm))
const amount = 10n ** 15n
const buying = { side: 'exactIn', sell: 'ETH', buy: usd, amount } as const

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
        route.venue === 'curve'
          ? []
          : route.ways.flatMap(({ hops }) => hops.map(({ pool }) => pool)),
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
  test('a pool that can fill only a part is no way at all, however good its price', async () => {
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
})

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
  const isSplit = ({ route }: RoutedSwap) => route.venue !== 'curve' && route.ways.length > 1

  test('the best single way is the best of all ways, and there is none only where no way fills the amount', async () => {
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
        // A split may fill what no single way can.
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
        const ways = best.route.venue === 'curve' ? [] : best.route.ways
        if (ways.length > 1) splits += 1
        const used = ways.flatMap(({ hops }) => hops.map(({ pool }) => pool))
        expect(new Set(used).size).toBe(used.length)
        expect(ways.reduce((sum, way) => sum + way.amountIn, 0n)).toBe(best.sellAmount)
        expect(ways.reduce((sum, way) => sum + way.amountOut, 0n)).toBe(best.buyAmount)
        // Below five hundredths of a percent a split is not worth its gas; each of twenty choices may round.
        const scale = side === 'exactIn' ? model.amountOut : model.amountIn
        expect(worse(side, best, model)).toBeLessThanOrEqual((scale * 5n) / 10_000n + 40n)
        if (ways.length > 1) expect(worse(side, best, model)).toBeLessThanOrEqual(40n)
      }),
      { numRuns: scaled({ small: 60, full: 2_000 }), endOnFailure: true },
    )
    expect(splits).toBeGreaterThan(0)
  })
})
