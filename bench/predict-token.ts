import { encodeFunctionData, type Hex } from 'viem'
import { curveLaunchpadAbi } from '../src/domains/chain/launchpad/abi.gen.ts'
import { type LaunchParams, launchTerms } from '../src/domains/chain/launchpad/calldata.ts'

/** Asks for the address that this launch by this account gives the token; recipients and anti-snipe terms are part of it. */
export function encodePredictToken(creator: Hex, params: LaunchParams): Hex {
  return encodeFunctionData({
    abi: curveLaunchpadAbi,
    functionName: 'predictToken',
    args: [creator, launchTerms(params)],
  })
}
