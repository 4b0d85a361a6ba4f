import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'

/**
 * What an account is for. `external` stands for the world outside (chains, vendors, the paper faucet) and is the
 * only purpose that may go below zero; every other balance is what the platform owes its owner or has earned.
 */
export type AccountPurpose =
  | 'available'
  /** What its owner owes the platform, paid by what they earn next. */
  | 'debt'
  | 'deposit'
  | 'earnings'
  | 'external'
  | 'revenue'
  | 'rewards'
  | 'rounding'
  | 'vendor_cost'

/** One account: whose, for what, in which asset. It exists from its first entry. `platform` is an owner too. */
export type AccountRef = {
  /** An account id, `wallet:<address>` for a payer without one, or `platform`. */
  readonly owner: string
  readonly purpose: AccountPurpose
  readonly asset: LedgerAsset
}

/** One side of a transfer: what the account gains, or loses when negative; never zero. */
export type NewEntry = { readonly account: AccountRef; readonly amountAtomic: bigint }

/** Value that moves at once. Its entries sum to zero for each asset. */
export type NewTransfer = {
  /** Made by the caller, so that a repeat is the same transfer; at most 128 visible ASCII characters. */
  readonly id: string
  /** What it is, `charge.captured`; statements show it. */
  readonly kind: string
  readonly entries: readonly NewEntry[]
  /** When it became true, where that is not now: a deposit that was seen late. */
  readonly effectiveAt?: Date
  /** What it is about, for statements and proofs: a charge, an invoice, a transaction's hash. */
  readonly reference?: Readonly<Record<string, string>>
}

export type HoldStatus = 'held' | 'committed' | 'partially_committed' | 'released' | 'expired'

/** Value set aside before it is known how much of it will be spent. */
export type Hold = {
  readonly id: string
  readonly account: AccountRef
  readonly amountAtomic: bigint
  readonly committedAtomic: bigint
  readonly status: HoldStatus
  readonly expiresAt: Date
}

export type NewHold = {
  /** Made by the caller; a repeat with the same content answers the same hold. */
  readonly id: string
  readonly account: AccountRef
  readonly amountAtomic: bigint
  readonly expiresAt: Date
  readonly reference?: Readonly<Record<string, string>>
}

/** Atomic units. `available` is posted less held, and never below zero outside `external`. */
export type Balance = {
  readonly postedAtomic: bigint
  readonly heldAtomic: bigint
  readonly availableAtomic: bigint
}

/**
 * The one double-entry ledger. Every method takes the transaction of the change that it belongs to, so that both
 * become true or neither. Transfers are never edited or deleted; the database refuses it even to raw SQL.
 */
export type Ledger = {
  /**
   * Posts a transfer once. A repeat of the same id and content changes nothing and says so; the same id with
   * another content raises `ledger.id_reused` (409). Raises `ledger.insufficient` (402) with the shortfall in
   * `extra.shortfallAtomic` when an account other than `external` would go below what is held on it.
   */
  readonly post: (tx: Queryable, transfer: NewTransfer) => Promise<{ readonly isRepeat: boolean }>
  /** Sets value aside; raises `ledger.insufficient` (402) when less is available. */
  readonly hold: (tx: Queryable, hold: NewHold) => Promise<Hold>
  /**
   * Spends from a hold: `transfer` takes at most what is held from the held account, and the rest of the hold is let
   * go. Raises `ledger.hold_ended` (409) when it was released or has expired, `ledger.hold_exceeded` (409) when
   * more is spent than was held. A repeat with the same transfer id changes nothing.
   */
  readonly commit: (tx: Queryable, holdId: string, transfer: NewTransfer) => Promise<Hold>
  /** Lets the held value go. A hold that has ended stays as it is. */
  readonly release: (tx: Queryable, holdId: string) => Promise<Hold>
  /** Zeroes for an account without entries. */
  readonly balance: (db: Queryable, account: AccountRef) => Promise<Balance>
}
