// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link LayerzeroTransferMethods.chains} takes. */
export type LayerzeroTransferChainsInput = {
  readonly "pagination[nextToken]"?: string
}

/** What {@link LayerzeroTransferMethods.tokens} takes. */
export type LayerzeroTransferTokensInput = {
  /** Chain by the vendor’s name */
  readonly transferrableFromChainKey?: string
  /** Address on its chain */
  readonly transferrableFromTokenAddress?: string
  readonly "pagination[nextToken]"?: string
}

/** What {@link LayerzeroTransferMethods.quotes} takes. */
export type LayerzeroTransferQuotesInput = {
  /** Chain by the vendor’s name */
  readonly srcChainKey: string
  /** Chain by the vendor’s name */
  readonly dstChainKey: string
  /** Address on its chain */
  readonly srcTokenAddress: string
  /** Address on its chain */
  readonly dstTokenAddress: string
  /** Address on its chain */
  readonly srcWalletAddress: string
  /** Address on its chain */
  readonly dstWalletAddress: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
}

/** What {@link LayerzeroTransferMethods.buildSteps} takes. */
export type LayerzeroTransferBuildStepsInput = {
  readonly quoteId: string
}

/** What {@link LayerzeroTransferMethods.submitSignature} takes. */
export type LayerzeroTransferSubmitSignatureInput = {
  readonly quoteId: string
  readonly signatures: ReadonlyArray<string>
}

/** What {@link LayerzeroTransferMethods.status} takes. */
export type LayerzeroTransferStatusInput = {
  readonly quoteId: string
} & {
  readonly txHash?: string
}

/** The operations of `layerzeroTransfer`. */
export interface LayerzeroTransferMethods {
  /**
   * List the chains that value can be moved between.
   *
   * Passed on to LayerZero Value Transfer (GET /chains), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/developers/value-transfer-api/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/transfer/chains`, `get_api_layerzero_transfer_chains`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  chains(input?: LayerzeroTransferChainsInput, options?: CallOptions): Call<unknown>

  /**
   * List the tokens that can be moved.
   *
   * Passed on to LayerZero Value Transfer (GET /tokens), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/developers/value-transfer-api/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/transfer/tokens`, `get_api_layerzero_transfer_tokens`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  tokens(input?: LayerzeroTransferTokensInput, options?: CallOptions): Call<unknown>

  /**
   * Quote a transfer between chains.
   *
   * Passed on to LayerZero Value Transfer (POST /quotes), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/developers/value-transfer-api/overview. Nothing is charged for a call that fails.
   *
   * `POST /api/layerzero/transfer/quotes`, `post_api_layerzero_transfer_quotes`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  quotes(input: LayerzeroTransferQuotesInput, options?: CallOptions): Call<unknown>

  /**
   * Build the steps of a quoted transfer that a wallet has to sign.
   *
   * Passed on to LayerZero Value Transfer (POST /build-user-steps), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/developers/value-transfer-api/overview. Nothing is charged for a call that fails.
   *
   * `POST /api/layerzero/transfer/steps`, `post_api_layerzero_transfer_steps`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  buildSteps(input: LayerzeroTransferBuildStepsInput, options?: CallOptions): Call<unknown>

  /**
   * Hand in the signatures of a quoted transfer.
   *
   * Passed on to LayerZero Value Transfer (POST /submit-signature), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/developers/value-transfer-api/overview. Nothing is charged for a call that fails.
   *
   * `POST /api/layerzero/transfer/signatures`, `post_api_layerzero_transfer_signatures`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  submitSignature(input: LayerzeroTransferSubmitSignatureInput, options?: CallOptions): Call<unknown>

  /**
   * Read how far a transfer has come.
   *
   * Passed on to LayerZero Value Transfer (GET /status/{quoteId}), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/developers/value-transfer-api/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/transfer/status/{quoteId}`, `get_api_layerzero_transfer_status_quoteId`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  status(input: LayerzeroTransferStatusInput, options?: CallOptions): Call<unknown>
}

/** `layerzeroTransfer` of a client: `layerzeroTransfer(client)`. */
export const layerzeroTransfer: Resource<LayerzeroTransferMethods> = /* @__PURE__ */ resource<LayerzeroTransferMethods>('layerzeroTransfer', {
  chains: ["GET", "/api/layerzero/transfer/chains", {"priced":true}],
  tokens: ["GET", "/api/layerzero/transfer/tokens", {"priced":true}],
  quotes: ["POST", "/api/layerzero/transfer/quotes"],
  buildSteps: ["POST", "/api/layerzero/transfer/steps"],
  submitSignature: ["POST", "/api/layerzero/transfer/signatures"],
  status: ["GET", "/api/layerzero/transfer/status/{quoteId}", {"priced":true}],
})
