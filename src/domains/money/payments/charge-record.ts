import type { LedgerAsset, PaymentMode } from '../../../kernel/assets.ts'
import type { PriceUnit } from '../../../kernel/price-units.ts'
import type { NewEntry } from '../ledger/index.ts'
import type { ChargeStatus } from './charge-states.ts'
import type { PresentedPayment, RailId, SettleRequest } from './rail.ts'

/** One state change of a charge. */
export type ChargeStep = {
  readonly status: ChargeStatus
  /** ISO 8601, UTC. */
  readonly at: string
  readonly reason: string | null
}

/** The handler's answer before receipts are added. `body` is null when it was too large, or has been deleted. */
export type RecordedAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The request and its caller. */
type ChargedRequest = {
  readonly operationId: string
  readonly family: string
  readonly method: string
  readonly pathTemplate: string
  readonly url: string
  readonly bodyDigest: string | null
  readonly requestDigest: string
  readonly requestId: string
  /** The calling account, whoever pays. */
  readonly accountId: string | null
  readonly keyId: string | null
  /** The agent that was called; null for none. */
  readonly agentId: string | null
  readonly addressBlock: string
}

/** The cost and its recipients. */
type ChargedPrice = {
  readonly asset: LedgerAsset
  /** The cost; until capture, the reserved amount. */
  readonly amountAtomic: bigint
  /** The unit of the price. */
  readonly unit: PriceUnit
  /** The maximum that it could have cost. */
  readonly quotedAtomic: bigint
  readonly priceSource: string
  readonly description: string | null
  readonly payeeAccountId: string | null
  readonly commissionBps: number
}

/** The payment. */
type ChargedPayment = {
  readonly rail: RailId
  readonly protocol: PresentedPayment['protocol']
  readonly mode: PaymentMode
  readonly claimKey: string
  readonly fingerprint: string
  readonly isConfidential: boolean
  readonly payer: string
  readonly network: string
  readonly payTo: string | null
  readonly isDirect: boolean
  readonly challengeId: string | null
  /** Cleared once the payment is final. */
  readonly proof: Readonly<Record<string, unknown>> | null
}

/** The outcome. */
type ChargeOutcome = {
  readonly answer: RecordedAnswer | null
  /** Hex SHA-256 of the answer's body. */
  readonly responseDigest: string | null
  readonly latencyMs: number | null
  readonly reference: string | null
  readonly receiptExtra: Readonly<Record<string, unknown>>
  readonly isFinal: boolean
  /** Who received the value in the ledger, once it moved. */
  readonly credits: readonly NewEntry[]
  readonly refundedAtomic: bigint
  readonly failure: string | null
  readonly deliveredAt: Date | null
  readonly settledAt: Date | null
}

/** The current holder, and when the reconciler takes over. */
type ChargeUpkeep = {
  readonly lease: string | null
  readonly leasedUntil: Date | null
  /** When the reconciler takes over; null when nothing is left to do. */
  readonly dueAt: Date | null
  readonly attempts: number
}

/** A stored charge. */
export type ChargeRecord = ChargedRequest &
  ChargedPrice &
  ChargedPayment &
  ChargeOutcome &
  ChargeUpkeep & {
    readonly id: string
    readonly status: ChargeStatus
    /** Increments with every change, because a status and a lease may return to earlier values. */
    readonly version: number
    readonly timeline: readonly ChargeStep[]
    readonly createdAt: Date
    readonly updatedAt: Date
  }

/** The fields of a charge that may change. */
export type ChargeChange = Partial<
  Pick<ChargeRecord, 'amountAtomic' | 'proof' | keyof ChargeOutcome | keyof ChargeUpkeep>
>

/** The lease fields of a charge that nobody holds and that is not due. */
export const unheld = { lease: null, leasedUntil: null, dueAt: null } as const

/** The charge in the form that its rail needs. */
export function settleRequestOf(charge: ChargeRecord): SettleRequest {
  return {
    chargeId: charge.id,
    rail: charge.rail,
    mode: charge.mode,
    claimKey: charge.claimKey,
    payer: charge.payer,
    asset: charge.asset,
    amountAtomic: charge.amountAtomic,
    network: charge.network,
    payTo: charge.payTo,
    ...(charge.isDirect ? { isDirect: true } : {}),
    ...(charge.challengeId === null ? {} : { challengeId: charge.challengeId }),
    proof: charge.proof ?? {},
  }
}

/** The account that events of the charge concern: the payer's, else the caller's; null when neither is an account. */
export function accountOf(charge: ChargeRecord): string | null {
  return charge.payer.startsWith('wallet:') ? charge.accountId : charge.payer
}

/** What statements say about a transfer of this charge. */
export function referenceOf(charge: ChargeRecord): Readonly<Record<string, string>> {
  return {
    chargeId: charge.id,
    operationId: charge.operationId,
    rail: charge.rail,
    priceSource: charge.priceSource,
    ...(charge.reference === null ? {} : { transaction: charge.reference }),
  }
}
