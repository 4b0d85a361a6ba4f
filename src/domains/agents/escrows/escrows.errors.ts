import { errorCodes } from '../../../kernel/errors.ts'

/** The error codes of escrows on the chain. */
export const escrowsErrors = errorCodes('agent_escrows', {
  not_configured: {
    status: 503,
    title: 'No job escrow is configured',
    retryable: false,
    fix: 'The operator names the escrow contract of this chain in the settings.',
  },
  runtime_untrusted: {
    status: 503,
    title: 'The code of the escrow is not the expected one',
    retryable: true,
    fix: 'Nothing is prepared for a contract whose code is not known; the operator checks its address and code hash.',
  },
  transaction_unknown: {
    status: 404,
    title: 'The chain does not know the transaction',
    retryable: true,
    fix: 'Check the hash, or send the transaction first; nodes learn of it within seconds.',
  },
})
