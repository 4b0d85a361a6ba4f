// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link JupiterMethods.cancelOrder} takes. */
export type JupiterCancelOrderInput = {
  /** Solana address, base58 */
  readonly maker: string
  /** Solana address, base58 */
  readonly order: string
  readonly computeUnitPrice?: string
}

/** What {@link JupiterMethods.cancelOrders} takes. */
export type JupiterCancelOrdersInput = {
  /** Solana address, base58 */
  readonly maker: string
  readonly orders?: ReadonlyArray<string>
  readonly computeUnitPrice?: string
}

/** What {@link JupiterMethods.executeOrder} takes. */
export type JupiterExecuteOrderInput = {
  readonly requestId: string
  /** Signed transaction, base64 */
  readonly signedTransaction: string
}

/** What {@link JupiterMethods.createRecurring} takes. */
export type JupiterCreateRecurringInput = {
  /** Solana address, base58 */
  readonly user: string
  /** Solana address, base58 */
  readonly inputMint: string
  /** Solana address, base58 */
  readonly outputMint: string
  readonly params: {
    readonly time: {
      readonly inAmount: number
      readonly numberOfOrders: number
      /** Seconds */
      readonly interval: number
      readonly minPrice: number | null
      readonly maxPrice: number | null
      readonly startAt: number | null
    }
  }
}

/** What {@link JupiterMethods.cancelRecurring} takes. */
export type JupiterCancelRecurringInput = {
  /** Solana address, base58 */
  readonly user: string
  /** Solana address, base58 */
  readonly order: string
  readonly recurringType: "time" | "price"
}

/** What {@link JupiterMethods.executeRecurring} takes. */
export type JupiterExecuteRecurringInput = {
  readonly requestId: string
  /** Signed transaction, base64 */
  readonly signedTransaction: string
}

/** What {@link JupiterMethods.recurringOrders} takes. */
export type JupiterRecurringOrdersInput = {
  /** Solana address, base58 */
  readonly user: string
  /** Default: "time". */
  readonly recurringType?: "time" | "price" | "all"
  readonly orderStatus: "active" | "history"
  /** Default: 1. */
  readonly page?: number
  /** Default: false. */
  readonly includeFailedTx?: boolean
  /** Solana address, base58 */
  readonly mint?: string
}

/** What {@link JupiterMethods.lendPositions} takes. */
export type JupiterLendPositionsInput = {
  readonly users: string
}

/** What {@link JupiterMethods.lendEarnings} takes. */
export type JupiterLendEarningsInput = {
  /** Solana address, base58 */
  readonly user: string
  readonly positions: string
}

/** What {@link JupiterMethods.lendDeposit} takes. */
export type JupiterLendDepositInput = {
  /** Solana address, base58 */
  readonly asset: string
  /** Solana address, base58 */
  readonly signer: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
}

/** What {@link JupiterMethods.lendDepositSteps} takes. */
export type JupiterLendDepositStepsInput = {
  /** Solana address, base58 */
  readonly asset: string
  /** Solana address, base58 */
  readonly signer: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
}

/** What {@link JupiterMethods.lendWithdraw} takes. */
export type JupiterLendWithdrawInput = {
  /** Solana address, base58 */
  readonly asset: string
  /** Solana address, base58 */
  readonly signer: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
}

/** What {@link JupiterMethods.lendWithdrawSteps} takes. */
export type JupiterLendWithdrawStepsInput = {
  /** Solana address, base58 */
  readonly asset: string
  /** Solana address, base58 */
  readonly signer: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
}

/** What {@link JupiterMethods.lendMint} takes. */
export type JupiterLendMintInput = {
  /** Solana address, base58 */
  readonly asset: string
  /** Solana address, base58 */
  readonly signer: string
  /** Whole number of the smallest unit, as a string */
  readonly shares: string
}

/** What {@link JupiterMethods.lendMintSteps} takes. */
export type JupiterLendMintStepsInput = {
  /** Solana address, base58 */
  readonly asset: string
  /** Solana address, base58 */
  readonly signer: string
  /** Whole number of the smallest unit, as a string */
  readonly shares: string
}

/** What {@link JupiterMethods.lendRedeem} takes. */
export type JupiterLendRedeemInput = {
  /** Solana address, base58 */
  readonly asset: string
  /** Solana address, base58 */
  readonly signer: string
  /** Whole number of the smallest unit, as a string */
  readonly shares: string
}

