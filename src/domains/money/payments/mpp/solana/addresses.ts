import { type Address, address, getAddressEncoder } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'

/** Program addresses, the same on every cluster. */
export const systemProgram = address('11111111111111111111111111111111')
export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')

/** The 32 bytes of an address. */
export function addressBytes(text: Address): Uint8Array {
  return new Uint8Array(getAddressEncoder().encode(text))
}

/** An owner's associated token account for a mint. */
export async function associatedAccount(
  owner: Address,
  mint: { readonly address: Address; readonly program: Address },
): Promise<Address> {
  const seeds = { owner, tokenProgram: mint.program, mint: mint.address }
  const [found] = await findAssociatedTokenPda(seeds)
  return found
}
