import type { ContractFunctionReturnType } from 'viem'
import type { curveLaunchpadAbi } from './abi.gen.ts'

/**
 * The bonding curve's arithmetic in `bigint`, equal to `contracts/src/libraries/CurveMath.sol` to the last unit, so
 * that a quote needs no call to the chain.
 *
 * With virtual reserves V (wei) and T (base units), f the trade fee and s the creator's share in basis points:
 *
 * buy  for e wei:     fee = ceil(e * f / 10000)    n = e - fee    out = floor(T * n / (V + n))
 * sell of a tokens:   g = floor(V * a / (T + a))   fee = ceil(g * f / 10000)   out = g - fee
 * fee parts:          creator = floor(fee * s / 10000)            protocol = fee - creator
 *
 * A buy that would take more than the curve has left takes what is left and pays only for that.
 *
 * With an anti-snipe fee, buys soon after the launch pay p more basis points, which fall by the second (start b,
 * duration d, t seconds after the launch; nothing from d on), with q basis points of it for the creator:
 *
 * linear   p = ceil(b * (d - t) / d)         halving   p = ceil(b / 2^floor(8 * t / d))
 * fee = ceil(e * (f + p) / 10000)            base = ceil(paid * f / 10000)     extra = fee - base
 * creator = floor(base * s / 10000) + floor(extra * q / 10000)
 */

const basisPoints = 10_000n
const maxAmountAtomic = 2n ** 128n - 1n

/** The terms of a launchpad, as its `config()` returns them, without the accounts. Wei and base units. */
export type CurveConfig = Readonly<
  Omit<
    ContractFunctionReturnType<typeof curveLaunchpadAbi, 'view', 'config'>,
    'creatorFees' | 'graduator' | 'protocolFeeOwner'
  >
>

/** The extra fee that a launch puts on buys for a while; a start of zero is none. */
export type AntiSnipe = {
  readonly startBps: number
  readonly durationSeconds: number
  readonly decay: 'halving' | 'linear'
}

/** How the extra fee falls, by the contracts' numbers. */
export const snipeDecays = ['linear', 'halving'] as const satisfies readonly AntiSnipe['decay'][]

/** The reserves of one token's curve, virtual parts included. Wei and base units. */
export type CurveState = {
  readonly virtualEth: bigint
  readonly virtualToken: bigint
  /** Basis points that buys pay on top of the trade fee now; zero when absent. */
  readonly snipeFeeBps?: number
}

/** The contract's `Quote` of a trade. Wei and base units; `snipeFee` is the anti-snipe part of the fee. */
export type CurveQuote = Readonly<
  ContractFunctionReturnType<typeof curveLaunchpadAbi, 'view', 'quoteBuy'>
>

/** Why a trade is impossible; the names of the contract's errors. */
export type CurveRefusal = 'AmountTooSmall' | 'AmountTooLarge'

/** A quote, or the reason why the contract would revert; quoting never throws. */
export type CurveResult =
  | { readonly ok: true; readonly quote: CurveQuote }
  | { readonly ok: false; readonly reason: CurveRefusal }

/**
 * The terms of a new launchpad: 1,000,000,000 tokens, 80 % of them on the curve, sold out at about 2.864 ETH. With
 * these reserves the pool opens at the curve's last price once the graduation fee is taken.
 */
export const standardCurveConfig: CurveConfig = {
  totalSupply: 1_000_000_000n * 10n ** 18n,
  curveSupply: 800_000_000n * 10n ** 18n,
  virtualEth: 980_800_000_000_000_000n,
  virtualToken: 1_073_972_603n * 10n ** 18n,
  launchFee: 0n,
  tradeFeeBps: 100,
  creatorFeeShareBps: 9_950,
  snipeFeeCreatorShareBps: 5_000,
  graduationFeeBps: 200,
}

/** The state of a curve at launch. */
export function openingState(config: CurveConfig): CurveState {
  return { virtualEth: config.virtualEth, virtualToken: config.virtualToken }
}

/** Base units that the curve still sells; zero when it is complete. */
export function tokensRemaining(config: CurveConfig, state: CurveState): bigint {
  return config.curveSupply - tokensSold(config, state)
}

/** Base units sold and not bought back. */
export function tokensSold(config: CurveConfig, state: CurveState): bigint {
  return config.virtualToken - state.virtualToken
}

/** Wei paid in by buyers and not taken out by sellers, without fees. */
export function ethRaised(config: CurveConfig, state: CurveState): bigint {
  return state.virtualEth - config.virtualEth
}

/** Wei that a new curve has raised when it is sold out, without fees. */
export function ethToComplete(config: CurveConfig): bigint {
  return divUp(config.virtualEth * config.curveSupply, config.virtualToken - config.curveSupply)
}

