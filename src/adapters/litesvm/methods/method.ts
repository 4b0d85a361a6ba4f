import { decodeBase58 } from '../base58.ts'
import type { AccountView } from '../encoding.ts'
import type { Ledger } from '../ledger.ts'
import type { Operator } from '../operator.ts'
import { invalidParams } from '../refusal.ts'

export type MethodContext = { readonly ledger: Ledger; readonly operator: Operator }

/** Handles one RPC method; bigints in the result become bare integers on the wire. */
export type Method = (params: readonly unknown[], context: MethodContext) => unknown

/** The maximum items of one list parameter, as on the cluster. */
export const listMax = 100

/** Wraps a value with the slot at which it was read. */
export function withContext(ledger: Ledger, value: unknown): unknown {
  return { context: { apiVersion: '3.0.0', slot: ledger.time().slot }, value }
}

/** Parses a base58 address of 32 bytes. */
export function readPubkey(value: unknown, name = 'pubkey'): string {
  const bytes = typeof value === 'string' && value.length <= 44 ? decodeBase58(value) : null
  if (bytes?.length !== 32) throw invalidParams(`${name} is not an address`)
  return String(value)
}

/** Parses a signature of 64 bytes. */
export function readSignature(value: unknown): string {
  const bytes = typeof value === 'string' && value.length <= 88 ? decodeBase58(value) : null
  if (bytes?.length !== 64) throw invalidParams('not a signature')
  return String(value)
}

/** Parses an integer from 0 to 2^64 - 1. */
export function readU64(value: unknown, name: string): bigint {
  const isWhole =
    typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
  const number = isWhole ? BigInt(value) : -1n
  if (number < 0n || number >= 1n << 64n) throw invalidParams(`${name} is not a u64`)
  return number
}

/** Parses a list with at most `listMax` items. */
export function readList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams(`${name} is not a list`)
  if (value.length > listMax) throw invalidParams(`${name} has more than ${listMax} items`)
  return value
}

/** A field of an options object; undefined when there is none. */
export function option(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
  return found === null ? undefined : found
}

/** The options for the encoding of account data. */
export function readAccountView(options: unknown): AccountView {
  const encoding = option(options, 'encoding')
  const slice = option(options, 'dataSlice')
  return {
    encoding: typeof encoding === 'string' ? encoding : undefined,
    slice:
      slice === undefined
        ? undefined
        : {
            offset: Number(readU64(option(slice, 'offset'), 'dataSlice.offset')),
            length: Number(readU64(option(slice, 'length'), 'dataSlice.length')),
          },
  }
}
