import { encodeFunctionData, erc20Abi, getAddress, hexToBigInt, size, sliceHex } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import {
  encodeRouterSwap,
  type PoolLists,
  type SwapCall,
  type SwapLimits,
} from '../../chain/pools/index.ts'
import type { Asset } from './assets.ts'
import { encodeCurveSwap } from './calldata.ts'
import type { SwapRoute } from './pricing.ts'
import { tradingErrors } from './trading.errors.ts'
import type { Decimals } from './views.ts'
import { encodeWrap } from './wrapping.ts'

/** The contracts that swaps go through; null where none is configured. */
export type TradingContracts = {
  readonly weth: string | null
  readonly uniswapV3Factory: string | null
  readonly swapRouter: string | null
  readonly launchpad: string | null
}

/** The same, all of them configured. */
export type Venue = {
  readonly weth: Hex
  readonly swapRouter: Hex
  readonly launchpad: Hex
}

const nativeDecimals = 18
const wordBytes = 32

/** The venue; null when one of its contracts is missing. */
export function venueOf(contracts: TradingContracts): Venue | null {
  const { launchpad, swapRouter, uniswapV3Factory, weth } = contracts
  return weth === null || uniswapV3Factory === null || swapRouter === null || launchpad === null
    ? null
    : {
        weth: getAddress(weth),
        swapRouter: getAddress(swapRouter),
        launchpad: getAddress(launchpad),
      }
}

/** 503 `trading.not_configured`, with `configured: false`. */
export function notConfigured(): AppError {
  return new AppError(
    tradingErrors.not_configured,
    'The operator has not named the contracts that swaps go through.',
    { extra: { configured: false } },
  )
}

/** The contract that takes the sold token, and needs the allowance. */
export function spenderOf(venue: Venue, route: SwapRoute): Hex {
  if (route.venue === 'wrapped_ether') return venue.weth
  return route.venue === 'curve' ? venue.launchpad : venue.swapRouter
}

/** The call of a swap on a route within limits. */
export function callOf(limits: SwapLimits, route: SwapRoute): SwapCall {
  if (route.venue === 'wrapped_ether') return encodeWrap(limits)
  return route.venue === 'curve' ? encodeCurveSwap(limits) : encodeRouterSwap(limits, route.paths)
}

/** An account's balance in wei or base units. Raises 422 where a token does not answer as a token should. */
export async function balanceOf(evm: ChainEvm, asset: Asset, account: Hex): Promise<bigint> {
  if (asset === 'ETH') return evm.getBalance(account)
  const question = { abi: erc20Abi, functionName: 'balanceOf', args: [account] } as const
  return askToken(evm, asset, encodeFunctionData(question))
}

/**
 * A spender's allowance of an account's token; null where none is needed: for ether, and where the token contract
 * itself takes it. Raises as `balanceOf` does.
 */
export async function allowanceOf(
  evm: ChainEvm,
  asset: Asset,
  { owner, spender }: { readonly owner: Hex; readonly spender: Hex },
): Promise<bigint | null> {
  if (asset === 'ETH' || asset === spender) return null
  const question = { abi: erc20Abi, functionName: 'allowance', args: [owner, spender] } as const
  return askToken(evm, asset, encodeFunctionData(question))
}

/** Zero for a token that does not answer, for callers that can go on without it. */
export async function orNothing<Amount extends bigint | null>(
  asked: Promise<Amount>,
): Promise<Amount | 0n> {
  try {
    return await asked
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.status === 422) return 0n
    throw failure
  }
}

/** Reads a number from a token, which is untrusted and may return anything. */
async function askToken(evm: ChainEvm, token: Hex, data: Hex): Promise<bigint> {
  const answer = await evm.call({ to: token, data })
  if (size(answer) < wordBytes) {
    const detail = `The contract at ${token} does not answer as a token should.`
    throw new AppError(tradingErrors.unsupported_token, detail)
  }
  return hexToBigInt(sliceHex(answer, 0, wordBytes))
}

/** The decimals of some assets: as their contracts say, and 18 for ether and tokens of the launchpad. */
export async function readDecimals(
  lists: PoolLists,
  venue: Venue,
  assets: readonly Asset[],
): Promise<Decimals> {
  const addresses = [...new Set(assets.filter((asset) => asset !== 'ETH'))]
  const tokens = await lists.tokensByAddress(addresses)
  const known = new Map<Asset, number | null>(
    tokens.map((token) => [token.address, token.decimals]),
  )
  return (asset) => {
    if (asset === 'ETH' || asset === venue.weth) return nativeDecimals
    // A token without a pool is a launched one on its curve, and those all have 18.
    return known.has(asset) ? (known.get(asset) ?? null) : nativeDecimals
  }
}
