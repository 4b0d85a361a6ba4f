import { token2022Program, tokenProgram } from './addresses.ts'
import { encodeBase58 } from './base58.ts'
import type { VmAccount } from './vm.ts'

export type TokenAccountData = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate: string | null
  readonly state: 'initialized' | 'frozen'
  /** The rent reserve in lamports of an account that holds wrapped SOL. */
  readonly nativeReserve: bigint | null
  readonly delegatedAmount: bigint
  readonly closeAuthority: string | null
}

export type MintData = {
  readonly mintAuthority: string | null
  readonly supply: bigint
  readonly decimals: number
  readonly isInitialized: boolean
  readonly freezeAuthority: string | null
}

const tokenAccountLength = 165
const mintLength = 82
/** Token-2022 stores the account type after the longest plain layout. */
const kindOffset = tokenAccountLength
const mintKind = 1
const tokenAccountKind = 2

/** Whether one of the two token programs owns the account. */
export function isTokenProgram(program: string): boolean {
  return program === tokenProgram || program === token2022Program
}

/** Parses a token account; null when the data is something else. */
export function readTokenAccount(account: VmAccount | null): TokenAccountData | null {
  if (account === null || !isTokenProgram(account.owner)) return null
  if (!hasKind(account, tokenAccountLength, tokenAccountKind)) return null
  const { data } = account
  const view = viewOf(data)
  const state = data[108]
  if (state !== 1 && state !== 2) return null
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: optionalKey(data, view, 72),
    state: state === 1 ? 'initialized' : 'frozen',
    nativeReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalKey(data, view, 129),
  }
}

/** Parses a mint; null when the data is something else. */
export function readMint(account: VmAccount | null): MintData | null {
  if (account === null || !isTokenProgram(account.owner)) return null
  if (!hasKind(account, mintLength, mintKind)) return null
  const { data } = account
  const view = viewOf(data)
  if (data[45] !== 1) return null
  return {
    mintAuthority: optionalKey(data, view, 0),
    supply: view.getBigUint64(36, true),
    decimals: data[44] ?? 0,
    isInitialized: true,
    freezeAuthority: optionalKey(data, view, 46),
  }
}

/** The data of an initialised mint without a freeze authority. */
export function encodeMint(mint: {
  readonly authority: Uint8Array
  readonly decimals: number
}): Uint8Array {
  const data = new Uint8Array(mintLength)
  const view = viewOf(data)
  view.setUint32(0, 1, true)
  data.set(mint.authority, 4)
  data[44] = mint.decimals
  data[45] = 1
  return data
}

function hasKind({ data, owner }: VmAccount, plainLength: number, kind: number): boolean {
  if (data.length === plainLength) return true
  return owner === token2022Program && data.length > kindOffset && data[kindOffset] === kind
}

function optionalKey(data: Uint8Array, view: DataView, offset: number): string | null {
  if (view.getUint32(offset, true) !== 1) return null
  return encodeBase58(data.subarray(offset + 4, offset + 36))
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
