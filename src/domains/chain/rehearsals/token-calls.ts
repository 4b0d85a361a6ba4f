import { encodeFunctionData, erc20Abi } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'

/** Reads from a fork. */
export type Read = (call: { readonly to: Hex; readonly data: Hex }) => Promise<Hex>

/** Later than any block of a rehearsal. */
export const noDeadline = 2n ** 64n - 1n

/** The approval of so many base units of a token. */
export function encodeApprove(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}
