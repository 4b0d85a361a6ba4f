import { type Abi, type DecodeEventLogReturnType, decodeEventLog } from 'viem'
import type { EvmLog } from '../../../ports/chain-evm.ts'

/** The arguments of a contract's event, by its generated ABI. */
export type EventArguments<abi extends Abi, name extends string> = Extract<
  DecodeEventLogReturnType<abi>,
  { readonly eventName: name }
>['args']

/** Decodes a log by a contract's ABI; throws for an event that is not in it. Undefined for a log without topics. */
export function decodeLog<const abi extends Abi>(
  abi: abi,
  { data, topics: [signature, ...indexed] }: Pick<EvmLog, 'data' | 'topics'>,
): DecodeEventLogReturnType<abi> | undefined {
  if (signature === undefined) return undefined
  return decodeEventLog({ abi, data, topics: [signature, ...indexed] })
}

/** Decodes a log of any contract; undefined where it is no event of the ABI. */
export function tryDecodeLog<const abi extends Abi>(
  abi: abi,
  log: Pick<EvmLog, 'data' | 'topics'>,
): DecodeEventLogReturnType<abi> | undefined {
  try {
    return decodeLog(abi, log)
  } catch {
    return undefined
  }
}
