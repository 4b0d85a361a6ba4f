import { type Address, getAddressDecoder } from '@solana/kit'
import { notVerified } from '../frame/refusals.ts'
import {
  computeBudgetProgram,
  memoProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './addresses.ts'
import type { WireTransaction } from './wire-transaction.ts'

/** An instruction with its accounts by name. */
export type InstructionView = {
  readonly program: Address
  readonly accounts: readonly Address[]
  readonly data: Uint8Array
}

/**
 * The instructions of a payment, by purpose. Raises for an unknown program, and for an instruction with the fee payer
 * of a transaction with two signers, which may only pay the fee.
 */
export function byProgram({ keys, instructions, requiredSignatures }: WireTransaction) {
  const names = keys.map((key) => getAddressDecoder().decode(key))
  const views = instructions.map(({ program, accounts, data }) => {
    if (requiredSignatures > 1 && accounts.includes(0)) {
      throw notVerified('fee_payer_used', 'An instruction names the fee payer.')
    }
    return {
      program: nameOf(names, program),
      accounts: accounts.map((at) => nameOf(names, at)),
      data,
    }
  })
  const of = (...programs: readonly Address[]): readonly InstructionView[] =>
    views.filter(({ program }) => programs.includes(program))
  const found = {
    computeBudget: of(computeBudgetProgram),
    memo: of(memoProgram),
    system: of(systemProgram),
    token: of(tokenProgram, token2022Program),
  }
  if (Object.values(found).flat().length === views.length) return found
  throw notVerified('program', 'An instruction is of a program that payments do not need.')
}

function nameOf(names: readonly Address[], index: number): Address {
  const name = names[index]
  if (name !== undefined) return name
  throw notVerified('account_index', 'An instruction names an account that is not there.')
}
