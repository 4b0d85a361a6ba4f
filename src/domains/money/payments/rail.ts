import type { LedgerAsset, PaymentMode, PriceAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { PricedCall } from '../../../ports/paywall.ts'
import type { AccountRef, NewEntry } from '../ledger/index.ts'

export type RailId =
  | 'credit'
  /** Paper credit; exists only where play money is accepted. */
  | 'credit_paper'
  | 'mpp_paper'
  | 'mpp_session'
  | 'mpp_solana'
  | 'x402_evm'
  | 'x402_svm'

/** One way to pay for a call, as the challenge shows it. */
export type RailOffer =
  /** One `WWW-Authenticate: Payment` challenge, without its id, which the MPP frame computes. */
  | {
      readonly protocol: 'mpp'
      readonly method: string
      readonly intent: 'charge' | 'session'
      readonly request: Readonly<Record<string, unknown>>
    }
  /** One entry of `accepts` in x402 version 2; version 1 is derived from it. */
  | { readonly protocol: 'x402'; readonly requirements: X402Requirements }
  /** Prepaid credit of the calling account; it pays automatically when `availableAtomic` suffices. */
  | {
      readonly protocol: 'credit'
      readonly asset: LedgerAsset
      readonly amountAtomic: bigint
      /** The account's balance; null for a caller without an account. */
      readonly availableAtomic: bigint | null
    }

/** x402 version 2 `PaymentRequirements`. Amounts are decimal strings of atomic units. */
export type X402Requirements = {
  readonly scheme: 'exact'
  /** CAIP-2. */
  readonly network: `${string}:${string}`
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: Readonly<Record<string, unknown>>
}

/** Common to presented payments of every protocol. */
type Presentation = {
  /**
   * Hex SHA-256 over the canonical form of the parsed credential, with the proof and the answered challenge; unique to
   * exactly this payment. Identifies the repeat of a paid request.
   */
  readonly fingerprint: string
  /**
   * Whether the credential contains something that never becomes public, such as a challenge's id. A signed transaction
   * alone can be read from the chain by anybody, so its stored answer goes only to the first caller: the same account
   * or, without one, the same address block.
   */
  readonly isConfidential: boolean
}

/** A payment that a request carries, parsed but not verified. */
export type PresentedPayment = Presentation & PresentedForm

type PresentedForm =
  | {
      readonly protocol: 'mpp'
      readonly method: string
      readonly intent: string
      readonly challengeId: string
      /** The challenge's `request`, authenticated by the HMAC in the id. */
      readonly request: Readonly<Record<string, unknown>>
      readonly payload: Readonly<Record<string, unknown>>
      /** The payer as named by the credential (a DID), unproved. */
      readonly source?: string
    }
  | {
      readonly protocol: 'x402'
      readonly version: 1 | 2
      readonly network: string
      /** The accepted offer as echoed by the payer; version 1 echoes only scheme and network. */
      readonly accepted: Readonly<Record<string, unknown>>
      readonly payload: Readonly<Record<string, unknown>>
    }
  | { readonly protocol: 'credit'; readonly asset: LedgerAsset }

/** A valid payment: everything was checked that can be without moving value. */
export type VerifiedPayment = {
  readonly rail: RailId
  readonly mode: PaymentMode
  /**
   * The unique part of a payment: the same value for every spelling, from parsed fields
   * (`eip155:4663|<token>|<payer>|<nonce>`, `<cluster>|<message hash>`), never from raw header bytes.
   */
  readonly claimKey: string
  /** An account id, or `wallet:<address>`. */
  readonly payer: string
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  /** CAIP-2, or `paper` and `ledger` for payments off chain. */
  readonly network: string
  /** The recipient on that network; null on the ledger's own rails. */
  readonly payTo: string | null
  /**
   * True when `payTo` is the payee's own wallet, so that the ledger owes them nothing. Only with a `commissionBps` of
   * 0, because the platform cannot keep a part of what it never received.
   */
  readonly isDirect?: true
  readonly challengeId?: string
  /** What any process needs to settle it later, as JSON. Stored until it is settled, and never shown. */
  readonly proof: Readonly<Record<string, unknown>>
}

/** The reserved payment, in the form that settlement needs. */
export type SettleRequest = VerifiedPayment & {
  readonly chargeId: string
  /** The reserved amount, when less of it is captured. */
  readonly reservedAtomic?: bigint
}

/** The outcome of the value. `unknown` is checked again and never charged again. */
export type Settlement =
  | Settled
  /** The value has not moved and cannot move any more. */
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string }

