import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of the entry gate. */
export const entryErrors = errorCodes('auth', {
  entry_not_required: {
    status: 409,
    title: 'No entry fee is asked',
    retryable: false,
    fix: 'Go on without paying; GET /api/auth/entry says when a fee is asked and where it goes.',
  },
  entry_transaction_malformed: {
    status: 400,
    title: 'Not a transaction of this kind of wallet',
    retryable: false,
    fix: 'Send the 0x hash of an EVM transaction, or the base58 signature of a Solana transaction.',
  },
  entry_payment_unknown: {
    status: 422,
    title: 'Transaction is not on the chain',
    retryable: true,
    fix: 'Wait until the transaction is confirmed and send the request again.',
  },
  entry_payment_insufficient: {
    status: 422,
    title: 'Transaction does not pay the entry fee',
    retryable: false,
    fix: 'Send at least `entryFeeAmount` of the platform token from this wallet to the treasury of GET /api/auth/entry, in one transaction.',
  },
  entry_transaction_used: {
    status: 409,
    title: 'Transaction has opened another entry',
    retryable: false,
    fix: 'One transaction opens one entry; pay for this wallet with its own.',
  },
  entry_unknown: {
    status: 503,
    title: 'The chain of the payment is not answering',
    retryable: true,
    fix: 'Send the same request again in a moment; nothing was decided.',
  },
})
