import { errorCodes } from '../../../kernel/errors.ts'

export const faucetErrors = errorCodes('faucet', {
  asset_unknown: {
    status: 422,
    title: 'The chain of the address does not have this asset',
    retryable: false,
    fix: 'Ask for one of the assets in `assets`, or give an address of the other chain.',
  },
  too_much: {
    status: 422,
    title: 'More than the faucet gives at once',
    retryable: false,
    fix: 'Ask for an amount above zero and of at most `maximum`.',
  },
})
