import { errorCodes } from '../../../kernel/errors.ts'

/** The error codes of market data. */
export const marketErrors = errorCodes('market', {
  filter_invalid: {
    status: 400,
    title: 'Filter not understood',
    retryable: false,
    fix: 'Mend the filter at `position`; GET /api/market/screener/fields lists fields, operators and the grammar.',
  },
  limit_reached: {
    status: 409,
    title: 'Too many alerts or screens',
    retryable: false,
    fix: 'Delete one that is no longer needed.',
  },
  name_taken: {
    status: 409,
    title: 'Name already used',
    retryable: false,
    fix: 'Choose a name that no other screen of the account has.',
  },
})
