import { encodeBase58 } from './base58.ts'
import type { TokenBalance, TransactionRecord } from './history.ts'
import { readMint, readTokenAccount } from './token-data.ts'
import type { Vm } from './vm.ts'
import { isWritable, type WireMessage, type WireTransaction } from './wire.ts'

/** The header of a lookup table, before its addresses. */
const tableHeaderLength = 56

export type ResolvedAccounts = Pick<TransactionRecord, 'accounts' | 'loaded'>

/** All accounts of a message, including those of lookup tables; a missing table contributes none. */
export function resolveAccounts(
  message: WireMessage,
  readTable: (address: string) => readonly string[],
): ResolvedAccounts {
  const writable: string[] = []
  const readonly: string[] = []
  for (const lookup of message.lookups) {
    const table = readTable(lookup.table)
    for (const index of lookup.writable) writable.push(table[index] ?? '')
    for (const index of lookup.readonly) readonly.push(table[index] ?? '')
  }
  const loaded = { writable, readonly }
  return {
    accounts: [...message.keys, ...writable, ...readonly].filter((key) => key !== ''),
    loaded,
  }
}

/** The addresses in a lookup table. */
export function readLookupTable(vm: Vm, address: string): readonly string[] {
  const data = vm.account(address)?.data ?? new Uint8Array()
  const count = Math.max(0, Math.floor((data.length - tableHeaderLength) / 32))
  return Array.from({ length: count }, (_, index) => {
    const start = tableHeaderLength + index * 32
    return encodeBase58(data.subarray(start, start + 32))
  })
}

/** Whether the account at this index of the resolved list is writable. */
export function isResolvedWritable(
  message: WireMessage,
  index: number,
  writableCount: number,
): boolean {
  if (index < message.keys.length) return isWritable(message, index)
  return index < message.keys.length + writableCount
}

export type Balances = {
  readonly lamports: readonly bigint[]
  readonly tokens: readonly TokenBalance[]
}

/** Current lamports and token balances of each account. */
export function readBalances(vm: Vm, accounts: readonly string[]): Balances {
  const found = accounts.map((address) => vm.account(address))
  const tokens: TokenBalance[] = []
  for (const [accountIndex, account] of found.entries()) {
    const token = readTokenAccount(account)
    if (token === null || account === null) continue
    const mint = readMint(vm.account(token.mint))
    tokens.push({
      accountIndex,
      mint: token.mint,
      owner: token.owner,
      programId: account.owner,
      amount: token.amount,
      decimals: mint?.decimals ?? 0,
    })
  }
  return { lamports: found.map((account) => account?.lamports ?? 0n), tokens }
}

/** Executes a transaction and records its effects. `landed` is false when a cluster would not include it in a block. */
export function executeWithEffects(options: {
  readonly vm: Vm
  readonly transaction: WireTransaction
  readonly resolved: ResolvedAccounts
  readonly time: { readonly slot: bigint; readonly unixSeconds: bigint }
}): { readonly landed: boolean; readonly record: TransactionRecord } {
  const { vm, transaction, resolved, time } = options
  const before = readBalances(vm, resolved.accounts)
  const result = vm.execute(transaction)
  const after = readBalances(vm, resolved.accounts)
  // Lamports only move between the transaction's accounts, so the missing amount is the fee.
  const fee = sum(before.lamports) - sum(after.lamports)
  const record: TransactionRecord = {
    transaction,
    slot: time.slot,
    unixSeconds: time.unixSeconds,
    fee,
    result,
    accounts: resolved.accounts,
    loaded: resolved.loaded,
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
  }
  return { landed: result.error === null || fee > 0n, record }
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
