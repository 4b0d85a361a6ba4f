import { encodeBase58 } from './base58.ts'
import { isResolvedWritable } from './effects.ts'
import type { TokenBalance, TransactionRecord } from './history.ts'
import { toUiAmount } from './parsed-accounts.ts'
import { type PlainInstruction, parseInstruction } from './parsed-instructions.ts'
import { invalidParams } from './refusal.ts'
import type { VmResult } from './vm.ts'
import type { WireInstruction } from './wire.ts'

/** An included transaction in the form of `getTransaction`. */
export function toTransactionJson(
  record: TransactionRecord,
  options: { readonly encoding: string; readonly withVersion: boolean },
): unknown {
  const parsed = options.encoding === 'jsonParsed'
  return {
    slot: record.slot,
    blockTime: record.unixSeconds,
    transaction: encodeTransaction(record, options.encoding),
    meta: toMeta(record, parsed),
    ...(options.withVersion ? { version: record.transaction.message.version } : {}),
  }
}

/** Inner instructions, grouped by their outer instruction. */
export function toInnerInstructions(
  inner: VmResult['inner'],
  options: { readonly accounts: readonly string[]; readonly parsed: boolean },
): unknown {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) =>
      toInstruction(instruction, { ...options, stackHeight: instruction.stackHeight }),
    ),
  }))
}

function encodeTransaction(record: TransactionRecord, encoding: string): unknown {
  const { bytes } = record.transaction
  switch (encoding) {
    case 'json':
      return { message: toMessage(record), signatures: record.transaction.signatures }
    case 'jsonParsed':
      return { message: toParsedMessage(record), signatures: record.transaction.signatures }
    case 'base58':
      return [encodeBase58(bytes), 'base58']
    case 'base64':
      return [Buffer.from(bytes).toString('base64'), 'base64']
    default:
      throw invalidParams(`unknown encoding ${encoding}`)
  }
}

function toMessage({ transaction: { message } }: TransactionRecord): unknown {
  return {
    accountKeys: message.keys,
    header: {
      numReadonlySignedAccounts: message.readonlySigned,
      numReadonlyUnsignedAccounts: message.readonlyUnsigned,
      numRequiredSignatures: message.requiredSignatures,
    },
    instructions: message.instructions.map((instruction) =>
      toInstruction(instruction, { accounts: message.keys, parsed: false, stackHeight: 1 }),
    ),
    recentBlockhash: message.blockhash,
    ...(message.version === 'legacy' ? {} : { addressTableLookups: toLookups(message.lookups) }),
  }
}

function toParsedMessage({
  transaction: { message },
  accounts,
  loaded,
}: TransactionRecord): unknown {
  return {
    accountKeys: accounts.map((pubkey, index) => ({
      pubkey,
      signer: index < message.requiredSignatures,
      source: index < message.keys.length ? 'transaction' : 'lookupTable',
      writable: isResolvedWritable(message, index, loaded.writable.length),
    })),
    instructions: message.instructions.map((instruction) =>
      toInstruction(instruction, { accounts, parsed: true, stackHeight: 1 }),
    ),
    recentBlockhash: message.blockhash,
    ...(message.version === 'legacy' ? {} : { addressTableLookups: toLookups(message.lookups) }),
  }
}

function toLookups(lookups: TransactionRecord['transaction']['message']['lookups']): unknown {
  return lookups.map(({ table, writable, readonly }) => ({
    accountKey: table,
    writableIndexes: writable,
    readonlyIndexes: readonly,
  }))
}

function toMeta(record: TransactionRecord, parsed: boolean): unknown {
  const { result, accounts, loaded } = record
  const { error, returnData } = result
  return {
    computeUnitsConsumed: result.unitsConsumed,
    err: error,
    fee: record.fee,
    innerInstructions: toInnerInstructions(result.inner, { accounts, parsed }),
    ...(parsed ? {} : { loadedAddresses: loaded }),
    logMessages: result.logs,
    postBalances: record.postBalances,
    postTokenBalances: record.postTokenBalances.map(toTokenBalance),
    preBalances: record.preBalances,
    preTokenBalances: record.preTokenBalances.map(toTokenBalance),
    ...(returnData === null
      ? {}
      : {
          returnData: {
            programId: returnData.program,
            data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
          },
        }),
    rewards: [],
    status: error === null ? { Ok: null } : { Err: error },
  }
}

function toTokenBalance({ amount, decimals, ...balance }: TokenBalance): unknown {
  return { ...balance, uiTokenAmount: toUiAmount(amount, decimals) }
}

function toInstruction(
  instruction: WireInstruction,
  options: {
    readonly accounts: readonly string[]
    readonly parsed: boolean
    readonly stackHeight: number
  },
): unknown {
  const { stackHeight } = options
  if (!options.parsed) {
    return {
      accounts: instruction.accounts,
      data: encodeBase58(instruction.data),
      programIdIndex: instruction.programIndex,
      stackHeight,
    }
  }
  const plain: PlainInstruction = {
    programId: options.accounts[instruction.programIndex] ?? '',
    accounts: instruction.accounts.map((index) => options.accounts[index] ?? ''),
    data: instruction.data,
  }
  const parsed = parseInstruction(plain)
  if (parsed !== null) return { ...parsed, programId: plain.programId, stackHeight }
  return { ...plain, data: encodeBase58(plain.data), stackHeight }
}