/** What {@link JupiterMethods.lendRedeemSteps} takes. */
export type JupiterLendRedeemStepsInput = {
  /** Solana address, base58 */
  readonly asset: string
  /** Solana address, base58 */
  readonly signer: string
  /** Whole number of the smallest unit, as a string */
  readonly shares: string
}

/** What {@link JupiterMethods.nativeHoldings} takes. */
export type JupiterNativeHoldingsInput = {
  /** Solana address, base58 */
  readonly address: string
}

/** What {@link JupiterMethods.positions} takes. */
export type JupiterPositionsInput = {
  /** Solana address, base58 */
  readonly address: string
} & {
  readonly platforms?: string
}

/** What {@link JupiterMethods.stakedJup} takes. */
export type JupiterStakedJupInput = {
  /** Solana address, base58 */
  readonly address: string
}

/** What {@link JupiterMethods.send} takes. */
export type JupiterSendInput = {
  /** Solana address, base58 */
  readonly inviteSigner: string
  /** Solana address, base58 */
  readonly sender: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
  /** Solana address, base58 */
  readonly mint?: string
}

/** What {@link JupiterMethods.clawback} takes. */
export type JupiterClawbackInput = {
  /** Solana address, base58 */
  readonly invitePDA: string
  /** Solana address, base58 */
  readonly sender: string
}

/** What {@link JupiterMethods.pendingInvites} takes. */
export type JupiterPendingInvitesInput = {
  /** Solana address, base58 */
  readonly address: string
  /** Default: 1. */
  readonly page?: number
}

/** What {@link JupiterMethods.inviteHistory} takes. */
export type JupiterInviteHistoryInput = {
  /** Solana address, base58 */
  readonly address: string
  /** Default: 1. */
  readonly page?: number
}

/** What {@link JupiterMethods.findTokens} takes. */
export type JupiterFindTokensInput = {
  readonly query: string
}

/** What {@link JupiterMethods.swapOrder} takes. */
export type JupiterSwapOrderInput = {
  /** Solana address, base58 */
  readonly inputMint: string
  /** Solana address, base58 */
  readonly outputMint: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
  /** Solana address, base58 */
  readonly taker?: string
  /** Solana address, base58 */
  readonly receiver?: string
  readonly swapMode?: "ExactIn" | "ExactOut"
  readonly slippageBps?: number
}

/** What {@link JupiterMethods.swapBuild} takes. */
export type JupiterSwapBuildInput = {
  /** Solana address, base58 */
  readonly inputMint: string
  /** Solana address, base58 */
  readonly outputMint: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
  /** Solana address, base58 */
  readonly taker: string
  readonly slippageBps?: number
}

/** What {@link JupiterMethods.swapExecute} takes. */
export type JupiterSwapExecuteInput = {
  readonly requestId: string
  /** Signed transaction, base64 */
  readonly signedTransaction: string
  readonly lastValidBlockHeight?: string
}

/** What {@link JupiterMethods.studioPools} takes. */
export type JupiterStudioPoolsInput = {
  /** Solana address, base58 */
  readonly mint: string
}

/** What {@link JupiterMethods.studioFee} takes. */
export type JupiterStudioFeeInput = {
  /** Solana address, base58 */
  readonly poolAddress: string
}

/** What {@link JupiterMethods.studioClaim} takes. */
export type JupiterStudioClaimInput = {
  /** Solana address, base58 */
  readonly ownerWallet: string
  /** Solana address, base58 */
  readonly poolAddress: string
  readonly maxQuoteAmount: number
}

/** What {@link JupiterMethods.quote} takes. */
export type JupiterQuoteInput = {
  /** Solana address, base58 */
  readonly inputMint: string
  /** Solana address, base58 */
  readonly outputMint: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
  readonly slippageBps?: number
  /** Default: "ExactIn". */
  readonly swapMode?: "ExactIn" | "ExactOut"
  readonly onlyDirectRoutes?: boolean
  readonly restrictIntermediateTokens?: boolean
  readonly asLegacyTransaction?: boolean
  readonly maxAccounts?: number
}

