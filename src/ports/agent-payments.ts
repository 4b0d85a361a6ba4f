import type { Hex } from './chain-evm.ts'
import type { PaymentTerms } from './remote-agents.ts'

/** One way in which an agent would be paid, as it wrote it. */
export type PaymentOffer = {
  /** The version of x402 that it was made in. */
  readonly version: 1 | 2
  readonly scheme: string
  /** CAIP-2 in version 2. */
  readonly network: string
  readonly asset: string
  readonly amount: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: Readonly<Record<string, unknown>>
  /** The offer and its resource as they were written, which version 2 repeats with the payment. */
  readonly asMade: { readonly accepted: unknown; readonly resource: unknown }
}

/** EIP-712 data as JSON: amounts are digits. */
export type UnsignedTypedData = {
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** A payment that only lacks its signature. The same one, signed twice, moves its amount once. */
export type PreparedPayment = {
  readonly offer: PaymentOffer
  readonly payer: string
  readonly authorization: Readonly<Record<string, unknown>>
  readonly typedData: UnsignedTypedData
}

/** What an agent says of the settlement of a payment. Never trusted. */
export type SettlementAnswer = {
  readonly isSettled: boolean
  /** The hash of the transaction, if it names one. */
  readonly transaction: Hex | null
}

/** Reads demands to be paid, and writes payments, by x402 in versions 1 and 2. */
export type AgentPayments = {
  /** What is offered, at most 20; none where the demand is no x402. */
  readonly offersOf: (terms: PaymentTerms) => readonly PaymentOffer[]
  /** An EIP-3009 authorization of exactly what is offered; null where the offer cannot be paid so. Signs nothing. */
  readonly prepare: (offer: PaymentOffer, payer: Hex) => Promise<PreparedPayment | null>
  /** The headers of a signed payment. */
  readonly headersOf: (payment: PreparedPayment, signature: Hex) => Readonly<Record<string, string>>
  /** Null where nothing is said of a settlement. */
  readonly settlementOf: (terms: PaymentTerms) => SettlementAnswer | null
}
