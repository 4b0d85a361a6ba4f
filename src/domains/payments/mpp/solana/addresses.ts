import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/** Programs by their fixed addresses, the same on every cluster. */
export const systemProgram = address('11111111111111111111111111111111')
export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** The 32 bytes of an address. */
export function addressBytes(text: Address): Uint8Array {
  return new Uint8Array(getAddressEncoder().encode(text))
}

/** The account that the token program's users agree on for an owner's tokens of one mint. */
export async function associatedAccount(
  owner: Address,
  mint: { readonly address: Address; readonly program: Address },
): Promise<Address> {
  const encoder = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encoder.encode(owner), encoder.encode(mint.program), encoder.encode(mint.address)],
  })
  return found
}
