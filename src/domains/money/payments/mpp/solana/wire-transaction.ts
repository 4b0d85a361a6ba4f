/** One instruction of a message: indices of its keys, and data. */
export type WireInstruction = {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** A Solana transaction in wire form. Only its syntax was checked. */
export type WireTransaction = {
  /** 64 bytes each, in the order of the first keys. */
  readonly signatures: readonly Uint8Array[]
  /** The signed bytes. */
  readonly message: Uint8Array
  readonly requiredSignatures: number
  readonly readonlySigned: number
  readonly readonlyUnsigned: number
  /** 32 bytes each; the first pays the fees. */
  readonly keys: readonly Uint8Array[]
  readonly blockhash: Uint8Array
  readonly instructions: readonly WireInstruction[]
}

/** The network's limit for a transaction. */
const bytesMax = 1_232
const signaturesMax = 2
const keysMax = 16
const instructionsMax = 8

/**
 * Parses a transaction strictly: legacy or version 0, no lookup tables, each length in its shortest form, no trailing
 * bytes. Null for everything else, and for one with more parts than any payment needs.
 */
export function readWireTransaction(base64: string): WireTransaction | null {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > bytesMax || bytes.toString('base64') !== base64) return null
  try {
    return readAll(bytes)
  } catch (failure) {
    if (failure instanceof RangeError) return null
    throw failure
  }
}

function readAll(bytes: Uint8Array): WireTransaction {
  const reader = createReader(bytes)
  const signatures = reader.list(signaturesMax, () => reader.take(64))
  const message = bytes.subarray(reader.position())
  const isVersioned = reader.peek() >= 0x80
  if (isVersioned && reader.byte() !== 0x80) throw new RangeError('an unknown version')
  const [requiredSignatures, readonlySigned, readonlyUnsigned] = [
    reader.byte(),
    reader.byte(),
    reader.byte(),
  ]
  const keys = reader.list(keysMax, () => reader.take(32))
  const blockhash = reader.take(32)
  const instructions = reader.list(instructionsMax, () => ({
    program: reader.byte(),
    accounts: reader.list(keysMax, () => reader.byte()),
    data: reader.take(reader.length(bytesMax)),
  }))
  if (isVersioned && reader.byte() !== 0) throw new RangeError('an address table')
  if (reader.position() !== bytes.length) throw new RangeError('bytes are left over')
  return {
    signatures,
    message,
    requiredSignatures,
    readonlySigned,
    readonlyUnsigned,
    keys,
    blockhash,
    instructions,
  }
}

/** Throws `RangeError` for missing or excess data, and for lengths not in their shortest form. */
function createReader(bytes: Uint8Array) {
  let position = 0
  const take = (length: number): Uint8Array => {
    if (position + length > bytes.length) throw new RangeError('the bytes end too soon')
    position += length
    return bytes.subarray(position - length, position)
  }
  const byte = (): number => take(1)[0] ?? 0
  // Seven bits per byte, lowest first.
  const length = (most: number): number => {
    const first = byte()
    const second = first < 0x80 ? 0 : byte()
    if (second >= 0x80 || (first >= 0x80 && second === 0)) throw new RangeError('a long length')
    const value = (first & 0x7f) | (second << 7)
    if (value > most) throw new RangeError('more parts than a payment needs')
    return value
  }
  return {
    take,
    byte,
    length,
    position: () => position,
    peek: () => bytes[position] ?? 0,
    list: <part>(most: number, read: () => part): readonly part[] =>
      Array.from({ length: length(most) }, read),
  }
}
