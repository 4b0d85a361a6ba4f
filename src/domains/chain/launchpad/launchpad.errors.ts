import { errorCodes } from '../../../kernel/errors.ts'
import { intentRefusals } from '../intents/index.ts'

/** Refusals of the launchpad. Its codes for intents are older than those of the intents domain. */
export const launchpadErrors = errorCodes('launchpad', {
  simulation_failed: intentRefusals.simulation_failed,
  insufficient_funds: intentRefusals.insufficient_funds,
  factory_not_ready: {
    status: 503,
    title: 'The launch factory is not ready',
    retryable: true,
    fix: 'Read `problems` at GET /api/rh-launchpad/factories and try again later.',
  },
  family_not_configured: {
    status: 503,
    title: 'This launch family is not configured',
    retryable: false,
    fix: 'Use another family; GET /api/rh-launchpad/factories lists what is configured.',
  },
  router_not_configured: {
    status: 503,
    title: 'Trades in pools are not configured',
    retryable: false,
    fix: 'Trade on another interface; GET /api/rh-launchpad/factories lists the contracts that are configured.',
  },
  pool_not_indexed: {
    status: 503,
    title: 'The pool of the token is not indexed yet',
    retryable: true,
    fix: 'Try again when the index has reached the block of the launch.',
  },
  transaction_invalid: intentRefusals.transaction_invalid,
  transaction_mismatch: intentRefusals.transaction_mismatch,
  transaction_unknown: intentRefusals.transaction_unknown,
  nonce_too_low: intentRefusals.nonce_too_low,
  transaction_refused: intentRefusals.transaction_refused,
  already_submitted: intentRefusals.already_submitted,
  intent_expired: intentRefusals.intent_expired,
  draft_payees_fixed: {
    status: 409,
    title: 'Fee recipients of a draft without an owner cannot be changed',
    retryable: false,
    fix: 'Open another draft, signed in if it is to stay editable.',
  },
  curve_closed: {
    status: 409,
    title: 'The curve does not trade this way now',
    retryable: false,
    fix: 'A complete curve buys back until its pool opens: sell, or call POST /api/rh-launchpad/launches/{launchId}/prepare-graduation. Once `status` is `graduated`, POST /api/rh-launchpad/trades/prepare trades in the pool.',
  },
  amount_out_of_range: {
    status: 422,
    title: 'The curve or the pool cannot fill this amount',
    retryable: false,
    fix: 'Ask for an amount between the smallest that moves the price and `maximum` or `fillable`.',
  },
  price_moved: {
    status: 409,
    title: 'The price moved beyond the bound of the signed trade',
    retryable: true,
    fix: 'Nothing was sent and the intent can still be used. POST /api/rh-launchpad/trades/prepare quotes anew, and `maxSlippageBps` allows more.',
  },
  nothing_to_graduate: {
    status: 409,
    title: 'The launch does not wait for its pool',
    retryable: false,
    fix: 'Read `status` of the launch: only one that is `graduating`, or was and trades again, can go on.',
  },
  nothing_to_claim: {
    status: 409,
    title: 'No creator fees to claim',
    retryable: false,
    fix: 'Claim after the tokens of this account were traded; `payable` is the claimable amount.',
  },
})
