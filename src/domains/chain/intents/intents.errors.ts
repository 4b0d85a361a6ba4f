import { type ErrorSpec, errorCodes } from '../../../kernel/errors.ts'

/** Statuses and texts of all refusals of intents; an owner with codes of its own uses the same texts. */
export const intentRefusals = {
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
    fix: 'Sign or send exactly the `from`, `to`, `data`, `value` and `chainId` of the intent; `mismatches` lists what differs.',
  },
  transaction_unknown: {
    status: 404,
    title: 'The chain does not know the transaction yet',
    retryable: true,
    fix: 'Nothing is lost: once it is in a block, the intent is settled without being told. Check the hash, or ask again in a few seconds.',
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
} as const satisfies Readonly<Record<string, Omit<ErrorSpec, 'code'>>>

/** The codes for owners that have none of their own. */
export const intentErrors = errorCodes('intents', intentRefusals)

/** The errors that an owner raises: `intentErrors`, or its own ones with the same meaning. */
export type IntentErrors = Readonly<Record<keyof typeof intentErrors, ErrorSpec>>
