import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU64Encoder,
  type Instruction,
} from '@solana/kit'

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const systemProgram = address('11111111111111111111111111111111')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** A mint as its account says: which token program owns it, and its decimals. */
export type Mint = {
  readonly address: Address
  readonly program: Address
  readonly decimals: number
}

/** The associated account of an owner for a mint. */
export async function associatedAccount(owner: Address, mint: Mint): Promise<Address> {
  const encoder = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encoder.encode(owner), encoder.encode(mint.program), encoder.encode(mint.address)],
  })
  return found
}

/** Moves lamports. */
export function transferSol(move: {
  readonly from: Address
  readonly to: Address
  readonly amountAtomic: bigint
}): Instruction {
  return {
    programAddress: systemProgram,
    accounts: [
      { address: move.from, role: AccountRole.WRITABLE_SIGNER },
      { address: move.to, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array([2, 0, 0, 0, ...getU64Encoder().encode(move.amountAtomic)]),
  }
}

/** Moves tokens and names their mint and decimals, so that a wrong mint fails. */
export function transferToken(move: {
  readonly source: Address
  readonly target: Address
  readonly authority: Address
  readonly mint: Mint
  readonly amountAtomic: bigint
}): Instruction {
  const { mint } = move
  return {
    programAddress: mint.program,
    accounts: [
      { address: move.source, role: AccountRole.WRITABLE },
      { address: mint.address, role: AccountRole.READONLY },
      { address: move.target, role: AccountRole.WRITABLE },
      { address: move.authority, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([12, ...getU64Encoder().encode(move.amountAtomic), mint.decimals]),
  }
}

/** Makes the owner's associated account; it is no failure that there is one. */
export function createAccountIdempotently(account: {
  readonly payer: Address
  readonly address: Address
  readonly owner: Address
  readonly mint: Mint
}): Instruction {
  return {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: account.payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account.address, role: AccountRole.WRITABLE },
      { address: account.owner, role: AccountRole.READONLY },
      { address: account.mint.address, role: AccountRole.READONLY },
      { address: systemProgram, role: AccountRole.READONLY },
      { address: account.mint.program, role: AccountRole.READONLY },
    ],
    data: new Uint8Array([1]),
  }
}

/** Text on the chain that makes the transaction its own. */
export function memo(text: string): Instruction {
  return { programAddress: memoProgram, data: new TextEncoder().encode(text) }
}
