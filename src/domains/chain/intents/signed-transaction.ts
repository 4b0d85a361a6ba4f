import {
  getAddress,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { IntentErrors } from './intents.errors.ts'

/** The fields of a signed transaction. */
export type SignedTransaction = {
  readonly raw: Hex
  readonly hash: Hex
  readonly type: string
  readonly chainId: number | null
  readonly from: Hex
  readonly to: Hex | null
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly nonce: number
  /** Wei that the sender must own: value and all gas. */
  readonly costMax: bigint
  readonly accessListLength: number
}

export type Mismatch = {
  readonly field: string
  readonly expected: string
  readonly actual: string
}

/** Parses signed bytes; raises the owner's 400 `transaction_invalid` for anything that is not a signed transaction. */
export async function readSignedTransaction(
  errors: IntentErrors,
  text: string,
): Promise<SignedTransaction> {
  const raw = `0x${text.slice(2).toLowerCase()}` as const
  try {
    const parsed = parseTransaction(raw)
    // `parseTransaction` has thrown for any other type prefix, so these are the bytes of a serialized transaction.
    const from = await recoverTransactionAddress({
      serializedTransaction: raw as TransactionSerialized,
    })
    const gasPrice = parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n
    return {
      raw,
      hash: keccak256(raw),
      type: parsed.type ?? 'unknown',
      chainId: parsed.chainId ?? null,
      from: getAddress(from),
      to: parsed.to ? getAddress(parsed.to) : null,
      data: parsed.data ?? '0x',
      value: parsed.value ?? 0n,
      nonce: parsed.nonce ?? 0,
      costMax: (parsed.value ?? 0n) + (parsed.gas ?? 0n) * gasPrice,
      accessListLength: parsed.accessList?.length ?? 0,
    }
  } catch (cause) {
    throw new AppError(errors.transaction_invalid, 'The bytes are not a signed transaction.', {
      cause,
      faults: [
        {
          location: 'body/signedTransaction',
          message: 'cannot be read as a signed legacy or EIP-1559 transaction',
          fix: 'Send the serialized, signed transaction as 0x-prefixed hex.',
        },
      ],
    })
  }
}

/** The fields in which the transaction differs from the prepared one; empty when it is the same. */
export function mismatchesOf(
  signed: SignedTransaction,
  intent: {
    readonly chainId: number
    readonly from: Hex
    readonly to: Hex
    readonly data: Hex
    readonly value: bigint
  },
): readonly Mismatch[] {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['type', 'legacy or eip1559', signed.type],
    ['chainId', String(intent.chainId), String(signed.chainId)],
    ['from', getAddress(intent.from), signed.from],
    ['to', getAddress(intent.to), String(signed.to)],
    ['data', intent.data.toLowerCase(), signed.data],
    ['value', intent.value.toString(), signed.value.toString()],
    ['accessList', '0 entries', `${signed.accessListLength} entries`],
  ]
  return pairs
    .filter(([field, expected, actual]) =>
      field === 'type' ? actual !== 'legacy' && actual !== 'eip1559' : expected !== actual,
    )
    .map(([field, expected, actual]) => ({ field, expected, actual }))
}
