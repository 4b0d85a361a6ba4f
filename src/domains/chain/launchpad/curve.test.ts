import { describe, expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'

import {
  type CurveConfig,
  type CurveQuote,
  type CurveResult,
  type CurveState,
  ethRaised,
  ethToComplete,
  openingState,
  quoteBuy,
  quoteBuyExactOut,
  quoteSell,
  quoteSellExactOut,
  standardCurveConfig,
  stateAfter,
  tokensRemaining,
  tokensSold,
} from './curve.ts'

const ether = 10n ** 18n
const config = standardCurveConfig
const opening = openingState(config)

/** A curve after purchases of a random part of the supply. */
const anyState = fc
  .bigInt({ min: 10n ** 12n, max: 2n * ether })
  .map((ethIn) => stateAfter(accepted(quoteBuy(config, opening, ethIn))))

describe('quoteBuy', () => {
  test('the first ether buys what the formula says', () => {
    expect(accepted(quoteBuy(config, opening, ether))).toEqual({
      ethAmount: ether,
      tokenAmount: 539_493_036_822_610_107_570_529_734n,
      feeAmount: ether / 100n,
      snipeFee: 0n,
      creatorFee: 9_950_000_000_000_000n,
      protocolFee: 50_000_000_000_000n,
      refund: 0n,
      virtualEth: 1_970_800_000_000_000_000n,
      virtualToken: config.virtualToken - 539_493_036_822_610_107_570_529_734n,
    })
  })

  test('the last buyer pays for what is left and gets the rest back', () => {
    const quote = accepted(quoteBuy(config, opening, 50n * ether))
    expect(quote.tokenAmount).toBe(config.curveSupply)
    expect(quote.ethAmount + quote.refund).toBe(50n * ether)
    expect(quote.ethAmount - quote.feeAmount).toBe(ethToComplete(config))
    expect(tokensRemaining(config, stateAfter(quote))).toBe(0n)
  })

  test('a payment that the fee eats, or that is out of range, is refused', () => {
    expect(quoteBuy(config, opening, 0n)).toEqual({ ok: false, reason: 'AmountTooSmall' })
    expect(quoteBuy(config, opening, 1n)).toEqual({ ok: false, reason: 'AmountTooSmall' })
    expect(quoteBuy(config, opening, 2n ** 128n)).toEqual({ ok: false, reason: 'AmountTooLarge' })
  })

  test('the product of the reserves never falls and fees never round down', () => {
    fc.assert(
      fc.property(anyState, fc.bigInt({ min: 10n ** 9n, max: 10n * ether }), (state, ethIn) => {
        const result = quoteBuy(config, state, ethIn)
        if (!result.ok) return tokensRemaining(config, state) === 0n
        const { quote } = result
        return (
          keepsProduct(state, quote) &&
          quote.feeAmount * 10_000n >= quote.ethAmount * BigInt(config.tradeFeeBps) &&
          quote.creatorFee + quote.protocolFee === quote.feeAmount
        )
      }),
    )
  })
})

describe('quoteBuyExactOut', () => {
  test('one wei less would not do', () => {
    fc.assert(
      fc.property(anyState, fc.bigInt({ min: 1n, max: config.curveSupply }), (state, wanted) => {
        const result = quoteBuyExactOut(config, state, wanted)
        if (!result.ok) return wanted > tokensRemaining(config, state)
        const cheaper = quoteBuy(config, state, result.quote.ethAmount - 1n)
        const cheaperOut = cheaper.ok ? cheaper.quote.tokenAmount : 0n
        return result.quote.tokenAmount >= wanted && cheaperOut < wanted
      }),
    )
  })
})

describe('quoteSell', () => {
  test('a round trip never profits, in however many parts, even without fees', () => {
    const free: CurveConfig = { ...config, tradeFeeBps: 0 }
    fc.assert(
      fc.property(
        anyState,
        fc.bigInt({ min: 10n ** 12n, max: 5n * ether }),
        fc.bigInt({ min: 1n, max: 9n }),
        (state, ethIn, parts) => {
          const bought = quoteBuy(free, state, ethIn)
          if (!bought.ok) return true
          return sellInParts(free, bought.quote, parts) <= bought.quote.ethAmount
        },
      ),
    )
  })

  test('everything that was raised, and no more, can be paid out', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const { ethAmount, feeAmount } = accepted(
          quoteSell(config, state, tokensSold(config, state)),
        )
        return ethAmount + feeAmount <= ethRaised(config, state)
      }),
    )
  })

  test('more than the curve sold, and dust, are refused', () => {
    const state = stateAfter(accepted(quoteBuy(config, opening, ether)))
    const tooMany = tokensSold(config, state) + 1n
    expect(quoteSell(config, state, tooMany)).toEqual({ ok: false, reason: 'AmountTooLarge' })
    expect(quoteSell(config, state, 1n)).toEqual({ ok: false, reason: 'AmountTooSmall' })
  })
})

describe('quoteSellExactOut', () => {
  test('one base unit less would not do', () => {
    fc.assert(
      fc.property(anyState, fc.bigInt({ min: 1n, max: 2n * ether }), (state, wanted) => {
        const result = quoteSellExactOut(config, state, wanted)
        if (!result.ok) return wanted + wanted / 100n >= ethRaised(config, state) - 1n
        const smaller = quoteSell(config, state, result.quote.tokenAmount - 1n)
        const smallerOut = smaller.ok ? smaller.quote.ethAmount : 0n
        return result.quote.ethAmount >= wanted && smallerOut < wanted
      }),
    )
  })
})

describe('standardCurveConfig', () => {
  test('sells out at about 2.864 ether', () => {
    const target = 2_864_000_000_000_000_000n
    expect(distance(ethToComplete(config), target)).toBeLessThan(target / 10_000n)
  })

  test('lets the pool open within a thousandth of the last price', () => {
    const last = stateAfter(accepted(quoteBuy(config, opening, 50n * ether)))
    const poolEth =
      (ethRaised(config, last) * (10_000n - BigInt(config.graduationFeeBps))) / 10_000n
    const poolTokens = config.totalSupply - config.curveSupply
    const curveSide = last.virtualEth * poolTokens
    expect(distance(curveSide, poolEth * last.virtualToken)).toBeLessThan(curveSide / 1_000n)
  })
})

function accepted(result: CurveResult): CurveQuote {
  if (!result.ok) throw new Error(`refused: ${result.reason}`)
  return result.quote
}

function keepsProduct(before: CurveState, after: CurveState): boolean {
  return after.virtualEth * after.virtualToken >= before.virtualEth * before.virtualToken
}

function sellInParts(terms: CurveConfig, bought: CurveQuote, parts: bigint): bigint {
  let state = stateAfter(bought)
  let left = bought.tokenAmount
  let proceeds = 0n
  for (let part = parts; part > 0n; part -= 1n) {
    const result = quoteSell(terms, state, left / part)
    left -= left / part
    if (!result.ok) continue
    proceeds += result.quote.ethAmount
    state = stateAfter(result.quote)
  }
  return proceeds
}

function distance(left: bigint, right: bigint): bigint {
  return left > right ? left - right : right - left
}
