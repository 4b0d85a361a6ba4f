import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** A mint's token program and decimals, from its account. */
export type Mint = {
  readonly address: Address
  readonly program: Address
  readonly decimals: number
}

/** An owner's associated token account for a mint. */
export async function associatedAccount(owner: Address, mint: Mint): Promise<Address> {
  const seeds = { owner, tokenProgram: mint.program, mint: mint.address }
  const [found] = await findAssociatedTokenPda(seeds)
  return found
}

/** Transfers lamports. */
export function transferSol(move: {
  readonly from: Address
  readonly to: Address
  readonly amountAtomic: bigint
}): Instruction {
  return getTransferSolInstruction({
    source: createNoopSigner(move.from),
    destination: move.to,
    amount: move.amountAtomic,
  })
}

/** Transfers tokens with the mint and decimals, so that a wrong mint fails. */
export function transferToken(move: {
  readonly source: Address
  readonly target: Address
  readonly authority: Address
  readonly mint: Mint
  readonly amountAtomic: bigint
}): Instruction {
  const { amountAtomic, authority, mint, source, target } = move
  return getTransferCheckedInstruction(
    {
      source,
      mint: mint.address,
      destination: target,
      authority: createNoopSigner(authority),
      amount: amountAtomic,
      decimals: mint.decimals,
    },
    { programAddress: mint.program },
  )
}

/** Creates the owner's associated token account; succeeds when it exists. */
export function createAccountIdempotently(account: {
  readonly payer: Address
  readonly address: Address
  readonly owner: Address
  readonly mint: Mint
}): Instruction {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(account.payer),
    ata: account.address,
    owner: account.owner,
    mint: account.mint.address,
    tokenProgram: account.mint.program,
  })
}

/** A memo, which makes the transaction unique. */
export function memo(text: string): Instruction {
  return { programAddress: memoProgram, data: new TextEncoder().encode(text) }
}