/** What {@link JupiterMethods.swap} takes. */
export type JupiterSwapInput = {
  /** Solana address, base58 */
  readonly userPublicKey: string
  readonly quoteResponse: Readonly<Record<string, unknown>>
  readonly wrapAndUnwrapSol?: boolean
  readonly dynamicComputeUnitLimit?: boolean
  readonly asLegacyTransaction?: boolean
  /** Solana address, base58 */
  readonly destinationTokenAccount?: string
}

/** What {@link JupiterMethods.swapInstructions} takes. */
export type JupiterSwapInstructionsInput = {
  /** Solana address, base58 */
  readonly userPublicKey: string
  readonly quoteResponse: Readonly<Record<string, unknown>>
  readonly wrapAndUnwrapSol?: boolean
  /** Solana address, base58 */
  readonly destinationTokenAccount?: string
}

/** What {@link JupiterMethods.order} takes. */
export type JupiterOrderInput = {
  /** Solana address, base58 */
  readonly inputMint: string
  /** Solana address, base58 */
  readonly outputMint: string
  /** Whole number of the smallest unit, as a string */
  readonly amount: string
  /** Solana address, base58 */
  readonly taker?: string
  /** Solana address, base58 */
  readonly receiver?: string
}

/** What {@link JupiterMethods.execute} takes. */
export type JupiterExecuteInput = {
  /** Signed transaction, base64 */
  readonly signedTransaction: string
  readonly requestId: string
}

/** What {@link JupiterMethods.holdings} takes. */
export type JupiterHoldingsInput = {
  /** Solana address, base58 */
  readonly address: string
}

/** What {@link JupiterMethods.shield} takes. */
export type JupiterShieldInput = {
  /** Up to 50 Solana addresses, separated by commas */
  readonly mints: string
}

/** What {@link JupiterMethods.price} takes. */
export type JupiterPriceInput = {
  /** Up to 50 Solana addresses, separated by commas */
  readonly ids: string
}

/** What {@link JupiterMethods.search} takes. */
export type JupiterSearchInput = {
  readonly query: string
}

/** What {@link JupiterMethods.byTag} takes. */
export type JupiterByTagInput = {
  readonly query: "lst" | "verified" | "stocks"
}

/** What {@link JupiterMethods.ranking} takes. */
export type JupiterRankingInput = {
  readonly category: "toporganicscore" | "toptraded" | "toptrending"
  readonly interval: "5m" | "1h" | "6h" | "24h"
} & {
  /** Default: 50. */
  readonly limit?: number
}

/** What {@link JupiterMethods.createOrder} takes. */
export type JupiterCreateOrderInput = {
  /** Solana address, base58 */
  readonly inputMint: string
  /** Solana address, base58 */
  readonly outputMint: string
  /** Solana address, base58 */
  readonly maker: string
  /** Solana address, base58 */
  readonly payer: string
  readonly params: {
    /** Whole number of the smallest unit, as a string */
    readonly makingAmount: string
    /** Whole number of the smallest unit, as a string */
    readonly takingAmount: string
    readonly expiredAt?: string
    readonly slippageBps?: string
  }
  readonly computeUnitPrice?: string
}

/** What {@link JupiterMethods.orders} takes. */
export type JupiterOrdersInput = {
  /** Solana address, base58 */
  readonly user: string
  readonly orderStatus: "active" | "history"
  /** Default: 1. */
  readonly page?: number
}

