import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  hexToBigInt,
  maxUint256,
} from 'viem'
import type { Hex } from '../../../../ports/chain-evm.ts'
import { decodeRouterSwap, routerAbi, type SwapAsset, type SwapCall } from './router-calls.ts'

/** The limit on an amount in the bytes of a swap, and the same call without it. Base units. */
export type SwapBound = {
  readonly of: 'least_received' | 'most_spent'
  readonly asset: SwapAsset
  readonly amount: bigint
  readonly unbounded: SwapCall
  /** The amount that the unbounded call moved, from its return data. */
  readonly amountIn: (returned: Hex) => bigint
}

/** The router's revert texts for a limit that was not met. */
export const boundWords: ReadonlySet<string> = new Set([
  'Too little received',
  'Too much requested',
  'Insufficient WETH9',
])

/** The limit of a router's swap; undefined for any other bytes. */
export function routerBound(call: SwapCall): SwapBound | undefined {
  const swap = decodeRouterSwap(call)
  if (swap === undefined) return undefined
  const isExactIn = swap.side === 'exactIn'
  return {
    of: isExactIn ? 'least_received' : 'most_spent',
    asset: isExactIn ? swap.buy : swap.sell,
    amount: isExactIn ? swap.buyMin : swap.sellMax,
    unbounded: { data: unboundData(call.data), value: call.value },
    amountIn: (returned) =>
      returnedAmounts(call.data, returned).reduce((sum, one) => sum + one, 0n),
  }
}

/** The bytes of a router's swap without any limit but its exact amount; with another recipient where one is given. */
export function unboundData(data: Hex, recipient?: Hex): Hex {
  const call = decodeFunctionData({ abi: routerAbi, data })
  const taker = recipient === undefined ? {} : { recipient }
  switch (call.functionName) {
    case 'multicall': {
      const args = [call.args[0].map((inner) => unboundData(inner, recipient))] as const
      return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args })
    }
    case 'exactInput': {
      const args = [{ ...call.args[0], ...taker, amountOutMinimum: 0n }] as const
      return encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args })
    }
    case 'exactOutput': {
      const args = [{ ...call.args[0], ...taker, amountInMaximum: maxUint256 }] as const
      return encodeFunctionData({ abi: routerAbi, functionName: 'exactOutput', args })
    }
    case 'unwrapWETH9': {
      const args = [0n, call.args[1]] as const
      return encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args })
    }
    default:
      return data
  }
}

/**
 * The return values of each path of a router's swap: what left its pool for an exact input, what it took for an exact
 * output.
 */
export function returnedAmounts(data: Hex, returned: Hex): readonly bigint[] {
  const call = decodeFunctionData({ abi: routerAbi, data })
  switch (call.functionName) {
    case 'multicall': {
      const answer = { abi: routerAbi, functionName: 'multicall', data: returned } as const
      const results = decodeFunctionResult(answer)
      return call.args[0].flatMap((inner, index) => returnedAmounts(inner, results[index] ?? '0x'))
    }
    case 'exactInput':
    case 'exactOutput':
      return [hexToBigInt(returned)]
    default:
      return []
  }
}

/** What each path with an exact output takes out of its pool. */
export function exactOutputs(data: Hex): readonly bigint[] {
  const call = decodeFunctionData({ abi: routerAbi, data })
  if (call.functionName === 'multicall') return call.args[0].flatMap(exactOutputs)
  return call.functionName === 'exactOutput' ? [call.args[0].amountOut] : []
}
