import type { VmAccount } from './vm.ts'

/** A journal entry of the Solana chain. Each entry has its time, because programs read the clock. */
export type JournalEntry =
  | { readonly kind: 'origin'; readonly startedAtMs: number }
  | { readonly kind: 'transaction'; readonly wire: string; readonly time: JournalTime }
  | { readonly kind: 'account'; readonly address: string; readonly account: JournalAccount }
  | { readonly kind: 'warp'; readonly slots: number; readonly seconds: number }

type JournalTime = {
  readonly slot: string
  readonly unixSeconds: string
  readonly expirations: number
}

type JournalAccount = {
  readonly lamports: string
  readonly data: string
  readonly owner: string
  readonly executable: boolean
}

/** Parses an entry of this program; its checksum was verified, so only the kind is checked. */
export function fromJournal(value: unknown): JournalEntry {
  const kinds: readonly unknown[] = ['origin', 'transaction', 'account', 'warp']
  if (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    kinds.includes(value.kind)
  ) {
    return value as JournalEntry
  }
  throw new Error('the Solana journal has a record of an unknown kind')
}

/** The account as a JSON value. */
export function toJournalAccount(account: VmAccount): JournalAccount {
  return {
    lamports: account.lamports.toString(),
    data: Buffer.from(account.data).toString('base64'),
    owner: account.owner,
    executable: account.executable,
  }
}

/** The inverse of `toJournalAccount`. */
export function fromJournalAccount(account: JournalAccount): VmAccount {
  return {
    lamports: BigInt(account.lamports),
    data: Buffer.from(account.data, 'base64'),
    owner: account.owner,
    executable: account.executable,
  }
}
