/** For answers that only their payer may read, and for payment requests: no cache may store them. */
export const paidCacheControl = 'no-store, private'

/** The request headers that determine the answer of a priced row, for caches that store it regardless. */
export const paidVary =
  'Authorization, Payment-Authorization, PAYMENT-SIGNATURE, X-PAYMENT, Payment, Accept-Payment, X-Max-Amount, X-API-Key, Cookie'

/** Response headers with receipts and challenges, exposed to browsers of other origins. */
export const paymentAnswerHeaders =
  'www-authenticate, payment-receipt, payment-required, payment-response, x-payment-response, payment-replayed, charge-id, charge-receipt'

/** Request headers with payments, allowed in preflights. */
export const paymentRequestHeaders =
  'payment, payment-authorization, payment-signature, x-payment, accept-payment, payment-preference, x-max-amount'
