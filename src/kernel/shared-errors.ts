import { errorCodes } from './errors.ts'

/** Codes that every operation may answer with. */
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
  duplicate_key: {
    status: 400,
    title: 'Name given twice',
    retryable: false,
    fix: 'Give each name of a JSON object once; `errors` says which one was repeated.',
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
  entry_required: {
    status: 403,
    title: 'The entry fee is not paid',
    retryable: false,
    fix: 'Pay `entryFeeAmount` of the platform token from a wallet of this account to the treasury, and send the transaction to POST /api/auth/entry/verify.',
  },
  operator_required: {
    status: 403,
    title: 'For the operator only',
    retryable: false,
    fix: 'Sign in with one of the wallets that the service is configured to trust as its operator.',
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

/** Problem types of the `Payment` authentication scheme (draft-httpauth-payment-00). */
const paymentProblem = (name: string) => `https://paymentauth.org/problems/${name}`

/** Refusals of priced calls, before or instead of the operation's own answer. */
export const paymentErrors = errorCodes('payment', {
  required: {
    status: 402,
    title: 'Payment required',
    retryable: false,
    fix: 'Pay one of the offers in the challenge and repeat the request with the credential.',
    typeUri: paymentProblem('payment-required'),
  },
  malformed_credential: {
    status: 402,
    title: 'Payment credential is malformed',
    retryable: false,
    fix: 'Build the credential from a fresh challenge, with the encoding that its protocol names.',
    typeUri: paymentProblem('malformed-credential'),
  },
  invalid_challenge: {
    status: 402,
    title: 'Payment challenge is not valid here',
    retryable: false,
    fix: 'Answer a fresh challenge of exactly this request; a credential pays for one request only.',
    typeUri: paymentProblem('invalid-challenge'),
  },
  verification_failed: {
    status: 402,
    title: 'Payment could not be verified',
    retryable: false,
    fix: 'Read `reason`, mend the payment and answer a fresh challenge.',
    typeUri: paymentProblem('verification-failed'),
  },
  expired: {
    status: 402,
    title: 'Payment challenge has expired',
    retryable: false,
    fix: 'Answer a fresh challenge before its `expires`.',
    typeUri: paymentProblem('payment-expired'),
  },
  insufficient: {
    status: 402,
    title: 'Payment is too small',
    retryable: false,
    fix: 'Pay the whole amount of the offer, or add funds to the paying account.',
    typeUri: paymentProblem('payment-insufficient'),
  },
  method_unsupported: {
    status: 400,
    title: 'Payment method is not supported',
    retryable: false,
    fix: 'Use one of the methods, intents, schemes and networks that the challenge offers.',
    typeUri: paymentProblem('method-unsupported'),
  },
  over_max_amount: {
    status: 400,
    title: "Price is above the caller's own limit",
    retryable: false,
    fix: 'Raise `X-Max-Amount`, or do not call; nothing was charged.',
  },
  ambiguous: {
    status: 400,
    title: 'Several payments presented',
    retryable: false,
    fix: 'Send one payment in one header, once; nothing was charged.',
  },
  in_flight: {
    status: 409,
    title: 'Paid request still running',
    retryable: true,
    fix: 'Repeat the same request with the same credential; its answer will be given once.',
  },
  indeterminate: {
    status: 503,
    title: 'Settlement is not known yet',
    retryable: true,
    fix: 'Repeat the same request with the same credential after `retryAfterSeconds`; never pay again for it.',
  },
  timed_out: {
    status: 503,
    title: 'Paid request took too long',
    retryable: true,
    fix: 'Repeat the same request with the same credential; the money was released and nothing was charged.',
  },
  not_configured: {
    status: 503,
    title: 'Payments are not configured',
    retryable: false,
    fix: 'Ask the operator to configure a payment rail that carries this price.',
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

/** Refusals of reading the event log, on every surface. */
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
  database_unavailable: {
    status: 503,
    title: 'Database is not available',
    retryable: true,
    fix: 'Try again after `retryAfterSeconds`, with fewer requests at once; GET /api/ready says whether it answers.',
  },
  stopping: {
    status: 503,
    title: 'Server is stopping',
    retryable: true,
    fix: 'Send the request again in a moment.',
  },
})
