import { Type as T, type TSchema, type TUnsafe } from '@sinclair/typebox'
import { line } from '../../../../kernel/text-schemas.ts'

/** An account or a mint on Solana. */
export const SolanaKey = T.String({
  pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
  description: 'Solana address, base58',
})
/** Several of them in one query parameter. */
export const SolanaKeys = T.String({
  pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44}){0,49}$',
  description: 'Up to 50 Solana addresses, separated by commas',
})
/** An address on any chain that the vendor supports. */
export const ChainAddress = T.String({
  pattern: '^(0x)?[0-9A-Za-z:_]{20,130}$',
  description: 'Address on the chain',
})
/** A whole number of the smallest unit. */
export const RawAmount = T.String({
  pattern: '^[0-9]{1,40}$',
  description: 'Whole number of the smallest unit, as a string',
})
export const Uuid = T.String({
  pattern: '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$',
  description: 'Identifier as the vendor gave it',
})
export const ResourceId = T.String({
  pattern: '^[A-Za-z0-9_-]{1,128}$',
  description: 'Identifier as the vendor gave it',
})
/** Seconds since 1970. */
export const UnixSeconds = T.Integer({
  minimum: 0,
  maximum: 10_000_000_000,
  description: 'Seconds since 1970',
})
/** A transaction that its wallet has signed. */
export const SignedTransaction = T.String({
  minLength: 1,
  maxLength: 4_096,
  description: 'Signed transaction, base64',
})
/** An object whose members the vendor validates. */
export const OpenObject = T.Record(T.String(), T.Unknown())

/** One of a few words. */
export function oneOf<const word extends string>(
  words: readonly word[],
  options: { readonly default?: NoInfer<word>; readonly description?: string } = {},
): TUnsafe<word> {
  return T.Unsafe<word>({ type: 'string', enum: [...words], ...options })
}

/** A name or title that the vendor displays. */
export function name(maxLength: number): TSchema {
  return line({ minLength: 1, maxLength })
}

/** A text of limited length. */
export function text(maxLength: number, description?: string): TSchema {
  return T.String({ minLength: 1, maxLength, ...(description ? { description } : {}) })
}
