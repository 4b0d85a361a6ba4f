import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of documents, and of whatever has a version. */
export const preferencesErrors = errorCodes('preferences', {
  version_conflict: {
    status: 409,
    title: 'Changed by another device',
    retryable: false,
    fix: 'Merge your change into `current`, and send it again with the version of that.',
  },
  limit_reached: {
    status: 409,
    title: 'Too many documents',
    retryable: false,
    fix: 'Delete a document that is no longer used, or keep several settings in one.',
  },
  too_large: {
    status: 413,
    title: 'Document too large',
    retryable: false,
    fix: 'Keep less in the document, or divide it among several keys; the limit stands in the detail.',
  },
  too_deep: {
    status: 400,
    title: 'Document nested too deeply',
    retryable: false,
    fix: 'Nest objects and lists less deeply; the limit stands in the detail.',
  },
})

/** Error codes of watchlists. */
export const watchlistsErrors = errorCodes('watchlists', {
  limit_reached: {
    status: 409,
    title: 'Too many watchlists',
    retryable: false,
    fix: 'Delete a watchlist that is no longer used.',
  },
  full: {
    status: 409,
    title: 'Watchlist is full',
    retryable: false,
    fix: 'Take an entry out first, or use another watchlist.',
  },
})
