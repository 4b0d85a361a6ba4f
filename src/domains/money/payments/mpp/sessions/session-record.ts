import type { LedgerAsset, PaymentMode } from '../../../../../kernel/assets.ts'
import type { SessionStatus } from './session-states.ts'

/**
 * A stored session. Amounts are in atomic units and named like their columns; settled <= spent <= accepted <= deposit.
 */
export type SessionRecord = {
  readonly id: string
  /** 32 bytes in base58, which vouchers name. */
  readonly channelId: string
  readonly status: SessionStatus
  readonly mode: PaymentMode
  readonly asset: LedgerAsset
  /** The owner of the money: an account id, or `wallet:<address>`. */
  readonly payer: string
  /** The account that opened it; null for an anonymous caller. */
  readonly accountId: string | null
  /** Where the remainder is returned: the payer's ledger account, or their Solana wallet. */
  readonly refundVia: 'ledger' | 'solana'
  /** CAIP-2, or `paper` and `ledger`. */
  readonly network: string
  /** The ed25519 key that signs vouchers; null when a bearer spends. */
  readonly signer: Uint8Array | null
  /** SHA-256 of the bearer in hex. */
  readonly bearerHash: string | null
  readonly unitCost: bigint
  readonly unitType: string
  readonly deposit: bigint
  /** The highest authorised amount. */
  readonly accepted: bigint
  /** Reserved for running calls. */
  readonly reserved: bigint
  readonly spent: bigint
  /** The part that was paid out to its earners. */
  readonly settled: bigint
  readonly refunded: bigint
  readonly uses: bigint
  /** The signature of the highest voucher. */
  readonly voucher: Uint8Array | null
  readonly idleSeconds: number
  readonly graceSeconds: number
  readonly openedAt: Date | null
  readonly lastUsedAt: Date
  /** When it ends automatically; every use extends it. */
  readonly expiresAt: Date
  readonly forceCloseAt: Date | null
  /** It could not end on time, and is not retried before this; it serves nothing meanwhile. */
  readonly putOffUntil: Date | null
  readonly closedAt: Date | null
  /** The final receipt. */
  readonly receipt: Readonly<Record<string, unknown>> | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The part of the deposit that is neither spent nor reserved. */
export function remainingAtomic(session: SessionRecord): bigint {
  return session.deposit - session.spent - session.reserved
}

/** Whether it can be used and topped up: an expired one has ended, whether or not that is recorded. */
export function isServing({ status, expiresAt }: SessionRecord, now: Date): boolean {
  return (status === 'open' || status === 'exhausted') && expiresAt > now
}

/** A payment into a session. */
export type DepositRecord = {
  readonly chargeId: string
  readonly sessionId: string
  readonly kind: 'open' | 'topUp'
  readonly amount: bigint
  readonly payer: string
  readonly createdAt: Date
  readonly adoptedAt: Date | null
  /** When it was returned because its session had ended; null when it is in the session. */
  readonly returnedAt: Date | null
}

/** A use with an id from its caller. */
export type UseRecord = {
  readonly sessionId: string
  readonly useId: string
  readonly amount: bigint
  readonly spentAfter: bigint
  readonly usesAfter: bigint
  readonly usedAt: Date
}

/** Value to be returned to a wallet. */
export type RefundRecord = {
  readonly id: string
  readonly sessionId: string
  /** The remainder of an ended session, or a top-up after its end. */
  readonly kind: 'late' | 'rest'
  readonly payer: string
  readonly asset: LedgerAsset
  readonly amount: bigint
  readonly status: 'failed' | 'pending' | 'sent'
  /** The signed transaction, stored before it is sent. */
  readonly attempt: Readonly<Record<string, unknown>> | null
  readonly reference: string | null
  readonly failure: string | null
  readonly attempts: number
}
