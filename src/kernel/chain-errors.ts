import { errorCodes } from './errors.ts'

/**
 * Errors that a chain node returns. When no node answers, the error is `upstream.unavailable` or `upstream.timeout`.
 */
export const chainErrors = errorCodes('chain', {
  refused: {
    status: 422,
    title: 'The chain refused the request',
    retryable: false,
    fix: 'Read the detail: nonce, balance, signature or blockhash do not fit the state of the chain.',
  },
  reverted: {
    status: 422,
    title: 'The call would revert',
    retryable: false,
    fix: 'Decode `revertData` with the ABI of the contract and change the call.',
  },
  faucet_refused: {
    status: 422,
    title: 'The faucet refused the request',
    retryable: false,
    fix: 'Send a valid address of that chain and an amount within the limit of the faucet.',
  },
})
