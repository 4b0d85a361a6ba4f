import { errorCodes } from './errors.ts'

/** The codes that any operation may answer with, whatever its domain. */
export const requestErrors = errorCodes('request', {
  invalid: {
    status: 400,
    title: 'Invalid request',
    retryable: false,
    fix: 'Correct the fields listed in `errors` and send the request again.',
  },
  malformed: {
    status: 400,
    title: 'Malformed request',
    retryable: false,
    fix: 'Send well-formed JSON in UTF-8 and a valid URL.',
  },
  too_large: {
    status: 413,
    title: 'Body too large',
    retryable: false,
    fix: 'Send a smaller body; the limit stands in the detail.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported content type',
    retryable: false,
    fix: 'Send `Content-Type: application/json`.',
  },
  timeout: {
    status: 408,
    title: 'Request timed out',
    retryable: true,
    fix: 'Send the whole request sooner.',
  },
  uri_too_long: {
    status: 414,
    title: 'URL too long',
    retryable: false,
    fix: 'Shorten the URL to 8 KiB or less.',
  },
  secret_refused: {
    status: 400,
    title: 'Secret refused',
    retryable: false,
    fix: 'Never send seed phrases, private keys or keystores: sign on your side and send the signature. Treat what you sent as exposed and move the funds.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    retryable: false,
    fix: 'Send fewer or shorter headers; 16 KiB in all is the limit.',
  },
})

export const resourceErrors = errorCodes('resource', {
  not_found: {
    status: 404,
    title: 'Not found',
    retryable: false,
    fix: 'Check the path and the identifiers; GET /api lists what exists.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    retryable: false,
    fix: 'Use one of the methods in the Allow header.',
  },
  illegal_transition: {
    status: 409,
    title: 'Not possible in this state',
    retryable: false,
    fix: 'Read the current `state`; only the transitions in `allowed` are possible from it.',
  },
})

export const authErrors = errorCodes('auth', {
  required: {
    status: 401,
    title: 'Authentication required',
    retryable: false,
    fix: 'Present one of the credentials at GET /api/developer/credential-types.',
  },
  invalid_credential: {
    status: 401,
    title: 'Credential not accepted',
    retryable: false,
    fix: 'Sign in again or present a key that is active; a broken credential is never ignored.',
  },
  ambiguous_credentials: {
    status: 400,
    title: 'Credentials disagree',
    retryable: false,
    fix: 'Present one credential, or several of the same account.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    retryable: false,
    fix: 'Use a credential whose kind and scopes the operation accepts.',
  },
  holder_required: {
    status: 403,
    title: 'Platform-token holders only',
    retryable: false,
    fix: 'Hold at least `required` of the platform token in a wallet of this account.',
  },
  origin_refused: {
    status: 403,
    title: 'Origin refused',
    retryable: false,
    fix: 'Send cookie requests that change state from an allowed origin, or use an API key.',
  },
  holder_unknown: {
    status: 503,
    title: 'Holder balance cannot be read',
    retryable: true,
    fix: 'Try again; the chain that holds the balance is not answering.',
  },
})

export const paymentErrors = errorCodes('payment', {
  required: {
    status: 402,
    title: 'Payment required',
    retryable: false,
    fix: 'Pay one of the offers in the challenge and repeat the request with the credential.',
  },
})

export const idempotencyErrors = errorCodes('idempotency', {
  in_flight: {
    status: 409,
    title: 'Request still running',
    retryable: true,
    fix: 'Wait for the first request with this Idempotency-Key to end, then repeat it.',
  },
  key_reused: {
    status: 422,
    title: 'Idempotency-Key used for another request',
    retryable: false,
    fix: 'Use a new Idempotency-Key for a different request.',
  },
  answer_not_kept: {
    status: 409,
    title: 'Answer was too large to keep',
    retryable: false,
    fix: 'The first request was carried out; read its result from the resource it changed.',
  },
})

/** What reading the event log may be refused with, by whichever surface reads it. */
export const eventLogErrors = errorCodes('events', {
  expired: {
    status: 410,
    title: 'Events no longer kept',
    retryable: false,
    fix: 'Read the present state from the API, then follow from `tailSeq` - 1 or without a number.',
  },
})

export const rateErrors = errorCodes('rate', {
  limited: {
    status: 429,
    title: 'Too many requests',
    retryable: true,
    fix: 'Wait for `retryAfterSeconds`; an API key has a higher limit than an anonymous caller.',
  },
})

export const upstreamErrors = errorCodes('upstream', {
  unavailable: {
    status: 503,
    title: 'A dependency is not available',
    retryable: true,
    fix: 'Try again after `retryAfterSeconds`; GET /api/ready names the dependency.',
  },
  failed: {
    status: 502,
    title: 'A dependency failed',
    retryable: true,
    fix: 'Try again; if it lasts, report the requestId.',
  },
  timeout: {
    status: 504,
    title: 'A dependency timed out',
    retryable: true,
    fix: 'Try again after a moment.',
  },
})

export const serverErrors = errorCodes('server', {
  defect: {
    status: 500,
    title: 'Server error',
    retryable: false,
    fix: 'Report the requestId; the cause is in the server log.',
  },
  stopping: {
    status: 503,
    title: 'Server is stopping',
    retryable: true,
    fix: 'Send the request again in a moment.',
  },
})
