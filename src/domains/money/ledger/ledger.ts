import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'

/**
 * The purpose of an account. `external` is the outside world (chains, vendors, the paper faucet) and the only purpose
 * that may be negative; every other balance is what the platform owes its owner or has earned.
 */
export type AccountPurpose =
  | 'available'
  /** What its owner owes the platform, repaid from later earnings. */
  | 'debt'
  | 'deposit'
  | 'earnings'
  | 'external'
  | 'revenue'
  | 'rewards'
  | 'rounding'
  | 'vendor_cost'

/** One account: owner, purpose and asset. It exists from its first entry. `platform` is an owner too. */
export type AccountRef = {
  /** An account id, `wallet:<address>` for a payer without one, or `platform`. */
  readonly owner: string
  readonly purpose: AccountPurpose
  readonly asset: LedgerAsset
}

/** One side of a transfer: what the account gains, or loses when negative; never zero. */
export type NewEntry = { readonly account: AccountRef; readonly amountAtomic: bigint }

/** Value that moves atomically. Its entries sum to zero for each asset. */
export type NewTransfer = {
  /** Chosen by the caller, so that a repeat is the same transfer; at most 128 visible ASCII characters. */
  readonly id: string
  /** The kind, such as `charge.captured`; shown in statements. */
  readonly kind: string
  readonly entries: readonly NewEntry[]
  /** When it became effective, if not now: for a deposit that was detected late. */
  readonly effectiveAt?: Date
  /** What it refers to, for statements and proofs: a charge, an invoice, a transaction hash. */
  readonly reference?: Readonly<Record<string, string>>
}

export type HoldStatus = 'held' | 'committed' | 'partially_committed' | 'released' | 'expired'

/** Value reserved before it is known how much will be spent. */
export type Hold = {
  readonly id: string
  readonly account: AccountRef
  readonly amountAtomic: bigint
  readonly committedAtomic: bigint
  readonly status: HoldStatus
  readonly expiresAt: Date
}

export type NewHold = {
  /** Chosen by the caller; a repeat with the same content returns the same hold. */
  readonly id: string
  readonly account: AccountRef
  readonly amountAtomic: bigint
  readonly expiresAt: Date
  readonly reference?: Readonly<Record<string, string>>
}

/** Atomic units. `available` is posted less held, and never negative outside `external`. */
export type Balance = {
  readonly postedAtomic: bigint
  readonly heldAtomic: bigint
  readonly availableAtomic: bigint
}

/**
 * The double-entry ledger. Every method takes the transaction of the change that it belongs to, so that both commit or
 * neither. Transfers are never edited or deleted; the database refuses that even for raw SQL.
 */
export type Ledger = {
  /**
   * Posts a transfer once. A repeat with the same id and content changes nothing and says so; the same id with other
   * content raises `ledger.id_reused` (409). Raises `ledger.insufficient` (402) with the shortfall in
   * `extra.shortfallAtomic` when an account other than `external` would fall below its held amount.
   */
  readonly post: (tx: Queryable, transfer: NewTransfer) => Promise<{ readonly isRepeat: boolean }>
  /** Holds value; raises `ledger.insufficient` (402) when too little is available. */
  readonly hold: (tx: Queryable, hold: NewHold) => Promise<Hold>
  /**
   * Spends from a hold: `transfer` takes at most the held amount from the held account, and the rest is released.
   * Raises `ledger.hold_ended` (409) when it was released or has expired, `ledger.hold_exceeded` (409) when more is
   * spent than was held. A repeat with the same transfer id changes nothing.
   */
  readonly commit: (tx: Queryable, holdId: string, transfer: NewTransfer) => Promise<Hold>
  /** Releases the held value. Does nothing for a hold that has ended. */
  readonly release: (tx: Queryable, holdId: string) => Promise<Hold>
  /** Zeros for an account without entries. */
  readonly balance: (db: Queryable, account: AccountRef) => Promise<Balance>
}
