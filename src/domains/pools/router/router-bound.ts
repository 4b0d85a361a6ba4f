import { decodeFunctionData, decodeFunctionResult, encodeFunctionData, maxUint256 } from 'viem'
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

type RouterCall = ReturnType<typeof decodeFunctionData<typeof routerAbi>>

/** The bound of a router's swap; undefined for any other bytes. */
export function routerBound(call: SwapCall): SwapBound | undefined {
  const swap = decodeRouterSwap(call)
  if (swap === undefined) return undefined
  const decoded = decodeFunctionData({ abi: routerAbi, data: call.data })
  const isBatch = decoded.functionName === 'multicall'
  const calls = isBatch ? decoded.args[0].map(decode) : [decoded]
  const open = calls.map(withoutBound)
  const [first = '0x'] = open
  const args = [open] as const
  const data = isBatch
    ? encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args })
    : first
  const isExactIn = swap.side === 'exactIn'
  return {
    of: isExactIn ? 'least_received' : 'most_spent',
    asset: isExactIn ? swap.buy : swap.sell,
    amount: isExactIn ? swap.buyMin : swap.sellMax,
    unbounded: { data, value: call.value },
    amountIn: (returned) =>
      resultsOf(isBatch, returned).reduce(
        (sum, result, index) => sum + amountOf(calls[index], result),
        0n,
      ),
  }
}

const decode = (data: Hex): RouterCall => decodeFunctionData({ abi: routerAbi, data })

function withoutBound(call: RouterCall): Hex {
  switch (call.functionName) {
    case 'exactInput': {
      const args = [{ ...call.args[0], amountOutMinimum: 0n }] as const
      return encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args })
    }
    case 'exactOutput': {
      const args = [{ ...call.args[0], amountInMaximum: maxUint256 }] as const
      return encodeFunctionData({ abi: routerAbi, functionName: 'exactOutput', args })
    }
    case 'unwrapWETH9': {
      const args = [0n, call.args[1]] as const
      return encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args })
    }
    default:
      return encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' })
  }
}

function resultsOf(isBatch: boolean, returned: Hex): readonly Hex[] {
  return isBatch
    ? decodeFunctionResult({ abi: routerAbi, functionName: 'multicall', data: returned })
    : [returned]
}

/** Only the swaps of a batch return amounts. */
function amountOf(call: RouterCall | undefined, result: Hex): bigint {
  const name = call?.functionName
  return name === 'exactInput' || name === 'exactOutput'
    ? decodeFunctionResult({ abi: routerAbi, functionName: name, data: result })
    : 0n
}
