// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CrossmintMethods.createOrder} takes. */
export type CrossmintCreateOrderInput = {
  /** Who gets what is bought */
  readonly recipient?: {
    readonly email: string
  } | {
    /** Address on the chain */
    readonly walletAddress: string
  }
  readonly locale?: string
  readonly payment: {
    /** Such as base, polygon or solana */
    readonly method: string
    readonly currency?: string
    /** Address on the chain */
    readonly payerAddress?: string
    readonly receiptEmail?: string
  }
  readonly lineItems: ReadonlyArray<{
    /** Such as crossmint:<collection> */
    readonly collectionLocator?: string
    /** Such as solana:<mint> */
    readonly tokenLocator?: string
    readonly productLocator?: string
    readonly callData?: Readonly<Record<string, unknown>>
    readonly executionParameters?: Readonly<Record<string, unknown>>
  }>
}

/** What {@link CrossmintMethods.getOrder} takes. */
export type CrossmintGetOrderInput = {
  /** Identifier as the vendor gave it */
  readonly orderId: string
}

/** What {@link CrossmintMethods.changeOrder} takes. */
export type CrossmintChangeOrderInput = {
  /** Identifier as the vendor gave it */
  readonly orderId: string
} & {
  /** Who gets what is bought */
  readonly recipient?: {
    readonly email: string
  } | {
    /** Address on the chain */
    readonly walletAddress: string
  }
  readonly payment?: {
    /** Such as base, polygon or solana */
    readonly method: string
    readonly currency?: string
    /** Address on the chain */
    readonly payerAddress?: string
    readonly receiptEmail?: string
  }
  readonly locale?: string
}

/** What {@link CrossmintMethods.createWallet} takes. */
export type CrossmintCreateWalletInput = {
  readonly chainType: "evm" | "solana"
  /** Default: "smart". */
  readonly type?: "smart" | "mpc"
  readonly config?: Readonly<Record<string, unknown>>
}

/** What {@link CrossmintMethods.getWallet} takes. */
export type CrossmintGetWalletInput = {
  /** Address on the chain */
  readonly wallet: string
}

/** What {@link CrossmintMethods.balances} takes. */
export type CrossmintBalancesInput = {
  /** Address on the chain */
  readonly wallet: string
} & {
  /** Separated by commas */
  readonly tokens: string
  readonly chains?: string
}

/** What {@link CrossmintMethods.nfts} takes. */
export type CrossmintNftsInput = {
  /** Address on the chain */
  readonly wallet: string
} & {
  /** Default: 1. */
  readonly page?: number
  /** Default: 20. */
  readonly perPage?: number
}

/** What {@link CrossmintMethods.transfers} takes. */
export type CrossmintTransfersInput = {
  /** Address on the chain */
  readonly wallet: string
}

/** The operations of `crossmint`. */
export interface CrossmintMethods {
  /**
   * Open an order of the headless checkout.
   *
   * Passed on to Crossmint (POST /2022-06-09/orders), whose answer is given unchanged; its members are documented at https://docs.crossmint.com/api-reference. Nothing is charged for a call that fails.
   *
   * `POST /api/crossmint/orders`, `post_api_crossmint_orders`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createOrder(input: CrossmintCreateOrderInput, options?: CallOptions): Call<unknown>

  /**
   * Read an order.
   *
   * Passed on to Crossmint (GET /2022-06-09/orders/{orderId}), whose answer is given unchanged; its members are documented at https://docs.crossmint.com/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/crossmint/orders/{orderId}`, `get_api_crossmint_orders_orderId`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  getOrder(input: CrossmintGetOrderInput, options?: CallOptions): Call<unknown>

  /**
   * Change recipient, payment or language of an order.
   *
   * Passed on to Crossmint (PATCH /2022-06-09/orders/{orderId}), whose answer is given unchanged; its members are documented at https://docs.crossmint.com/api-reference. Nothing is charged for a call that fails.
   *
   * `PATCH /api/crossmint/orders/{orderId}`, `patch_api_crossmint_orders_orderId`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  changeOrder(input: CrossmintChangeOrderInput, options?: CallOptions): Call<unknown>

  /**
   * Make a wallet whose keys the vendor keeps.
   *
   * Passed on to Crossmint (POST /2025-06-09/wallets), whose answer is given unchanged; its members are documented at https://docs.crossmint.com/api-reference. Nothing is charged for a call that fails.
   *
   * `POST /api/crossmint/wallets`, `post_api_crossmint_wallets`. Costs 0.05 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createWallet(input: CrossmintCreateWalletInput, options?: CallOptions): Call<unknown>

  /**
   * Read a wallet.
   *
   * Passed on to Crossmint (GET /2025-06-09/wallets/{wallet}), whose answer is given unchanged; its members are documented at https://docs.crossmint.com/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/crossmint/wallets/{wallet}`, `get_api_crossmint_wallets_wallet`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  getWallet(input: CrossmintGetWalletInput, options?: CallOptions): Call<unknown>

  /**
   * Read the balances of a wallet.
   *
   * Passed on to Crossmint (GET /2025-06-09/wallets/{wallet}/balances), whose answer is given unchanged; its members are documented at https://docs.crossmint.com/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/crossmint/wallets/{wallet}/balances`, `get_api_crossmint_wallets_wallet_balances`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  balances(input: CrossmintBalancesInput, options?: CallOptions): Call<unknown>

  /**
   * List the NFTs of a wallet.
   *
   * Passed on to Crossmint (GET /2025-06-09/wallets/{wallet}/nfts), whose answer is given unchanged; its members are documented at https://docs.crossmint.com/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/crossmint/wallets/{wallet}/nfts`, `get_api_crossmint_wallets_wallet_nfts`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  nfts(input: CrossmintNftsInput, options?: CallOptions): Call<unknown>

  /**
   * List the transfers of a wallet.
   *
   * Passed on to Crossmint (GET /2025-06-09/wallets/{wallet}/transfers), whose answer is given unchanged; its members are documented at https://docs.crossmint.com/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/crossmint/wallets/{wallet}/transfers`, `get_api_crossmint_wallets_wallet_transfers`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  transfers(input: CrossmintTransfersInput, options?: CallOptions): Call<unknown>
}

/** `crossmint` of a client: `crossmint(client)`. */
export const crossmint: Resource<CrossmintMethods> = /* @__PURE__ */ resource<CrossmintMethods>('crossmint', {
  createOrder: ["POST", "/api/crossmint/orders"],
  getOrder: ["GET", "/api/crossmint/orders/{orderId}", {"priced":true}],
  changeOrder: ["PATCH", "/api/crossmint/orders/{orderId}"],
  createWallet: ["POST", "/api/crossmint/wallets"],
  getWallet: ["GET", "/api/crossmint/wallets/{wallet}", {"priced":true}],
  balances: ["GET", "/api/crossmint/wallets/{wallet}/balances", {"priced":true}],
  nfts: ["GET", "/api/crossmint/wallets/{wallet}/nfts", {"priced":true}],
  transfers: ["GET", "/api/crossmint/wallets/{wallet}/transfers", {"priced":true}],
})
