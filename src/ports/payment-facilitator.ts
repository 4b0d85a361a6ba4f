import type { Hex } from './chain-evm.ts'

/** What is asked for: `PaymentRequirements` of x402 version 2. Amounts are decimal strings of atomic units. */
export type ExactRequirements = {
  readonly scheme: 'exact'
  /** CAIP-2. */
  readonly network: `${string}:${string}`
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: Readonly<Record<string, unknown>>
}

/** An EIP-3009 authorization with its signature. Hex is in lower case, numbers are decimal strings of seconds or units. */
export type EvmExactPayload = {
  readonly signature: Hex
  readonly authorization: {
    readonly from: Hex
    readonly to: Hex
    readonly value: string
    readonly validAfter: string
    readonly validBefore: string
    readonly nonce: Hex
  }
}

/** A Solana transaction in base64 that its payer has signed, and its fee payer has not. */
export type SvmExactPayload = { readonly transaction: string }

/** A payment of the scheme `exact` whose form was checked, and what it pays. Version 1 is brought to this form. */
export type ExactPayment<payload extends EvmExactPayload | SvmExactPayload> = {
  readonly requirements: ExactRequirements
  readonly payload: payload
}

/** A network on which a facilitator settles. */
export type FacilitatorNetwork = {
  readonly scheme: 'exact'
  readonly network: string
  /** Who pays the fees of transactions, where offers must name them; null elsewhere. */
  readonly feePayer: string | null
}

/** Whether a payment would settle. `reason` is a word of x402, such as `invalid_exact_evm_signature`. */
export type FacilitatorVerdict =
  | { readonly isValid: true }
  | { readonly isValid: false; readonly reason: string }

/**
 * What became of a settlement as the facilitator sees it. None of them says that anybody was paid: that is read from
 * the network.
 */
export type FacilitatorSettlement =
  | { readonly status: 'sent'; readonly transaction: string }
  /** Nothing was sent by this call; an earlier one may have. */
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string }

/** Checks payments against a network and brings them onto it. */
export type PaymentFacilitator<payload extends EvmExactPayload | SvmExactPayload> = {
  readonly networks: () => Promise<readonly FacilitatorNetwork[]>
  /**
   * Checks signature, balance and simulation on the present state; moves nothing. Raises `upstream.unavailable` or
   * `upstream.timeout` when it cannot know.
   */
  readonly verify: (payment: ExactPayment<payload>) => Promise<FacilitatorVerdict>
  /**
   * Sends the payment's transaction. Safe to repeat from any process: it sends the one transaction again, or one
   * of which the network takes one at most.
   */
  readonly settle: (payment: ExactPayment<payload>) => Promise<FacilitatorSettlement>
  /** The id of the transaction that carries or would carry the payment; null when it is not known. */
  readonly transactionOf: (payment: ExactPayment<payload>) => Promise<string | null>
}
