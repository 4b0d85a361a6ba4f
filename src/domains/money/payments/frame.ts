import type { PaymentMode } from '../../../kernel/assets.ts'
import type { AppError } from '../../../kernel/errors.ts'
import type { PricedCall } from '../../../ports/paywall.ts'
import type { PresentedPayment, RailId, RailOffer } from './rail.ts'

/** Header lines in order; a name may be repeated, such as one `WWW-Authenticate` per offer. */
export type HeaderLines = readonly (readonly [name: string, value: string])[]

/** One protocol's part of a 402 answer. */
export type ChallengePart = {
  readonly headers: HeaderLines
  /** Members of the problem document: `mpp`; `x402Version`, `accepts` and `x402`; `credit`. */
  readonly members: Readonly<Record<string, unknown>>
}

/** A charge whose money has moved, in the form of receipts. */
export type ChargeReceipt = {
  readonly chargeId: string
  readonly rail: RailId
  readonly mode: PaymentMode
  readonly presented: PresentedPayment
  /** CAIP-2, or `paper` and `ledger`. */
  readonly network: string
  readonly amountAtomic: bigint
  /** An account id, or `wallet:<address>`. */
  readonly payer: string
  readonly payTo: string | null
  /** The transaction on the network; the ledger's transfer on the ledger's rails. */
  readonly reference: string
  readonly settledAt: Date
  /** Additional receipt members of the rail's protocol, such as a session's counters. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** The HTTP encoding of one protocol. It verifies nothing that needs a store or a chain; rails do that. */
export type PaymentFrame = {
  readonly protocol: PresentedPayment['protocol']
  /**
   * Writes this protocol's offers as a challenge. `offers` are those of its own protocol, best first; without any it
   * adds nothing. `refusal` is why the presented payment was refused, for the protocol's own error member; null when
   * none was presented.
   */
  readonly challenge: (
    call: PricedCall,
    offers: readonly RailOffer[],
    refusal: AppError | null,
  ) => Promise<ChallengePart> | ChallengePart
  /**
   * Parses the payment in this protocol's headers; null without one. Repeated headers, non-canonical encodings and
   * numbers that are not strings raise `payment.malformed_credential`; a challenge of another issuer
   * `payment.invalid_challenge`. The rail's `verify` checks expiry, after stored answers were looked up.
   */
  readonly present: (call: PricedCall) => PresentedPayment | null
  /** Headers that confirm payment to a payer of this protocol. */
  readonly receipt: (call: PricedCall, receipt: ChargeReceipt) => HeaderLines
  /** Headers that tell a payer of this protocol that the payment did not settle; most protocols have none. */
  readonly failure?: (call: PricedCall, presented: PresentedPayment, reason: string) => HeaderLines
}
