// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { CompleteTransactionRequest, TransactionTerms } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link EvmTransactionsMethods.complete} takes. */
export type EvmTransactionsCompleteInput = CompleteTransactionRequest

/** The operations of `evmTransactions`. */
export interface EvmTransactionsMethods {
  /**
   * Read the nonce, gas and fees with which a call can be signed, and what it costs at the most.
   *
   * For wallets that sign by themselves and ask no node: take `from`, `to`, `data`, `value` and `gasLimit` of an intent, and sign them with what this answers as an EIP-1559 transaction. `maxFeePerGas` is twice the base fee and the priority fee, which holds for six full blocks. Sign one transaction after the other: nothing is reserved, so two answers may have the same nonce. Nothing is stored or sent.
   *
   * `POST /api/rh-launchpad/transactions/complete`, `post_api_rh_launchpad_transactions_complete`.
   * @throws {BourseError} `request.invalid`, `intents.insufficient_funds`, `chain.refused`, `chain.reverted`, `upstream.unavailable`, `upstream.timeout`
   */
  complete(input: EvmTransactionsCompleteInput, options?: CallOptions): Call<TransactionTerms>
}

/** `evmTransactions` of a client: `evmTransactions(client)`. */
export const evmTransactions: Resource<EvmTransactionsMethods> = /* @__PURE__ */ resource<EvmTransactionsMethods>('evmTransactions', {
  complete: ["POST", "/api/rh-launchpad/transactions/complete"],
})
