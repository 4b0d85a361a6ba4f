// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { LedgerProofPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link LedgerProofsMethods.list} takes. */
export type LedgerProofsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `ledgerProofs`. */
export interface LedgerProofsMethods {
  /**
   * List the daily proofs of the ledger, newest first.
   *
   * For the operator. Each proof has read all books: debits are credits, balances are the fold of their entries, and nothing that was sealed has changed.
   *
   * `GET /api/billing/proofs`, `get_api_billing_proofs`.
   */
  list(input?: LedgerProofsListInput, options?: CallOptions): PagedCall<LedgerProofPage, ItemOf<LedgerProofPage, 'items'>>
}

/** `ledgerProofs` of a client: `ledgerProofs(client)`. */
export const ledgerProofs: Resource<LedgerProofsMethods> = /* @__PURE__ */ resource<LedgerProofsMethods>('ledgerProofs', {
  list: ["GET", "/api/billing/proofs", {"list":"items"}],
})
