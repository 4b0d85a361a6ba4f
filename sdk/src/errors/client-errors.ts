import { type ErrorClass, ofCode } from './bourse-error.ts'

/** The service did not answer: it is not running, or not at this address. */
export const UnreachableError: ErrorClass<'client.unreachable'> =
  /* @__PURE__ */ ofCode('client.unreachable')

/** No answer within `timeoutMs`. What was asked for may have been done. */
export const TimeoutError: ErrorClass<'client.timeout'> = /* @__PURE__ */ ofCode('client.timeout')

/** The price is above what `pay` permits. Nothing was paid. */
export const PaymentLimitError: ErrorClass<'client.payment_limit'> =
  /* @__PURE__ */ ofCode('client.payment_limit')

/** The chain has not confirmed within the time; it still may. */
export const NotConfirmedError: ErrorClass<'client.not_confirmed'> =
  /* @__PURE__ */ ofCode('client.not_confirmed')

/** The signature of a webhook does not hold. */
export const WebhookSignatureError: ErrorClass<'client.webhook_signature'> = /* @__PURE__ */ ofCode(
  'client.webhook_signature',
)

/** The signature of a receipt does not hold. */
export const ReceiptSignatureError: ErrorClass<'client.receipt_signature'> = /* @__PURE__ */ ofCode(
  'client.receipt_signature',
)
