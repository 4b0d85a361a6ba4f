import type { LedgerAsset, PaymentMode } from '../../kernel/assets.ts'
import type { PriceUnit } from '../../kernel/price-units.ts'
import type { NewEntry } from '../billing/index.ts'
import type { ChargeStatus } from './charge-states.ts'
import type { PresentedPayment, RailId, SettleRequest } from './rail.ts'

/** One step of a charge's life. */
export type ChargeStep = {
  readonly status: ChargeStatus
  /** ISO 8601, UTC. */
  readonly at: string
  readonly reason: string | null
}

/** The answer of the handler, before receipts are added to it. `body` is null when it was too large, or is old. */
export type KeptAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** What was asked and by whom. */
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
  /** The agent that was called; null where none was. */
  readonly agentId: string | null
  readonly addressBlock: string
}

/** What it costs, and who gets it. */
type ChargedPrice = {
  readonly asset: LedgerAsset
  /** What it cost; until it is captured, what was set aside. */
  readonly amountAtomic: bigint
  /** What the price is for. */
  readonly unit: PriceUnit
  /** The most that it could have come to cost. */
  readonly quotedAtomic: bigint
  readonly priceSource: string
  readonly description: string | null
  readonly payeeAccountId: string | null
  readonly commissionBps: number
}

/** How it is paid. */
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

/** What became of it. */
type ChargeOutcome = {
  readonly answer: KeptAnswer | null
  /** SHA-256 of the answer's body in hex. */
  readonly responseDigest: string | null
  readonly latencyMs: number | null
  readonly reference: string | null
  readonly receiptExtra: Readonly<Record<string, unknown>>
  readonly isFinal: boolean
  /** Who got the value in the ledger, once it moved. */
  readonly credits: readonly NewEntry[]
  readonly refundedAtomic: bigint
  readonly failure: string | null
  readonly deliveredAt: Date | null
  readonly settledAt: Date | null
}

/** Who works on it, and when it must be looked at again. */
type ChargeUpkeep = {
  readonly lease: string | null
  readonly leasedUntil: Date | null
  /** When the reconciler looks at it; null when there is nothing left to do. */
  readonly dueAt: Date | null
  readonly attempts: number
}

/** A charge as it is stored. */
export type ChargeRecord = ChargedRequest &
  ChargedPrice &
  ChargedPayment &
  ChargeOutcome &
  ChargeUpkeep & {
    readonly id: string
    readonly status: ChargeStatus
    /** Grows with every change, because a status and a lease may return to what they were. */
    readonly version: number
    readonly timeline: readonly ChargeStep[]
    readonly createdAt: Date
    readonly updatedAt: Date
  }

/** What of a charge may change after it was made. */
export type ChargeChange = Partial<
  Pick<ChargeRecord, 'amountAtomic' | 'proof' | keyof ChargeOutcome | keyof ChargeUpkeep>
>

/** The charge as its rail needs it. */
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

/** The account that events of the charge concern: the payer's, else the caller's; null for strangers. */
export function accountOf(charge: ChargeRecord): string | null {
  return charge.payer.startsWith('wallet:') ? charge.accountId : charge.payer
}
