import { type Abi, decodeErrorResult } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'

/** Why a call reverts: the contract's error with its arguments, or the node's message. */
export type RevertReason = {
  readonly error: string
  readonly arguments: readonly { readonly name: string; readonly value: string }[]
  readonly sentence: string
}

/**
 * Decodes revert data by the errors of `abi`, each with the sentence for its name or text; data of no known error is
 * returned as it is.
 */
export function createRevertReader(options: {
  readonly abi: Abi
  readonly sentences: Readonly<Record<string, string>>
}): (revertData: Hex, nodeReason: string) => RevertReason {
  const errors = options.abi.filter((item) => item.type === 'error')
  return (revertData, nodeReason) => {
    try {
      const decoded = decodeErrorResult({ abi: errors, data: revertData })
      const values: readonly unknown[] = decoded.args ?? []
      return {
        error: decoded.errorName,
        arguments: inputsOf(decoded.abiItem).map((input, index) => ({
          name: input.name ?? String(index),
          value: String(values[index]),
        })),
        sentence:
          options.sentences[nameOf(decoded.errorName, values)] ?? 'The contract refuses the call.',
      }
    } catch {
      return {
        error: revertData === '0x' ? 'unknown' : revertData.slice(0, 10),
        arguments: [],
        sentence: nodeReason === '' ? 'The chain refuses the call.' : nodeReason.slice(0, 200),
      }
    }
  }
}

/** The name of the error. Older contracts revert with a text instead of a custom error; the text is then the name. */
export function errorNameOf({ arguments: [first], error }: RevertReason): string {
  return error === 'Error' ? (first?.value ?? '') : error
}

function nameOf(errorName: string, values: readonly unknown[]): string {
  return errorName === 'Error' ? String(values[0]) : errorName
}

function inputsOf(item: Abi[number]) {
  return item.type === 'error' ? item.inputs : []
}
