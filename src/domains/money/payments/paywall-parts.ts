import type { PricedCall } from '../../../ports/paywall.ts'
import type { ReceiptSigner } from '../../../ports/receipt-signer.ts'
import type { Charges } from './charge.ts'
import type { ChargeParts } from './charge-parts.ts'
import type { PaymentFrame } from './frame.ts'
import type { PresentedPayment } from './rail.ts'

/** The dependencies of the paywall. */
export type PaywallParts = ChargeParts & {
  readonly frames: readonly PaymentFrame[]
  readonly signer: ReceiptSigner
  /** The service's base URL, the issuer of its receipts. */
  readonly issuer: string
}

/** One priced call at the paywall. `rails` are those that may pay its price. */
export type Checkout = PaywallParts & { readonly charges: Charges; readonly call: PricedCall }

/** The same, with the payment that it carries. */
export type PaymentOfCall = Checkout & { readonly presented: PresentedPayment }
