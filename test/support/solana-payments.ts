import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  type Address,
  address,
  getAddressDecoder,
  getAddressEncoder,
  getBase58Encoder,
} from '@solana/kit'

/** A Solana key that signs bytes. */
export type SolanaKey = {
  readonly address: Address
  readonly bytes: Uint8Array
  /** The 32 bytes that the key is made from. */
  readonly seed: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

export function solanaKey(): SolanaKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const seed = new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32))
  return {
    address: getAddressDecoder().decode(bytes),
    bytes,
    seed,
    sign: (message) => signWith(privateKey, message),
  }
}

function signWith(key: KeyObject, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, key))
}

/** One instruction as a test writes it: accounts by address, however wrong. */
export type RawInstruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** A whole transaction as a test writes it, part by part, so that every part can be wrong. */
export type RawTransaction = {
  /** Signers first. */
  readonly keys: readonly string[]
  readonly signers: readonly (SolanaKey | null)[]
  readonly readonlySigned: number
  readonly readonlyUnsigned: number
  readonly blockhash: string
  readonly instructions: readonly RawInstruction[]
  readonly version: 'legacy' | number
  /** Behind the instructions, where address tables stand in version 0. */
  readonly tail: Uint8Array
  /** Changes the message before it is signed. */
  readonly patch?: (message: Uint8Array) => Uint8Array
}

/** The message's bytes. */
export function rawMessage(transaction: RawTransaction): Uint8Array {
  const { keys, signers, readonlySigned, readonlyUnsigned, instructions, version } = transaction
  const at = (name: string) => {
    const index = keys.indexOf(name)
    return index < 0 ? 255 : index
  }
  return Uint8Array.from([
    ...(version === 'legacy' ? [] : [0x80 | version]),
    signers.length,
    readonlySigned,
    readonlyUnsigned,
    keys.length,
    ...keys.flatMap((key) => [...getAddressEncoder().encode(address(key))]),
    ...getBase58Encoder().encode(transaction.blockhash),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      at(program),
      accounts.length,
      ...accounts.map(at),
      data.length,
      ...data,
    ]),
    ...transaction.tail,
  ])
}

/** The transaction in base64, with a signature of each signer that there is. */
export function rawTransaction(transaction: RawTransaction): string {
  const plain = rawMessage(transaction)
  const message = transaction.patch?.(plain) ?? plain
  const signatures = transaction.signers.map(
    (signer) => signer?.sign(message) ?? new Uint8Array(64),
  )
  return Buffer.from([
    signatures.length,
    ...signatures.flatMap((signature) => [...signature]),
    ...message,
  ]).toString('base64')
}

export function u64(value: bigint): readonly number[] {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return [...bytes]
}

export function u32(value: number): readonly number[] {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return [...bytes]
}