/** Basis points of an anti-snipe fee, `elapsedSeconds` after the launch. */
export function snipeFeeBps(antiSnipe: AntiSnipe, elapsedSeconds: number): number {
  const { decay, durationSeconds, startBps } = antiSnipe
  if (elapsedSeconds >= durationSeconds) return 0
  if (decay === 'linear') {
    return Math.ceil((startBps * (durationSeconds - elapsedSeconds)) / durationSeconds)
  }
  return Math.ceil(startBps / 2 ** Math.floor((elapsedSeconds * 8) / durationSeconds))
}

/** Quotes a buy with `ethIn` wei. */
export function quoteBuy(config: CurveConfig, state: CurveState, ethIn: bigint): CurveResult {
  if (ethIn > maxAmountAtomic) return refuse('AmountTooLarge')
  if (ethIn < 1n) return refuse('AmountTooSmall')
  const remaining = tokensRemaining(config, state)
  const feeBps = buyFeeBps(config, state)
  const net = ethIn - feeOn(ethIn, feeBps)
  const uncut = (state.virtualToken * net) / (state.virtualEth + net)
  const isCut = uncut >= remaining
  const tokenAmount = isCut ? remaining : uncut
  if (tokenAmount === 0n) return refuse('AmountTooSmall')
  const netPaid = isCut ? netForTokens(state, tokenAmount) : net
  const ethAmount = isCut ? grossFromNet(netPaid, feeBps) : ethIn
  const feeAmount = ethAmount - netPaid
  const isSniping = (state.snipeFeeBps ?? 0) > 0
  const snipeFee = isSniping ? feeAmount - feeOn(ethAmount, config.tradeFeeBps) : 0n
  return accept({
    ethAmount,
    tokenAmount,
    ...feeParts(config, feeAmount, snipeFee),
    refund: ethIn - ethAmount,
    virtualEth: state.virtualEth + netPaid,
    virtualToken: state.virtualToken - tokenAmount,
  })
}

/** The cheapest buy that returns at least `tokensOut` base units. */
export function quoteBuyExactOut(
  config: CurveConfig,
  state: CurveState,
  tokensOut: bigint,
): CurveResult {
  if (tokensOut < 1n) return refuse('AmountTooSmall')
  if (tokensOut > tokensRemaining(config, state)) return refuse('AmountTooLarge')
  const gross = grossFromNet(netForTokens(state, tokensOut), buyFeeBps(config, state))
  return quoteBuy(config, state, gross)
}

/** Quotes a sale of `amount` base units. */
export function quoteSell(config: CurveConfig, state: CurveState, amount: bigint): CurveResult {
  if (amount < 1n) return refuse('AmountTooSmall')
  if (amount > tokensSold(config, state)) return refuse('AmountTooLarge')
  const gross = (state.virtualEth * amount) / (state.virtualToken + amount)
  const fee = feeOn(gross, config.tradeFeeBps)
  if (gross === fee) return refuse('AmountTooSmall')
  return accept({
    ethAmount: gross - fee,
    tokenAmount: amount,
    ...feeParts(config, fee, 0n),
    refund: 0n,
    virtualEth: state.virtualEth - gross,
    virtualToken: state.virtualToken + amount,
  })
}

/** The smallest sale that returns at least `ethOut` wei. */
export function quoteSellExactOut(
  config: CurveConfig,
  state: CurveState,
  ethOut: bigint,
): CurveResult {
  if (ethOut < 1n) return refuse('AmountTooSmall')
  const gross = grossFromNet(ethOut, config.tradeFeeBps)
  if (gross > ethRaised(config, state)) return refuse('AmountTooLarge')
  const amount = divUp(state.virtualToken * gross, state.virtualEth - gross)
  return quoteSell(config, state, amount)
}

/**
 * The reserves after a trade that was quoted on the reserves before it.
 *
 * @internal Read by tools and tests, not by the service.
 */
export function stateAfter(quote: CurveQuote): CurveState {
  return { virtualEth: quote.virtualEth, virtualToken: quote.virtualToken }
}

function buyFeeBps(config: CurveConfig, state: CurveState): number {
  return config.tradeFeeBps + (state.snipeFeeBps ?? 0)
}

function feeOn(ethAmount: bigint, feeBps: number): bigint {
  return divUp(ethAmount * BigInt(feeBps), basisPoints)
}

function feeParts(config: CurveConfig, feeAmount: bigint, snipeFee: bigint) {
  const creatorFee =
    ((feeAmount - snipeFee) * BigInt(config.creatorFeeShareBps)) / basisPoints +
    (snipeFee * BigInt(config.snipeFeeCreatorShareBps)) / basisPoints
  return { feeAmount, snipeFee, creatorFee, protocolFee: feeAmount - creatorFee }
}

function netForTokens(state: CurveState, tokensOut: bigint): bigint {
  return divUp(state.virtualEth * tokensOut, state.virtualToken - tokensOut)
}

function grossFromNet(net: bigint, feeBps: number): bigint {
  return divUp(net * basisPoints, basisPoints - BigInt(feeBps))
}

function divUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

function accept(quote: CurveQuote): CurveResult {
  return { ok: true, quote }
}

function refuse(reason: CurveRefusal): CurveResult {
  return { ok: false, reason }
}
