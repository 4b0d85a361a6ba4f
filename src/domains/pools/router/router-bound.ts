import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  hexToBigInt,
  maxUint256,
} from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import { decodeRouterSwap, routerAbi, type SwapAsset, type SwapCall } from './router-calls.ts'

/** What the bytes of a swap hold its amount to, and the same call that is held to nothing. Base units. */
export type SwapBound = {
  readonly of: 'least_received' | 'most_spent'
  readonly asset: SwapAsset
  readonly amount: bigint
  readonly unbounded: SwapCall
  /** What the unbounded call moved of the asset, from what it returned. */
  readonly amountIn: (returned: Hex) => bigint
}

/** What the router says where the bound is what it fails for. */
export const boundWords: ReadonlySet<string> = new Set([
  'Too little received',
  'Too much requested',
  'Insufficient WETH9',
])

/** The bound of a router's swap; undefined for any other bytes. */
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

/** The bytes of a router's swap, held to nothing but its exact amount; for another recipient where one is given. */
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

/** What each way of a router's swap answered: what left its pool for an exact input, what it took for an exact output. */
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

/** What each way with an exact output takes out of its pool. */
export function exactOutputs(data: Hex): readonly bigint[] {
  const call = decodeFunctionData({ abi: routerAbi, data })
  if (call.functionName === 'multicall') return call.args[0].flatMap(exactOutputs)
  return call.functionName === 'exactOutput' ? [call.args[0].amountOut] : []
}
