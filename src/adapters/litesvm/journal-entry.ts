import type { VmAccount } from './vm.ts'

/** What the journal holds of the Solana chain; times are with each entry, because programs read them. */
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

/** Reads an entry that this program wrote; its checksum was verified, so only the kind is checked. */
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

/** An account as JSON value. */
export function toJournalAccount(account: VmAccount): JournalAccount {
  return {
    lamports: account.lamports.toString(),
    data: Buffer.from(account.data).toString('base64'),
    owner: account.owner,
    executable: account.executable,
  }
}

/** The account that `toJournalAccount` wrote. */
export function fromJournalAccount(account: JournalAccount): VmAccount {
  return {
    lamports: BigInt(account.lamports),
    data: Buffer.from(account.data, 'base64'),
    owner: account.owner,
    executable: account.executable,
  }
}
