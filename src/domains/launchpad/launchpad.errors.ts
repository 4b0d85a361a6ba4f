import { errorCodes } from '../../kernel/errors.ts'

/** What the launchpad refuses, and why. */
export const launchpadErrors = errorCodes('launchpad', {
  simulation_failed: {
    status: 422,
    title: 'The transaction would revert',
    retryable: false,
    fix: 'Read `revert`: it names the contract error and its arguments. Nothing was stored.',
  },
  insufficient_funds: {
    status: 422,
    title: 'Not enough ether or tokens',
    retryable: false,
    fix: 'Fund the account with at least `required`, or ask for a smaller amount.',
  },
  factory_not_ready: {
    status: 503,
    title: 'The launch factory is not ready',
    retryable: true,
    fix: 'Read `problems` at GET /api/rh-launchpad/factories and try again later.',
  },
  transaction_invalid: {
    status: 400,
    title: 'Not a usable signed transaction',
    retryable: false,
    fix: 'Send the serialized, signed legacy or EIP-1559 transaction as hex.',
  },
  transaction_mismatch: {
    status: 422,
    title: 'The transaction is not the prepared one',
    retryable: false,
    fix: 'Sign exactly the `from`, `to`, `data`, `value` and `chainId` of the intent; `mismatches` lists what differs.',
  },
  nonce_too_low: {
    status: 422,
    title: 'The nonce is already used',
    retryable: false,
    fix: 'Sign again with the next nonce of the account.',
  },
  transaction_refused: {
    status: 422,
    title: 'The chain refused the transaction',
    retryable: false,
    fix: 'Read the detail and prepare again; this intent is dropped.',
  },
  already_submitted: {
    status: 409,
    title: 'Another transaction was submitted for this intent',
    retryable: false,
    fix: 'Follow the transaction in `transactionHash`, or prepare a new intent.',
  },
  intent_expired: {
    status: 410,
    title: 'The intent has expired',
    retryable: false,
    fix: 'Prepare again and submit before `expiresAt`.',
  },
  curve_closed: {
    status: 409,
    title: 'The curve does not trade this way now',
    retryable: false,
    fix: 'Read `curve.status` of the token: a complete curve only buys back, a graduated token trades on its pool.',
  },
  amount_out_of_range: {
    status: 422,
    title: 'The curve cannot fill this amount',
    retryable: false,
    fix: 'Ask for an amount between the smallest that moves the curve and `maximum`.',
  },
  nothing_to_claim: {
    status: 409,
    title: 'No creator fees to claim',
    retryable: false,
    fix: 'Claim after the tokens of this account were traded; `claimable` says how much is there.',
  },
})
