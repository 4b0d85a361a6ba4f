import { encodeBase58 } from './base58.ts'
import { invalidParams } from './refusal.ts'

/** The cluster's limit for a serialised transaction. */
const transactionBytesMax = 1_232

export type WireInstruction = {
  readonly programIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export type WireLookup = {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

export type WireMessage = {
  readonly version: 'legacy' | 0
  readonly requiredSignatures: number
  readonly readonlySigned: number
  readonly readonlyUnsigned: number
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly WireInstruction[]
  readonly lookups: readonly WireLookup[]
}

export type WireTransaction = {
  readonly bytes: Uint8Array
  readonly messageBytes: Uint8Array
  readonly signatures: readonly string[]
  readonly message: WireMessage
}

/** Parses a transaction; throws an RPC refusal for invalid bytes. */
export function parseTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > transactionBytesMax) {
    throw invalidParams(`the transaction has ${bytes.length} bytes, at most ${transactionBytesMax}`)
  }
  const reader = createReader(bytes)
  const count = reader.length()
  const signatures = times(count, () => encodeBase58(reader.take(64)))
  const messageBytes = bytes.subarray(reader.position())
  const message = parseMessage(messageBytes)
  if (signatures.length !== message.requiredSignatures) {
    throw invalidParams('the number of signatures is not the one in the header')
  }
  return { bytes, messageBytes, signatures, message }
}

/** Parses a message, legacy or version 0. */
export function parseMessage(bytes: Uint8Array): WireMessage {
  const reader = createReader(bytes)
  const first = reader.byte()
  const versioned = (first & 0x80) !== 0
  if (versioned && first !== 0x80) throw invalidParams('only version 0 and legacy are supported')
  const requiredSignatures = versioned ? reader.byte() : first
  const readonlySigned = reader.byte()
  const readonlyUnsigned = reader.byte()
  const keys = times(reader.length(), () => encodeBase58(reader.take(32)))
  const blockhash = encodeBase58(reader.take(32))
  const instructions = times(reader.length(), () => ({
    programIndex: reader.byte(),
    accounts: [...reader.take(reader.length())],
    data: reader.take(reader.length()),
  }))
  const lookups = versioned
    ? times(reader.length(), () => ({
        table: encodeBase58(reader.take(32)),
        writable: [...reader.take(reader.length())],
        readonly: [...reader.take(reader.length())],
      }))
    : []
  reader.end()
  if (requiredSignatures === 0 || requiredSignatures > keys.length) {
    throw invalidParams('the header asks for more signatures than there are keys')
  }
  return {
    version: versioned ? 0 : 'legacy',
    requiredSignatures,
    readonlySigned,
    readonlyUnsigned,
    keys,
    blockhash,
    instructions,
    lookups,
  }
}

/** Whether a static key of the message is writable. */
export function isWritable(message: WireMessage, index: number): boolean {
  const signers = message.requiredSignatures
  return index < signers
    ? index < signers - message.readonlySigned
    : index < message.keys.length - message.readonlyUnsigned
}

function createReader(bytes: Uint8Array) {
  let offset = 0
  const take = (length: number): Uint8Array => {
    if (offset + length > bytes.length) throw invalidParams('the transaction is cut short')
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  const byte = (): number => take(1)[0] ?? 0
  return {
    take,
    byte,
    position: () => offset,
    // Lengths take one to three bytes of seven bits each.
    length: (): number => {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value |= (next & 0x7f) << shift
        if ((next & 0x80) === 0) return value
      }
      throw invalidParams('a length is too long')
    },
    end: (): void => {
      if (offset !== bytes.length) throw invalidParams('there are bytes after the transaction')
    },
  }
}

function times<T>(count: number, read: () => T): readonly T[] {
  return Array.from({ length: count }, read)
}
