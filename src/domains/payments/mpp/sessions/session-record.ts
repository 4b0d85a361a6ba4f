import type { LedgerAsset, PaymentMode } from '../../../../kernel/assets.ts'
import type { SessionStatus } from './session-states.ts'

/** A session as it is stored. Amounts are atomic units; settled <= spent <= accepted <= deposit. */
export type SessionRecord = {
  readonly id: string
  /** 32 bytes in base58, which vouchers name. */
  readonly channelId: string
  readonly status: SessionStatus
  readonly mode: PaymentMode
  readonly asset: LedgerAsset
  /** Whose money it is: an account id, or `wallet:<address>`. */
  readonly payer: string
  /** The account that opened it; null for strangers. */
  readonly accountId: string | null
  /** Where the rest goes: the payer's account in the ledger, or their wallet on Solana. */
  readonly refundVia: 'ledger' | 'solana'
  /** CAIP-2, or `paper` and `ledger`. */
  readonly network: string
  /** The ed25519 key that signs vouchers; null where a bearer spends. */
  readonly signer: Uint8Array | null
  /** SHA-256 of the bearer in hex. */
  readonly bearerHash: string | null
  readonly unitCostAtomic: bigint
  readonly unitType: string
  readonly depositAtomic: bigint
  /** The highest sum that was authorized. */
  readonly acceptedAtomic: bigint
  /** Set aside for calls that are running. */
  readonly reservedAtomic: bigint
  readonly spentAtomic: bigint
  /** What of it was moved to those who earned it. */
  readonly settledAtomic: bigint
  readonly refundedAtomic: bigint
  readonly uses: bigint
  /** The signature of the highest voucher. */
  readonly voucher: Uint8Array | null
  readonly idleSeconds: number
  readonly graceSeconds: number
  readonly openedAt: Date | null
  readonly lastUsedAt: Date
  /** When it ends by itself; every use moves it. */
  readonly expiresAt: Date
  readonly forceCloseAt: Date | null
  /** It could not end when its time had come, and is not looked at before; it serves nothing meanwhile. */
  readonly putOffUntil: Date | null
  readonly closedAt: Date | null
  /** What its end is told by, the same whenever it is asked for. */
  readonly receipt: Readonly<Record<string, unknown>> | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What of the deposit nobody has spent or set aside. */
export function remainingAtomic(session: SessionRecord): bigint {
  return session.depositAtomic - session.spentAtomic - session.reservedAtomic
}

/** Whether it can be used and topped up: one whose time is up has ended, whether somebody wrote that down or not. */
export function isServing({ status, expiresAt }: SessionRecord, now: Date): boolean {
  return (status === 'open' || status === 'exhausted') && expiresAt > now
}

/** Something that was paid into a session. */
export type DepositRecord = {
  readonly chargeId: string
  readonly sessionId: string
  readonly kind: 'open' | 'topUp'
  readonly amountAtomic: bigint
  readonly payer: string
  readonly createdAt: Date
  readonly adoptedAt: Date | null
  /** When it went back because its session had ended; null where it is in it. */
  readonly returnedAt: Date | null
}

/** A use that its caller named. */
export type UseRecord = {
  readonly sessionId: string
  readonly useId: string
  readonly amountAtomic: bigint
  readonly spentAfterAtomic: bigint
  readonly usesAfter: bigint
  readonly usedAt: Date
}

/** Value on its way back to a wallet. */
export type RefundRecord = {
  readonly id: string
  readonly sessionId: string
  /** What an ended session leaves over, or a top-up that came after its end. */
  readonly kind: 'late' | 'rest'
  readonly payer: string
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  readonly status: 'failed' | 'pending' | 'sent'
  /** The signed transaction, kept before it is sent. */
  readonly attempt: Readonly<Record<string, unknown>> | null
  readonly reference: string | null
  readonly failure: string | null
  readonly attempts: number
}
