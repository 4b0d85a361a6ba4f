import {
  associatedTokenProgram,
  memoProgram,
  memoProgramV1,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './addresses.ts'
import { encodeBase58 } from './base58.ts'
import { parseTokenInstruction } from './parsed-token-instructions.ts'

export type PlainInstruction = {
  readonly programId: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

export type ParsedInstruction = { readonly program: string; readonly parsed: unknown }

/** Instructions used in payments in `jsonParsed` form; null for all others. */
export function parseInstruction(instruction: PlainInstruction): ParsedInstruction | null {
  switch (instruction.programId) {
    case systemProgram:
      return named('system', parseSystem(instruction))
    case tokenProgram:
      return named('spl-token', parseTokenInstruction(instruction))
    case token2022Program:
      return named('spl-token-2022', parseTokenInstruction(instruction))
    case associatedTokenProgram:
      return named('spl-associated-token-account', parseAssociated(instruction))
    case memoProgram:
    case memoProgramV1:
      return named('spl-memo', Buffer.from(instruction.data).toString('utf8'))
    default:
      return null
  }
}

function named(program: string, parsed: unknown): ParsedInstruction | null {
  return parsed === null ? null : { program, parsed }
}

function parseSystem({ data, accounts }: PlainInstruction): unknown {
  const bytes = Buffer.from(data)
  if (bytes.length < 4) return null
  const tag = bytes.readUInt32LE(0)
  const [first, second, third] = accounts
  if (tag === 2 && bytes.length >= 12) {
    const lamports = bytes.readBigUInt64LE(4)
    return { type: 'transfer', info: { source: first, destination: second, lamports } }
  }
  if (tag === 0 && bytes.length >= 52) {
    const info = {
      source: first,
      newAccount: second,
      lamports: bytes.readBigUInt64LE(4),
      space: bytes.readBigUInt64LE(12),
      owner: encodeBase58(bytes.subarray(20, 52)),
    }
    return { type: 'createAccount', info }
  }
  if (tag === 4) {
    const info = {
      nonceAccount: first,
      recentBlockhashesSysvar: second,
      nonceAuthority: third,
    }
    return { type: 'advanceNonce', info }
  }
  return null
}

function parseAssociated({ data, accounts }: PlainInstruction): unknown {
  const tag = data[0] ?? 0
  if (tag > 1) return null
  const [source, account, wallet, mint, system, token] = accounts
  const info = { source, account, wallet, mint, systemProgram: system, tokenProgram: token }
  return { type: tag === 0 ? 'create' : 'createIdempotent', info }
}
