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

/** What must be the same in an intent and in its transaction. */
type CallFields = {
  readonly from: Hex
  readonly to: Hex | null
  readonly data: Hex
  readonly value: bigint
}

/** The fields in which a call differs from the prepared one; empty when it is the same. */
export function differingFields(intent: CallFields, call: CallFields): readonly Mismatch[] {
  const [wanted, given] = [shownFields(intent), shownFields(call)]
  return (['from', 'to', 'data', 'value'] as const)
    .filter((field) => wanted[field] !== given[field])
    .map((field) => ({ field, expected: wanted[field], actual: given[field] }))
}

/** The fields in which the transaction differs from the prepared one; empty when it is the same. */
export function mismatchesOf(
  signed: SignedTransaction,
  intent: CallFields & { readonly chainId: number },
): readonly Mismatch[] {
  const { accessListLength, type } = signed
  const isKnown = type === 'legacy' || type === 'eip1559'
  const [expected, actual] = [String(intent.chainId), String(signed.chainId)]
  return [
    ...(isKnown ? [] : [{ field: 'type', expected: 'legacy or eip1559', actual: type }]),
    ...(expected === actual ? [] : [{ field: 'chainId', expected, actual }]),
    ...differingFields(intent, signed),
    ...(accessListLength === 0
      ? []
      : [{ field: 'accessList', expected: '0 entries', actual: `${accessListLength} entries` }]),
  ]
}

function shownFields({ data, from, to, value }: CallFields) {
  return {
    from: getAddress(from),
    to: to === null ? 'null' : getAddress(to),
    data: data.toLowerCase(),
    value: value.toString(),
  }
}
