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
import type { Hex } from '../../../../ports/chain-evm.ts'

/** A call for a wallet to make. */
export type WalletCall = {
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
}

/** One effect of a call on the wallet's assets, or a permission that it grants. */
export type Effect =
  /** A function call; each part of a nested call is one of these. */
  | { readonly kind: 'call'; readonly to: Hex; readonly selector: Hex }
  /** A nested call sends ether. Wei. */
  | { readonly kind: 'ether'; readonly amount: bigint }
  | { readonly kind: 'move'; readonly token: Hex; readonly to: Hex; readonly amount: bigint }
  /** A contract takes tokens by an existing allowance. */
  | { readonly kind: 'pull'; readonly token: Hex; readonly spender: Hex; readonly amount: bigint }
  /** A spender may take tokens afterwards; null is unlimited. */
  | {
      readonly kind: 'allow'
      readonly token: Hex
      readonly spender: Hex
      readonly amount: bigint | null
    }
  /** An address receives the proceeds of the call. */
  | { readonly kind: 'receive'; readonly to: Hex }
  /** Tokens stay in the called contract, where anybody can take them unless the same call does. */
  | { readonly kind: 'hold'; readonly token: Hex }
  | { readonly kind: 'take'; readonly token: Hex }

/** Null for ambiguous bytes. */
export type Reading = readonly Effect[] | null

/** The context in which a call is decoded. */
export type Place = {
  /** The called contract. */
  readonly self: Hex
  readonly wallet: Hex
  /** Wrapped ether; null when the chain has none. */
  readonly weth: Hex | null
  /** Wei in the called contract that no part of the call has used, and whether a part may leave some of its share. */
  readonly funds: { left: bigint; isRefundable: boolean }
  /** Decodes a call with value that the called contract makes to another one. */
  readonly outer: (call: WalletCall) => Reading
  /** Decodes calls that the called contract makes to itself with the same value. */
  readonly own: (data: readonly Hex[]) => Reading
}

/** A function that can be decoded. */
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

/**
 * Decodes one function by its signature. Data that is not its canonical encoding is rejected, because the contract
 * could decode it differently.
 */
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
      // The signature determines the type of the decoded arguments.
      return args === null ? null : effectsOf(args as ArgumentsOf<text>, place)
    },
  }
}

/** Decodes arguments without a selector; null when they are not canonically encoded. */
export function readArguments<const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  data: Hex,
): Primitives<parameters> | null {
  const args = exactly(data, () => {
    const decoded = decodeAbiParameters<readonly AbiParameter[]>(parameters, data)
    return [decoded, encodeAbiParameters<readonly AbiParameter[]>(parameters, decoded)]
  })
  // The parameters determine the type of the decoded arguments.
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

/** All effects in order; null when any reading is, at which it stops. */
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
