import { decodeErrorResult } from 'viem'
import type { Hex } from '../../ports/chain-evm.ts'
import { curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'

/** Why a call would revert: the contract's error with its arguments, or what the node said. */
export type RevertReason = {
  readonly error: string
  readonly arguments: readonly { readonly name: string; readonly value: string }[]
  readonly sentence: string
}

const errorAbi = [...curveLaunchpadAbi, ...launchTokenAbi].filter((item) => item.type === 'error')

const sentences: Readonly<Record<string, string>> = {
  AmountTooLarge: 'The amount is more than the curve can take or give.',
  AmountTooSmall: 'The amount is so small that the other side rounds to zero.',
  CurveHasGraduated: 'The token left the curve for its pool.',
  CurveIsComplete: 'The curve is sold out.',
  DeadlinePassed: 'The deadline has passed on the chain.',
  ETHTransferFailed: 'The recipient does not accept ether.',
  InsufficientAllowance: 'The launchpad is not allowed to take that many tokens.',
  InsufficientBalance: 'The account does not have that many tokens.',
  InvalidMetadataUri: 'The contract refuses the metadata address.',
  InvalidName: 'The contract refuses the name.',
  InvalidRecipient: 'The recipient is zero or the launchpad itself.',
  InvalidSymbol: 'The contract refuses the symbol.',
  LaunchFeeNotPaid: 'The ether sent does not cover the launch fee.',
  NothingToClaim: 'The account has no creator fees to claim.',
  SlippageExceeded: 'The price moved further than the slippage allows.',
  TokenAlreadyLaunched: 'This token exists already.',
  TransferFromFailed: 'The tokens could not be taken: check balance and allowance.',
  UnknownToken: 'The address is no token of this launchpad.',
}

/** Decodes revert data with the ABI of the contracts; data that no ABI knows is answered as it is. */
export function revertReason(revertData: Hex, nodeReason: string): RevertReason {
  try {
    const decoded = decodeErrorResult({ abi: errorAbi, data: revertData })
    const values: readonly unknown[] = decoded.args ?? []
    return {
      error: decoded.errorName,
      arguments: decoded.abiItem.inputs.map((input, index) => ({
        name: input.name ?? String(index),
        value: String(values[index]),
      })),
      sentence: sentences[decoded.errorName] ?? 'The contract refuses the call.',
    }
  } catch {
    return {
      error: revertData === '0x' ? 'unknown' : revertData.slice(0, 10),
      arguments: [],
      sentence: nodeReason === '' ? 'The chain refuses the call.' : nodeReason.slice(0, 200),
    }
  }
}
