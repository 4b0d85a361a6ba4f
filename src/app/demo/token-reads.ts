import { decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'

/** Base units that `owner` has of a token. */
export async function balanceOf(evm: ChainEvm, token: Hex, owner: Hex): Promise<bigint> {
  const call = { abi: erc20Abi, functionName: 'balanceOf' } as const
  const data = encodeFunctionData({ ...call, args: [owner] })
  return decodeFunctionResult({ ...call, data: await evm.call({ to: token, data }) })
}

/** Base units that `spender` may take from `owner`. */
export async function allowanceOf(
  evm: ChainEvm,
  token: Hex,
  { owner, spender }: { readonly owner: Hex; readonly spender: Hex },
): Promise<bigint> {
  const call = { abi: erc20Abi, functionName: 'allowance' } as const
  const data = encodeFunctionData({ ...call, args: [owner, spender] })
  return decodeFunctionResult({ ...call, data: await evm.call({ to: token, data }) })
}
