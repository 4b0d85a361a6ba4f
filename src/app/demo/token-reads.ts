import { decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'

/** The token balance of `owner` in base units. */
export async function balanceOf(evm: ChainEvm, token: Hex, owner: Hex): Promise<bigint> {
  const call = { abi: erc20Abi, functionName: 'balanceOf' } as const
  const data = encodeFunctionData({ ...call, args: [owner] })
  return decodeFunctionResult({ ...call, data: await evm.call({ to: token, data }) })
}

/** The token allowance of `spender` from `owner` in base units. */
export async function allowanceOf(
  evm: ChainEvm,
  token: Hex,
  { owner, spender }: { readonly owner: Hex; readonly spender: Hex },
): Promise<bigint> {
  const call = { abi: erc20Abi, functionName: 'allowance' } as const
  const data = encodeFunctionData({ ...call, args: [owner, spender] })
  return decodeFunctionResult({ ...call, data: await evm.call({ to: token, data }) })
}