/** The operations of `jupiter`. */
export interface JupiterMethods {
  /**
   * Build the unsigned transaction that cancels a limit order.
   *
   * Passed on to Jupiter (POST /trigger/v1/cancelOrder), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/trigger/orders/cancel`, `post_api_jupiter_trigger_orders_cancel`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  cancelOrder(input: JupiterCancelOrderInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transactions that cancel several limit orders, or all.
   *
   * Passed on to Jupiter (POST /trigger/v1/cancelOrders), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/trigger/orders/cancel-several`, `post_api_jupiter_trigger_orders_cancel_several`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  cancelOrders(input: JupiterCancelOrdersInput, options?: CallOptions): Call<unknown>

  /**
   * Send the signed transaction of a limit order.
   *
   * Passed on to Jupiter (POST /trigger/v1/execute), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/trigger/execute`, `post_api_jupiter_trigger_execute`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  executeOrder(input: JupiterExecuteOrderInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction of a recurring order.
   *
   * Passed on to Jupiter (POST /recurring/v1/createOrder), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/recurring/orders`, `post_api_jupiter_recurring_orders`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createRecurring(input: JupiterCreateRecurringInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction that cancels a recurring order.
   *
   * Passed on to Jupiter (POST /recurring/v1/cancelOrder), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/recurring/orders/cancel`, `post_api_jupiter_recurring_orders_cancel`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  cancelRecurring(input: JupiterCancelRecurringInput, options?: CallOptions): Call<unknown>

  /**
   * Send the signed transaction of a recurring order.
   *
   * Passed on to Jupiter (POST /recurring/v1/execute), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/recurring/execute`, `post_api_jupiter_recurring_execute`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  executeRecurring(input: JupiterExecuteRecurringInput, options?: CallOptions): Call<unknown>

  /**
   * List the recurring orders of a wallet.
   *
   * Passed on to Jupiter (GET /recurring/v1/getRecurringOrders), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/recurring/orders`, `get_api_jupiter_recurring_orders`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  recurringOrders(input: JupiterRecurringOrdersInput, options?: CallOptions): Call<unknown>

  /**
   * List the tokens that can be lent, with what they earn.
   *
   * Passed on to Jupiter (GET /lend/v1/earn/tokens), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/lend/tokens`, `get_api_jupiter_lend_tokens`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendTokens(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Read what wallets have lent.
   *
   * Passed on to Jupiter (GET /lend/v1/earn/positions), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/lend/positions`, `get_api_jupiter_lend_positions`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendPositions(input: JupiterLendPositionsInput, options?: CallOptions): Call<unknown>

  /**
   * Read what a wallet earned by lending.
   *
   * Passed on to Jupiter (GET /lend/v1/earn/earnings), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/lend/earnings`, `get_api_jupiter_lend_earnings`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendEarnings(input: JupiterLendEarningsInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction that lends an amount.
   *
   * Passed on to Jupiter (POST /lend/v1/earn/deposit), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/lend/deposit`, `post_api_jupiter_lend_deposit`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendDeposit(input: JupiterLendDepositInput, options?: CallOptions): Call<unknown>

  /**
   * Build the instructions that lend an amount.
   *
   * Passed on to Jupiter (POST /lend/v1/earn/deposit-instructions), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/lend/deposit/instructions`, `post_api_jupiter_lend_deposit_instructions`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendDepositSteps(input: JupiterLendDepositStepsInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction that withdraws a lent amount.
   *
   * Passed on to Jupiter (POST /lend/v1/earn/withdraw), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/lend/withdraw`, `post_api_jupiter_lend_withdraw`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendWithdraw(input: JupiterLendWithdrawInput, options?: CallOptions): Call<unknown>

  /**
   * Build the instructions that withdraw a lent amount.
   *
   * Passed on to Jupiter (POST /lend/v1/earn/withdraw-instructions), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/lend/withdraw/instructions`, `post_api_jupiter_lend_withdraw_instructions`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendWithdrawSteps(input: JupiterLendWithdrawStepsInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction that lends for a number of shares.
   *
   * Passed on to Jupiter (POST /lend/v1/earn/mint), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/lend/mint`, `post_api_jupiter_lend_mint`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendMint(input: JupiterLendMintInput, options?: CallOptions): Call<unknown>

  /**
   * Build the instructions that lend for a number of shares.
   *
   * Passed on to Jupiter (POST /lend/v1/earn/mint-instructions), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/lend/mint/instructions`, `post_api_jupiter_lend_mint_instructions`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendMintSteps(input: JupiterLendMintStepsInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction that redeems shares.
   *
   * Passed on to Jupiter (POST /lend/v1/earn/redeem), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/lend/redeem`, `post_api_jupiter_lend_redeem`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendRedeem(input: JupiterLendRedeemInput, options?: CallOptions): Call<unknown>

  /**
   * Build the instructions that redeem shares.
   *
   * Passed on to Jupiter (POST /lend/v1/earn/redeem-instructions), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/lend/redeem/instructions`, `post_api_jupiter_lend_redeem_instructions`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  lendRedeemSteps(input: JupiterLendRedeemStepsInput, options?: CallOptions): Call<unknown>

  /**
   * Read how much SOL a wallet has.
   *
   * Passed on to Jupiter (GET /ultra/v1/holdings/{address}/native), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/holdings/{address}/native`, `get_api_jupiter_holdings_address_native`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  nativeHoldings(input: JupiterNativeHoldingsInput, options?: CallOptions): Call<unknown>

  /**
   * Read the positions of a wallet in the applications of Solana.
   *
   * Passed on to Jupiter (GET /portfolio/v1/positions/{address}), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/portfolio/positions/{address}`, `get_api_jupiter_portfolio_positions_address`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  positions(input: JupiterPositionsInput, options?: CallOptions): Call<unknown>

  /**
   * Read how much JUP a wallet has staked.
   *
   * Passed on to Jupiter (GET /portfolio/v1/staked-jup/{address}), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/portfolio/staked-jup/{address}`, `get_api_jupiter_portfolio_staked_jup_address`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stakedJup(input: JupiterStakedJupInput, options?: CallOptions): Call<unknown>

  /**
   * List the applications whose positions are known.
   *
   * Passed on to Jupiter (GET /portfolio/v1/platforms), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/portfolio/platforms`, `get_api_jupiter_portfolio_platforms`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  platforms(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction that sends value by an invitation.
   *
   * Passed on to Jupiter (POST /send/v1/craft-send), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/send`, `post_api_jupiter_send`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  send(input: JupiterSendInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction that revokes an invitation.
   *
   * Passed on to Jupiter (POST /send/v1/craft-clawback), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/send/clawback`, `post_api_jupiter_send_clawback`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  clawback(input: JupiterClawbackInput, options?: CallOptions): Call<unknown>

  /**
   * List the invitations of a wallet that nobody has taken up.
   *
   * Passed on to Jupiter (GET /send/v1/pending-invites), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/send/invites`, `get_api_jupiter_send_invites`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  pendingInvites(input: JupiterPendingInvitesInput, options?: CallOptions): Call<unknown>

  /**
   * List the invitations of a wallet so far.
   *
   * Passed on to Jupiter (GET /send/v1/invite-history), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/send/invites/history`, `get_api_jupiter_send_invites_history`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  inviteHistory(input: JupiterInviteHistoryInput, options?: CallOptions): Call<unknown>

  /**
   * List the tokens whose first pool is newest.
   *
   * Passed on to Jupiter (GET /tokens/v2/recent), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/tokens/recent`, `get_api_jupiter_tokens_recent`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  recentTokens(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Find tokens by name, symbol or address.
   *
   * Passed on to Jupiter (GET /ultra/v1/search), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/ultra/search`, `get_api_jupiter_ultra_search`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  findTokens(input: JupiterFindTokensInput, options?: CallOptions): Call<unknown>

  /**
   * List the routers that orders go through.
   *
   * Passed on to Jupiter (GET /ultra/v1/order/routers), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/ultra/routers`, `get_api_jupiter_ultra_routers`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  routers(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * List the exchanges by their programs.
   *
   * Passed on to Jupiter (GET /swap/v1/program-id-to-label), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/swap/exchanges`, `get_api_jupiter_swap_exchanges`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  exchanges(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Quote a swap with the best router, and build its unsigned transaction.
   *
   * Passed on to Jupiter (GET /swap/v2/order), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/swap/v2/order`, `get_api_jupiter_swap_v2_order`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  swapOrder(input: JupiterSwapOrderInput, options?: CallOptions): Call<unknown>

  /**
   * Build the instructions of a swap.
   *
   * Passed on to Jupiter (GET /swap/v2/build), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/swap/v2/build`, `get_api_jupiter_swap_v2_build`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  swapBuild(input: JupiterSwapBuildInput, options?: CallOptions): Call<unknown>

  /**
   * Send the signed transaction of a swap.
   *
   * Passed on to Jupiter (POST /swap/v2/execute), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/swap/v2/execute`, `post_api_jupiter_swap_v2_execute`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  swapExecute(input: JupiterSwapExecuteInput, options?: CallOptions): Call<unknown>

  /**
   * Read the pools of a token that was launched in the studio.
   *
   * Passed on to Jupiter (GET /studio/v1/dbc-pool/addresses/{mint}), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/studio/pools/{mint}`, `get_api_jupiter_studio_pools_mint`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  studioPools(input: JupiterStudioPoolsInput, options?: CallOptions): Call<unknown>

  /**
   * Read the unclaimed fees of a pool of the studio.
   *
   * Passed on to Jupiter (POST /studio/v1/dbc/fee), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/studio/fees`, `post_api_jupiter_studio_fees`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  studioFee(input: JupiterStudioFeeInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction that claims the fees of a pool of the studio.
   *
   * Passed on to Jupiter (POST /studio/v1/dbc/fee/create-tx), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/studio/fees/claim`, `post_api_jupiter_studio_fees_claim`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  studioClaim(input: JupiterStudioClaimInput, options?: CallOptions): Call<unknown>

  /**
   * Quote a swap on Solana.
   *
   * Passed on to Jupiter (GET /swap/v1/quote), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/swap/quote`, `get_api_jupiter_swap_quote`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  quote(input: JupiterQuoteInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction of a quoted swap.
   *
   * Passed on to Jupiter (POST /swap/v1/swap), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/swap/transaction`, `post_api_jupiter_swap_transaction`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  swap(input: JupiterSwapInput, options?: CallOptions): Call<unknown>

  /**
   * Build the instructions of a quoted swap.
   *
   * Passed on to Jupiter (POST /swap/v1/swap-instructions), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/swap/instructions`, `post_api_jupiter_swap_instructions`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  swapInstructions(input: JupiterSwapInstructionsInput, options?: CallOptions): Call<unknown>

  /**
   * Ask for a swap order at the best route.
   *
   * Passed on to Jupiter (GET /ultra/v1/order), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/ultra/order`, `get_api_jupiter_ultra_order`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  order(input: JupiterOrderInput, options?: CallOptions): Call<unknown>

  /**
   * Send the signed transaction of a swap order.
   *
   * The same order and transaction may be sent again to read how it ended.
   *
   * Passed on to Jupiter (POST /ultra/v1/execute), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/ultra/execute`, `post_api_jupiter_ultra_execute`. Costs 0.003 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  execute(input: JupiterExecuteInput, options?: CallOptions): Call<unknown>

  /**
   * Read what a wallet on Solana holds.
   *
   * Passed on to Jupiter (GET /ultra/v1/holdings/{address}), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/holdings/{address}`, `get_api_jupiter_holdings_address`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  holdings(input: JupiterHoldingsInput, options?: CallOptions): Call<unknown>

  /**
   * Read the warnings about tokens.
   *
   * Passed on to Jupiter (GET /ultra/v1/shield), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/shield`, `get_api_jupiter_shield`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  shield(input: JupiterShieldInput, options?: CallOptions): Call<unknown>

  /**
   * Read the prices of tokens in US dollars.
   *
   * Passed on to Jupiter (GET /price/v3), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/price`, `get_api_jupiter_price`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  price(input: JupiterPriceInput, options?: CallOptions): Call<unknown>

  /**
   * Search tokens by symbol, name or mint.
   *
   * Passed on to Jupiter (GET /tokens/v2/search), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/tokens/search`, `get_api_jupiter_tokens_search`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  search(input: JupiterSearchInput, options?: CallOptions): Call<unknown>

  /**
   * List the tokens of a tag.
   *
   * Passed on to Jupiter (GET /tokens/v2/tag), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/tokens/tag`, `get_api_jupiter_tokens_tag`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  byTag(input: JupiterByTagInput, options?: CallOptions): Call<unknown>

  /**
   * List the tokens that lead a ranking.
   *
   * Passed on to Jupiter (GET /tokens/v2/{category}/{interval}), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/tokens/{category}/{interval}`, `get_api_jupiter_tokens_category_interval`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ranking(input: JupiterRankingInput, options?: CallOptions): Call<unknown>

  /**
   * Build the unsigned transaction of a limit order.
   *
   * Passed on to Jupiter (POST /trigger/v1/createOrder), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/jupiter/trigger/orders`, `post_api_jupiter_trigger_orders`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createOrder(input: JupiterCreateOrderInput, options?: CallOptions): Call<unknown>

  /**
   * List the limit orders of a wallet.
   *
   * Passed on to Jupiter (GET /trigger/v1/getTriggerOrders), whose answer is given unchanged; its members are documented at https://dev.jup.ag/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/jupiter/trigger/orders`, `get_api_jupiter_trigger_orders`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  orders(input: JupiterOrdersInput, options?: CallOptions): Call<unknown>
}

/** `jupiter` of a client: `jupiter(client)`. */
export const jupiter: Resource<JupiterMethods> = /* @__PURE__ */ resource<JupiterMethods>('jupiter', {
  cancelOrder: ["POST", "/api/jupiter/trigger/orders/cancel"],
  cancelOrders: ["POST", "/api/jupiter/trigger/orders/cancel-several"],
  executeOrder: ["POST", "/api/jupiter/trigger/execute"],
  createRecurring: ["POST", "/api/jupiter/recurring/orders"],
  cancelRecurring: ["POST", "/api/jupiter/recurring/orders/cancel"],
  executeRecurring: ["POST", "/api/jupiter/recurring/execute"],
  recurringOrders: ["GET", "/api/jupiter/recurring/orders", {"priced":true}],
  lendTokens: ["GET", "/api/jupiter/lend/tokens", {"priced":true}],
  lendPositions: ["GET", "/api/jupiter/lend/positions", {"priced":true}],
  lendEarnings: ["GET", "/api/jupiter/lend/earnings", {"priced":true}],
  lendDeposit: ["POST", "/api/jupiter/lend/deposit"],
  lendDepositSteps: ["POST", "/api/jupiter/lend/deposit/instructions"],
  lendWithdraw: ["POST", "/api/jupiter/lend/withdraw"],
  lendWithdrawSteps: ["POST", "/api/jupiter/lend/withdraw/instructions"],
  lendMint: ["POST", "/api/jupiter/lend/mint"],
  lendMintSteps: ["POST", "/api/jupiter/lend/mint/instructions"],
  lendRedeem: ["POST", "/api/jupiter/lend/redeem"],
  lendRedeemSteps: ["POST", "/api/jupiter/lend/redeem/instructions"],
  nativeHoldings: ["GET", "/api/jupiter/holdings/{address}/native", {"priced":true}],
  positions: ["GET", "/api/jupiter/portfolio/positions/{address}", {"priced":true}],
  stakedJup: ["GET", "/api/jupiter/portfolio/staked-jup/{address}", {"priced":true}],
  platforms: ["GET", "/api/jupiter/portfolio/platforms", {"priced":true}],
  send: ["POST", "/api/jupiter/send"],
  clawback: ["POST", "/api/jupiter/send/clawback"],
  pendingInvites: ["GET", "/api/jupiter/send/invites", {"priced":true}],
  inviteHistory: ["GET", "/api/jupiter/send/invites/history", {"priced":true}],
  recentTokens: ["GET", "/api/jupiter/tokens/recent", {"priced":true}],
  findTokens: ["GET", "/api/jupiter/ultra/search", {"priced":true}],
  routers: ["GET", "/api/jupiter/ultra/routers", {"priced":true}],
  exchanges: ["GET", "/api/jupiter/swap/exchanges", {"priced":true}],
  swapOrder: ["GET", "/api/jupiter/swap/v2/order", {"priced":true}],
  swapBuild: ["GET", "/api/jupiter/swap/v2/build", {"priced":true}],
  swapExecute: ["POST", "/api/jupiter/swap/v2/execute"],
  studioPools: ["GET", "/api/jupiter/studio/pools/{mint}", {"priced":true}],
  studioFee: ["POST", "/api/jupiter/studio/fees"],
  studioClaim: ["POST", "/api/jupiter/studio/fees/claim"],
  quote: ["GET", "/api/jupiter/swap/quote", {"priced":true}],
  swap: ["POST", "/api/jupiter/swap/transaction"],
  swapInstructions: ["POST", "/api/jupiter/swap/instructions"],
  order: ["GET", "/api/jupiter/ultra/order", {"priced":true}],
  execute: ["POST", "/api/jupiter/ultra/execute"],
  holdings: ["GET", "/api/jupiter/holdings/{address}", {"priced":true}],
  shield: ["GET", "/api/jupiter/shield", {"priced":true}],
  price: ["GET", "/api/jupiter/price", {"priced":true}],
  search: ["GET", "/api/jupiter/tokens/search", {"priced":true}],
  byTag: ["GET", "/api/jupiter/tokens/tag", {"priced":true}],
  ranking: ["GET", "/api/jupiter/tokens/{category}/{interval}", {"priced":true}],
  createOrder: ["POST", "/api/jupiter/trigger/orders"],
  orders: ["GET", "/api/jupiter/trigger/orders", {"priced":true}],
})
