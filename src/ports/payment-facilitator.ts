import type { Hex } from './chain-evm.ts'

/** The requested payment: `PaymentRequirements` of x402 version 2. Amounts are decimal strings of atomic units. */
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

/**
 * An EIP-3009 authorization with its signature. Hex is lower case; numbers are decimal strings, of seconds or atomic
 * units.
 */
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

/** A base64 Solana transaction that is signed by its payer but not yet by its fee payer. */
export type SvmExactPayload = { readonly transaction: string }

/** A well-formed payment of the scheme `exact`, with its requirements. Version 1 is converted to this form. */
export type ExactPayment<payload extends EvmExactPayload | SvmExactPayload> = {
  readonly requirements: ExactRequirements
  readonly payload: payload
}

/** A network on which a facilitator settles. */
export type FacilitatorNetwork = {
  readonly scheme: 'exact'
  readonly network: string
  /** The payer of transaction fees, where offers must name one; null elsewhere. */
  readonly feePayer: string | null
}

/** Whether a payment would settle. `reason` is an x402 reason, such as `invalid_exact_evm_signature`. */
export type FacilitatorVerdict =
  | { readonly isValid: true }
  | { readonly isValid: false; readonly reason: string }

/** The outcome of a settlement as the facilitator sees it. Not proof of payment, which is read from the network. */
export type FacilitatorSettlement =
  | { readonly status: 'sent'; readonly transaction: string }
  /** This call sent nothing; an earlier one may have. */
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string }

/** Verifies payments and settles them on a network. */
export type PaymentFacilitator<payload extends EvmExactPayload | SvmExactPayload> = {
  readonly networks: () => Promise<readonly FacilitatorNetwork[]>
  /**
   * Checks signature, balance and simulation against the current state; moves nothing. Raises `upstream.unavailable` or
   * `upstream.timeout` when it cannot tell.
   */
  readonly verify: (payment: ExactPayment<payload>) => Promise<FacilitatorVerdict>
  /**
   * Sends the payment's transaction. Safe to repeat from any process: a repeat sends the same transaction, or one that
   * the network rejects as a duplicate.
   */
  readonly settle: (payment: ExactPayment<payload>) => Promise<FacilitatorSettlement>
  /** The id of the transaction that carries, or would carry, the payment; null when unknown. */
  readonly transactionOf: (payment: ExactPayment<payload>) => Promise<string | null>
}
