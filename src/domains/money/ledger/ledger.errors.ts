import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of the ledger. */
export const ledgerErrors = errorCodes('ledger', {
  insufficient: {
    status: 402,
    title: 'Not enough value in the account',
    retryable: false,
    fix: 'Add at least `shortfallAtomic` of `asset` to the account, or spend less.',
  },
  id_reused: {
    status: 409,
    title: 'Id used for another content',
    retryable: false,
    fix: 'Repeat an id only with the same content; use a new id for anything else.',
  },
  hold_unknown: {
    status: 404,
    title: 'No such hold',
    retryable: false,
    fix: 'Check the id of the hold.',
  },
  hold_ended: {
    status: 409,
    title: 'The hold has ended',
    retryable: false,
    fix: 'Make a new hold; one that was committed, released or has expired stays as it is.',
  },
  hold_exceeded: {
    status: 409,
    title: 'More than the hold',
    retryable: false,
    fix: 'Spend at most what was held, or make a larger hold first.',
  },
  amount_too_large: {
    status: 400,
    title: 'Amount too large',
    retryable: false,
    fix: 'Use an amount of at most 2^256 - 1 atomic units.',
  },
})
