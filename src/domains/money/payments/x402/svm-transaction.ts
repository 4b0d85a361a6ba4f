import { createHash } from 'node:crypto'
import {
  type Address,
  type CompiledTransactionMessage,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { malformed } from './refusals.ts'

/** One instruction with its accounts by address. */
export type SvmInstruction = {
  readonly program: Address
  readonly accounts: readonly Address[]
  readonly data: Uint8Array
}

/** A payer's transaction, parsed. */
export type SvmTransaction = {
  /** The wire form in canonical base64. */
  readonly wire: string
  readonly message: Uint8Array
  /** Hex SHA-256 of the message; independent of signatures. */
  readonly messageHash: string
  /** Every account of the message, the fee payer first and signers before others. */
  readonly accounts: readonly Address[]
  readonly signerCount: number
  /** By signer; null for a missing signature. */
  readonly signatures: Readonly<Record<Address, Uint8Array | null>>
  readonly instructions: readonly SvmInstruction[]
}

const packetBytesMax = 1_232

/**
 * Parses the transaction of a payment: legacy or version 0, without lookup tables, so that it contains every account.
 * Raises `payment.malformed_credential` for anything else, and for base64 or bytes with a second spelling.
 */
export function readTransaction(payload: Readonly<Record<string, unknown>>): SvmTransaction {
  const wire = payload['transaction']
  if (typeof wire !== 'string') throw malformed('`payload.transaction` must be base64.')
  const bytes = Buffer.from(wire, 'base64')
  if (wire === '' || bytes.toString('base64') !== wire || bytes.length > packetBytesMax)
    throw malformed(`\`payload.transaction\` must be base64 of at most ${packetBytesMax} bytes.`)
  const transaction = decode(() => getTransactionDecoder().decode(getBase64Encoder().encode(wire)))
  const message = Uint8Array.from(transaction.messageBytes)
  const signatures = Object.entries(transaction.signatures)
  if (bytes.length !== 1 + 64 * signatures.length + message.length)
    throw malformed('`payload.transaction` has bytes that do not belong to it.')
  const compiled = decode(() => getCompiledTransactionMessageDecoder().decode(message))
  // The decoder also accepts longer spellings of lengths, and trailing bytes.
  const spelt = decode(() => getCompiledTransactionMessageEncoder().encode(compiled))
  if (!Buffer.from(message).equals(Buffer.from(spelt)))
    throw malformed('The message of `payload.transaction` has a shorter spelling.')
  return { wire, message, ...toParts(transaction, compiled) }
}

/** The unique part of a transaction: its message, independent of spelling and signatures. */
export function claimKeyOf(network: string, { messageHash }: SvmTransaction): string {
  return `${network}|${messageHash}`
}

function toParts(transaction: Transaction, compiled: CompiledTransactionMessage) {
  // The library's decoder also supports forms that x402 payers do not use.
  if (compiled.version !== 'legacy' && compiled.version !== 0)
    throw malformed('The transaction must be legacy or of version 0.')
  if ('addressTableLookups' in compiled && (compiled.addressTableLookups ?? []).length > 0)
    throw malformed('The transaction must name its accounts itself, without lookup tables.')
  const accounts = compiled.staticAccounts
  if (new Set(accounts).size !== accounts.length)
    throw malformed('The transaction names an account twice.')
  const at = (index: number): Address => {
    const account = accounts[index]
    if (account === undefined) throw malformed('The transaction names an account that it has not.')
    return account
  }
  return {
    messageHash: createHash('sha256')
      .update(Uint8Array.from(transaction.messageBytes))
      .digest('hex'),
    accounts,
    signerCount: compiled.header.numSignerAccounts,
    signatures: transaction.signatures,
    instructions: compiled.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      program: at(programAddressIndex),
      accounts: (accountIndices ?? []).map(at),
      data: Uint8Array.from(data ?? []),
    })),
  }
}

function decode<part>(read: () => part): part {
  try {
    return read()
  } catch (cause) {
    throw malformed(`The transaction cannot be read: ${cause instanceof Error ? cause.name : ''}.`)
  }
}
