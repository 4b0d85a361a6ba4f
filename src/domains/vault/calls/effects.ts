import {
  type AbiParameter,
  type AbiParameterToPrimitiveType,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type ParseAbiItem,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'

/** A call that a wallet is asked to make. */
export type WalletCall = {
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
}

/** One thing that a call does, or lets others do, to what the wallet has. */
export type Effect =
  /** A function of a contract is called; each part of a nested call is one of these. */
  | { readonly kind: 'call'; readonly to: Hex; readonly selector: Hex }
  /** Ether leaves by an inner call. Wei. */
  | { readonly kind: 'ether'; readonly amount: bigint }
  | { readonly kind: 'move'; readonly token: Hex; readonly to: Hex; readonly amount: bigint }
  /** A contract takes tokens by an allowance that it has. */
  | { readonly kind: 'pull'; readonly token: Hex; readonly spender: Hex; readonly amount: bigint }
  /** Somebody may take tokens afterwards; null is without bound. */
  | {
      readonly kind: 'allow'
      readonly token: Hex
      readonly spender: Hex
      readonly amount: bigint | null
    }
  /** Somebody gets what the call brings. */
  | { readonly kind: 'receive'; readonly to: Hex }
  /** Tokens stay at the called contract, where anybody can take them, until the same call does. */
  | { readonly kind: 'hold'; readonly token: Hex }
  | { readonly kind: 'take'; readonly token: Hex }

/** Null for bytes that do not mean exactly one thing. */
export type Reading = readonly Effect[] | null

/** Where a call is made. */
export type Place = {
  /** The contract that is called. */
  readonly self: Hex
  readonly wallet: Hex
  /** Wrapped ether; null where it is not on the chain. */
  readonly weth: Hex | null
  /** Wei at the called contract that no part of the call has used, and whether what was used may leave some. */
  readonly funds: { left: bigint; isRefundable: boolean }
  /** Reads a call that the called contract makes elsewhere, with a value. */
  readonly outer: (call: WalletCall) => Reading
  /** Reads calls that the called contract makes to itself, over the same value. */
  readonly own: (data: readonly Hex[]) => Reading
}

/** A function that is understood. */
export type FunctionReader = {
  readonly selector: Hex
  readonly read: (data: Hex, place: Place) => Reading
}

type Primitives<inputs extends readonly AbiParameter[]> = {
  readonly [at in keyof inputs]: AbiParameterToPrimitiveType<inputs[at]>
}
type ArgumentsOf<text extends string> =
  ParseAbiItem<text> extends { readonly inputs: infer inputs extends readonly AbiParameter[] }
    ? Primitives<inputs>
    : never

/** Understands one function by its signature. What is not exactly its encoding is not read: the contract could read it differently. */
export function reads<const text extends string>(
  signature: text,
  effectsOf: (args: ArgumentsOf<text>, place: Place) => Reading,
): FunctionReader {
  const item = parseAbiItem<string>(signature)
  if (item.type !== 'function') throw new Error(`assertion failed: ${signature} is a function`)
  return {
    selector: toFunctionSelector(item),
    read(data, place) {
      const args = exactly(data, () => {
        const decoded = decodeFunctionData({ abi: [item], data }).args ?? []
        return [decoded, encodeFunctionData({ abi: [item], args: decoded })]
      })
      // The signature is the type of what was decoded by it.
      return args === null ? null : effectsOf(args as ArgumentsOf<text>, place)
    },
  }
}

/** Arguments without a selector; null for what is not exactly their encoding. */
export function readArguments<const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  data: Hex,
): Primitives<parameters> | null {
  const args = exactly(data, () => {
    const decoded = decodeAbiParameters<readonly AbiParameter[]>(parameters, data)
    return [decoded, encodeAbiParameters<readonly AbiParameter[]>(parameters, decoded)]
  })
  // The parameters are the type of what was decoded by them.
  return args as Primitives<parameters> | null
}

function exactly(data: Hex, again: () => readonly [readonly unknown[], Hex]) {
  try {
    const [args, encoded] = again()
    return encoded === data ? args : null
  } catch {
    return null
  }
}

/** All readings one after another; null when one of them is. Stops at the first that is. */
export function joined<item>(
  items: readonly item[],
  read: (item: item, index: number) => Reading,
): Reading {
  const effects: Effect[] = []
  for (const [index, item] of items.entries()) {
    const reading = read(item, index)
    if (reading === null) return null
    effects.push(...reading)
  }
  return effects
}
