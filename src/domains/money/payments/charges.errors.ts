import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of charges and their refunds. */
export const chargesErrors = errorCodes('charge', {
  not_payee: {
    status: 403,
    title: 'For the payee only',
    retryable: false,
    fix: 'Ask the payee of the charge, or the operator, to refund or void it.',
  },
  not_final: {
    status: 409,
    title: 'Payment not final yet',
    retryable: true,
    fix: 'Wait until `isFinal` of the charge is true; a payment that may still be undone is not sent back.',
  },
  not_refundable: {
    status: 409,
    title: 'Charge cannot be refunded here',
    retryable: false,
    fix: 'The payment went to a wallet of the payee, who alone can send it back.',
  },
  refund_window_over: {
    status: 409,
    title: 'Time for refunds is over',
    retryable: false,
    fix: 'Settle it outside; `refundableUntil` of the charge says how long refunds are possible.',
  },
  refund_pending: {
    status: 409,
    title: 'Another refund is being sent',
    retryable: true,
    fix: 'Ask again once it has ended; refunds of one charge are sent one after the other.',
  },
  refund_exceeds: {
    status: 409,
    title: 'More than is left of the charge',
    retryable: false,
    fix: 'Refund at most `refundableAtomic`.',
  },
  refund_limit: {
    status: 409,
    title: 'Refunded as often as a charge can be',
    retryable: false,
    fix: 'A charge has at most 200 refunds; settle the rest outside.',
  },
  refund_unfunded: {
    status: 409,
    title: 'What was earned is not there',
    retryable: false,
    fix: 'Those who earned it have taken it out: add credit of the asset to the payee’s account, or ask the operator, who can order it against what the payee earns next.',
  },
  key_reused: {
    status: 422,
    title: 'Idempotency-Key used for another refund',
    retryable: false,
    fix: 'Use a new Idempotency-Key for a different refund.',
  },
})
