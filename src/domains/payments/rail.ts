import type { LedgerAsset, PaymentMode, PriceAsset } from '../../kernel/assets.ts'
import type { Queryable } from '../../ports/database.ts'
import type { PricedCall } from '../../ports/paywall.ts'
import type { AccountRef, NewEntry } from '../billing/index.ts'

export type RailId =
  | 'credit'
  /** Credit in paper value; it exists only where paper value is taken at all. */
  | 'credit_paper'
  | 'mpp_paper'
  | 'mpp_session'
  | 'mpp_solana'
  | 'x402_evm'
  | 'x402_svm'

/** One way in which a call may be paid, as the challenge shows it. */
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
  /** Prepaid credit of the calling account; it pays by itself where `availableAtomic` is enough. */
  | {
      readonly protocol: 'credit'
      readonly asset: LedgerAsset
      readonly amountAtomic: bigint
      /** What the account has; null for a caller without one. */
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

/** What every presented payment has, whatever its protocol. */
type Presentation = {
  /**
   * SHA-256 in hex over the parsed credential in canonical form, with the proof and the challenge that it
   * answers: only the very same payment has it. A repeat of a paid request is known by it.
   */
  readonly fingerprint: string
  /**
   * Whether the credential holds something that never becomes public, such as a challenge's id. What is only a
   * signed transaction can be read from the chain by anybody, so its stored answer goes to the first caller only:
   * the same account, or the same address block without one.
   */
  readonly isConfidential: boolean
}

/** A payment that a request carries, read but not verified. */
export type PresentedPayment = Presentation & PresentedForm

type PresentedForm =
  | {
      readonly protocol: 'mpp'
      readonly method: string
      readonly intent: string
      readonly challengeId: string
      /** The challenge's `request`, whose place in the HMAC has been checked against the id. */
      readonly request: Readonly<Record<string, unknown>>
      readonly payload: Readonly<Record<string, unknown>>
      /** The payer as the credential names it (a DID), unproved. */
      readonly source?: string
    }
  | {
      readonly protocol: 'x402'
      readonly version: 1 | 2
      readonly network: string
      /** The offer that the payer accepted, as they echo it; version 1 echoes scheme and network only. */
      readonly accepted: Readonly<Record<string, unknown>>
      readonly payload: Readonly<Record<string, unknown>>
    }
  | { readonly protocol: 'credit'; readonly asset: LedgerAsset }

/** A payment that would pay: everything was checked that can be without moving value. */
export type VerifiedPayment = {
  readonly rail: RailId
  readonly mode: PaymentMode
  /**
   * What can be used once: the same value for every spelling of the same payment, from parsed fields
   * (`eip155:4663|<token>|<payer>|<nonce>`, `<cluster>|<message hash>`), never from raw header bytes.
   */
  readonly claimKey: string
  /** An account id, or `wallet:<address>`. */
  readonly payer: string
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  /** CAIP-2, or `paper` and `ledger` where nothing is on a chain. */
  readonly network: string
  /** Where the value goes on that network; null on the ledger's own rails. */
  readonly payTo: string | null
  /**
   * True when `payTo` is the payee's own wallet, so that the ledger owes them nothing. Only where the quote's
   * `commissionBps` is 0: the platform cannot keep a part of what it never had.
   */
  readonly isDirect?: true
  readonly challengeId?: string
  /** What any process needs to settle it later, as JSON. Kept until it is settled and shown to nobody. */
  readonly proof: Readonly<Record<string, unknown>>
}

/** The reserved payment, as settling needs it. */
export type SettleRequest = VerifiedPayment & {
  readonly chargeId: string
  /** What was set aside, where less of it is taken. */
  readonly setAsideAtomic?: bigint
}

/** What became of the value. `unknown` is neither: it is asked again and never charged again. */
export type Settlement =
  | Settled
  /** The value has not moved and cannot move any more. */
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string }

export type Settled = {
  readonly status: 'settled'
  /** The transaction on the network, checked by its effect: our address received the amount. */
  readonly reference: string
  /** False while a reorganisation could still undo it; `settle` is then asked again until it is true. */
  readonly isFinal: boolean
  /** Further members of the protocol's receipt. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** A rail as lists and documents show it. */
export type RailDescription = {
  /** How its offers are named: method and intent of MPP, `exact` and `charge` of x402, `credit` and `charge`. */
  readonly method: string
  readonly intent: 'charge' | 'session'
  /** CAIP-2, or `paper` and `ledger`. */
  readonly network: string
  /** The assets it carries, each with the name that its challenges give it: a mint, a contract, `sol`. */
  readonly currencies: Readonly<Partial<Record<PriceAsset, string>>>
  /** Why it makes no offers; null when it is configured. */
  readonly unavailable: string | null
}

type RailCommon = {
  readonly id: RailId
  readonly protocol: PresentedPayment['protocol']
  readonly mode: PaymentMode
  readonly describe: () => RailDescription
  /** The offers for this call; none when the rail cannot carry its price or is not configured. */
  readonly offers: (call: PricedCall) => Promise<readonly RailOffer[]>
  /** Whether this rail takes the presented payment: its protocol, method, intent and network. */
  readonly takes: (presented: PresentedPayment) => boolean
  /**
   * Checks the payment against the call and its offers; raises one of `paymentErrors` with `extra.reason`. May ask
   * the chain, must not change anything.
   */
  readonly verify: (call: PricedCall, presented: PresentedPayment) => Promise<VerifiedPayment>
}

/** A rail whose value lies in the ledger: it moves in the transaction that stores the answer. */
export type LedgerRail = RailCommon & {
  readonly custody: 'ledger'
  /** Sets the value aside in the transaction that claims the payment; what it raises undoes the claim. */
  readonly reserve: (tx: Queryable, request: SettleRequest, expiresAt: Date) => Promise<void>
  /** Lets go what `reserve` set aside; a repeat changes nothing. */
  readonly release: (tx: Queryable, request: SettleRequest) => Promise<void>
  /**
   * Moves the reserved value to `credits`, whose amounts add up to `amountAtomic`, by one transfer whose id is
   * derived from the charge's, and says what receipts shall tell. `reference` is that transfer. What was set aside and
   * is not taken is let go.
   */
  readonly capture: (
    tx: Queryable,
    request: SettleRequest,
    credits: readonly NewEntry[],
  ) => Promise<Settled>
  /**
   * What `capture` is going to answer, where the request alone says so. The charge is then written before value
   * moves, so that the payer's account is locked by the last statements only, and calls that one account pays at
   * once wait for each other less.
   */
  readonly settledAs?: (request: SettleRequest) => Settled
  /** The account that refunds of this rail go to; the payer's `available` unless given. */
  readonly refundsTo?: (request: SettleRequest) => AccountRef
}

/** A rail whose value moves on a network, after the answer was stored and before it is given. */
export type ChainRail = RailCommon & {
  readonly custody: 'chain'
  /**
   * Moves the value, at most once however often and by whichever process it is called for the same charge: it
   * looks for the effect of an earlier try first, and brings a transaction back that a reorganisation dropped.
   */
  readonly settle: (request: SettleRequest) => Promise<Settlement>
  /**
   * Sends captured value back to its payer, under the same promise for each `refundId`. `attempt` is what
   * `saveAttempt` was last given for this refund, by whichever process: it must be saved, and awaited, before
   * anything is broadcast. Rails that cannot send back leave it out, and a refund becomes credit.
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

/** One way to be paid: how it is offered, verified and settled. Framing in headers is the protocol's part. */
export type PaymentRail = LedgerRail | ChainRail
