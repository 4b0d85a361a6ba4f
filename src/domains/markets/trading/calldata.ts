import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import { curveLaunchpadAbi } from '../../chain/launchpad/index.ts'
import {
  type DecodedSwap,
  decodeRouterSwap,
  type SwapCall,
  type SwapLimits,
} from '../../chain/pools/index.ts'

/** The call of the curve launchpad. A buy pays `sellMax`, and what the curve does not take is returned. */
export function encodeCurveSwap(limits: SwapLimits): SwapCall {
  const { buy, buyMin, deadline, recipient, sell, sellMax } = limits
  if (buy !== 'ETH') {
    const args = [buy, recipient, buyMin, deadline] as const
    const data = encodeFunctionData({ abi: curveLaunchpadAbi, functionName: 'buy', args })
    return { data, value: sellMax }
  }
  if (sell === 'ETH') throw new Error('assertion failed: a curve has a token on one side')
  const args = [sell, sellMax, recipient, buyMin, deadline] as const
  return {
    data: encodeFunctionData({ abi: curveLaunchpadAbi, functionName: 'sell', args }),
    value: 0n,
  }
}

/** The approval of exactly one amount. */
export function encodeApproval(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

/** Decodes a swap; throws for any other bytes. */
export function decodeSwap(call: SwapCall): DecodedSwap {
  const routed = decodeRouterSwap(call)
  if (routed !== undefined) return routed
  const decoded = readCurveCall(call.data)
  switch (decoded?.functionName) {
    case 'buy': {
      const [token, recipient, buyMin, deadline] = decoded.args
      const terms = { sell: 'ETH', buy: getAddress(token), sellMax: call.value, buyMin } as const
      return onCurve(decoded.functionName, { ...terms, recipient, deadline })
    }
    case 'sell': {
      const [token, sellMax, recipient, buyMin, deadline] = decoded.args
      const terms = { sell: getAddress(token), buy: 'ETH', sellMax, buyMin } as const
      return onCurve(decoded.functionName, { ...terms, recipient, deadline })
    }
    default:
      throw new Error('the bytes are no swap')
  }
}

function readCurveCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: curveLaunchpadAbi, data })
  } catch {
    return undefined
  }
}

function onCurve(name: string, limits: Omit<SwapLimits, 'side'>): DecodedSwap {
  return {
    ...limits,
    function: name,
    side: 'exactIn',
    recipient: getAddress(limits.recipient),
    paths: [],
  }
}
