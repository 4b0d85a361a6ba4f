/** For what only its payer may read, and for what asks them to pay: no cache keeps it, whatever else it keeps. */
export const paidCacheControl = 'no-store, private'

/** The request headers that decide what a priced row answers: for caches that keep what they are told not to. */
export const paidVary =
  'Authorization, Payment-Authorization, PAYMENT-SIGNATURE, X-PAYMENT, Payment, Accept-Payment, X-Max-Amount, X-API-Key, Cookie'

/** What receipts and challenges travel in, for browsers of other origins. */
export const paymentAnswerHeaders =
  'www-authenticate, payment-receipt, payment-required, payment-response, x-payment-response, payment-replayed, charge-id, charge-receipt'

/** What payments travel in, for preflights of browsers. */
export const paymentRequestHeaders =
  'payment, payment-authorization, payment-signature, x-payment, accept-payment, payment-preference, x-max-amount'
