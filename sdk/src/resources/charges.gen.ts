// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { ChargePage, Charge, PaymentReceipt, ChargeExplanation, ChargeEvidence, Refund } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ChargesMethods.list} takes. */
export type ChargesListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /**
   * `all` is for the operator.
   * Default: "self".
   */
  readonly owner?: "self" | "all"
  /** Only what the caller paid, or only what they earn. */
  readonly role?: "payer" | "payee"
  /** The README of payments draws the states. */
  readonly status?: "reserved" | "delivered" | "settling" | "indeterminate" | "settled" | "refunding" | "refunded" | "released" | "failed" | "reversed"
  readonly rail?: "credit" | "credit_paper" | "mpp_paper" | "mpp_session" | "mpp_solana" | "x402_evm" | "x402_svm"
  /** An operationId. */
  readonly operation?: string
  /** The X-Request-Id of the call. */
  readonly requestId?: string
}

/** What {@link ChargesMethods.get} takes. */
export type ChargesGetInput = {
  /** chg_… */
  readonly chargeId: string
}

/** What {@link ChargesMethods.getReceipt} takes. */
export type ChargesGetReceiptInput = {
  /** chg_… */
  readonly chargeId: string
}

/** What {@link ChargesMethods.explain} takes. */
export type ChargesExplainInput = {
  /** chg_… */
  readonly chargeId: string
}

/** What {@link ChargesMethods.getEvidence} takes. */
export type ChargesGetEvidenceInput = {
  /** chg_… */
  readonly chargeId: string
}

/** What {@link ChargesMethods.refund} takes. */
export type ChargesRefundInput = {
  /** chg_… */
  readonly chargeId: string
} & {
  /** Decimal amount in the asset of the charge; all that is left unless given. */
  readonly amount?: string
  /** Both sides read it. */
  readonly reason: string
}

/** What {@link ChargesMethods.void} takes. */
export type ChargesVoidInput = {
  /** chg_… */
  readonly chargeId: string
} & {
  /** Both sides read it. */
  readonly reason: string
}

/** The operations of `charges`. */
export interface ChargesMethods {
  /**
   * List charges that the caller paid or earns with, newest first.
   *
   * Charges paid from a wallet belong to every account that has proved to control that wallet, also afterwards. An X-Request-Id finds the charge of that call.
   *
   * `GET /api/payments/charges`, `get_api_payments_charges`.
   * @throws {BourseError} `auth.operator_required`
   */
  list(input?: ChargesListInput, options?: CallOptions): PagedCall<ChargePage, ItemOf<ChargePage, 'items'>>

  /**
   * Read one charge.
   *
   * `GET /api/payments/charges/{chargeId}`, `get_api_payments_charges_chargeId`.
   */
  get(input: ChargesGetInput, options?: CallOptions): Call<Charge>

  /**
   * Read the signed receipt of a settled charge.
   *
   * Digests stand for request and answer, so a receipt can be shown without showing either. Every paid answer carries the same text in `Charge-Receipt`.
   *
   * `GET /api/payments/charges/{chargeId}/receipt`, `get_api_payments_charges_chargeId_receipt`.
   * @throws {BourseError} `resource.illegal_transition`
   */
  getReceipt(input: ChargesGetReceiptInput, options?: CallOptions): Call<PaymentReceipt>

  /**
   * Explain a charge from the request to the receipt.
   *
   * `GET /api/payments/charges/{chargeId}/explain`, `get_api_payments_charges_chargeId_explain`.
   */
  explain(input: ChargesExplainInput, options?: CallOptions): Call<ChargeExplanation>

  /**
   * Gather what a dispute about a charge needs.
   *
   * What was asked and answered word for word is for the payer and the operator; a payee sees the digests.
   *
   * `GET /api/payments/charges/{chargeId}/evidence`, `get_api_payments_charges_chargeId_evidence`.
   */
  getEvidence(input: ChargesGetEvidenceInput, options?: CallOptions): Call<ChargeEvidence>

  /**
   * Refund a settled charge, whole or in part.
   *
   * For the payee and the operator, within 30 days. It goes back to the payer on their network where the rail can send, otherwise to their account here. The same order under the same Idempotency-Key is one refund, for ever.
   *
   * `POST /api/payments/charges/{chargeId}/refund`, `post_api_payments_charges_chargeId_refund`.
   * @throws {BourseError} `resource.illegal_transition`, `charge.not_payee`, `charge.not_final`, `charge.not_refundable`, `charge.refund_window_over`, `charge.refund_pending`, `charge.refund_exceeds`, `charge.refund_limit`, `charge.refund_unfunded`, `charge.key_reused`
   */
  refund(input: ChargesRefundInput, options?: CallOptions): Call<Refund>

  /**
   * Void a payment before it is captured.
   *
   * For the payee and the operator, while the paid call still runs. Nothing is charged, and its answer is not given.
   *
   * `POST /api/payments/charges/{chargeId}/void`, `post_api_payments_charges_chargeId_void`.
   * @throws {BourseError} `resource.illegal_transition`, `charge.not_payee`
   */
  void(input: ChargesVoidInput, options?: CallOptions): Call<Charge>
}

/** `charges` of a client: `charges(client)`. */
export const charges: Resource<ChargesMethods> = /* @__PURE__ */ resource<ChargesMethods>('charges', {
  list: ["GET", "/api/payments/charges", {"list":"items"}],
  get: ["GET", "/api/payments/charges/{chargeId}"],
  getReceipt: ["GET", "/api/payments/charges/{chargeId}/receipt"],
  explain: ["GET", "/api/payments/charges/{chargeId}/explain"],
  getEvidence: ["GET", "/api/payments/charges/{chargeId}/evidence"],
  refund: ["POST", "/api/payments/charges/{chargeId}/refund"],
  void: ["POST", "/api/payments/charges/{chargeId}/void"],
})
