import { errorCodes } from '../../../kernel/errors.ts'

export const vendorsErrors = errorCodes('vendors', {
  not_configured: {
    status: 503,
    title: 'Vendor not configured',
    retryable: false,
    fix: 'Ask the operator; GET /api/gateway/vendors says which vendors can be called. Nothing was charged.',
  },
  unavailable: {
    status: 503,
    title: 'Vendor not available',
    retryable: true,
    fix: 'Try again after `retryAfterSeconds`; the vendor failed too often just now. Nothing was charged.',
  },
  busy: {
    status: 503,
    title: 'Too many calls to the vendor',
    retryable: true,
    fix: 'Try again after `retryAfterSeconds`. Nothing was charged.',
  },
  request_refused: {
    status: 422,
    title: 'The vendor refused the request',
    retryable: false,
    fix: 'Compare the request with the documentation of the vendor. Nothing was charged.',
  },
  not_found: {
    status: 404,
    title: 'Not found at the vendor',
    retryable: false,
    fix: 'Check the identifiers; what another account made is not found either. Nothing was charged.',
  },
  secret_refused: {
    status: 502,
    title: 'The vendor refused the service',
    retryable: false,
    fix: 'Report it to the operator: the key or the plan at the vendor is not accepted. Nothing was charged.',
  },
  failed: {
    status: 502,
    title: 'The vendor failed',
    retryable: true,
    fix: 'Try again; where the call has an effect, find out first whether it had it. Nothing was charged.',
  },
  timeout: {
    status: 504,
    title: 'The vendor took too long',
    retryable: true,
    fix: 'Try again; where the call has an effect, find out first whether it had it. Nothing was charged.',
  },
  answer_refused: {
    status: 502,
    title: 'The answer of the vendor cannot be passed on',
    retryable: false,
    fix: 'Ask for less at once; if it lasts, report the requestId. Nothing was charged.',
  },
})
