import type { ReceiptSigner } from '../../ports/receipt-signer.ts'
import type { ChargeParts } from './charge-parts.ts'
import type { PaymentFrame } from './frame.ts'

/** What stands between priced rows and their handlers. */
export type PaywallParts = ChargeParts & {
  readonly frames: readonly PaymentFrame[]
  readonly signer: ReceiptSigner
  /** The address of the service, which its receipts name as their issuer. */
  readonly issuer: string
}
