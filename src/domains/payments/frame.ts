import type { PaymentMode } from '../../kernel/assets.ts'
import type { AppError } from '../../kernel/errors.ts'
import type { PricedCall } from '../../ports/paywall.ts'
import type { PresentedPayment, RailId, RailOffer } from './rail.ts'

/** Header lines in order; a name may occur more than once, such as one `WWW-Authenticate` for each offer. */
export type HeaderLines = readonly (readonly [name: string, value: string])[]

/** One protocol's part of a 402 answer. */
export type ChallengePart = {
  readonly headers: HeaderLines
  /** Members of the problem document: `mpp`; `x402Version`, `accepts` and `x402`; `credit`. */
  readonly members: Readonly<Record<string, unknown>>
}

/** A charge whose money has moved, as receipts tell it. */
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
  /** What the rail adds for its protocol's receipt, such as the counters of a session. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** How one protocol travels in HTTP. It verifies nothing that needs a store or a chain; rails do. */
export type PaymentFrame = {
  readonly protocol: PresentedPayment['protocol']
  /**
   * Writes the offers of this protocol as a challenge. `offers` are those of its own protocol, best first;
   * with none it adds nothing. `refusal` is why the presented payment of this protocol did not pay, for the
   * protocol's own error member; null when nothing was presented.
   */
  readonly challenge: (
    call: PricedCall,
    offers: readonly RailOffer[],
    refusal: AppError | null,
  ) => Promise<ChallengePart> | ChallengePart
  /**
   * Reads the payment that the request carries in this protocol's headers; null without one. Headers that
   * come more than once, two spellings of one payment, encodings that are not canonical and numbers that are
   * not strings raise `payment.malformed_credential`; a challenge that is not ours `payment.invalid_challenge`.
   * Expiry is checked by the rail's `verify`, after the look for a stored answer.
   */
  readonly present: (call: PricedCall) => PresentedPayment | null
  /** Headers that tell the payer of this protocol that they have paid. */
  readonly receipt: (call: PricedCall, receipt: ChargeReceipt) => HeaderLines
  /** Headers that tell the payer of this protocol that their payment did not settle; most have none. */
  readonly failure?: (call: PricedCall, presented: PresentedPayment, reason: string) => HeaderLines
}
