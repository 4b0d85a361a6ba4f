// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { ReceiptKeys } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `receiptKeys`. */
export interface ReceiptKeysMethods {
  /**
   * Read the public keys that receipts are signed with.
   *
   * `GET /api/payments/receipt-keys`, `get_api_payments_receipt_keys`.
   */
  list(input?: NoInput, options?: CallOptions): Call<ReceiptKeys>
}

/** `receiptKeys` of a client: `receiptKeys(client)`. */
export const receiptKeys: Resource<ReceiptKeysMethods> = /* @__PURE__ */ resource<ReceiptKeysMethods>('receiptKeys', {
  list: ["GET", "/api/payments/receipt-keys"],
})