export type Settled = {
  readonly status: 'settled'
  /** The transaction on the network, whose effect was verified: the recipient received the amount. */
  readonly reference: string
  /** False while a reorganisation could undo it; `settle` is then called again until it is true. */
  readonly isFinal: boolean
  /** Further members of the protocol's receipt. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** A rail in lists and documents. */
export type RailDescription = {
  /** The kind of its offers: method and intent of MPP, `exact` and `charge` of x402, `credit` and `charge`. */
  readonly method: string
  readonly intent: 'charge' | 'session'
  /** CAIP-2, or `paper` and `ledger`. */
  readonly network: string
  /** The supported assets, each with its name in challenges: a mint, a contract, `sol`. */
  readonly currencies: Readonly<Partial<Record<PriceAsset, string>>>
  /** Why it makes no offers; null when it is configured. */
  readonly unavailable: string | null
}

type RailCommon = {
  readonly id: RailId
  readonly protocol: PresentedPayment['protocol']
  readonly mode: PaymentMode
  readonly describe: () => RailDescription
  /** The offers for this call; none when the rail does not support its price or is not configured. */
  readonly offers: (call: PricedCall) => Promise<readonly RailOffer[]>
  /** Whether this rail accepts the presented payment: its protocol, method, intent and network. */
  readonly takes: (presented: PresentedPayment) => boolean
  /**
   * Verifies the payment against the call and its offers; raises one of `paymentErrors` with `extra.reason`. May query
   * the chain but must not change anything.
   */
  readonly verify: (call: PricedCall, presented: PresentedPayment) => Promise<VerifiedPayment>
}

/** A rail whose value is in the ledger: it moves in the transaction that stores the answer. */
export type LedgerRail = RailCommon & {
  readonly custody: 'ledger'
  /** Reserves the value in the transaction that claims the payment; raising undoes the claim. */
  readonly reserve: (tx: Queryable, request: SettleRequest, expiresAt: Date) => Promise<void>
  /** Releases what `reserve` took; a repeat has no effect. */
  readonly release: (tx: Queryable, request: SettleRequest) => Promise<void>
  /**
   * Moves the reserved value to `credits`, whose amounts add up to `amountAtomic`, by one transfer whose id is derived
   * from the charge's, and returns what receipts show. `reference` is that transfer. The rest of the reservation is
   * released.
   */
  readonly capture: (
    tx: Queryable,
    request: SettleRequest,
    credits: readonly NewEntry[],
  ) => Promise<Settled>
  /**
   * The result of `capture`, when the request alone determines it. The charge is then written before value moves, so
   * that the payer's account is locked only by the last statements, and concurrent calls paid by one account wait less.
   */
  readonly settledAs?: (request: SettleRequest) => Settled
  /** The account that refunds of this rail go to. Default: the payer's `available`. */
  readonly refundsTo?: (request: SettleRequest) => AccountRef
}

/** A rail whose value moves on a network, after the answer was stored and before it is sent. */
export type ChainRail = RailCommon & {
  readonly custody: 'chain'
  /**
   * Moves the value at most once, however often and by whichever process it is called for the same charge: it looks for
   * the effect of an earlier attempt first, and restores a transaction that a reorganisation dropped.
   */
  readonly settle: (request: SettleRequest) => Promise<Settlement>
  /**
   * Returns captured value to its payer, with the same guarantee per `refundId`. `attempt` is the last value passed to
   * `saveAttempt` for this refund, by any process: it must be saved, and awaited, before anything is broadcast. Absent
   * on rails that cannot return value; a refund then becomes credit.
   */
  readonly refund?: (
    request: SettleRequest & {
      readonly reference: string
      readonly refundId: string
      readonly refundAtomic: bigint
      readonly attempt: Readonly<Record<string, unknown>> | null
      readonly saveAttempt: (attempt: Readonly<Record<string, unknown>>) => Promise<void>
    },
  ) => Promise<Settlement>
}

/** One way to be paid: its offers, verification and settlement. The encoding in headers is the frame's part. */
export type PaymentRail = LedgerRail | ChainRail
