import type { SolanaTokenAccount, SolanaTokenBalance } from '../../ports/chain-solana.ts'

/** Converts a `jsonParsed` token account; null when it is not one. */
export function toTokenAccount(entry: {
  readonly pubkey: string
  readonly account: { readonly owner: string; readonly data: unknown }
}): SolanaTokenAccount | null {
  const info = field(field(field(entry.account.data, 'parsed'), 'info'), 'tokenAmount')
  const outer = field(field(entry.account.data, 'parsed'), 'info')
  const owner = field(outer, 'owner')
  const mint = field(outer, 'mint')
  const amount = field(info, 'amount')
  if (typeof owner !== 'string' || typeof mint !== 'string' || typeof amount !== 'string')
    return null
  return {
    address: entry.pubkey,
    owner,
    mint,
    amountAtomic: BigInt(amount),
    decimals: Number(field(info, 'decimals')),
    program: entry.account.owner,
  }
}

/** Converts a token balance of a transaction's effects. */
export function toTokenBalance(balance: {
  readonly accountIndex: number
  readonly mint: string
  readonly owner?: string
  readonly uiTokenAmount: { readonly amount: string; readonly decimals: number }
}): SolanaTokenBalance {
  return {
    accountIndex: balance.accountIndex,
    mint: balance.mint,
    owner: balance.owner ?? null,
    amountAtomic: BigInt(balance.uiTokenAmount.amount),
    decimals: balance.uiTokenAmount.decimals,
  }
}

/** Chain errors as plain JSON: the library returns their numbers as bigint, which JSON cannot represent. */
export function toPlainError(error: unknown): unknown {
  if (typeof error === 'bigint') return Number(error)
  if (Array.isArray(error)) return error.map(toPlainError)
  if (typeof error !== 'object' || error === null) return error
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => [name, toPlainError(value)]),
  )
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
