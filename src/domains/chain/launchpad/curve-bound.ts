import { decodeFunctionData, decodeFunctionResult, encodeFunctionData, getAddress } from 'viem'
import { errorNameOf, type RevertReason } from '../intents/index.ts'
import { boundWords, type SwapBound, type SwapCall } from '../pools/index.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'

/** Whether a trade reverted because of its limit, on a curve or in a pool. */
export function isBoundReason(reason: RevertReason): boolean {
  const name = errorNameOf(reason)
  return name === 'SlippageExceeded' || boundWords.has(name)
}

/** The minimum that a trade on a curve accepts; undefined for any other bytes. */
export function curveBound(call: SwapCall): SwapBound | undefined {
  const decoded = readCurveCall(call)
  if (decoded?.functionName === 'buy') {
    const [token, recipient, amount, deadline] = decoded.args
    return boundOf(
      'buy',
      { asset: getAddress(token), amount },
      {
        value: call.value,
        data: encodeFunctionData({
          abi: curveLaunchpadAbi,
          functionName: 'buy',
          args: [token, recipient, 0n, deadline],
        }),
      },
    )
  }
  if (decoded?.functionName !== 'sell') return undefined
  const [token, sold, recipient, amount, deadline] = decoded.args
  return boundOf(
    'sell',
    { asset: 'ETH', amount },
    {
      value: 0n,
      data: encodeFunctionData({
        abi: curveLaunchpadAbi,
        functionName: 'sell',
        args: [token, sold, recipient, 0n, deadline],
      }),
    },
  )
}

function boundOf(
  functionName: 'buy' | 'sell',
  least: Pick<SwapBound, 'amount' | 'asset'>,
  unbounded: SwapCall,
): SwapBound {
  return {
    ...least,
    of: 'least_received',
    unbounded,
    amountIn: (data) => decodeFunctionResult({ abi: curveLaunchpadAbi, functionName, data }),
  }
}

function readCurveCall({ data }: SwapCall) {
  try {
    return decodeFunctionData({ abi: curveLaunchpadAbi, data })
  } catch {
    return undefined
  }
}
